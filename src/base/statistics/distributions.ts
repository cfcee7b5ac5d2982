/** Binomial and multinomial probabilities as natural logarithms, so that 10^−36000 is an ordinary number. −∞ is impossible. */
import { logFactorial } from './special.ts';

/** k · log p, with 0 · log 0 = 0: an impossible outcome that did not happen costs nothing. */
const power = (p: number, k: number): number => (k === 0 ? 0 : k * Math.log(p));

/** log Pr(X = k), X ~ Bin(n, p). */
export const logBinomialPmf = (k: number, n: number, p: number): number => {
  if (k < 0 || k > n) return -Infinity;
  const ways = logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  return ways + power(p, k) + (k === n ? 0 : (n - k) * Math.log1p(-p));
};

/** log Pr(X = counts), X ~ Multinomial(Σ counts, probabilities); for three outcomes the trinomial. */
export const logMultinomialPmf = (counts: readonly number[], probabilities: readonly number[]): number => {
  let n = 0;
  let sum = 0;
  for (const [i, count] of counts.entries()) {
    if (count < 0) return -Infinity;
    n += count;
    sum += power(probabilities[i]!, count) - logFactorial(count);
  }
  return sum + logFactorial(n);
};

/** Σ_{j ≤ k} of a binomial relative to its term at k, which must not lie above the mode: the terms fall geometrically. */
const tailRatio = (k: number, n: number, odds: number): number => {
  let sum = 1;
  let term = 1;
  for (let j = k; j > 0; j--) {
    term *= j / ((n - j + 1) * odds);
    sum += term;
    if (term < sum * 1e-18) break;
  }
  return sum;
};

/** log Pr(X ≤ k) for k up to the mean. */
const lowerTail = (k: number, n: number, p: number): number =>
  Math.min(0, logBinomialPmf(k, n, p) + Math.log(tailRatio(k, n, p / (1 - p))));

/** log Pr(X ≥ k) for k above the mean. */
const upperTail = (k: number, n: number, p: number): number =>
  Math.min(0, logBinomialPmf(k, n, p) + Math.log(tailRatio(n - k, n, (1 - p) / p)));

/** log(1 − e^x) for x ≤ 0. */
const logComplement = (x: number): number => (x > -Math.LN2 ? Math.log(-Math.expm1(x)) : Math.log1p(-Math.exp(x)));

/** log Pr(X ≤ k), X ~ Bin(n, p); the thinner tail is summed, the other is its complement. */
export const logBinomialCdf = (k: number, n: number, p: number): number => {
  if (k < 0) return -Infinity;
  if (k >= n || p <= 0) return 0;
  if (p >= 1) return -Infinity;
  return k <= n * p ? lowerTail(k, n, p) : logComplement(upperTail(k + 1, n, p));
};

/** log Pr(X ≥ k), X ~ Bin(n, p). */
export const logBinomialUpper = (k: number, n: number, p: number): number => {
  if (k <= 0) return 0;
  if (k > n || p <= 0) return -Infinity;
  if (p >= 1) return 0;
  return k > n * p ? upperTail(k, n, p) : logComplement(lowerTail(k - 1, n, p));
};
