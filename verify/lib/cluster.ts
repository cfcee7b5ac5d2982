/** Figures of many samples with 95 % intervals by a bootstrap over games: samples of a game are not independent. */
import { bootstrapSets, makeRandom, percentileInterval, studentQuantile, type Interval } from '../../src/base/index.ts';
import { equalCountBins } from '../../src/base/statistics/metrics.ts';

/** Growing columns of samples: value, label, game. */
export class Column {
  size = 0;
  values = new Float32Array(1 << 16);
  labels = new Float32Array(1 << 16);
  games = new Uint32Array(1 << 16);

  push(value: number, label: number, game: number): void {
    if (this.size === this.values.length) {
      const grow = <T extends Float32Array | Uint32Array>(from: T, to: T): T => {
        to.set(from);
        return to;
      };
      this.values = grow(this.values, new Float32Array(2 * this.size));
      this.labels = grow(this.labels, new Float32Array(2 * this.size));
      this.games = grow(this.games, new Uint32Array(2 * this.size));
    }
    this.values[this.size] = value;
    this.labels[this.size] = label;
    this.games[this.size++] = game;
  }

  all(): { readonly values: Float32Array; readonly labels: Float32Array; readonly games: Uint32Array } {
    const { size } = this;
    return {
      values: this.values.subarray(0, size),
      labels: this.labels.subarray(0, size),
      games: this.games.subarray(0, size),
    };
  }
}

export type CheckedBin = {
  readonly n: number;
  readonly predicted: number;
  readonly observed: number;
  /** 95 % of observed − predicted. */
  readonly interval: Interval;
  readonly holds: boolean;
  /** The same with an interval so wide that all bins of the figure hold together in 95 % of cases, if the model is true. */
  readonly holdsJointly: boolean;
  /** And so wide that all bins of all figures of the run do: the one that a program is judged by, since it would otherwise fail by chance the more often the more figures it has. */
  readonly holdsInRun: boolean;
};

/** How many bins are judged together: those of one figure, if it has more columns than this one, and those of all figures of a run. */
export type Together = { readonly figure?: number; readonly run?: number };

/** Normal deviations of a two-sided 95 % interval of one bin. */
const ONE = 1.96;

/** Upper tail of the normal law (Abramowitz and Stegun 26.2.17 is finer than needed here). */
const tail = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
};

/**
 * Deviations of a two-sided 95 % interval by Student's law, of one bin or of so many together (Šidák: 2.80 for ten, 3.02 for twenty); `games`: how many the
 * spread was measured on.
 */
const deviations = (games: number, bins = 1): number =>
  studentQuantile(0.5 + 0.95 ** (1 / bins) / 2, Math.max(1, games - 1));

/** The least variance that the number of events in a bin has if their chances are right; 0 where the values are no chances. */
const varianceOf = (values: Float32Array, labels: Float32Array): ((i: number) => number) => {
  const areChances =
    values.every((value) => value >= 0 && value <= 1) && labels.every((label) => label === 0 || label === 1);
  return (i) => (areChances ? values[i]! * (1 - values[i]!) : 0);
};

const RESAMPLES = 1000;
/** Percentage points that are always allowed. */
export const POINT = 0.01;

/** Sums a game and row: `add(game, index, value)`; games in first-seen order. */
const sumsByGame = (games: Uint32Array, width: number, add: (at: Float64Array, i: number) => void): Float64Array[] => {
  const rows = new Map<number, Float64Array>();
  for (let i = 0; i < games.length; i++) {
    let row = rows.get(games[i]!);
    if (row === undefined) rows.set(games[i]!, (row = new Float64Array(width)));
    add(row, i);
  }
  return [...rows.values()];
};

/**
 * Calibration in equal-count bins; a bin holds within `allowed` or when no difference is inside its interval. Few games tell their own spread badly, and a bin
 * in which nothing happened has none: the interval is as wide as Student's law asks, and never narrower than chance alone makes it for a true model.
 */
export const checkBins = (
  column: Column,
  bins = 20,
  allowed = POINT,
  { figure = bins, run = figure }: Together = {},
): readonly CheckedBin[] => {
  const { values, labels, games } = column.all();
  const of = equalCountBins(values, bins);
  const variance = varianceOf(values, labels);
  const chance = new Float64Array(bins);
  const sums = sumsByGame(games, 3 * bins, (row, i) => {
    row[3 * of[i]!]!++;
    row[3 * of[i]! + 1]! += values[i]!;
    row[3 * of[i]! + 2]! += labels[i]!;
    chance[of[i]!]! += variance(i);
  });
  const total = new Float64Array(3 * bins);
  for (const row of sums) for (let i = 0; i < row.length; i++) total[i]! += row[i]!;
  const gamesOf = (bin: number): number => sums.filter((row) => row[3 * bin]! > 0).length;
  const statistics = Array.from(
    { length: bins },
    (_, bin) => (row: ArrayLike<number>) => (row[3 * bin + 2]! - row[3 * bin + 1]!) / Math.max(1, row[3 * bin]!),
  );
  const spread = bootstrapSets(
    sums.map((row) => Array.from(row)),
    statistics,
    { random: makeRandom('calibration'), resamples: RESAMPLES },
  );
  return Array.from({ length: bins }, (_, bin) => {
    const [n, predicted, observed] = [total[3 * bin]!, total[3 * bin + 1]!, total[3 * bin + 2]!];
    const measured = percentileInterval(spread[bin]!);
    const difference = (observed - predicted) / Math.max(1, n);
    const deviation = Math.max((measured[1] - measured[0]) / (2 * ONE), Math.sqrt(chance[bin]!) / Math.max(1, n));
    const width = deviations(gamesOf(bin)) * deviation;
    const interval: Interval = [Math.min(measured[0], difference - width), Math.max(measured[1], difference + width)];
    const holds = n === 0 || Math.abs(difference) <= allowed || (interval[0] <= 0 && interval[1] >= 0);
    const holdsAmong = (count: number): boolean =>
      holds || Math.abs(difference) <= deviations(gamesOf(bin), count) * deviation;
    const [holdsJointly, holdsInRun] = [holdsAmong(figure), holdsAmong(run)];
    return { n, predicted: predicted / n, observed: observed / n, interval, holds, holdsJointly, holdsInRun };
  });
};

/** How many of the bins a true model would have wrong on average, by chance: outside the interval and farther off than allowed. */
export const wrongByChance = (bins: readonly CheckedBin[], allowed = POINT): number =>
  bins.reduce((sum, { interval }) => {
    const deviation = (interval[1] - interval[0]) / (2 * ONE);
    return sum + (deviation === 0 ? 0 : 2 * tail(Math.max(ONE, allowed / deviation)));
  }, 0);

/** Mean of a loss a sample, with its interval; `column.values` are the losses. */
export const meanOf = (column: Column): { readonly mean: number; readonly interval: Interval } => {
  const { values, games } = column.all();
  const sums = sumsByGame(games, 2, (row, i) => {
    row[0]!++;
    row[1]! += values[i]!;
  });
  const [spread] = bootstrapSets(
    sums.map((row) => Array.from(row)),
    [(row) => row[1]! / row[0]!],
    { random: makeRandom('mean'), resamples: RESAMPLES },
  );
  let [n, sum] = [0, 0];
  for (const row of sums) {
    n += row[0]!;
    sum += row[1]!;
  }
  return { mean: sum / n, interval: percentileInterval(spread!) };
};
