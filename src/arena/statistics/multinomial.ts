/**
 * Meowjong's test of one agent against a base (Zhao and Holden, "Building a 3-Player Mahjong AI using Deep Reinforcement
 * Learning", 2022, formula 11) in O(n) and log space, and what a calibrated test says beside it.
 *
 * An outcome is "better" with more firsts and fewer thirds, or with both equal and more draws. That order is partial, so the
 * probability of "equal or better" is no p-value: under the null hypothesis it falls below 0.05 far more often than 5 %.
 */
import {
  logBinomialCdf,
  logBinomialPmf,
  logBinomialUpper,
  logMultinomialPmf,
  sampleMultinomial,
  type Random,
  holm,
  logAdd,
} from '../../base/index.ts';

/** How often a player came first, second and third, and how often the round was drawn: counts, or probabilities. */
export type Outcomes = readonly [number, number, number, number];

/** A sum of falling terms ends when the next is 60 nats (10^−26) below the largest. */
const NEGLIGIBLE = 60;

const total = (x: Outcomes): number => x[0] + x[1] + x[2] + x[3];

/** Counts of a base become the probabilities of the null hypothesis, taken as exact. */
export const probabilitiesOf = (counts: Outcomes): Outcomes => {
  const n = total(counts);
  return [counts[0] / n, counts[1] / n, counts[2] / n, counts[3] / n];
};

/**
 * log Pr(more firsts and fewer thirds). Given a firsts, thirds are Bin(m, q) with m = n − a and q = p3 / (1 − p1); from one a
 * to the next each part changes by a factor or a term: F(k; m − 1) = F(k; m) + q · pmf(k; m − 1).
 */
const logDominating = ([first, , third]: Outcomes, n: number, p: Outcomes): number => {
  if (third === 0 || first >= n || p[0] === 0) return -Infinity;
  if (p[0] === 1) return 0;
  const q = Math.min(1, p[2] / (1 - p[0]));
  const k = third - 1;
  const logOdds = Math.log(p[0]) - Math.log1p(-p[0]);
  let firsts = logBinomialPmf(first + 1, n, p[0]);
  let thirds = logBinomialPmf(k, n - first - 1, q);
  let fewer = logBinomialCdf(k, n - first - 1, q);
  let sum = -Infinity;
  let largest = -Infinity;
  for (let a = first + 1; a <= n; a++) {
    sum = logAdd(sum, firsts + fewer);
    largest = Math.max(largest, firsts + fewer);
    // The distribution function is at most 1, so the firsts alone bound what is left.
    if (a > n * p[0] && firsts < largest - NEGLIGIBLE) break;
    firsts += Math.log((n - a) / (a + 1)) + logOdds;
    const m = n - a;
    if (m - 1 <= k) fewer = 0;
    if (fewer === 0) continue;
    thirds = q < 1 ? thirds + Math.log((m - k) / (m * (1 - q))) : logBinomialPmf(k, m - 1, q);
    fewer = Math.min(0, logAdd(fewer, Math.log(q) + thirds));
  }
  return sum;
};

/** log Pr(as many firsts and thirds, at least as many draws): the rest splits into seconds and draws by a binomial. */
const logEqualOrMoreDraws = ([first, second, third, draw]: Outcomes, p: Outcomes): number => {
  const rest = p[1] + p[3];
  const split = logBinomialCdf(second, second + draw, rest > 0 ? p[1] / rest : 0);
  return logMultinomialPmf([first, third, second + draw], [p[0], p[2], rest]) + split;
};

/** Formula 11: log Pr(X equal to or better than x), X ~ Multinomial(Σ x, p). */
export const logBetter = (x: Outcomes, p: Outcomes): number =>
  Math.min(0, logAdd(logDominating(x, total(x), p), logEqualOrMoreDraws(x, p)));

/** The statistic of simulated rounds of the base itself, ascending. */
export const simulateBetter = (n: number, p: Outcomes, simulations: number, random: Random): Float64Array => {
  const known = new Map<string, number>();
  return Float64Array.from({ length: simulations }, () => {
    const x = sampleMultinomial(random, n, p) as unknown as Outcomes;
    const key = x.join();
    const value = known.get(key) ?? logBetter(x, p);
    known.set(key, value);
    return value;
  }).sort();
};

/** Random source, level and number of simulations of the calibrated test. */
export type MultinomialOptions = {
  readonly random: Random;
  readonly alpha?: number;
  readonly simulations?: number;
};

/** The result of the papers' test and of its calibrated form. Probabilities are given as base-10 logarithms; −Infinity is impossible. */
export type MultinomialTest = {
  readonly rounds: number;
  /** Formula 11. */
  readonly log10Probability: number;
  /** The paper's decision: reject "no better than the base" when the probability is below alpha. */
  readonly decision: 'reject' | 'keep';
  /** How often the paper's decision would reject the base itself; the level it pretends to is alpha. */
  readonly typeOneError: number;
  /** Share of simulated base runs whose statistic is at most this one, (k + 1) / (n + 1): a valid p-value. */
  readonly simulatedP: number;
  /** One-sided exact binomials for more firsts and for fewer thirds, bare and after Holm. */
  readonly log10Firsts: number;
  readonly log10Thirds: number;
  readonly log10Holm: readonly [number, number];
  /** Both together (intersection–union): the larger of the bare two is a p-value. */
  readonly log10Both: number;
  readonly calibratedDecision: 'reject' | 'keep';
};

/** Equal statistics of different outcomes may differ in the last bits. */
const SAME = 1e-9;

/** Meowjong's multinomial test of one list of outcomes against another. */
export const testMultinomial = (
  base: Outcomes,
  test: Outcomes,
  { random, alpha = 0.05, simulations = 1000 }: MultinomialOptions,
): MultinomialTest => {
  const p = probabilitiesOf(base);
  const rounds = total(test);
  const statistic = logBetter(test, p);
  const nulls = simulateBetter(rounds, p, simulations, random);
  const firsts = logBinomialUpper(test[0], rounds, p[0]);
  const thirds = logBinomialCdf(test[2], rounds, p[2]);
  const both = Math.max(firsts, thirds);
  const [holmFirsts, holmThirds] = holm([firsts, thirds], 'log');
  return {
    rounds,
    log10Probability: statistic / Math.LN10,
    decision: statistic < Math.log(alpha) ? 'reject' : 'keep',
    typeOneError: nulls.filter((value) => value < Math.log(alpha)).length / simulations,
    simulatedP: (nulls.filter((value) => value <= statistic + SAME).length + 1) / (simulations + 1),
    log10Firsts: firsts / Math.LN10,
    log10Thirds: thirds / Math.LN10,
    log10Holm: [holmFirsts! / Math.LN10, holmThirds! / Math.LN10],
    log10Both: both / Math.LN10,
    calibratedDecision: both <= Math.log(alpha) ? 'reject' : 'keep',
  };
};
