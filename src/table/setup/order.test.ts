import { expect, test } from 'vitest';
import { tenhou } from '../../rules/index.ts';
import { unwrap } from '../../base/index.ts';
import { makeMeld, meldClaimedTile, parseMpszTile } from '../../tiles/index.ts';
import { orderOf } from './order.ts';
import type { Setup } from './setup.ts';
import { parseRiver } from './river.ts';
import { parsePositionMelds } from './position.ts';

/** East deals; `seat` acts, or claims 1z of `from`. A seat: its river, and its melds after a bar. */
const setupOf = (seats: readonly string[], seat: number, from?: number): Setup => ({
  rules: tenhou,
  round: 0,
  honba: 0,
  deposits: 0,
  dealer: 0,
  scores: [],
  seat,
  tiles: [],
  indicators: [],
  ...(from === undefined ? {} : { claim: { tile: parseMpszTile('1z')!, from } }),
  open: seats.map((text) => {
    const [river, melds] = text.split('|') as [string, string?];
    return { river: unwrap(parseRiver(river)), melds: unwrap(parsePositionMelds(melds ?? '')), kita: 0 };
  }),
});

test.each<readonly [string, readonly string[], number, number | undefined, string]>([
  ['one go-around after the other', ['1m 2m', '3m 4m', '5m', '6m'], 2, undefined, '0 4/1 5/2/3'],
  [
    'a claim lets the seats between miss a turn',
    ['1z 3sr', '9m', '7p 2s 5m|555z 777z', '(5z) (7z) 2p'],
    1,
    undefined,
    '0 8/1/2 4 6/3 5 7',
  ],
  ['a claim by the seat that throws the tile to claim', ['1m', '2m', '(3m)', '|333m'], 0, 3, '0/1/2/'],
  [
    'a river that is not shown: only what came after its last turn is later',
    ['1m 2m 3m', '', '', ''],
    1,
    undefined,
    '-1 -1 8///',
  ],
  ['two rivers that are not shown', ['1m 2m', '3m', '', ''], 1, undefined, '-1 4/-1//'],
  [
    'a discard is left out, before or after the shown one',
    ['1m 2m', '', '3m', '4m 5m'],
    0,
    undefined,
    '-1 -1//-1/-1 7',
  ],
  [
    'a meld whose tile lies in no river, made early or late',
    ['1m 2m', '3m 4m', '5m 6m 9m|888p', '7m 8m'],
    0,
    undefined,
    '0 4/1 4/2 4 8/3 9',
  ],
  ['nothing is shown', ['', '', '', ''], 3, undefined, '///'],
])('order: %s', (_, seats, seat, from, numbers) => {
  const { order } = orderOf(setupOf(seats, seat, from));
  expect(order.numbers.map((list) => list.join(' ')).join('/')).toBe(numbers);
});

test('every claimed tile finds a meld that can hold it', () => {
  // The pung took 5m and the chow 4m: the other way round is impossible.
  const { open } = orderOf(setupOf(['1m|456m', '2m', '3m|555m', '(5m) (4m)'], 1));
  expect(open.map(({ melds }) => melds.map((meld) => makeMeld(meld)).join())).toEqual(['456m', '', '555m', '']);
  expect(open[0]!.melds.map(meldClaimedTile)).toEqual([parseMpszTile('4m')]);
});

test('too many ways to be looked at: nothing counts as later', () => {
  const seat = (suit: string): string => `${'1z '.repeat(14)}|111${suit} 222${suit} 333${suit} 789${suit}`;
  const { order } = orderOf(setupOf([seat('m'), seat('p'), seat('s'), seat('m')], 0));
  expect(new Set(order.numbers.flat())).toEqual(new Set([-1]));
  expect(order.throws.filter(({ index }) => index >= 0)).toHaveLength(56);
});
