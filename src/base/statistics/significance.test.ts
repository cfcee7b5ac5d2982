import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bootstrapMean, bootstrapSets } from './bootstrap.ts';
import { below, makeRandom } from './random.ts';
import { comparePaired, holm, signFlipP } from './significance.ts';

const random = () => makeRandom('significance');

test.each([
  ['nothing', [], 1],
  ['only ties', [0, 0, 0], 1],
  ['one set proves nothing', [3], 1],
  ['five of five: 2 of 32 patterns', [1, 2, 3, 4, 5], 2 / 32],
  ['ties change nothing', [1, 0, 2, 3, 0, 4, 5], 2 / 32],
  ['one against: 1 + 2 + 3 − 0.5, 4 of 16', [1, 2, 3, -0.5], 4 / 16],
  ['thirds add up to the same whatever the order', [0.1, 0.2, -0.3], 1],
])('sign flips, exact: %s', (_, values, expected) => expect(signFlipP(values, { random: random() })).toBe(expected));

test('drawn signs agree with all signs', () => {
  const values = [1, 2, 3, -1, 2, 4, -2, 1, 3, 2, -3, 2];
  const exact = signFlipP(values, { random: random() });
  // Five tiny sets push the count over the exact limit and hardly change the sum.
  const drawn = signFlipP([...values, 1e-7, 1e-7, 1e-7, 1e-7, 1e-7], { random: random(), flips: 40_000 });
  expect(Math.abs(exact - drawn)).toBeLessThan(0.05);
});

test('p does not depend on direction, unit or order', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 12 }), (values) => {
      const p = signFlipP(values, { random: random() });
      expect(
        signFlipP(
          values.map((x) => -x),
          { random: random() },
        ),
      ).toBe(p);
      expect(signFlipP(values.map((x) => x * 0.1).reverse(), { random: random() })).toBe(p);
      expect(p).toBeGreaterThan(0);
    }),
    { seed: 6 },
  ));

test('type-I error of the sign-flip test and coverage of the bootstrap, 60 sets of four games', () => {
  const draw = makeRandom('coverage');
  const runs = 400;
  let rejected = 0;
  let covered = 0;
  for (let run = 0; run < runs; run++) {
    const sets = Array.from(
      { length: 60 },
      () => Array.from({ length: 4 }, () => 1 + below(draw, 4)).reduce((a, b) => a + b, 0) / 4 - 2.5,
    );
    if (signFlipP(sets, { random: draw, flips: 999 }) <= 0.05) rejected++;
    const { interval } = bootstrapMean(sets, { random: draw, resamples: 1000 });
    if (interval[0] <= 0 && 0 <= interval[1]) covered++;
  }
  // 5 % of 400 is 20 ± 4.4; the percentile bootstrap of 60 sets is a little narrow.
  expect(rejected).toBeGreaterThan(6);
  expect(rejected).toBeLessThan(35);
  expect(covered / runs).toBeGreaterThan(0.91);
  expect(covered / runs).toBeLessThan(0.98);
});

test('sets are drawn whole: one value four times is no more evidence than once', () => {
  const values = Array.from({ length: 40 }, (_, i) => (i * 7) % 11);
  const once = bootstrapMean(values, { random: random() }).interval;
  const [fourfold] = bootstrapSets(
    values.map((x) => [4 * x, 4]),
    [(sums) => sums[0]! / sums[1]!],
    { random: random() },
  );
  expect(fourfold![250]).toBeCloseTo(once[0], 1);
  expect(fourfold![9750]).toBeCloseTo(once[1], 1);
});

test('paired values: what both share cancels', () => {
  const draw = makeRandom('paired');
  const walls = Array.from({ length: 50 }, () => 100 * draw());
  const [a, b] = [walls.map((wall) => wall + draw()), walls.map((wall) => wall + draw() - 0.5)];
  const result = comparePaired(a, b, { random: draw, resamples: 2000 });
  expect(result.ci95[0]).toBeGreaterThan(0);
  expect(result.p).toBeLessThan(0.001);
  expect(result.studentCi95[0]).toBeCloseTo(result.ci95[0], 1);
  expect(comparePaired(b, a, { random: draw, resamples: 2000 }).difference).toBeCloseTo(-result.difference, 12);
  expect(() => comparePaired(a, [], { random: draw })).toThrow('different length');
});

test.each([
  ['none', [], []],
  ['one is left alone', [0.03], [0.03]],
  ['textbook: steps 4, 3, 2, 1 and never falling', [0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]],
  ['capped at one', [0.9, 0.8], [1, 1]],
])('Holm: %s', (_, p, expected) => {
  const adjusted = holm(p);
  for (const [i, value] of expected.entries()) expect(adjusted[i]).toBeCloseTo(value, 12);
  const logs = holm(p.map(Math.log), 'log');
  for (const [i, value] of expected.entries()) expect(Math.exp(logs[i]!)).toBeCloseTo(value, 12);
});
