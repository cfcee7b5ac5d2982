/**
 * Special functions, each from its definition or a classical expansion (Abramowitz & Stegun, chapters 6 and 26):
 * log-gamma by Stirling's series, the incomplete beta by its continued fraction, the normal by series and Mills ratio.
 * Logarithms are natural.
 */

/** Coefficients of Stirling's series in odd powers of 1/x: B(2k) / (2k(2k − 1)). */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];
const HALF_LOG_TAU = Math.log(2 * Math.PI) / 2;

/** log Γ(x) for x > 0; below 10 the argument is shifted up, where the series reaches double precision. */
export const logGamma = (x: number): number => {
  let shift = 1;
  while (x < 10) shift *= x++;
  const square = 1 / (x * x);
  let series = 0;
  for (let k = STIRLING.length - 1; k >= 0; k--) series = series * square + STIRLING[k]!;
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TAU + series / x - Math.log(shift);
};

/** Natural logarithm of n!. */
export const logFactorial = (n: number): number => logGamma(n + 1);

/** log(e^a + e^b); −∞ is the logarithm of nothing. */
export const logAdd = (a: number, b: number): number => {
  const high = Math.max(a, b);
  return high === -Infinity ? high : high + Math.log1p(Math.exp(Math.min(a, b) - high));
};

/** log Σ e^term. */
export const logSum = (terms: readonly number[]): number => {
  let high = -Infinity;
  for (const term of terms) high = Math.max(high, term);
  if (high === -Infinity) return high;
  let sum = 0;
  for (const term of terms) sum += Math.exp(term - high);
  return high + Math.log(sum);
};

/** The continued fraction of the incomplete beta function (A&S 26.5.8), evaluated forwards after Lentz. */
const betaFraction = (x: number, a: number, b: number): number => {
  const TINY = 1e-300;
  const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return value;
};

/** The regularised incomplete beta function I_x(a, b), 0 ≤ x ≤ 1. */
export const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
};

/** Standard normal density. */
const normalDensity = (x: number): number => Math.exp(-(x * x) / 2 - HALF_LOG_TAU);

/** Φ(−x) for x ≥ 3: density times the continued fraction of the Mills ratio, from the inside out. */
const normalTail = (x: number): number => {
  let rest = x;
  for (let k = 80; k >= 1; k--) rest = x + k / rest;
  return normalDensity(x) / rest;
};

/** Standard normal distribution function; the tails keep their relative precision. */
export const normalCdf = (x: number): number => {
  if (x <= -3) return normalTail(-x);
  if (x >= 3) return 1 - normalTail(x);
  let sum = 0;
  for (let k = 1, term = x; sum + term !== sum; k++) {
    sum += term;
    term *= (x * x) / (2 * k + 1);
  }
  return 0.5 + normalDensity(x) * sum;
};

/** The x in [low, high] at which a rising function reaches the target, to the last bit but one. */
const solveRising = (f: (x: number) => number, target: number, low: number, high: number): number => {
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (f(middle) < target) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** Inverse of `normalCdf`, 0 < p < 1; solved in the lower half, where small probabilities are exact. */
export const normalQuantile = (p: number): number => {
  if (p <= 0) return -Infinity;
  if (p >= 1) return Infinity;
  return p > 0.5 ? -normalQuantile(1 - p) : solveRising(normalCdf, p, -39, 0);
};

/** Distribution function of Student's t. */
export const studentCdf = (t: number, freedom: number): number => {
  const tail = incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
};

/** Inverse of `studentCdf`, 0 < p < 1. */
export const studentQuantile = (p: number, freedom: number): number => {
  if (p <= 0) return -Infinity;
  if (p >= 1) return Infinity;
  if (p > 0.5) return -studentQuantile(1 - p, freedom);
  let low = -1;
  while (studentCdf(low, freedom) > p) low *= 2;
  return solveRising((t) => studentCdf(t, freedom), p, low, 0);
};
