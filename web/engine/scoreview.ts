/** What a win is worth now, and by each tile that a ready hand waits for. */
import { answerScore, type ScoreAnswer, type ScoreQuestion } from '../../src/answers/index.ts';
import { ok, type Result } from '../../src/base/index.ts';
import type { HandTalk } from './protocol.ts';

export { answerScore };

/** What a wait is worth, claimed or drawn: without what is said of the other way to win. */
const scored = (question: ScoreQuestion, selfDraw: boolean): ScoreAnswer | undefined => {
  const other = selfDraw ? { robKong: false } : { afterKong: false, firstDraw: false };
  const answer = answerScore({ ...question, ...other, selfDraw });
  return answer.ok ? answer.value : undefined;
};

type WaitsTalk = HandTalk['waits'];

export const answerWaits = ({ question, waits }: WaitsTalk['ask']): Result<WaitsTalk['answer']> =>
  ok(
    waits.map(({ tile, left }) => ({
      tile,
      left,
      claimed: scored({ ...question, win: tile }, false),
      drawn: scored({ ...question, win: tile }, true),
    })),
  );
