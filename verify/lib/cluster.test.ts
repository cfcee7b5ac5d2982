/** Bins of a true model hold together as often as they are said to, also where games are few and events are rare; bins of a wrong one do not. */
import { expect, test } from 'vitest';
import { randomOf } from '../../testkit/random.ts';
import { Column, checkBins } from './cluster.ts';

/** Chances of a rare event in so many games; `truth` turns a chance into the real one. */
const column = (seed: string, games: number, truth: (chance: number) => number = (chance) => chance): Column => {
  const random = randomOf(seed);
  const made = new Column();
  for (let game = 0; game < games; game++)
    for (let i = 0; i < 20; i++) {
      const chance = 0.3 * random.unit() ** 2;
      made.push(chance, random.unit() < truth(chance) ? 1 : 0, game);
    }
  return made;
};
const isFailed = (made: Column): boolean => checkBins(made, 10, 0.02).some((bin) => !bin.holdsJointly);
const failuresOf = (runs: number, games: number, truth?: (chance: number) => number): number =>
  Array.from({ length: runs }, (_, run) => isFailed(column(`${games} ${run}`, games, truth))).filter(Boolean).length;

test.each([10, 20, 60])('a true model and %i games: one run in twenty fails', (games) => {
  // 60 runs at 5 %: 9 or more happen once in 400 times.
  expect(failuresOf(60, games)).toBeLessThan(9);
});

test('a wrong model fails when there are games to show it', () => {
  expect(failuresOf(10, 300, (chance) => 0.5 * chance)).toBe(10);
});

test('a bin in which nothing happened is judged by what chance would have made of it', () => {
  const made = new Column();
  for (let i = 0; i < 400; i++) made.push(0.05 + i / 1e5, i >= 380 && i % 2 === 0 ? 1 : 0, i);
  const bins = checkBins(made, 10, 0.01);
  // 40 at 5 %: none of them in one case of eight.
  expect(bins.every((bin) => bin.interval[1] > bin.interval[0])).toBe(true);
  expect(bins.filter((bin) => bin.observed === 0).every((bin) => bin.holds)).toBe(true);
});
