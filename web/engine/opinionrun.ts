/** Second opinions in the expert's worker. The weights are fetched with the first question. */
import { openPosition, type OpinionGame, type SecondOpinion } from '../../src/answers/index.ts';
import type { Result } from '../../src/base/index.ts';
import type { AdviceQuestion } from './asking.ts';
import { readOne } from './readone.ts';

export type OpinionsQuestion = {
  /** Our own record, one game. */
  readonly record: string;
  readonly seat: number;
  /** Decisions that are wanted, from the first. */
  readonly most: number;
};

const load = (): Promise<typeof import('../../src/answers/thinker.ts')> => import('../../src/answers/thinker.ts');

export const answerOpinion = async (question: AdviceQuestion): Promise<Result<SecondOpinion | null>> => {
  const opened = openPosition(question);
  return opened.ok ? (await load()).giveOpinion(opened.value) : opened;
};

export const answerOpinions = async ({ record, seat, most }: OpinionsQuestion): Promise<Result<OpinionGame>> => {
  const task = readOne(record, seat);
  return task.ok ? (await load()).giveOpinions(task.value, most) : task;
};
