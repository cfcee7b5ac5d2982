import { describe, expect, test } from 'vitest';
import { sanma, tenhou } from '../../../rules/index.ts';
import { unwrap } from '../../../base/index.ts';
import { meldTiles, parseHand, parseTiles, tileOfId, type Tile, type TileId } from '../../../tiles/index.ts';
import { randomOf } from '../../../../testkit/random.ts';
import { questionOf } from '../../../../testkit/value-hands.ts';
import type { Situation, Utility, ValueOptions } from './model.ts';
import { slowValue } from './slow.ts';
import { uraChances } from './ura.ts';
import { valueOf } from './value.ts';

const tiles = (text: string): readonly Tile[] => unwrap(parseTiles(text));
const situationOf = (changes: Partial<Situation> = {}): Situation => ({
  rules: tenhou,
  roundWind: 0,
  seatWind: 1,
  doraIndicators: [],
  visible: [],
  turn: 1,
  turns: 18,
  river: [],
  kita: 0,
  honba: 0,
  sticks: 0,
  ...changes,
});
const named = (text: string): Tile => tiles(text)[0]!;
const valued = (hand: string, situation: Situation, options: ValueOptions = {}) =>
  valueOf(unwrap(parseHand(hand)), situation, options);

/** As in a last round: small wins are worth little, and beyond a mark more points bring hardly more. */
const steps: Utility = (points, ending) =>
  ending === 'loss' ? -40 : ending === 'end' ? 0 : points >= 7700 ? 90 + points / 1e4 : points / 1e3;

describe('equals plain recursion', () => {
  test.each([
    ['1-shanten, 2 turns, tsumo', 1, 14, 2, 12, {}],
    ['ready, 2 turns, tsumo', 0, 14, 2, 8, {}],
    ['1-shanten, 13 tiles, 2 turns, tsumo', 1, 13, 2, 8, {}],
    ['2-shanten, 2 turns, tsumo', 2, 14, 2, 8, {}],
    ['1-shanten, 1 turn, full', 1, 14, 1, 6, { model: 'full' }],
    ['ready, 1 turn, full', 0, 14, 1, 6, { model: 'full' }],
    ['1-shanten, 1 turn, full, a utility with steps', 1, 14, 1, 6, { model: 'full', utility: steps }],
    ['ready, 2 turns, tsumo, a utility with steps', 0, 14, 2, 6, { utility: steps }],
  ] as [string, number, number, number, number, ValueOptions][])('%s', (name, shanten, size, draws, n, how) => {
    const random = randomOf(name);
    for (let i = 0; i < n; i++) {
      const { hand, situation } = questionOf(random, { shanten, tiles: size, draws });
      const slow = slowValue(hand, situation, how);
      for (const row of valueOf(hand, situation, how).discards) {
        const [worth, win, ready, points] = slow.get(row.discard ?? -1)!;
        expect(row.value[0]).toBeCloseTo(worth, 5);
        expect(row.win[0]).toBeCloseTo(win, 9);
        expect(row.tenpai[0]).toBeCloseTo(ready, 9);
        expect(row.points[0]).toBeCloseTo(points, 5);
      }
    }
  });
});

/** From the tests of Mortal's calculator; see docs/value.md. */
describe('published vectors, pool shrinking', () => {
  const how = { pool: 'shrinking' } as const;
  test('45677m456778p248s, 15 draws', () => {
    const situation = situationOf({ doraIndicators: tiles('6m'), seatWind: 0, turn: 3 });
    const [best] = valued('45677m456778p248s', situation, { ...how, haitei: 1 }).discards;
    expect(best).toMatchObject({ discard: named('2s'), shanten: 2, tiles: 57 });
    expect(best!.kinds).toHaveLength(17);
    expect(best!.tenpai[0]! / 0.90024).toBeCloseTo(1, 4);
    expect(best!.win[0]! / 0.34795).toBeCloseTo(1, 4);
    expect(best!.value[0]! / 5894.76).toBeCloseTo(1, 4);
  });
  test('45677m456778p48s with all 5s seen, 5 draws', () => {
    const situation = situationOf({ doraIndicators: tiles('6m'), seatWind: 2, turn: 14, visible: tiles('5550s') });
    const [row] = valued('45677m456778p48s', situation, { ...how, haitei: 1, objective: 'win' }).discards;
    expect(row).toMatchObject({ discard: undefined, shanten: 2, tiles: 54 });
    expect(row!.kinds).toHaveLength(16);
    expect(Math.abs(row!.tenpai[0]! / 0.45017 - 1)).toBeLessThan(0.01);
    expect(Math.abs(row!.win[0]! / 0.03441 - 1)).toBeLessThan(0.01);
    expect(Math.abs(row!.value[0]! / 432.27 - 1)).toBeLessThan(0.01);
  });
  test('45678m34789p3344z: north, then west', () => {
    const situation = situationOf({ doraIndicators: tiles('5z'), seatWind: 3, turn: 10 });
    const names = valued('45678m34789p3344z', situation, { ...how, haitei: 0 }).discards.map((row) => row.discard);
    expect(names.slice(0, 2)).toEqual([named('4z'), named('3z')]);
  });
  test.each([
    ['value', '9p'],
    ['win', '3m'],
  ] as const)('3667m23489p34688s by %s: %s', (objective, best) => {
    const situation = situationOf({ doraIndicators: tiles('5z'), seatWind: 3, turn: 3 });
    for (const pool of ['shrinking', 'constant'] as const)
      expect(valued('3667m23489p34688s', situation, { pool, haitei: 0, objective }).discards[0]!.discard).toBe(
        named(best),
      );
  });
});

test('two waits of three copies in a pool of thirty, 4000 and 2000 points: 600', () => {
  // White and a red five: two han, 30 fu, 500 and 1000 each; with 6m a dora more.
  const hand = unwrap(parseHand('40m99p # 555z 789s 123s'));
  const doraIndicators = tiles('5m');
  const seen = [...hand.tiles, ...hand.melds.flatMap(meldTiles), ...doraIndicators];
  const rest = Array.from({ length: 136 }, (_, id) => tileOfId(id as TileId));
  for (const tile of seen) rest.splice(rest.indexOf(tile), 1);
  const isWait = (tile: Tile): boolean => tile === named('3m') || tile === named('6m');
  const others = rest.filter((tile) => !isWait(tile));
  const visible = [named('3m'), named('6m'), ...others.slice(24)];
  const situation = situationOf({ doraIndicators, visible, turn: 18 });
  const { discards, unseen, draws } = valueOf(hand, situation, { haitei: 0 });
  expect([unseen, draws]).toEqual([30, 1]);
  expect(discards[0]!.value[0]).toBeCloseTo((3 / 30) * 4000 + (3 / 30) * 2000, 9);
  expect(discards[0]!.win[0]).toBeCloseTo(6 / 30, 12);
});

describe('what must always hold', () => {
  const random = randomOf('laws');
  const asked = [0, 1, 1, 2].map((shanten) => questionOf(random, { shanten, tiles: 14, draws: 12 }));
  test('more turns are never worse by value, and chances stay chances', () => {
    for (const { hand, situation } of asked)
      for (const row of valueOf(hand, situation).discards) {
        for (let i = 1; i < row.value.length; i++) expect(row.value[i]).toBeLessThanOrEqual(row.value[i - 1]! + 1e-6);
        for (const chance of [...row.win, ...row.tenpai]) {
          expect(chance).toBeGreaterThanOrEqual(0);
          expect(chance).toBeLessThanOrEqual(1 + 1e-12);
        }
      }
  });
  test('more turns never win less, when winning is the aim', () => {
    for (const { hand, situation } of asked)
      for (const row of valueOf(hand, situation, { objective: 'win' }).discards)
        for (let i = 1; i < row.win.length; i++) expect(row.win[i]).toBeLessThanOrEqual(row.win[i - 1]! + 1e-9);
  });
  test('a red five is worth more than a plain one, and throwing the plain one is better', () => {
    const situation = situationOf({ doraIndicators: tiles('1z'), turn: 6 });
    const red = valued('05678m34789p3344z', situation).discards;
    const plain = valued('55678m34789p3344z', situation).discards;
    expect(red[0]!.value[0]).toBeGreaterThan(plain[0]!.value[0]!);
    const by = (tile: string): number => red.find((row) => row.discard === named(tile))!.value[0]!;
    expect(by('5m')).toBeGreaterThan(by('0m'));
  });
  test('thirteen tiles are worth the mean of their fourteen', () => {
    const hand = '45678m34789p344z';
    const situation = situationOf({ doraIndicators: tiles('1z'), turn: 8 });
    const [row] = valued(hand, situation).discards;
    let sum = 0;
    let copies = 0;
    for (let kind = 0; kind < 34; kind++) {
      const left = 4 - unwrap(parseHand(hand)).counts[kind]! - (kind === 27 ? 1 : 0);
      const drawn = `${(kind % 9) + 1}${'mpsz'[(kind / 9) | 0]}`;
      sum +=
        left *
        valued(`${hand}${drawn}`, { ...situation, rules: { ...tenhou, reds: [0, 0, 0] } }).discards[0]!.value[0]!;
      copies += left;
    }
    const [noReds] = valued(hand, { ...situation, rules: { ...tenhou, reds: [0, 0, 0] } }).discards;
    expect(Math.abs(noReds!.value[0]! / (sum / copies) - 1)).toBeLessThan(0.03);
    expect(row!.value[0]).toBeGreaterThan(noReds!.value[0]!);
  });
  test('more visible useful tiles: fewer wins', () => {
    const open = situationOf({ turn: 6 });
    const seen = situationOf({ turn: 6, visible: tiles('33p666m') });
    const win = (situation: Situation): number => valued('45678m12789p344z', situation).discards[0]!.win[0]!;
    expect(win(seen)).toBeLessThan(win(open));
  });
  test('the cap is told, and so is a cancellation', () => {
    const { hand, situation } = asked[3]!;
    expect(valueOf(hand, situation, { nodes: 500 }).converged).toBe(false);
    expect(valueOf(hand, situation, { cancelled: () => true }).converged).toBe(false);
  });
  test('a utility changes the choice: only wins of 8000 count', () => {
    const situation = situationOf({ turn: 6, doraIndicators: tiles('1z') });
    const rows = valued('45678m34789p3344z', situation, { utility: (points) => (points >= 8000 ? 1 : 0) }).discards;
    for (const row of rows) expect(row.value[0]).toBeLessThanOrEqual(row.win[0]! + 1e-12);
  });
});

describe('sanma', () => {
  test('kita: a north drawn is set aside and counts', () => {
    const situation = situationOf({ rules: sanma, turn: 6, doraIndicators: tiles('1p') });
    const hand = '19m456p789s11223z4s';
    const withKita = valued(hand, situation).discards[0]!;
    const without = valued(hand, { ...situation, rules: { ...sanma, kita: false } }).discards[0]!;
    expect(withKita.value[0]).toBeGreaterThan(without.value[0]!);
    expect(withKita.win[0]).toBeLessThanOrEqual(1);
  });
});

test('beyond 3-shanten: an estimate, lower with every exchange', () => {
  const hands = ['3667m23489p34688s', '1368m2479p1479s12z', '1469m258p147s1234z'];
  const values = hands.map((hand) => valued(hand, situationOf({ doraIndicators: tiles('5z') })));
  expect(values.map((value) => value.estimated)).toEqual([false, true, true]);
  for (let i = 1; i < values.length; i++)
    expect(values[i]!.discards[0]!.win[0]).toBeLessThan(values[i - 1]!.discards[0]!.win[0]!);
});

test('ura chances: one and two indicators by enumeration', () => {
  // Five unseen indicators point at single tiles, two at a pair; twenty tiles unseen.
  const worth = [...Array.from({ length: 5 }, () => 1), 2, 2, ...Array.from({ length: 13 }, () => 0)];
  const pointing = 5 | (2 << 6);
  const one = uraChances(pointing, 20, 1);
  expect([one[0], one[1], one[2]]).toEqual([13 / 20, 5 / 20, 2 / 20]);
  const found = new Float64Array(9);
  for (let i = 0; i < 20; i++) for (let j = 0; j < 20; j++) if (i !== j) found[worth[i]! + worth[j]!]! += 1 / 380;
  uraChances(pointing, 20, 2).forEach((chance, ura) => expect(chance).toBeCloseTo(found[ura]!, 12));
});
