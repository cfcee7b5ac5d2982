/** A judged game: the judge asks, four seats answer, until it ends. */
import type { Step } from '../../records/index.ts';
import type { Answer, Judge } from './judge.ts';

/** Answers one request; never rejects: a failure is a verdict other than `OK`. */
export type JudgedSeat = (request: string) => Answer | Promise<Answer>;

/** The final step; `content` holds the scores. */
export const playJudged = async (judge: Judge, seats: readonly JudgedSeat[]): Promise<Step> => {
  while (!judge.isOver) {
    const { content } = judge.step;
    judge.take(await Promise.all(seats.map(async (answer, seat) => answer(content[seat] as string))));
  }
  return judge.step;
};
