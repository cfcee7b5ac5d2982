/** The worker of the Review room. */
import { ok } from '../../src/tiles/result.ts';
import { answerAll, type ReviewTalk } from './protocol.ts';
import { runReview, stopReview, writeReview } from './reviewrun.ts';

answerAll<ReviewTalk>({
  run: runReview,
  stop: () => {
    stopReview();
    return ok(null);
  },
  write: writeReview,
});
