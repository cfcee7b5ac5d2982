/** Matches that go on from iteration to iteration, as plain data for checkpoints. */
import type { RiichiRules } from '../../rules/index.ts';
import { firstRoundOf, type NextRound } from '../../table/index.ts';
import type { Lane, PlayedRound } from '../selfplay/index.ts';

export type LaneState = {
  /** Matches begun in this lane before the current one. */
  readonly match: number;
  readonly next: NextRound;
};

export const newLanes = (rules: RiichiRules, count: number): readonly LaneState[] =>
  Array.from({ length: count }, () => ({ match: 0, next: firstRoundOf(rules) }));

export const laneOf = (seed: string, lane: number, { match, next }: LaneState): Lane => ({
  seed: `${seed}/lane ${lane}/match ${match}`,
  start: next,
});

/** Where the lanes stand after their rounds. */
export const afterRounds = (
  rules: RiichiRules,
  lanes: readonly LaneState[],
  rounds: readonly PlayedRound[],
): readonly LaneState[] => {
  const next = [...lanes];
  for (const { lane, outcome } of rounds) {
    const { match } = lanes[lane]!;
    next[lane] =
      outcome.after === undefined ? { match: match + 1, next: firstRoundOf(rules) } : { match, next: outcome.after };
  }
  return next;
};
