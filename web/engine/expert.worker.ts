/** The worker of the expert: reviews of the Review room, advice of the Analyse room; each room has one of its own. */
import { ok } from '../../src/base/index.ts';
import { answerAdvice } from './adviceview.ts';
import { answerAll, type AdviceTalk, type ReviewTalk } from './protocol.ts';
import { runReview, stopReview, writeReview } from './reviewrun.ts';

answerAll<ReviewTalk & AdviceTalk>({
  advice: answerAdvice,
  run: runReview,
  stop: () => {
    stopReview();
    return ok(null);
  },
  write: writeReview,
});
