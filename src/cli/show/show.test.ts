import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { completeGame, makeSuzaku, plain, type Game } from '../../records/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import { Table, apply, type Event } from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { parseTiles, type Tile } from '../../tiles/index.ts';
import { LANGUAGES } from '../io.ts';
import { gradeName } from '../records/people.ts';
import { makeHeader } from './header.ts';
import { makeMoves } from './moves.ts';
import { makeResult } from './result.ts';
import { makeRound, roundsOf } from './round.ts';
import { stateAt } from './state.ts';
import { makeState } from './statetext.ts';
import { WORDS } from './words.ts';

const tiles = (text: string): readonly Tile[] => unwrap(parseTiles(text));
const tile = (text: string): Tile => tiles(text)[0]!;
const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
const show = (args: readonly string[], input: string): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, 'show', '-', ...args], { encoding: 'utf8', input });
  return { status: done.status, out: done.stdout, err: done.stderr };
};

const MOVES: readonly Event[] = [
  { type: 'draw', seat: 0, tile: tile('3m') },
  { type: 'discard', seat: 0, tile: tile('1z'), fromDraw: false },
  { type: 'draw', seat: 1, tile: tile('0p') },
  { type: 'discard', seat: 1, tile: tile('0p'), fromDraw: true },
  { type: 'chow', seat: 2, from: 1, tile: tile('0p'), own: tiles('46p') },
  { type: 'discard', seat: 2, tile: tile('9s'), fromDraw: false },
  { type: 'pung', seat: 1, from: 2, tile: tile('9s'), own: tiles('99s') },
  { type: 'discard', seat: 1, tile: tile('2z'), fromDraw: false },
  { type: 'draw', seat: 2, tile: tile('4z') },
  { type: 'kita', seat: 2 },
  { type: 'draw', seat: 2, tile: tile('7z') },
  { type: 'kong', kong: 'closed', seat: 2, own: tiles('7777z') },
  { type: 'dora', tile: tile('1s') },
  { type: 'draw', seat: 2, tile: tile('6m') },
  { type: 'riichi', seat: 2 },
  { type: 'discard', seat: 2, tile: tile('6m'), fromDraw: true },
  { type: 'riichi-accepted', seat: 2 },
  { type: 'draw', seat: 0, tile: tile('8m') },
  { type: 'discard', seat: 0, tile: tile('9m'), fromDraw: false },
  {
    type: 'win',
    seat: 2,
    from: 0,
    tile: tile('9m'),
    yaku: [],
    fu: 0,
    value: 0,
    points: 0,
    ura: [],
    deltas: [],
  },
];

test('moves: a column a seat, read line by line', () => {
  expect(makeMoves(MOVES, ['0 East', '1 South', '2 West'], WORDS.en)).toBe(
    [
      '   0 East  1 South           2 West',
      "1  3m 1z      0p'            chow 46p+0p<1 9s",
      "2          pung 99s+9s<2 2z  4z kita 7z closed kong 7777z dora 1s 6m' riichi",
      '3  8m 9m                     win 9m<0',
    ].join('\n'),
  );
  const [draw] = MOVES;
  expect(makeMoves([draw!], ['0 東', '1 南'], WORDS.ja)).toBe('   0 東  1 南\n1  3m');
});

const games: Readonly<Record<string, readonly Game[]>> = {
  tenhou: makeGames('tenhou', 3, 'show tenhou'),
  sanma: makeGames('sanma', 3, 'show sanma'),
  chinese: makeGames('chinese', 24, 'show chinese'),
};

test.each(Object.entries(games))('every throw stands in the moves, in every language: %s', (name, list) => {
  const rules = unwrap(parseRuleset(name));
  let wins = 0;
  for (const game of list) {
    const { events, divergences } = unwrap(completeGame(game, 'suzaku'));
    expect(divergences).toEqual([]);
    expect(events).toEqual(game.events);
    const count = (type: Event['type']): number => events.filter((event) => event.type === type).length;
    wins += count('win');
    for (const lang of LANGUAGES) {
      const rounds = roundsOf(events);
      const text = rounds.map((round) => makeRound(round, { rules, lang, seat: undefined })).join('\n');
      expect(rounds).toHaveLength(count('start-round'));
      expect(text).not.toMatch(/undefined|NaN|\?|null|object/);
      // A mark after each tile thrown as drawn.
      const thrown = events.filter((event) => event.type === 'discard' && event.fromDraw).length;
      expect(text.match(/[0-9][mpsz]'/g) ?? []).toHaveLength(thrown);
      expect(makeHeader(game, 0, rules.seats, lang)).not.toMatch(/undefined|NaN/);
    }
  }
  expect(wins).toBeGreaterThan(0);
});

test.each(Object.entries(games))('at every event the recorded choice is among the legal ones: %s', (name, list) => {
  const rules = unwrap(parseRuleset(name));
  const { events } = list.find((game) => game.events.some(({ type }) => type === 'win'))!;
  const rounds = roundsOf(events);
  const { first, start, events: own } = rounds.find((round) => round.events.some(({ type }) => type === 'win'))!;
  let choices = 0;
  for (let index = first; index < first + own.length; index++) {
    const state = stateAt(events, index, { rules, lang: 'en', seat: undefined });
    const text = makeState(state, events[index]!, index, { rules, lang: 'en', seat: undefined, start });
    expect(text).not.toMatch(/undefined|NaN/);
    const { recorded } = state;
    // Of two winners the second follows when the round is settled.
    if (recorded === null || state.phase === 'settled') continue;
    choices++;
    expect(state.legal[recorded.seat]).toContain(recorded.action);
    expect(text).toContain(`[${recorded.action}]`);
    const view = stateAt(events, index, { rules, lang: 'en', seat: recorded.seat });
    expect(view.legal).toEqual({ [recorded.seat]: state.legal[recorded.seat] });
    const other = (recorded.seat + 1) % rules.seats;
    const blind = stateAt(events, index, { rules, lang: 'en', seat: other });
    expect(blind.recorded).toBeNull();
    expect(blind.seats[recorded.seat]!.hand).toMatch(/^\?+( # .*)?$/);
  }
  expect(choices).toBeGreaterThan(10);
});

test('a seat sees its own hand and draws only', () => {
  const [round] = roundsOf(games.sanma![0]!.events);
  const rules = unwrap(parseRuleset('sanma'));
  const text = makeRound(round!, { rules, lang: 'en', seat: 1 });
  expect(text.match(/\?{13}/g)).toHaveLength(2);
  const draws = round!.events.filter((event) => event.type === 'draw' && event.seat !== 1).length;
  const kept = round!.events.filter((event) => event.type === 'discard' && event.seat !== 1 && event.fromDraw).length;
  expect((text.match(/(?<!\?)\?\?(?!\?)/g) ?? []).length).toBe(draws - kept);
});

test.each([
  ['en', 'seat 1 wins on 9m from seat 0: 12m', 'Riichi 1, Dora 3: 4 han 40 fu Mangan, 8000 points'],
  ['ja', '席1 ロン 9m（放銃 席0）: 12m', '立直 1, ドラ 3: 40符4翻 満貫 8000点'],
  ['zh', '座位1 荣和 9m（座位0 放铳）: 12m', '立直 1, 宝牌 3: 4番40符 满贯 8000点'],
] as const)('a win: %s', (lang, first, second) => {
  const table = new Table(unwrap(parseRuleset('tenhou')));
  const empty = { round: 0, honba: 0, deposits: 0, dealer: 0, scores: [0, 0, 0, 0], indicator: tile('1z') } as const;
  apply(table, { type: 'start-round', ...empty, hands: [[], tiles('12m'), [], []] });
  const lines = makeResult(
    table,
    {
      type: 'win',
      seat: 1,
      from: 0,
      tile: tile('9m'),
      yaku: [
        [1, 1],
        [52, 3],
        [53, 0],
      ],
      fu: 40,
      value: 4,
      points: 8000,
      ura: [],
      deltas: [-8000, 9000, 0, -1000],
    },
    lang,
  );
  expect(lines).toEqual([first, `  ${second}`, `  ${WORDS[lang].payments} -8000 +9000 0 -1000`]);
});

test('fan of Chinese Standard carry points and how often', () => {
  const table = new Table(unwrap(parseRuleset('chinese')));
  const win: Event = {
    type: 'win',
    seat: 0,
    from: 0,
    tile: tile('9m'),
    yaku: [
      [39, 1],
      [64, 2],
    ],
    fu: 0,
    value: 12,
    points: 60,
    ura: [],
    deltas: [60, -20, -20, -20],
  };
  expect(makeResult(table, win, 'en')[1]).toBe('  Mixed Straight 8, Tile Hog 2 × 2: 12 fan');
  expect(makeResult(table, win, 'zh')[1]).toBe('  花龙 8, 四归一 2 × 2: 12番');
});

test('the command: games, rounds, events, JSON', () => {
  const text = games.tenhou!.map((game, i) => makeSuzaku({ ...game, meta: { id: `id${i}` } })).join('');
  const all = show([], text);
  expect(all).toMatchObject({ status: 0, err: '' });
  for (const i of [0, 1, 2]) expect(all.out).toContain(`game ${i} id${i}, rules tenhou\n`);
  expect(show(['--game', '1'], text).out).toBe(show(['--game', 'id1'], text).out);
  const json = JSON.parse(show(['--game', 'id2', '--round', '1', '--json'], text).out) as {
    game: number;
    rounds: { number: number; hands: string[]; events: unknown[] }[];
  };
  expect([json.game, json.rounds.length, json.rounds[0]!.number]).toEqual([2, 1, 1]);
  expect(json.rounds[0]!.hands[0]).toMatch(/^[0-9mpsz]+$/);
  const event = JSON.parse(show(['--event', '3', '--json'], text).out) as { game: number; index: number };
  expect(event).toMatchObject({ game: 0, index: 3 });
  expect(show(['--event', '3', '--seat', '0'], text).out).toMatch(/^before event 3: East 1, honba 0, /);
});

test.each([
  ['a round that is not there', ['--round', '99'], 2, /^--round: usage — "99" is no whole number from 0 to /],
  ['a round beside an event', ['--round', '0', '--event', '3'], 2, /^--round: usage — --event counts/],
  ['an event that is none', ['--event', 'x'], 2, /^--event: usage — "x"/],
  ['a seat that is not there', ['--seat', '4'], 2, /^--seat: usage — /],
  ['a language', ['--lang', 'xx'], 2, /^--lang: usage — /],
  ['a game', ['--game', 'x'], 1, /^-: show\.no-game — none of its 1 games is x/],
])('wrong usage: %s', (_, args, status, line) => {
  const done = show(args, makeSuzaku(games.chinese![0]!));
  expect([done.status, done.out]).toEqual([status, '']);
  expect(done.err).toMatch(line);
});

test('names do not reach the terminal as control sequences; grades of Tenhou', () => {
  expect(plain('a\u001b[31mb\u202Ec\n')).toBe('a [31mb c');
  expect(Array.from(plain('朱'.repeat(100)))).toHaveLength(40);
  expect([0, 1, 9, 10, 19, 20].map((grade) => gradeName(grade))).toEqual([
    'new',
    '9 kyu',
    '1 kyu',
    '1 dan',
    '10 dan',
    'tenhoui',
  ]);
});
