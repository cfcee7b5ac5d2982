import { expect, test } from 'vitest';
import { makeEvents } from '../../../testkit/events.ts';
import { randomOf } from '../../../testkit/random.ts';
import { type Event, HIDDEN } from '../../table/events.ts';
import { unwrap } from '../../base/index.ts';
import { parseMjaiTile } from '../../tiles/index.ts';
import { makeMjai, makeMjaiEvent, mjaiContext, parseMjai, parseMjaiEvent } from './parse.ts';

const hidden = Array.from({ length: 13 }, () => '?');
const hand = '1m 2m 3m 4m 5mr 6m 1p 1p E E P P C'.split(' ');
const deal = {
  type: 'start_kyoku',
  bakaze: 'S',
  kyoku: 2,
  honba: 1,
  kyotaku: 2,
  oya: 1,
  dora_marker: '9s',
  scores: [20_000, 30_000, 25_000, 23_000],
  tehais: [hidden, hand, hidden, hidden],
};
const text = (...lines: readonly unknown[]): string => lines.map((line) => JSON.stringify(line)).join('\n');
const only = (input: string): readonly Event[] => {
  const { games, faults } = parseMjai(input);
  expect(faults).toEqual([]);
  expect(games).toHaveLength(1);
  return games[0]!.events;
};

test('a Mortal log: no tile on the win, no end_kyoku, deltas given', () => {
  const events = only(
    text(
      { type: 'start_game', names: ['a', 'b', 'c', 'd'], kyoku_first: 4, aka_flag: false },
      deal,
      { type: 'tsumo', actor: 1, pai: '7m' },
      { type: 'reach', actor: 1 },
      { type: 'dahai', actor: 1, pai: 'C', tsumogiri: false },
      { type: 'reach_accepted', actor: 1 },
      { type: 'tsumo', actor: 2, pai: '?' },
      { type: 'dahai', actor: 2, pai: 'E', tsumogiri: true },
      { type: 'hora', actor: 1, target: 2, deltas: [0, 11_600, -8600, 0], ura_markers: ['1p'] },
      { type: 'end_game' },
    ),
  );
  expect(events.map((event) => event.type)).toEqual([
    'start-match',
    'start-round',
    'draw',
    'riichi',
    'discard',
    'riichi-accepted',
    'draw',
    'discard',
    'win',
    'end-round',
    'end-match',
  ]);
  expect(events[0]).toEqual({ type: 'start-match', rules: 'tenhou,aka=false', names: ['a', 'b', 'c', 'd'] });
  expect(events[1]).toMatchObject({ round: 5, honba: 1, deposits: 2, dealer: 1 });
  expect(events[6]).toEqual({ type: 'draw', seat: 2, tile: HIDDEN });
  expect(events[8]).toMatchObject({ tile: parseMjaiTile('E'), yaku: [], fu: 0, value: 0, ura: [9] });
  expect(events[9]).toEqual({ type: 'end-round', scores: [20_000, 40_600, 16_400, 23_000] });
  expect(events[10]).toMatchObject({ scores: [20_000, 40_600, 16_400, 23_000], places: [3, 1, 4, 2], points: [] });
});

test('the original server: scores instead of deltas, figures of the win, handshake and own keys passed over', () => {
  const events = only(
    text(
      { type: 'hello', protocol: 'mjsonp' },
      { type: 'start_game', id: 1, names: ['a', 'b', 'c', 'd'] },
      { ...deal, scores: undefined },
      { type: 'tsumo', actor: 1, pai: 'C', possible_actions: [], cannot_dahai: [] },
      {
        type: 'hora',
        actor: 1,
        target: 1,
        pai: 'C',
        uradora_markers: [],
        fu: 30,
        fan: 4,
        yakus: [['sangenpai', 1]],
        hora_points: 11_600,
        scores: [21_100, 36_700, 21_100, 21_100],
      },
      { type: 'none' },
    ),
  );
  expect(events[1]).toMatchObject({ scores: [25_000, 25_000, 25_000, 25_000] });
  expect(events[3]).toMatchObject({ fu: 30, value: 4, points: 11_600, deltas: [-3900, 11_700, -3900, -3900] });
});

test('mjai.app: arrays of events a line, a byte order mark, CRLF', () => {
  const lines = [
    [{ type: 'start_game', id: 0 }, deal, { type: 'tsumo', actor: 1, pai: '?' }],
    [{ type: 'dahai', actor: 1, pai: '5mr', tsumogiri: false }],
  ];
  expect(only(`\uFEFF${lines.map((line) => JSON.stringify(line)).join('\r\n')}\r\n`)).toHaveLength(4);
});

test.each([
  ['three wide', { scores: [35_000, 35_000, 35_000], tehais: [hand, hidden, hidden] }],
  ['a fourth, empty hand', { scores: [35_000, 35_000, 35_000, 0], tehais: [hand, hidden, hidden, []] }],
  [
    'a fourth, hidden hand',
    { scores: [34_000, 35_000, 35_000, 0], kyotaku: 1, tehais: [hand, hidden, hidden, hidden] },
  ],
])('three seats: %s', (_, arrays) => {
  const events = only(
    text(
      { type: 'start_game', names: ['a', 'b', 'c', ''] },
      { ...deal, kyotaku: 0, ...arrays },
      { type: 'nukidora', actor: 1, pai: 'N' },
      { type: 'kita', actor: 2 },
    ),
  );
  expect(events[0]).toEqual({ type: 'start-match', rules: 'sanma', names: ['a', 'b', 'c'] });
  expect(events[1]).toMatchObject({ hands: [{ length: 13 }, { length: 13 }, { length: 13 }] });
  expect(events.slice(2)).toEqual([
    { type: 'kita', seat: 1 },
    { type: 'kita', seat: 2 },
  ]);
});

test('own tiles of a call stand in rank order, the red five first', () => {
  const context = mjaiContext();
  const read = (json: unknown): unknown => unwrap(parseMjaiEvent(json, context));
  read({ type: 'start_game' });
  read(deal);
  expect(read({ type: 'chi', actor: 1, target: 0, pai: '6m', consumed: ['5mr', '4m'] })).toMatchObject({
    own: [3, 34],
  });
  expect(read({ type: 'ankan', actor: 1, consumed: ['5p', '5p', '5pr', '5p'] })).toMatchObject({
    own: [35, 13, 13, 13],
  });
});

test('an added kong shows the pung under it', () => {
  const context = mjaiContext();
  makeMjaiEvent({ type: 'pung', seat: 2, from: 0, tile: 4 as never, own: [34, 4] as never }, context);
  expect(makeMjaiEvent({ type: 'kong', kong: 'added', seat: 2, tile: 4 as never }, context)).toEqual({
    type: 'kakan',
    actor: 2,
    pai: '5m',
    consumed: ['5mr', '5m', '5m'],
  });
});

test.each([
  [
    'unknown types are told and passed over',
    [deal, { type: 'chat' }, { type: 'tsumo', actor: 0, pai: '1m' }],
    'mjai.unknown-type',
    3,
  ],
  [
    'a tile that is none ends the game',
    [deal, { type: 'tsumo', actor: 0, pai: '0m' }, { type: 'reach', actor: 0 }],
    'mjai.tile',
    2,
  ],
  ['a seat that is none', [deal, { type: 'tsumo', actor: 4, pai: '1m' }], 'json.integer', 2],
  ['a short hand', [{ ...deal, tehais: [[], [], [], []] }], 'mjai.hands', 1],
  ['a fifth wind', [{ ...deal, bakaze: 'P' }], 'mjai.wind', 1],
  ['no object', [deal, 7], 'mjai.not-an-object', 2],
  [
    'a call without its tiles',
    [deal, { type: 'pon', actor: 1, target: 0, pai: '1m', consumed: ['1m'] }],
    'mjai.tiles',
    2,
  ],
])('%s', (_, lines, code, events) => {
  const { games, faults } = parseMjai(text({ type: 'start_game' }, ...lines));
  expect(faults.map((fault) => fault.code)).toEqual([code]);
  expect(games[0]!.events).toHaveLength(events);
});

test('a half line keeps what came before; the next game is read', () => {
  const { games, faults } = parseMjai(
    `${text({ type: 'start_game' }, deal)}\n{"type":"tsu\n${text({ type: 'start_game' }, deal)}`,
  );
  expect(faults).toMatchObject([{ code: 'json.syntax', at: 3 }]);
  expect(games.map((game) => game.events.length)).toEqual([2, 2]);
});

test('a file without start_game gets one, and says so', () => {
  const { games, faults } = parseMjai(text(deal));
  expect(faults).toMatchObject([{ code: 'mjai.no-start-game', at: 1 }]);
  expect(games[0]!.events[0]).toEqual({ type: 'start-match', rules: 'tenhou' });
});

test('round trip: generated matches, all output dialects', () => {
  const random = randomOf('mjai');
  for (let n = 0; n < 60; n++) {
    const seats = n % 2 === 0 ? 4 : 3;
    const events = makeEvents(random, seats);
    const options = { nukidora: n % 3 === 0, width: n % 5 === 0 ? (4 as const) : (3 as const) };
    expect(only(makeMjai({ events, meta: {} }, options))).toEqual(events);
  }
});

test('the id of a game is carried beside the seed, so that replay knows the rules of its time', () => {
  const [first, ...rest] = makeEvents(randomOf('mjai id'), 3);
  const events: readonly Event[] = [{ ...first!, seed: 'own' } as Event, ...rest];
  const { games } = parseMjai(makeMjai({ events, meta: { id: '2018110500gm-00b9-0000-2b243044' } }));
  expect(games).toEqual([{ events, meta: { id: '2018110500gm-00b9-0000-2b243044' } }]);
});

test.each([
  ['depth', '['.repeat(1_000_000), 'json.too-deep'],
  ['size', ' '.repeat(20_000_001), 'log.too-long'],
  ['millions of values', `[${'{},'.repeat(1_000_000)}{}]`, 'json.too-many'],
  ['prototype', '{"__proto__":{"type":"dahai"},"type":"__proto__"}', 'mjai.unknown-type'],
])('killer: %s', (_, input, code) => {
  expect(parseMjai(input).faults[0]?.code).toBe(code);
});

test('a million bad lines are given up early', () => {
  const before = performance.now();
  expect(parseMjai('{"type":"start_game"\n'.repeat(900_000)).faults.at(-1)?.code).toBe('log.many-faults');
  expect(performance.now() - before).toBeLessThan(5000);
});
