/** Rates of workers against the field: chance alone raises no more alarms than stated, a cheat is found. */
import { expect, test } from 'vitest';
import { makeRandom, type Random } from '../base/index.ts';
import { RateWatch, type RoundRates } from './rates.ts';

/** A round of four seats in which somebody wins with this chance. Weights shift the length, as training does. */
const round = (random: Random, win: number, shift: number): RoundRates => {
  const isWon = random() < win;
  const isRon = isWon && random() < 0.6;
  return {
    wins: isWon ? 0.25 : 0,
    dealIns: isRon ? 0.25 : 0,
    length: Math.floor(10 + shift + 20 * random()),
    entropy: 0.3 + 0.2 * random(),
  };
};

/** Iterations with other weights each; a worker that comes late sees only the last of them. */
const play = (random: Random, wins: readonly number[], iterations = 12): RateWatch => {
  const watch = new RateWatch();
  for (let weights = 0; weights <= iterations; weights++)
    for (const [i, win] of wins.entries()) {
      if (i === wins.length - 1 && weights < iterations / 2) continue;
      const rounds = Array.from({ length: 80 }, () => round(random, win, weights));
      watch.add(`w${i}`, `weights ${weights}`, rounds);
    }
  return watch;
};

test('honest workers: as many false alarms as stated, not more', () => {
  const random = makeRandom('honest');
  let alarms = 0;
  for (let run = 0; run < 400; run++) if (play(random, [0.8, 0.8, 0.8, 0.8]).outlier(0.05) !== undefined) alarms++;
  // At most 5 % by Bonferroni: 20 of 400, and three standard errors (4.4 each) more by chance.
  expect(alarms).toBeLessThanOrEqual(33);
  // The test is not dead: rates that are tried at 5 % do cross it now and then.
  expect(alarms).toBeGreaterThan(2);
  expect(play(random, [0.8, 0.8, 0.8, 0.8]).outlier()).toBeUndefined();
});

test('a worker that wins more than the others with the same weights is named, whoever came late', () => {
  const watch = play(makeRandom('cheat'), [0.8, 0.95, 0.8, 0.8], 30);
  expect(watch.outlier()).toMatchObject({ worker: 'w1', rate: 'wins' });
  expect(watch.outlier()!.z).toBeGreaterThan(5);
  // Who is left is judged by rounds without it.
  watch.forget('w1');
  expect(watch.outlier()).toBeUndefined();
});

test('few rounds judge nobody', () => {
  const watch = new RateWatch();
  const same = (wins: number): readonly RoundRates[] =>
    Array.from({ length: 50 }, (_, i) => ({ wins: i % 2 === 0 ? wins : 0.1, dealIns: 0, length: 9, entropy: 0 }));
  watch.add('a', 'x', same(0));
  watch.add('b', 'x', same(0.9));
  expect(watch.add('a', 'y', [])).toBe(true);
  expect(watch.outlier(0.5)).toBeUndefined();
});
