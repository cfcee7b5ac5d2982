import { expect, test } from 'vitest';
import {
  CHOW_ACTION,
  CLOSED_KONG_ACTION,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  PASS,
  PUNG_ACTION,
  WIN,
} from '../../table/index.ts';
import type { Option, Parts } from '../advice/index.ts';
import { habitOf, habitsOf, mistakesOf, type Grade, type Judged, type Mistake, type Review } from './index.ts';

const option = (action: number, value = 0, parts: Partial<Parts> = {}): Option => ({
  action,
  discard: undefined,
  value,
  error: 0,
  parts: { win: 0, dealIn: 0, others: 0, draw: 0, ...parts },
  chances: [0, 0, 0, 0, 0, 1],
  shanten: 1,
  kinds: [],
  tiles: 0,
  winPoints: null,
  risks: [],
  converged: true,
});
const throwing = (tile: number, win: number, dealIn: number): Option =>
  option(DISCARD_ACTION + tile, win + dealIn, { win, dealIn });
/** A discard by how often its hand wins, and what such a win brings. */
const hand = (tile: number, value: number, win: number, winPoints: number): Option => ({
  ...throwing(tile, value, 0),
  chances: [win, 0, 0, 0, 0, 1 - win],
  winPoints,
});

test.each([
  ['a slower discard', hand(1, 9, 0.3, 2000), hand(2, 6, 0.2, 8000), 'slow'],
  ['a cheaper hand', hand(1, 9, 0.2, 8000), hand(2, 6, 0.2, 2000), 'cheap'],
  ['a cheaper hand that is hardly slower', hand(1, 9, 0.21, 8000), hand(2, 6, 0.2, 2000), 'cheap'],
  ['a cheaper hand that is quicker', hand(1, 9, 0.2, 8000), hand(2, 6, 0.3, 2000), 'cheap'],
  ['the better hand otherwise', throwing(1, 9, -1), throwing(2, 6, -1), 'inefficient'],
  ['pushed', throwing(1, 2, -1), throwing(2, 6, -8), 'pushed'],
  ['folded', throwing(1, 12, -8), throwing(2, 6, -5), 'folded'],
  ['a tile less safe', throwing(1, 6, -1), throwing(2, 6, -3), 'unsafe'],
  ['riichi missed', option(DECLARE_RIICHI), throwing(2, 6, -5), 'riichi-missed'],
  ['riichi too soon', throwing(2, 6, -5), option(DECLARE_RIICHI), 'riichi-hasty'],
  ['a call passed', option(PUNG_ACTION), option(PASS), 'call-missed'],
  ['a call too many', option(PASS), option(PUNG_ACTION), 'call-hasty'],
  ['the wrong call', option(PUNG_ACTION), option(CHOW_ACTION), 'call-other'],
  ['a kong left out', option(CLOSED_KONG_ACTION + 3), throwing(2, 6, -5), 'kong-missed'],
  ['a kong too many', throwing(2, 6, -5), option(CLOSED_KONG_ACTION + 3), 'kong-hasty'],
  ['a win left out', option(WIN), throwing(2, 6, -5), 'end-missed'],
  ['a win better passed', option(PASS), option(WIN), 'end-hasty'],
] as const)('habit: %s', (_, best, played, habit) => expect(habitOf(best, played, 'riichi')).toBe(habit));

const judged = (grade: Grade, loss: number, isAbsent = false): Judged =>
  ({
    advice: { seat: 0, points: [90, 30, -30, -90], base: 0, options: [throwing(1, loss, 0), throwing(2, 0, 0)] },
    played: DISCARD_ACTION + 2,
    against: DISCARD_ACTION + 1,
    category: 'efficiency',
    grade,
    loss,
    error: 0,
    isAbsent,
  }) as unknown as Judged;

test('mistakes are what is graded so, and what counts', () => {
  const decisions = [judged('fine', 0.1), judged('mistake', 1), judged('blunder', 4), judged('blunder', 9, true)];
  expect(mistakesOf({ decisions } as unknown as Review)).toEqual([
    { decision: 1, category: 'efficiency', habit: 'inefficient', grade: 'mistake', loss: 1 },
    { decision: 2, category: 'efficiency', habit: 'inefficient', grade: 'blunder', loss: 4 },
  ]);
});

test('habits add up over games, the costliest first', () => {
  const slow = (decision: number, loss: number): Mistake => ({
    decision,
    category: 'efficiency',
    habit: 'inefficient',
    grade: 'mistake',
    loss,
  });
  const call: Mistake = { decision: 5, category: 'call', habit: 'call-hasty', grade: 'blunder', loss: 7 };
  expect(habitsOf([[slow(1, 1), slow(2, 2)], [], [call, slow(9, 1.5)]])).toEqual([
    { habit: 'call-hasty', category: 'call', times: 1, games: 1, loss: 7, worst: { game: 2, decision: 5 } },
    { habit: 'inefficient', category: 'efficiency', times: 3, games: 2, loss: 4.5, worst: { game: 0, decision: 2 } },
  ]);
  expect(habitsOf([])).toEqual([]);
});
