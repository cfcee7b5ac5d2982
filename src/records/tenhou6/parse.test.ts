import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Event } from '../../table/events.ts';
import { parseTenhou6, type Game } from '../index.ts';

type Seat6 = readonly [hand: readonly number[], incoming: readonly unknown[], outgoing: readonly unknown[]];

/** Thirteen tiles of no importance to the reader. */
const HAND = [11, 12, 13, 14, 16, 17, 18, 19, 21, 22, 23, 24, 26];
const seat = (incoming: readonly unknown[], outgoing: readonly unknown[]): Seat6 => [HAND, incoming, outgoing];

const game = (seats: readonly Seat6[], result: unknown, extra: object = {}): string =>
  JSON.stringify({
    title: ['', ''],
    name: ['a', 'b', 'c', 'd'],
    rule: { disp: '般南喰赤', aka: 1 },
    log: [[[0, 1, 2], [25000, 25000, 25000, 25000], [47, 46], [45], ...seats.flat(), result]],
    ...extra,
  });
const one = (text: string): Game => {
  const { games, faults } = parseTenhou6(text);
  expect(faults).toEqual([]);
  return games[0]!;
};
const short = (event: Event): string =>
  [event.type, 'seat' in event ? event.seat : '', 'tile' in event ? event.tile : ''].join(' ').trim();
const shorts = (text: string): string[] => one(text).events.slice(2).map(short);

test('draws, calls, riichi and a win', () => {
  const text = game(
    [seat([41, 33], [60, 60]), seat([42, 31], [60, 'r31']), seat([43, '3131p31'], [60, 11]), seat([44], [41])],
    ['和了', [0, 5900, -3900, 0], [1, 2, 1, '30符3飜3900点', '立直(1飜)', '平和(1飜)', '裏ドラ(1飜)']],
  );
  // The pung's letter stands after two tiles: its feeder is the next seat, so seat 1 cannot be it.
  expect(parseTenhou6(text).faults[0]?.code).toBe('tenhou6.out-of-order');
  expect(shorts(text.replace('3131p31', 'p313131'))).toEqual([
    ...[
      'draw 0 27',
      'discard 0 27',
      'draw 1 28',
      'discard 1 28',
      'draw 2 29',
      'discard 2 29',
      'draw 3 30',
      'discard 3 27',
    ],
    ...[
      'draw 0 20',
      'discard 0 20',
      'draw 1 18',
      'riichi 1',
      'discard 1 18',
      'riichi-accepted 1',
      'pung 2 18',
      'discard 2 0',
    ],
    ...['win 1 0', 'end-round'],
  ]);
  expect(one(text.replace('3131p31', 'p313131')).events.at(-2)).toMatchObject({
    fu: 30,
    value: 3,
    points: 3900,
    ura: [31],
  });
});

test('the same tile thrown twice and claimed the second time needs a step back', () => {
  const text = game(
    [
      seat([41, 42], [35, 35]), // throws 5s, and again
      seat([29], [29]),
      seat(['35p3535'], [11]), // claims the second, not the first
      seat(['29p2929'], [12]), // the claim from seat 1 passes over seat 2
    ],
    [],
  );
  expect(shorts(text)).toEqual([
    ...['draw 0 27', 'discard 0 22', 'draw 1 17', 'discard 1 17', 'pung 3 17', 'discard 3 1'],
    ...['draw 0 28', 'discard 0 22', 'pung 2 22', 'discard 2 0'],
  ]);
});

test.each([
  [
    'closed kong: at once',
    [
      [41, 42],
      ['262626a26', 60],
    ],
    ['kong 0', 'dora', 'draw 0 28', 'discard 0 28'],
  ],
  [
    'kita of three seats is an entry of its own',
    [
      [44, 42],
      ['f44', 60],
    ],
    ['kita 0 30', 'draw 0 28', 'discard 0 28'],
  ],
])('%s', (_, lists, expected) => {
  const events = shorts(game([seat(lists[0]!, lists[1]!), seat([], []), seat([], []), seat([], [])], []));
  expect(events.slice(1).map((text) => text.replace(/^(kita 0|kong 0|dora).*/, '$1'))).toEqual(
    expected.map((text) => text.replace(/^(kita 0|kong 0|dora).*/, '$1')),
  );
});

test('open kong: a place in the discards, the indicator before the next discard', () => {
  const text = game([seat([41], [26]), seat([], []), seat(['26m262626', 42], [0, 60]), seat([], [])], []);
  expect(shorts(text)).toEqual(['draw 0 27', 'discard 0 14', 'kong 2 14', 'draw 2 28', 'dora  32', 'discard 2 28']);
});

test.each([
  ['流局', [1500, 1500, -1500, -1500], 'exhaustive', [0, 1]],
  ['全員聴牌', undefined, 'exhaustive', [0, 1, 2, 3]],
  ['全員不聴', undefined, 'exhaustive', []],
  ['九種九牌', undefined, 'nine-terminals', [0]],
  ['四風連打', undefined, 'four-winds', []],
  ['四家立直', undefined, 'four-riichi', [0, 1, 2, 3]],
  ['四槓散了', undefined, 'four-kongs', []],
  ['三家和了', undefined, 'triple-ron', [1, 2, 3]],
])('drawn round: %s', (name, deltas, reason, shown) => {
  const { events } = one(game([seat([41], [60]), seat([], []), seat([], []), seat([], [])], [name, deltas]));
  expect(events.at(-2)).toEqual({ type: 'draw-round', reason, shown, deltas: deltas ?? [0, 0, 0, 0] });
});

test.each([
  ['満貫2000-4000点', 0, 8000],
  ['30符4飜2000-3900点', 30, 7900],
  ['跳満6000点∀', 0, 18000],
  ['役満32000点', 0, 32000],
])('points told as %s', (sentence, fu, points) => {
  const { events } = one(
    game([seat([41], []), seat([], []), seat([], []), seat([], [])], ['和了', [0, 0, 0, 0], [0, 0, 0, sentence]]),
  );
  expect(events.at(-2)).toMatchObject({ type: 'win', fu, points });
});

test('an unknown yaku is told, the rest kept', () => {
  const { games, faults } = parseTenhou6(
    game(
      [seat([41], []), seat([], []), seat([], []), seat([], [])],
      ['和了', [0, 0, 0, 0], [0, 0, 0, '満貫4000点∀', '燕返し(1飜)', '立直(1飜)']],
    ),
  );
  expect(faults.map(({ code }) => code)).toEqual(['tenhou6.unknown-yaku']);
  expect(games[0]?.events.at(-2)).toMatchObject({ yaku: [[1, 1]] });
});

test('a link, escaped, with the rule object left open', () => {
  const json = game([seat([41], [60]), seat([], []), seat([], []), seat([], [])], ['流局', [0, 0, 0, 0]]);
  const broken = json.replace('"aka":1}', '"aka":1"');
  const link = `http://tenhou.net/6/#json=${encodeURIComponent(broken)}&ts=0\n`;
  const { games, faults } = parseTenhou6(link);
  expect(faults.map(({ code }) => code)).toEqual(['tenhou6.repaired']);
  expect(games[0]?.events).toEqual(one(json).events);
});

test.each([
  ['not JSON', '{', 'json.syntax'],
  ['too deep', `{"log":${'['.repeat(100)}`, 'json.too-deep'],
  ['no log', '{}', 'tenhou6.no-log'],
  ['a round that is none', '{"log":[1]}', 'tenhou6.bad-round'],
  ['an entry that is none', game([seat(['x'], []), seat([], []), seat([], []), seat([], [])], []), 'tenhou6.bad-round'],
  [
    'no draw at the start',
    game([seat([], [11]), seat([], []), seat([], []), seat([], [])], []),
    'tenhou6.out-of-order',
  ],
  [
    'an unknown result',
    game([seat([41], [60]), seat([], []), seat([], []), seat([], [])], ['何']),
    'tenhou6.bad-result',
  ],
])('faults: %s', (_, text, code) => {
  expect(parseTenhou6(text).faults.map((fault) => fault.code)).toEqual([code]);
});

test('one record a line; a fault is at its place in the whole text', () => {
  const good = game([seat([41], [60]), seat([], []), seat([], []), seat([], [])], ['流局', [0, 0, 0, 0]]);
  const { games, faults } = parseTenhou6(`${good}\n\n{}\n${good}\n`);
  expect(games).toHaveLength(2);
  expect(faults).toEqual([{ code: 'tenhou6.no-log', at: good.length + 2, text: 'the record has no list named log' }]);
});

const LINK = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', 'analyser-2015-appendix.url.txt');
test.skipIf(!existsSync(LINK))('the published link of the 2015 analyser', () => {
  const { games, faults } = parseTenhou6(readFileSync(LINK, 'utf8'));
  expect(faults.map(({ code }) => code)).toEqual(['tenhou6.repaired']);
  expect(games[0]?.events.at(-2)).toMatchObject({ type: 'win', seat: 3, from: 0, deltas: [-11600, 0, 0, 12600] });
});
