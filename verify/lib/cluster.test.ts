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

/** A chance that becomes clearer turn by turn, told at each of them: samples of a round share their outcome, as those of a real game do. */
const clearer = (seed: string, games: number): Column => {
  const random = randomOf(seed);
  const made = new Column();
  for (let round = 0; round < 12 * games; round++) {
    // Heads of ten throws that are still to come, from what has been thrown.
    const heads: number[] = [0];
    for (let i = 0; i < 10; i++) heads.push(heads.at(-1)! + (random.unit() < 0.5 ? 1 : 0));
    const label = heads[10]! >= 7 ? 1 : 0;
    for (let thrown = 0; thrown < 10; thrown++)
      made.push(atLeast(7 - heads[thrown]!, 10 - thrown), label, round % games);
  }
  return made;
};
/** Chance of so many heads or more in so many throws. */
const atLeast = (heads: number, throws: number): number => {
  if (heads <= 0) return 1;
  return heads > throws ? 0 : 0.5 * (atLeast(heads, throws - 1) + atLeast(heads - 1, throws - 1));
};

test('a true model of samples that share their outcome: one figure in twenty fails, and one run of six figures in twenty', () => {
  const isOut = (of: 'holdsJointly' | 'holdsInRun', made: Column): boolean =>
    checkBins(made, 10, 0.02, { run: 60 }).some((bin) => !bin[of]);
  const runs = Array.from({ length: 20 }, (_, run) =>
    Array.from({ length: 6 }, (_figure, figure) => clearer(`${run} ${figure}`, 20)),
  );
  const figures = runs.flat().filter((made) => isOut('holdsJointly', made)).length;
  const failed = runs.filter((run) => run.some((made) => isOut('holdsInRun', made))).length;
  // 120 at 5 %: 14 or more happen once in 200 times. 20 at 5 %: 5 or more once in 400.
  expect(figures).toBeLessThan(14);
  expect(failed).toBeLessThan(5);
});
