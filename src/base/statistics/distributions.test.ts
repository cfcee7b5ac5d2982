import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logBinomialCdf, logBinomialPmf, logBinomialUpper, logMultinomialPmf } from './distributions.ts';
import { mean, meanInterval, normalInterval, quantile, wilsonInterval } from './intervals.ts';
import { makeRandom, sampleBinomial, sampleMultinomial } from './random.ts';
import {
  incompleteBeta,
  logAdd,
  logFactorial,
  logGamma,
  logSum,
  normalCdf,
  normalQuantile,
  studentCdf,
  studentQuantile,
} from './special.ts';

test.each([
  ['log Γ(1)', logGamma(1), 0],
  ['log Γ(1/2) = log √π', logGamma(0.5), Math.log(Math.PI) / 2],
  ['log 10!', logFactorial(10), Math.log(3_628_800)],
  ['log 20!', logFactorial(20), Math.log(2_432_902_008_176_640_000)],
  ['Φ(1.96), A&S table 26.1', normalCdf(1.96), 0.975002104852],
  ['Φ(−3) from both expansions', normalCdf(-3), 0.001349898031630095],
  ['Φ(−5)', normalCdf(-5), 2.866515718791939e-7],
  ['z of 97.5 %', normalQuantile(0.975), 1.959963984540054],
  ['z of 5 %', normalQuantile(0.05), -1.644853626951473],
  ['t of 97.5 %, 1 degree: tan(0.475 π)', studentQuantile(0.975, 1), Math.tan(0.475 * Math.PI)],
  ['t of 97.5 %, 10 degrees, A&S table 26.10', studentQuantile(0.975, 10), 2.228138852],
  ['t of 99.5 %, 30 degrees, A&S table 26.10', studentQuantile(0.995, 30), 2.749995654],
  ['I at the middle of a symmetric beta', incompleteBeta(0.5, 7, 7), 0.5],
  ['I with b = 1 is a power', incompleteBeta(0.3, 4, 1), 0.3 ** 4],
])('%s', (_, value, expected) =>
  expect(Math.abs(value - expected)).toBeLessThan(2e-9 * Math.max(1e-6, Math.abs(expected))),
);

test('log factorials add up', () => {
  let sum = 0;
  for (let n = 1; n <= 2000; n++) {
    sum += Math.log(n);
    expect(Math.abs(logFactorial(n) - sum)).toBeLessThan(1e-10 * Math.max(1, sum));
  }
});

test('the two expansions of the normal meet, and quantiles invert', () => {
  expect(normalCdf(3 - 1e-12)).toBeCloseTo(normalCdf(3), 14);
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }),
      fc.integer({ min: 1, max: 400 }),
      (p, freedom) => {
        expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 12);
        expect(studentCdf(studentQuantile(p, freedom), freedom)).toBeCloseTo(p, 11);
      },
    ),
    { seed: 1, numRuns: 100 },
  );
});

test('log sums of nothing and of far terms', () => {
  expect(logAdd(-Infinity, -Infinity)).toBe(-Infinity);
  expect(logSum([])).toBe(-Infinity);
  expect(logSum([-2000, -2000])).toBeCloseTo(-2000 + Math.LN2, 10);
});

test('binomial: sums to one, both tails complete each other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 120 }),
      fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      (n, p) => {
        let below = 0;
        for (let k = 0; k <= n; k++) {
          expect(Math.exp(logBinomialUpper(k, n, p))).toBeCloseTo(1 - below, 9);
          below += Math.exp(logBinomialPmf(k, n, p));
          expect(Math.exp(logBinomialCdf(k, n, p))).toBeCloseTo(below, 9);
        }
        expect(below).toBeCloseTo(1, 9);
      },
    ),
    { seed: 2, numRuns: 150 },
  );
});

test('trinomial: first by first, the rest conditionally', () => {
  const p = [0.2, 0.5, 0.3];
  for (let a = 0; a <= 9; a++)
    for (let b = 0; a + b <= 9; b++)
      expect(logMultinomialPmf([a, b, 9 - a - b], p)).toBeCloseTo(
        logBinomialPmf(a, 9, 0.2) + logBinomialPmf(b, 9 - a, 0.5 / 0.8),
        10,
      );
  expect(logMultinomialPmf([0, 4, 0], [0, 1, 0])).toBeCloseTo(0, 12);
  expect(logMultinomialPmf([1, 3, 0], [0, 1, 0])).toBe(-Infinity);
});

test('random: a seed is a stream; samples have the mean and variance of their law', () => {
  const [first, second] = [makeRandom('a'), makeRandom('a')];
  for (let i = 0; i < 10; i++) expect(first()).toBe(second());
  expect(makeRandom('a')()).not.toBe(makeRandom('b')());
  const random = makeRandom('samples');
  for (const [n, p] of [
    [1, 0.3],
    [40, 0.02],
    [3000, 0.7],
  ] as const) {
    const values = Array.from({ length: 20_000 }, () => sampleBinomial(random, n, p));
    const sd = Math.sqrt(n * p * (1 - p));
    expect(Math.abs(mean(values) - n * p)).toBeLessThan((4 * sd) / Math.sqrt(20_000));
    expect(Math.abs(mean(values.map((x) => (x - n * p) ** 2)) / sd ** 2 - 1)).toBeLessThan(0.08);
    expect(values.every((x) => Number.isInteger(x) && x >= 0 && x <= n)).toBe(true);
  }
  for (let i = 0; i < 100; i++) {
    const x = sampleMultinomial(random, 50, [0.2, 0, 0.5, 0.3]);
    expect([x.reduce((a, b) => a + b, 0), x[1]]).toEqual([50, 0]);
  }
});

test('quantiles lie between neighbours', () => {
  expect([0, 0.25, 0.5, 1].map((p) => quantile([1, 2, 4, 8], p))).toEqual([1, 1.75, 3, 8]);
  expect(quantile([1, Infinity, Infinity], 0.9)).toBe(Infinity);
});

test('seeds.md §4: 55 % of 49 games is 41.07–68.93 % by the textbook, Wilson beside it', () => {
  expect(normalInterval(0.55, 49).map((x) => (100 * x).toFixed(2))).toEqual(['41.07', '68.93']);
  expect(wilsonInterval(0.55, 49).map((x) => (100 * x).toFixed(2))).toEqual(['41.22', '68.06']);
  expect(wilsonInterval(0, 20)[0]).toBe(0);
  expect(wilsonInterval(1, 20)[1]).toBe(1);
});

test('Wilson’s ends are the rates one z away from what was seen', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
      const rate = Math.round(share * n) / n;
      const z = normalQuantile(0.975);
      for (const end of wilsonInterval(rate, n).filter((x) => x > 0 && x < 1))
        expect(Math.abs(rate - end) / Math.sqrt((end * (1 - end)) / n)).toBeCloseTo(z, 6);
    }),
    { seed: 3 },
  ));

test('Student’s interval covers the mean of few normal-like values', () => {
  const random = makeRandom('student');
  let covered = 0;
  for (let run = 0; run < 4000; run++) {
    const values = Array.from({ length: 6 }, () => random() + random() + random() + random() - 2);
    const [low, high] = meanInterval(values);
    if (low <= 0 && 0 <= high) covered++;
  }
  expect(covered / 4000).toBeGreaterThan(0.935);
  expect(covered / 4000).toBeLessThan(0.965);
});
