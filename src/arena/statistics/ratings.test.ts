import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invert, multiply } from '../../base/statistics/linear.ts';
import { makeRandom, type Random } from '../../base/statistics/random.ts';
import { ELO, findUnconnected, rate, type RankedGame } from './ratings.ts';
import { adjustAll, fitControl, type Observed } from '../../base/statistics/variates.ts';

/** Plays by the model: places are drawn from the top, each with chance e^θ. */
const play = (random: Random, players: readonly number[], theta: readonly number[]): RankedGame => {
  const ranks = players.map(() => 0);
  for (let place = 1; place <= players.length; place++) {
    const left = players.map((player, seat) => (ranks[seat] === 0 ? Math.exp(theta[player]!) : 0));
    let at = random() * left.reduce((a, b) => a + b, 0);
    ranks[left.findIndex((weight) => weight > 0 && (at -= weight) < 0)] = place;
  }
  return { players, ranks };
};

test('two players: Elo by hand', () => {
  const games = Array.from({ length: 100 }, (_, i) => ({ players: [0, 1], ranks: i < 75 ? [1, 2] : [2, 1] }));
  const { players } = rate(
    games.map((game) => [game]),
    2,
  );
  // 75 % is a log odds of log 3; half of it each side of the mean.
  expect(players[0]!.strength).toBeCloseTo(Math.log(3) / 2, 2);
  expect(players[0]!.elo - players[1]!.elo).toBeCloseTo(ELO * Math.log(3), 0);
  // The error of the log odds is 1 / √(n p (1 − p)), of each half a half.
  expect(players[0]!.standardError).toBeCloseTo(0.5 / Math.sqrt(100 * 0.75 * 0.25), 2);
});

test('four at a table: strengths come back, standard errors are true', () => {
  const random = makeRandom('plackett');
  const theta = [0.6, 0.2, -0.1, -0.7];
  const runs = 120;
  let covered = 0;
  for (let run = 0; run < runs; run++) {
    const sets = Array.from({ length: 120 }, () => [play(random, [0, 1, 2, 3], theta)]);
    for (const [i, { strength, standardError }] of rate(sets, 4).players.entries())
      if (Math.abs(strength - theta[i]!) <= 1.96 * standardError) covered++;
  }
  // 480 intervals, those of a run dependent: 95 ± 1.5 %.
  expect(covered / (4 * runs)).toBeGreaterThan(0.9);
  expect(covered / (4 * runs)).toBeLessThan(0.99);
});

test('repeating each game in its set changes no rating and no error', () => {
  const random = makeRandom('clusters');
  const single = Array.from({ length: 200 }, () => [play(random, [0, 1, 1, 1], [0.4, -0.4])]);
  const double = single.map(([game]) => [game!, game!]);
  const [a, b] = [rate(single, 2), rate(double, 2)];
  expect(b.players[0]!.strength).toBeCloseTo(a.players[0]!.strength, 3);
  expect(b.players[0]!.standardError).toBeCloseTo(a.players[0]!.standardError, 3);
});

test('who always wins has a finite rating and a large error', () => {
  const games = Array.from({ length: 20 }, () => [{ players: [0, 1, 2], ranks: [1, 2, 3] }]);
  const [first] = rate(games, 3).players;
  expect(first!.strength).toBeGreaterThan(2);
  expect(first!.strength).toBeLessThan(20);
  expect(first!.standardError).toBeGreaterThan(0.8);
});

test('all tied is all equal; the mean is 1500', () => {
  const { players } = rate([[{ players: [0, 1, 2, 3], ranks: [1, 1, 1, 1] }]], 4);
  for (const { elo } of players) expect(elo).toBeCloseTo(1500, 6);
});

test('players who never meet are found', () => {
  const games = [
    { players: [0, 1], ranks: [1, 2] },
    { players: [1, 2], ranks: [1, 2] },
  ];
  expect(findUnconnected(games, 3)).toBe(undefined);
  expect(findUnconnected([...games, { players: [3, 4], ranks: [1, 2] }], 5)).toBe(3);
});

test('a matrix times its inverse', () =>
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 3, maxLength: 3 }), {
        minLength: 3,
        maxLength: 3,
      }),
      (m) => {
        const positive = m.map((row, i) =>
          m.map((other, j) => row.reduce((s, x, k) => s + x * other[k]!, Number(i === j))),
        );
        for (const [i, row] of multiply(positive, invert(positive)).entries())
          for (const [j, x] of row.entries()) expect(x).toBeCloseTo(Number(i === j), 6);
      },
    ),
    { seed: 8 },
  ));

test('control variates: luck is taken out, the mean stays, an empty feature does no harm', () => {
  const random = makeRandom('control');
  const noise = (): number => random() + random() + random() - 1.5;
  const observe = (): Observed => {
    const luck = noise();
    return { value: 3 + 2 * luck + noise(), features: [luck, 1, noise()] };
  };
  const control = fitControl(Array.from({ length: 2000 }, observe), [0, 1, 0]);
  expect(control.coefficients[0]).toBeCloseTo(2, 0);
  const { values, varianceRatio } = adjustAll(control, Array.from({ length: 2000 }, observe));
  // Luck carries 4 of 5 parts of the variance.
  expect(Math.abs(varianceRatio - 0.2)).toBeLessThan(0.03);
  expect(Math.abs(values.reduce((a, b) => a + b, 0) / 2000 - 3)).toBeLessThan(0.05);
});
