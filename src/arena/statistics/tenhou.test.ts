import { expect, test } from 'vitest';
import { climb, climbLadder, goalOf, nextRating, ratingAfter, startOf, TENHOUI } from './tenhou.ts';

test('the ladder: 200/400 … 2000/4000 for 1–10 dan, the kyu thresholds', () => {
  expect(Array.from({ length: 10 }, (_, i) => [startOf(10 + i), goalOf(10 + i)])).toEqual(
    Array.from({ length: 10 }, (_, i) => [200 * (i + 1), 400 * (i + 1)]),
  );
  expect(Array.from({ length: 10 }, (_, i) => goalOf(i))).toEqual([20, 20, 20, 20, 40, 60, 80, 100, 100, 100]);
});

test.each([
  ['fourth at 7 dan costs 135', 16, 1400, 4, 16, 1265],
  ['first in the phoenix room brings 90', 16, 1400, 1, 16, 1490],
  ['third brings nothing', 16, 1400, 3, 16, 1400],
  ['a dan is lost below 0, and the lower one starts in its middle', 16, 100, 4, 15, 1200],
  ['1 dan falls to 0, not to 1 kyu', 10, 10, 4, 10, 0],
  ['1 kyu loses 30 and stays 1 kyu', 9, 20, 4, 9, 0],
  ['3 kyu loses nothing', 7, 20, 4, 7, 20],
  ['2 kyu loses 15', 8, 20, 4, 8, 5],
  ['the goal is enough', 16, 2710, 1, 17, 1600],
  ['10 dan to tenhoui', 19, 3960, 2, TENHOUI, 0],
])('climb: %s', (_, grade, points, place, toGrade, toPoints) => {
  const next = climb({ grade, points }, place, 'phoenix');
  expect(next.grade).toBe(toGrade);
  if (toGrade < TENHOUI) expect(next.points).toBe(toPoints);
  expect(climb({ grade: TENHOUI, points: 0 }, 4, 'phoenix').grade).toBe(TENHOUI);
});

test('rating: the first game counts whole, the 400th and later a fifth', () => {
  expect(nextRating(1500, 1, 0, 1500)).toBe(1530);
  expect(nextRating(1500, 4, 1000, 1500)).toBe(1494);
  expect(nextRating(1900, 2, 400, 1500)).toBeCloseTo(1900 + 0.2 * (10 - 10), 12);
});

test('rating settles where the mean of 30, 10, −10, −30 meets the pull of the table', () => {
  // Mean rank 2.4 gives +2 a game; the table is at (R + 3 · field) / 4, so R − field = 2 · 40 · 4 / 3 = 106.7.
  const places = Array.from({ length: 20_000 }, (_, i) => [1, 2, 3, 4, 1, 2, 3, 4, 1, 3][i % 10]!);
  expect(places.reduce((a, b) => a + b, 0) / places.length).toBe(2.4);
  expect(ratingAfter(places, 1600) - 1600).toBeGreaterThan(100);
  expect(ratingAfter(places, 1600) - 1600).toBeLessThan(113);
  const ladder = climbLadder(places, { room: 'expert', field: 1600 });
  expect(ladder.rating).toBe(ratingAfter(places, 1600));
  expect(ladder.best).toBeGreaterThanOrEqual(ladder.standing.grade);
});
