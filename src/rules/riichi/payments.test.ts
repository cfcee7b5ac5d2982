import { describe, expect, test } from 'vitest';
import { mahjongsoul, sanma, tenhou } from '../presets.ts';
import { LIMITS, basePoints, limitOf } from './limits.ts';
import type { Settlement } from './payments.ts';
import { drawShares, payments, ronPoints, winPoints } from './payments.ts';

/** The printed score table: han → fu → ron of a non-dealer, ron of the dealer, non-dealer draw (other, dealer), dealer draw. */
const TABLE: readonly (readonly [
  han: number,
  fu: number,
  ron: number,
  dealerRon: number,
  other: number,
  dealer: number,
  all: number,
])[] = [
  [1, 30, 1000, 1500, 300, 500, 500],
  [1, 40, 1300, 2000, 400, 700, 700],
  [1, 50, 1600, 2400, 400, 800, 800],
  [1, 60, 2000, 2900, 500, 1000, 1000],
  [1, 70, 2300, 3400, 600, 1200, 1200],
  [1, 80, 2600, 3900, 700, 1300, 1300],
  [1, 90, 2900, 4400, 800, 1500, 1500],
  [1, 100, 3200, 4800, 800, 1600, 1600],
  [1, 110, 3600, 5300, 900, 1800, 1800],
  [2, 20, 1300, 2000, 400, 700, 700],
  [2, 25, 1600, 2400, 400, 800, 800],
  [2, 30, 2000, 2900, 500, 1000, 1000],
  [2, 40, 2600, 3900, 700, 1300, 1300],
  [2, 50, 3200, 4800, 800, 1600, 1600],
  [2, 60, 3900, 5800, 1000, 2000, 2000],
  [2, 70, 4500, 6800, 1200, 2300, 2300],
  [2, 80, 5200, 7700, 1300, 2600, 2600],
  [2, 90, 5800, 8700, 1500, 2900, 2900],
  [2, 100, 6400, 9600, 1600, 3200, 3200],
  [2, 110, 7100, 10600, 1800, 3600, 3600],
  [3, 20, 2600, 3900, 700, 1300, 1300],
  [3, 25, 3200, 4800, 800, 1600, 1600],
  [3, 30, 3900, 5800, 1000, 2000, 2000],
  [3, 40, 5200, 7700, 1300, 2600, 2600],
  [3, 50, 6400, 9600, 1600, 3200, 3200],
  [3, 60, 7700, 11600, 2000, 3900, 3900],
  [3, 70, 8000, 12000, 2000, 4000, 4000],
  [3, 80, 8000, 12000, 2000, 4000, 4000],
  [3, 90, 8000, 12000, 2000, 4000, 4000],
  [3, 100, 8000, 12000, 2000, 4000, 4000],
  [3, 110, 8000, 12000, 2000, 4000, 4000],
  [4, 20, 5200, 7700, 1300, 2600, 2600],
  [4, 25, 6400, 9600, 1600, 3200, 3200],
  [4, 30, 7700, 11600, 2000, 3900, 3900],
  [4, 40, 8000, 12000, 2000, 4000, 4000],
  [4, 50, 8000, 12000, 2000, 4000, 4000],
  [4, 60, 8000, 12000, 2000, 4000, 4000],
  [4, 70, 8000, 12000, 2000, 4000, 4000],
  [4, 80, 8000, 12000, 2000, 4000, 4000],
  [4, 90, 8000, 12000, 2000, 4000, 4000],
  [4, 100, 8000, 12000, 2000, 4000, 4000],
  [4, 110, 8000, 12000, 2000, 4000, 4000],
  [5, 30, 8000, 12000, 2000, 4000, 4000],
  [6, 30, 12000, 18000, 3000, 6000, 6000],
  [7, 30, 12000, 18000, 3000, 6000, 6000],
  [8, 30, 16000, 24000, 4000, 8000, 8000],
  [9, 30, 16000, 24000, 4000, 8000, 8000],
  [10, 30, 16000, 24000, 4000, 8000, 8000],
  [11, 30, 24000, 36000, 6000, 12000, 12000],
  [12, 30, 24000, 36000, 6000, 12000, 12000],
  [13, 30, 32000, 48000, 8000, 16000, 16000],
  [20, 30, 32000, 48000, 8000, 16000, 16000],
];

test.each(TABLE)('%i han %i fu', (han, fu, ron, dealerRon, other, dealer, all) => {
  const base = basePoints(han, fu, tenhou);
  expect(ronPoints(base, false)).toBe(ron);
  expect(ronPoints(base, true)).toBe(dealerRon);
  expect(drawShares(base, false, tenhou)).toEqual({ dealer, other });
  expect(drawShares(base, true, tenhou).other).toBe(all);
  expect(winPoints(base, false, true, tenhou)).toBe(dealer + 2 * other);
  expect(winPoints(base, true, true, tenhou)).toBe(3 * all);
  expect(winPoints(base, false, true, sanma)).toBe(dealer + other);
  expect(winPoints(base, true, true, sanma)).toBe(2 * all);
});

test('limits', () => {
  const rules = { kiriage: true, countedYakuman: false };
  expect(basePoints(4, 30, rules)).toBe(2000);
  expect(basePoints(3, 60, rules)).toBe(2000);
  expect(basePoints(4, 25, rules)).toBe(1600);
  expect(basePoints(13, 30, rules)).toBe(6000);
  expect([1920, 2000, 3000, 4000, 6000, 8000, 16000].map((base) => LIMITS[limitOf(base)])).toEqual([
    'none',
    'mangan',
    'haneman',
    'baiman',
    'sanbaiman',
    'yakuman',
    'yakuman',
  ]);
});

/** Bits of daisangen, daisuushii, tsuuiisou in `high`. */
const DRAGONS = 1 << (39 - 32);
const WINDS = 1 << (49 - 32);
const HONOURS = 1 << (42 - 32);

const settle = (changes: Partial<Settlement>, rules = tenhou): readonly number[] =>
  payments({ base: 2000, low: 0, high: 0, winner: 1, from: 1, dealer: 0, honba: 0, sticks: 0, ...changes }, rules);

describe('settlements', () => {
  test.each([
    ['self-drawn mangan of a non-dealer', {}, [-4000, 8000, -2000, -2000]],
    ['self-drawn mangan of the dealer', { dealer: 1 }, [-4000, 12000, -4000, -4000]],
    ['ron of a non-dealer', { from: 3 }, [0, 8000, 0, -8000]],
    ['ron of the dealer', { from: 3, dealer: 1 }, [0, 12000, 0, -12000]],
    ['counters on a draw: 100 each', { honba: 2 }, [-4200, 8600, -2200, -2200]],
    ['counters on a ron: 300 each', { honba: 2, from: 2 }, [0, 8600, -8600, 0]],
    ['sticks go to the winner', { sticks: 3 }, [-4000, 11000, -2000, -2000]],
    ['320 base self-drawn', { base: 320 }, [-700, 1500, -400, -400]],
  ] as readonly (readonly [string, Partial<Settlement>, readonly number[]])[])('%s', (_, changes, delta) =>
    expect(settle(changes)).toEqual(delta),
  );
});

describe('liability', () => {
  const dragons = { base: 8000, high: DRAGONS, pao: 2 };
  const both = { base: 16000, high: WINDS | HONOURS, pao: 2 };
  test.each([
    ['self-drawn: the liable seat pays all', dragons, [0, 32000, -32000, 0]],
    ['self-drawn by the dealer', { ...dragons, dealer: 1 }, [0, 48000, -48000, 0]],
    ['self-drawn with counters', { ...dragons, honba: 2 }, [0, 32600, -32600, 0]],
    ['ron by another: half each', { ...dragons, from: 3 }, [0, 32000, -16000, -16000]],
    [
      'ron by another with counters: the liable seat pays them',
      { ...dragons, from: 3, honba: 1 },
      [0, 32300, -16300, -16000],
    ],
    ['ron by the liable seat', { ...dragons, from: 2, honba: 1 }, [0, 32300, -32300, 0]],
    ['the whole hand, self-drawn', both, [0, 64000, -64000, 0]],
    ['the whole hand, by ron', { ...both, from: 0 }, [-32000, 64000, -32000, 0]],
    ['no liability for other yakuman', { ...dragons, high: HONOURS }, [-16000, 32000, -8000, -8000]],
  ] as readonly (readonly [string, Partial<Settlement>, readonly number[]])[])('Tenhou: %s', (_, changes, delta) =>
    expect(settle(changes)).toEqual(delta),
  );

  // Big four winds count twice there: 16000 of 24000 base points are the liable seat's.
  const soul = { base: 24000, high: WINDS | HONOURS, pao: 2 };
  test.each([
    ['self-drawn: only that yakuman', soul, [-16000, 96000, -64000 - 8000, -8000]],
    ['by ron: half of that yakuman, the rest by the discarder', { ...soul, from: 3 }, [0, 96000, -32000, -64000]],
    ['four kongs', { base: 8000, high: 1 << (51 - 32), pao: 0, from: 3 }, [-16000, 32000, 0, -16000]],
  ] as readonly (readonly [string, Partial<Settlement>, readonly number[]])[])(
    'Mahjong Soul: %s',
    (_, changes, delta) => expect(settle(changes, mahjongsoul)).toEqual(delta),
  );
});

describe('three seats', () => {
  test.each([
    ['self-drawn: the absent share is lost', {}, [-4000, 6000, -2000]],
    ['self-drawn by the dealer', { dealer: 1 }, [-4000, 8000, -4000]],
    ['counters on a draw', { honba: 1 }, [-4100, 6200, -2100]],
    ['counters on a ron: 200 each', { honba: 3, from: 0 }, [-8600, 8600, 0]],
    ['liable on a draw: as if by ron', { base: 8000, high: DRAGONS, pao: 2, honba: 1 }, [0, 32200, -32200]],
  ] as readonly (readonly [string, Partial<Settlement>, readonly number[]])[])('%s', (_, changes, delta) =>
    expect(settle(changes, sanma)).toEqual(delta),
  );

  test('the absent share split between the payers', () => {
    expect(settle({}, { ...sanma, tsumoLoss: false })).toEqual([-5000, 8000, -3000]);
    expect(settle({ dealer: 1 }, { ...sanma, tsumoLoss: false })).toEqual([-6000, 12000, -6000]);
  });
});

test('every settlement sums to the sticks', () => {
  for (const rules of [tenhou, sanma, mahjongsoul, { ...sanma, tsumoLoss: false }])
    for (const base of [240, 320, 400, 1920, 2000, 8000, 16000])
      for (let from = 0; from < rules.seats; from++)
        for (let dealer = 0; dealer < rules.seats; dealer++)
          for (const pao of [undefined, 0, 2]) {
            const delta = settle(
              { base, from, dealer, pao, high: base >= 8000 ? DRAGONS : 0, honba: 2, sticks: 1 },
              rules,
            );
            expect(delta.reduce((sum, points) => sum + points, 0)).toBe(1000);
          }
});
