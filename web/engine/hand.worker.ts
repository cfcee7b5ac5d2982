/**
 * The worker of the Analyse room: shanten, acceptance, scores. A second one of the same kind works out values, so that it can be ended without the
 * quick answers; what only it needs is fetched when it is first asked.
 */
import { answerHand, answerScore, type ScoreAnswer, type ScoreQuestion } from '../../src/answers/index.ts';
import { ok } from '../../src/base/index.ts';
import { answerAll, type HandTalk, type ValueTalk } from './protocol.ts';

/** What a wait is worth, claimed or drawn: without what is said of the other way to win. */
const scored = (question: ScoreQuestion, selfDraw: boolean): ScoreAnswer | undefined => {
  const other = selfDraw ? { robKong: false } : { afterKong: false, firstDraw: false };
  const answer = answerScore({ ...question, ...other, selfDraw });
  return answer.ok ? answer.value : undefined;
};

answerAll<HandTalk & ValueTalk>({
  value: async (question) => (await import('./valueview.ts')).answerValue(question),
  hand: answerHand,
  score: answerScore,
  waits: ({ question, waits }) =>
    ok(
      waits.map(({ tile, left }) => ({
        tile,
        left,
        claimed: scored({ ...question, win: tile }, false),
        drawn: scored({ ...question, win: tile }, true),
      })),
    ),
});
