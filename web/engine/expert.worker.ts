/** The worker of the expert: reviews of the Review room, advice of the Analyse room; each room has one of its own, and so have many games that are reviewed in the background. */
import { ok } from '../../src/base/index.ts';
import { answerAdvice } from './adviceview.ts';
import { answerOpinion, answerOpinions } from './opinionrun.ts';
import { answerAll, type AdviceTalk, type ManyTalk, type ReviewTalk } from './protocol.ts';
import { prepareReview, readPoints, runReview, stopReview, writeReview } from './reviewrun.ts';

answerAll<ReviewTalk & AdviceTalk & ManyTalk>({
  // Readers of every format are fetched with the first files.
  gather: async (files, tell) => (await import('./many.ts')).gather(files, tell),
  many: async (question, tell) => (await import('./many.ts')).reviewMany(question, tell),
  advice: answerAdvice,
  opinion: answerOpinion,
  opinions: answerOpinions,
  prepare: prepareReview,
  run: runReview,
  stop: () => {
    stopReview();
    return ok(null);
  },
  write: writeReview,
  points: readPoints,
});
