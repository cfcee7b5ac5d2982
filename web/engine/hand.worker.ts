/**
 * The worker of the Analyse room: shanten, acceptance, scores. A second one of the same kind works out values, so that it can be ended without the
 * quick answers; what only values, or only complete and ready hands, need is fetched when it is first asked.
 */
import { answerHand } from '../../src/answers/index.ts';
import { answerAll, type HandTalk, type ValueTalk } from './protocol.ts';

answerAll<HandTalk & ValueTalk>({
  hand: answerHand,
  value: async (question) => (await import('./valueview.ts')).answerValue(question),
  score: async (question) => (await import('./scoreview.ts')).answerScore(question),
  waits: async (question) => (await import('./scoreview.ts')).answerWaits(question),
});
