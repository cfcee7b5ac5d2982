import { expect, test } from 'vitest';
import { makeRandom, sampleMultinomial } from '../../base/statistics/random.ts';
import { bootstrapStableRank, danPoints, estimateStableRank, stableRank, type Places } from './stable.ts';

const SUPHX: Places = [29.3, 27.5, 24.4, 18.7];

/** Suphx, table 5: percentages of places; the last column of seeds.md §2.10. */
test.each([
  ['Bakuuchi', [28.0, 26.2, 23.2, 22.4], '6.59'],
  ['NAGA', [25.6, 27.2, 25.9, 21.1], '6.64'],
  ['top humans', [28.0, 26.8, 24.7, 20.5], '7.44'],
  ['Suphx', SUPHX, '8.78'],
] as const)('stable rank from published percentages: %s', (_, places, expected) =>
  expect(stableRank(places).toFixed(2)).toBe(expected),
);

test('at the stable rank points neither rise nor fall, in both rooms', () => {
  for (const room of ['expert', 'phoenix'] as const) {
    const points = danPoints(room, stableRank(SUPHX, room));
    expect(points.reduce((sum, x, i) => sum + x * SUPHX[i]!, 0)).toBeCloseTo(0, 9);
  }
  expect(danPoints('phoenix', 7)).toEqual([90, 45, 0, -135]);
  expect(danPoints('expert', 7, 'east')).toEqual([50, 20, 0, -90]);
  expect(stableRank([1, 1, 1, 1], 'phoenix')).toBe(7);
});

test.each([
  ['Suphx, 5,760 games: 0.39 dan', 5760, '0.39'],
  ['2,000 games: 0.66 dan', 2000, '0.66'],
])('delta-method standard error (algorithms.md §8): %s', (_, games, expected) =>
  expect(estimateStableRank(SUPHX, { games }).standardError.toFixed(2)).toBe(expected),
);

test('simulation: standard error true, interval covers 95 %', () => {
  const random = makeRandom('stable');
  const shares = [0.27, 0.26, 0.25, 0.22];
  const truth = stableRank(shares as unknown as Places);
  const runs = 4000;
  const ranks: number[] = [];
  let covered = 0;
  for (let run = 0; run < runs; run++) {
    const places = sampleMultinomial(random, 400, shares) as unknown as Places;
    const { interval } = estimateStableRank(places);
    ranks.push(stableRank(places));
    if (interval[0] <= truth && truth <= interval[1]) covered++;
  }
  const spread = Math.sqrt(ranks.reduce((sum, x) => sum + (x - truth) ** 2, 0) / runs);
  const { standardError } = estimateStableRank(shares as unknown as Places, { games: 400 });
  expect(Math.abs(spread / standardError - 1)).toBeLessThan(0.1);
  // 95 % of 4,000: ± 0.34 % standard error.
  expect(covered / runs).toBeGreaterThan(0.938);
  expect(covered / runs).toBeLessThan(0.962);
});

test('never fourth: no upper end, but no nonsense either', () => {
  const { stableRank: rank, standardError, interval } = estimateStableRank([5, 3, 2, 0]);
  expect([rank, standardError, interval[1]]).toEqual([Infinity, Infinity, Infinity]);
  expect(interval[0]).toBeGreaterThan(-2);
  expect(interval[0]).toBeLessThan(60);
  expect(estimateStableRank([0, 0, 0, 10])).toMatchObject({ stableRank: -2 });
});

test('bootstrap quartiles are deterministic and lie about the estimate', () => {
  const run = () => bootstrapStableRank(SUPHX, { games: 2000, resamples: 2000, random: makeRandom('quartiles') });
  expect(run()).toEqual(run());
  const [low, middle, high] = run().quartiles;
  expect(Math.abs(middle - stableRank(SUPHX))).toBeLessThan(0.1);
  // Between the quartiles of a normal lie 1.349 standard errors.
  expect(Math.abs((high - low) / 1.349 / 0.656 - 1)).toBeLessThan(0.15);
});
