/**
 * Cluster bootstrap: duplicate sets are drawn with replacement, whole, because their games share walls. A set is reduced to
 * sums beforehand (rank sum, games, …), so that any ratio of sums is resampled without looking at games again.
 */
import { percentileInterval, LEVEL, type Interval } from './intervals.ts';
import { below, type Random } from './random.ts';

/** Sums of one set; the same order in every set. */
export type Sums = readonly number[];

/** A figure of added-up sets, e.g. rank sum / games. */
export type Statistic = (sums: ArrayLike<number>) => number;

/** Source of chance, and how many resamples. */
export type BootstrapOptions = { readonly random: Random; readonly resamples?: number };

/** Resamples of a bootstrap by default. */
export const RESAMPLES = 10_000;

/** Adds up all sets. */
export const addSets = (sets: readonly Sums[]): Float64Array => {
  const sums = new Float64Array(sets[0]?.length ?? 0);
  for (const set of sets) for (let i = 0; i < sums.length; i++) sums[i]! += set[i]!;
  return sums;
};

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};

/** For each statistic its values over the resamples, ascending; all of them see the same resamples, so they stay paired. */
export const bootstrapSets = (
  sets: readonly Sums[],
  statistics: readonly Statistic[],
  { random, resamples = RESAMPLES }: BootstrapOptions,
): Float64Array[] => {
  const columns = Array.from(sets[0] ?? [], (_, i) => Float64Array.from(sets, (set) => set[i]!));
  const values = statistics.map(() => new Float64Array(resamples));
  const times = new Float64Array(sets.length);
  for (let resample = 0; resample < resamples; resample++) {
    times.fill(0);
    for (let draw = 0; draw < sets.length; draw++) times[below(random, sets.length)]!++;
    const sums = columns.map((column) => dot(column, times));
    for (const [i, statistic] of statistics.entries()) values[i]![resample] = statistic(sums);
  }
  return values.map((list) => list.sort());
};

/** Mean of one value a set with its percentile interval; for a paired comparison the value is the difference within the set. */
export const bootstrapMean = (
  values: readonly number[],
  options: BootstrapOptions,
  level = LEVEL,
): { readonly mean: number; readonly interval: Interval } => {
  const sets = values.map((value) => [value]);
  const mean: Statistic = (sums) => sums[0]! / values.length;
  const [sorted] = bootstrapSets(sets, [mean], options);
  return { mean: mean(addSets(sets)), interval: percentileInterval(sorted!, level) };
};
