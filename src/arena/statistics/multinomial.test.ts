import fc from 'fast-check';
import { expect, test } from 'vitest';
import { logMultinomialPmf } from '../../base/statistics/distributions.ts';
import { logBetter, probabilitiesOf, simulateBetter, testMultinomial, type Outcomes } from './multinomial.ts';
import { makeRandom, sampleMultinomial } from '../../base/statistics/random.ts';

/** Random against random: 0.02 % each, 5,000 rounds. */
const RANDOM: Outcomes = [1, 1, 1, 4997];
/** SL against two SL by seat wind, 5,000 rounds each, and all winds (18.48, 18.48, 18.48, 44.56 %). */
const SL = {
  east: [935, 595, 1242, 2228],
  south: [987, 1216, 569, 2228],
  west: [850, 961, 961, 2228],
  total: [2772, 2772, 2772, 6684],
} satisfies Record<string, Outcomes>;

/** Brief seeds.md §1.6: counts from the paper's tables, log10 of formula 11. */
const ROWS: readonly (readonly [string, Outcomes, Outcomes, number])[] = [
  ['SL, East', RANDOM, [1100, 3, 4, 3893], -2929.0183],
  ['SL, South', RANDOM, [1134, 3, 1, 3862], -3034.7245],
  ['SL, West', RANDOM, [1036, 8, 2, 3954], -2727.2431],
  ['SL, total', RANDOM, [3270, 14, 7, 11709], -8684.911],
  ['SL scaled, East', RANDOM, [1070, 2, 7, 3921], -2835.7788],
  ['SL scaled, South: no third at all', RANDOM, [1136, 4, 0, 3860], -3040.9439],
  ['SL scaled, West', RANDOM, [1001, 10, 3, 3986], -2619.0633],
  ['SL scaled, total', RANDOM, [3207, 16, 10, 11767], -8488.1352],
  ['RL, East', RANDOM, [3642, 1, 162, 1144], -12237.0024],
  ['RL, South', RANDOM, [3560, 4, 171, 1214], -11898.6691],
  ['RL, West', RANDOM, [3544, 3, 141, 1261], -11832.9971],
  ['RL, total', RANDOM, [10746, 8, 474, 3619], -35955.66],
  ['RL against two SL, East', SL.east, [2869, 387, 695, 1042], -803.8733],
  ['RL against two SL, South', SL.south, [2891, 816, 246, 1040], -767.7045],
  ['RL against two SL, West', SL.west, [2780, 908, 262, 1043], -872.9334],
  ['RL against two SL, total', SL.total, [8540, 2111, 1203, 3125], -2405.8921],
];

test.each(ROWS)('formula 11: %s', (_, base, x, expected) =>
  expect(Math.abs(logBetter(x, probabilitiesOf(base)) / Math.LN10 - expected)).toBeLessThan(0.000_051),
);

/** SL against two RL: 4,996 rounds a wind. */
test.each([
  ['East', SL.east, [288, 354, 4073, 281]],
  ['South', SL.south, [305, 1903, 2466, 322]],
  ['West', SL.west, [245, 1883, 2582, 286]],
  ['total', SL.total, [838, 4140, 9121, 889]],
] as const)('formula 11: SL against two RL is 1 to 1e-11, %s', (_, base, x) =>
  expect(1 - Math.exp(logBetter(x, probabilitiesOf(base)))).toBeLessThan(1e-11),
);

test('the tiny fixture of the brief', () =>
  expect(Math.exp(logBetter([4, 2, 3, 3], [0.3, 0.2, 0.2, 0.3]))).toBeCloseTo(0.2407959827, 10));

const isBetterOrEqual = (y: Outcomes, x: Outcomes): boolean =>
  (y[0] > x[0] && y[2] < x[2]) || (y[0] === x[0] && y[2] === x[2] && y[3] >= x[3]);

/** The definition: all outcomes, one by one. */
const slowBetter = (x: Outcomes, p: Outcomes): number => {
  const n = x.reduce((a, b) => a + b, 0);
  let sum = 0;
  for (let a = 0; a <= n; a++)
    for (let b = 0; a + b <= n; b++)
      for (let c = 0; a + b + c <= n; c++) {
        const y: Outcomes = [a, b, c, n - a - b - c];
        if (isBetterOrEqual(y, x)) sum += Math.exp(logMultinomialPmf(y, p));
      }
  return sum;
};

test('equals the sum over all outcomes, also with impossible ones', () => {
  const count = fc.integer({ min: 0, max: 5 });
  const weight = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(
      fc.tuple(count, count, count, count),
      fc.tuple(weight, weight, weight, weight).filter((w) => w.some((x) => x > 0)),
      (x, weights) => {
        const p = probabilitiesOf(weights);
        expect(Math.exp(logBetter(x, p))).toBeCloseTo(slowBetter(x, p), 10);
      },
    ),
    { seed: 11, numRuns: 400 },
  );
});

test('a better outcome never has a larger statistic', () => {
  const count = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(fc.tuple(count, count, count, count), count, count, ([a, b, c, d], more, fewer) => {
      const p: Outcomes = [0.2, 0.3, 0.1, 0.4];
      const moved = Math.min(c, fewer + 1);
      const taken = Math.min(b, more);
      const better: Outcomes = moved > 0 ? [a + moved, b, c - moved, d] : [a, b - taken, c, d + taken];
      expect(isBetterOrEqual(better, [a, b, c, d])).toBe(true);
      expect(logBetter(better, p)).toBeLessThanOrEqual(logBetter([a, b, c, d], p) + 1e-9);
    }),
    { seed: 12, numRuns: 300 },
  );
});

test('the statistic is no p-value: it rejects the base itself about 17.5 % of the time (brief, algorithms.md §8)', () => {
  const nulls = simulateBetter(5000, probabilitiesOf(SL.total), 3000, makeRandom('type one'));
  const rate = nulls.filter((x) => x < Math.log(0.05)).length / 3000;
  expect(rate).toBeGreaterThan(0.15);
  expect(rate).toBeLessThan(0.2);
});

test('the calibrated companions keep their level', () => {
  const base: Outcomes = [185, 185, 185, 445];
  const random = makeRandom('calibrated');
  const nulls = simulateBetter(300, probabilitiesOf(base), 2000, random);
  let simulated = 0;
  let both = 0;
  for (let run = 0; run < 600; run++) {
    const x = sampleMultinomial(random, 300, probabilitiesOf(base)) as unknown as Outcomes;
    const result = testMultinomial(base, x, { random, simulations: 1 });
    if (result.calibratedDecision === 'reject') both++;
    const statistic = logBetter(x, probabilitiesOf(base)) + 1e-9;
    const atMost = nulls.filter((value) => value <= statistic).length;
    if ((atMost + 1) / 2001 <= 0.05) simulated++;
  }
  // 600 runs at 5 %: 30 ± 5.3.
  expect(simulated).toBeGreaterThan(14);
  expect(simulated).toBeLessThan(48);
  expect(both).toBeLessThan(48);
});

test('the whole test: named figures, the same for the same seed', () => {
  const run = () =>
    testMultinomial(SL.total, [8540, 2111, 1203, 3125], { random: makeRandom('whole'), simulations: 200 });
  expect(run()).toEqual(run());
  expect(run()).toMatchObject({
    rounds: 14_979,
    decision: 'reject',
    calibratedDecision: 'reject',
    simulatedP: 1 / 201,
  });
  expect(run().log10Both).toBe(Math.max(run().log10Firsts, run().log10Thirds));
  expect(run().log10Holm[0]).toBeCloseTo(run().log10Firsts + Math.log10(2), 8);
  const worse = testMultinomial(SL.total, [838, 4140, 9121, 889], { random: makeRandom('worse'), simulations: 50 });
  expect(worse).toMatchObject({ decision: 'keep', calibratedDecision: 'keep', simulatedP: 1 });
});
