/** Tests on duplicate sets, and correction for several tests at once. One value a set: games of a set share their walls. */
import { Bug } from '../result/index.ts';
import { bootstrapMean } from './bootstrap.ts';
import { meanInterval, type Interval } from './intervals.ts';
import { below, type Random } from './random.ts';

/** Up to this many sets that differ from zero, every pattern of signs is tried (2^15 of them, the first sign being free). */
const EXACT_SETS = 16;

/** Source of chance, and how many flips. */
export type SignFlipOptions = { readonly random: Random; readonly flips?: number };

/** Sums closer than this share of Σ|x| are equal; adding in another order differs by less. */
const ROUNDING = 1e-10;

const exactP = (values: readonly number[], reached: number): number => {
  let sums = Float64Array.of(values[0]!);
  for (const value of values.slice(1)) {
    const next = new Float64Array(2 * sums.length);
    for (const [i, sum] of sums.entries()) {
      next[2 * i] = sum + value;
      next[2 * i + 1] = sum - value;
    }
    sums = next;
  }
  return sums.reduce((hits, sum) => hits + Number(Math.abs(sum) >= reached), 0) / sums.length;
};

/**
 * Two-sided p of "the mean is zero": how often random signs bring |Σ x| at least as far. Exact for few sets, otherwise
 * (k + 1) / (flips + 1). Assumes that a set is as likely to turn out x as −x, which holds when the two compared players
 * could change places; for other symmetric-mean data it holds in the limit of many sets.
 */
export const signFlipP = (differences: readonly number[], { random, flips = 10_000 }: SignFlipOptions): number => {
  const values = differences.filter((x) => x !== 0);
  if (values.length === 0) return 1;
  const size = values.reduce((sum, x) => sum + Math.abs(x), 0);
  const reached = Math.abs(values.reduce((sum, x) => sum + x, 0)) - size * ROUNDING;
  if (values.length <= EXACT_SETS) return exactP(values, reached);
  let hits = 0;
  for (let flip = 0; flip < flips; flip++) {
    let sum = 0;
    let signs = 0;
    for (let i = 0; i < values.length; i++) {
      // Sixteen signs a draw.
      signs = i % 16 === 0 ? below(random, 2 ** 16) : signs >> 1;
      sum += (1 - 2 * (signs & 1)) * values[i]!;
    }
    if (Math.abs(sum) >= reached) hits++;
  }
  return (hits + 1) / (flips + 1);
};

/**
 * Holm's step-down p-values (1979), in the order given: the family-wise error of rejecting all that are ≤ α is α.
 * With 'log' the p-values come and go as natural logarithms.
 */
export const holm = (p: readonly number[], scale: 'plain' | 'log' = 'plain'): number[] => {
  const order = p.map((_, i) => i).sort((a, b) => p[a]! - p[b]!);
  const adjusted = p.slice();
  let highest = -Infinity;
  for (const [place, i] of order.entries()) {
    const tests = p.length - place;
    const raised = scale === 'log' ? Math.min(0, p[i]! + Math.log(tests)) : Math.min(1, p[i]! * tests);
    highest = Math.max(highest, raised);
    adjusted[i] = highest;
  }
  return adjusted;
};

/** The difference of two players over paired sets, with intervals and p. */
export type Comparison = {
  readonly sets: number;
  /** Mean of a − b. */
  readonly difference: number;
  /** Cluster bootstrap. */
  readonly ci95: Interval;
  /** Student's interval of the same differences, for few sets. */
  readonly studentCi95: Interval;
  /** Sign flips. */
  readonly p: number;
};

/** Two players on the same sets, one value each a set (mean rank, score, points): only the differences within sets count. */
export const comparePaired = (
  a: readonly number[],
  b: readonly number[],
  { random, resamples }: { readonly random: Random; readonly resamples?: number },
): Comparison => {
  if (a.length !== b.length) throw new Bug('paired values of different length', [a.length, b.length]);
  const differences = a.map((value, i) => value - b[i]!);
  const times = resamples === undefined ? {} : { resamples, flips: resamples };
  const { mean, interval } = bootstrapMean(differences, { random, ...times });
  return {
    sets: a.length,
    difference: mean,
    ci95: interval,
    studentCi95: meanInterval(differences),
    p: signFlipP(differences, { random, ...times }),
  };
};
