/** Seeded random numbers for simulations and resampling. Everything in this folder takes them as a function. */
import { Rng, STREAMS } from '../rng.ts';
import { logBinomialPmf } from './distributions.ts';

/** 0 ≤ x < 1. */
export type Random = () => number;

/** A stream of uniform numbers named by a text, from the generator of the walls in a stream of its own. */
export const makeRandom = (seed: string): Random => {
  const rng = new Rng(seed, STREAMS.sample);
  return () => rng.next32() / 2 ** 32;
};

/** 0 ≤ x < n, integer. */
export const below = (random: Random, n: number): number => Math.floor(random() * n);

/** X ~ Bin(n, p) from one uniform number: values are tried outwards from the mode, about √n of them. */
export const sampleBinomial = (random: Random, n: number, p: number): number => {
  if (n === 0 || p <= 0) return 0;
  if (p >= 1) return n;
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const odds = p / (1 - p);
  let left = random();
  let up = mode;
  let down = mode;
  let upper = Math.exp(logBinomialPmf(mode, n, p));
  let lower = upper;
  left -= upper;
  while (left > 0 && (upper > 0 || lower > 0)) {
    upper *= up < n ? ((n - up) / (up + 1)) * odds : 0;
    up++;
    if ((left -= upper) <= 0) return up;
    lower *= down > 0 ? down / ((n - down + 1) * odds) : 0;
    down--;
    if ((left -= lower) <= 0) return down;
  }
  return mode;
};

/** X ~ Multinomial(n, p), one conditional binomial an outcome. */
export const sampleMultinomial = (random: Random, n: number, probabilities: readonly number[]): number[] => {
  let mass = 1;
  let rest = n;
  return probabilities.map((p, i) => {
    const count =
      i === probabilities.length - 1 ? rest : sampleBinomial(random, rest, mass > 0 ? Math.min(1, p / mass) : 0);
    mass -= p;
    rest -= count;
    return count;
  });
};
