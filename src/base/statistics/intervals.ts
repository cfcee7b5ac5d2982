/** Means, quantiles and confidence intervals of samples and of rates. Levels are two-sided: 0.95 leaves 0.025 on each side. */
import { normalQuantile, studentQuantile } from './special.ts';

/** Lower and upper end. */
export type Interval = readonly [number, number];

/** Confidence of every interval. */
export const LEVEL = 0.95;

/** The arithmetic mean. */
export const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

/** Unbiased (n − 1); NaN for fewer than two values. */
export const variance = (values: readonly number[]): number => {
  if (values.length < 2) return NaN;
  const centre = mean(values);
  return values.reduce((sum, x) => sum + (x - centre) ** 2, 0) / (values.length - 1);
};

/** Quantile of ascending values, straight between neighbours (Hyndman and Fan's type 7). */
export const quantile = (sorted: ArrayLike<number>, p: number): number => {
  const at = Math.min(1, Math.max(0, p)) * (sorted.length - 1);
  const low = Math.floor(at);
  const a = sorted[low]!;
  const b = sorted[Math.min(low + 1, sorted.length - 1)]!;
  // Two infinite neighbours have no difference.
  return a === b ? a : a + (at - low) * (b - a);
};

/** The middle of ascending values of a bootstrap or simulation. */
export const percentileInterval = (sorted: ArrayLike<number>, level = LEVEL): Interval => [
  quantile(sorted, (1 - level) / 2),
  quantile(sorted, (1 + level) / 2),
];

/** Student's interval of a mean; for few sets, where the bootstrap is too narrow. */
export const meanInterval = (values: readonly number[], level = LEVEL): Interval => {
  const centre = mean(values);
  const half =
    studentQuantile((1 + level) / 2, Math.max(1, values.length - 1)) * Math.sqrt(variance(values) / values.length);
  return [centre - half, centre + half];
};

/** The textbook interval of a rate, p ± z√(p(1 − p)/n): for comparison with papers; it is too narrow near 0 and 1. */
export const normalInterval = (rate: number, n: number, level = LEVEL): Interval => {
  const half = normalQuantile((1 + level) / 2) * Math.sqrt((rate * (1 - rate)) / n);
  return [rate - half, rate + half];
};

/** Wilson's interval of a rate (1927): the rates whose own standard error reaches the one seen. */
export const wilsonInterval = (rate: number, n: number, level = LEVEL): Interval => {
  const z = normalQuantile((1 + level) / 2);
  const share = (z * z) / n;
  const centre = (rate + share / 2) / (1 + share);
  const half = (Math.sqrt((rate * (1 - rate)) / n + share / (4 * n)) * z) / (1 + share);
  // At the edges centre and half are equal but for rounding.
  return [rate === 0 ? 0 : Math.max(0, centre - half), rate === 1 ? 1 : Math.min(1, centre + half)];
};
