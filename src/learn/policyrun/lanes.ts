/** Matches that go on from iteration to iteration, as plain data for checkpoints. */
import type { Ruleset } from '../../rules/index.ts';
import { firstRoundOf, type NextRound } from '../../table/index.ts';
import type { Lane, PlayedRound } from '../selfplay/index.ts';

export type LaneState = {
  /** Matches begun in this lane before the current one. */
  readonly match: number;
  readonly next: NextRound;
  /** Before each round of the match that is over; absent where no reward looks at them. */
  readonly standings?: readonly NextRound[] | undefined;
};

/** A match from its first round; matches of Chinese Standard are single rounds, whose winds go by turns. */
const begin = (rules: Ruleset, lane: number, match: number): LaneState => ({
  match,
  next: firstRoundOf(rules, rules.family === 'chinese' ? ((lane + match) & 3) * 4 : 0),
});

export const newLanes = (rules: Ruleset, count: number): readonly LaneState[] =>
  Array.from({ length: count }, (_, lane) => begin(rules, lane, 0));

export const laneOf = (seed: string, lane: number, { match, next }: LaneState): Lane => ({
  seed: `${seed}/lane ${lane}/match ${match}`,
  start: next,
});

/** Where the lanes stand after their rounds. `isSingle`: every round is the first of a match; `keepsWay`: earlier standings are kept. */
export const afterRounds = (
  rules: Ruleset,
  lanes: readonly LaneState[],
  rounds: readonly PlayedRound[],
  { isSingle = false, keepsWay = false }: { readonly isSingle?: boolean | undefined; readonly keepsWay?: boolean } = {},
): readonly LaneState[] => {
  const next = [...lanes];
  for (const { lane, outcome } of rounds) {
    const { match, standings = [] } = lanes[lane]!;
    const way = keepsWay ? { standings: [...standings, outcome.before] } : {};
    next[lane] =
      isSingle || outcome.after === undefined ? begin(rules, lane, match + 1) : { match, next: outcome.after, ...way };
  }
  return next;
};
