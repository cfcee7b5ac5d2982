/** Advice on a told position, as the page asks it: the engine's position and reasons. */
import {
  discardOf,
  kindOfAction,
  placeOf,
  positionOf,
  reasonsOf,
  strengthOf,
  type Advice,
  type Position,
  type Reason,
} from '../../src/analysis/index.ts';
import { ok, type Result } from '../../src/base/index.ts';
import { kindOf } from '../../src/tiles/index.ts';
import { adviserFor } from './advisers.ts';
import { readAsking, type AdviceQuestion } from './asking.ts';

export type AdviceAnswer = {
  readonly position: Position;
  /** Why the best option, against the second. */
  readonly reasons: readonly Reason[];
  readonly points: readonly number[];
  /** Kinds that may be thrown: 1 for the best action, less the more is lost. */
  readonly bars: readonly (readonly [kind: number, strength: number])[];
};

const barsOf = (advice: Advice): AdviceAnswer['bars'] => {
  const [best] = advice.options;
  const discards = advice.options.filter(({ action }) => kindOfAction(action, advice.family) === 'discard');
  // The best of a kind is the last to be put down.
  return discards
    .toReversed()
    .map(({ action, value }) => [
      kindOf(discardOf(action, advice.family)),
      strengthOf(best!.value - value, placeOf(advice)),
    ]);
};

export const answerAdvice = async (asked: AdviceQuestion): Promise<Result<AdviceAnswer>> => {
  const asking = readAsking(asked);
  if (!asking.ok) return asking;
  const { table, legal, question } = asking.value;
  const adviser = await adviserFor(question.rules);
  const position = positionOf(table, question.seat, legal, adviser, 0);
  const { advice } = position;
  if (advice === null) return ok({ position, reasons: [], points: adviser.points, bars: [] });
  return ok({ position, reasons: reasonsOf(table, advice), points: adviser.points, bars: barsOf(advice) });
};
