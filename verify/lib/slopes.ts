/** Claimed against measured differences: slope, its error, and what is left around the line. */
import type { Category } from '../../src/analysis/index.ts';

/** One state: the gain that the advice claims for its best action over the other one, and the gain measured by play-outs. Rank points. */
export type Row = {
  readonly rules: string;
  readonly match: number;
  readonly category: Category;
  readonly claimed: number;
  /** Standard error of the claimed difference by the fits. */
  readonly error: number;
  /** States that this one stands for: not every small difference was played out. */
  readonly weight: number;
  readonly measured: number;
  /** Standard error of `measured`. */
  readonly noise: number;
};

export type Line = {
  readonly n: number;
  /** Means over the states. */
  readonly claimed: number;
  readonly measured: number;
  /** Of measured on claimed, through zero; error with matches drawn whole. */
  readonly slope: number;
  readonly slopeError: number;
  /** Standard deviation of the true difference around the line, the noise of the plays taken off; 0 where that is all. */
  readonly residual: number;
};

const sumOf = <T>(list: Iterable<T>, value: (one: T) => number): number => {
  let sum = 0;
  for (const one of list) sum += value(one);
  return sum;
};

/** Every state counts once: those that were kept with a small chance are not weighed up, as weights would only add noise to a slope. */
export const lineOf = (rows: readonly Row[]): Line => {
  const n = rows.length;
  const square = sumOf(rows, ({ claimed }) => claimed ** 2);
  const slope = sumOf(rows, ({ claimed, measured }) => claimed * measured) / square;
  const byMatch = new Map<string, number>();
  for (const { rules, match, claimed, measured } of rows) {
    const key = `${rules}/${match}`;
    byMatch.set(key, (byMatch.get(key) ?? 0) + claimed * (measured - slope * claimed));
  }
  const around = sumOf(rows, ({ claimed, measured }) => (measured - slope * claimed) ** 2) / n;
  const noise = sumOf(rows, (row) => row.noise ** 2) / n;
  return {
    n,
    claimed: sumOf(rows, (row) => row.claimed) / n,
    measured: sumOf(rows, (row) => row.measured) / n,
    slope,
    slopeError: Math.sqrt(sumOf(byMatch.values(), (value) => value ** 2)) / square,
    residual: Math.sqrt(Math.max(0, around - noise)),
  };
};

/** Error of a difference as a share of it, for a kind of decision: its slope's error, or how far it lies below the common slope (RELATIVE_ERROR of analysis/riichi/advise/calibrated.ts). */
export const relativeError = (kind: Line, common: Line): number =>
  Math.max(kind.slopeError, common.slope - kind.slope) / common.slope;
