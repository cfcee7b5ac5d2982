/**
 * The contest's ranking of Chinese Standard: on every wall the bots' scores are added up over all seatings, and the sums are ranked
 * 4, 3, 2, 1; equal sums share their points. Source: the duplicate format of the 2020 contest.
 */
import { mean, type Interval, bootstrapMean, type BootstrapOptions } from '../base/index.ts';
import type { PlayedSet } from './statistics/index.ts';

const POINTS = [4, 3, 2, 1] as const;

/** Rank points of four sums. */
export const wallPoints = (sums: readonly number[]): readonly number[] =>
  sums.map((own) => {
    const better = sums.filter((other) => other > own).length;
    const equal = sums.filter((other) => other === own).length;
    return mean(POINTS.slice(better, better + equal));
  });

/**
 * Points by entrant on one wall. Where all orders of the bots were played each bot has its own sum; else bots of one entrant are
 * interchangeable, and each stands with the mean of them.
 */
export const contestPoints = (set: PlayedSet, entrants: readonly number[]): readonly (readonly [number, number])[] => {
  const isComplete = set.length === 24;
  const sums = entrants.map((entrant, bot) => {
    let sum = 0;
    let held = 0;
    for (const game of set)
      for (const [seat, score] of game.scores.entries()) {
        const isOwn = isComplete ? game.bots![seat] === bot : game.entrants[seat] === entrant;
        if (!isOwn) continue;
        sum += score;
        held++;
      }
    // Whole numbers where every bot has its own games, so that ties are exact.
    return isComplete ? sum : sum / held;
  });
  return wallPoints(sums).map((points, bot) => [entrants[bot]!, points] as const);
};

/** Mean contest points of an entrant over the walls (4 best, 1 worst), with a 95 % interval. */
export type ContestResult = { readonly meanPoints: number; readonly ci95: Interval };

/** Mean rank points a wall, by entrant. `entrants` by bot. */
export const contestResults = (
  sets: readonly PlayedSet[],
  entrants: readonly number[],
  options: BootstrapOptions,
): readonly ContestResult[] => {
  const names = [...new Set(entrants)].sort((a, b) => a - b);
  const points = sets.map((set) => contestPoints(set, entrants));
  return names.map((entrant) => {
    const own = points.map((set) => mean(set.filter(([one]) => one === entrant).map(([, value]) => value)));
    const { mean: meanPoints, interval } = bootstrapMean(own, options);
    return { meanPoints, ci95: interval };
  });
};
