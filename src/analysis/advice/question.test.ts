import { expect, test } from 'vitest';
import { makeGames } from '../../../verify/lib/games.ts';
import { chinese, parseRuleset, tenhou } from '../../rules/index.ts';
import {
  ACTING,
  BY_DISCARD,
  CLAIMED,
  FROM_DRAW,
  NONE,
  RIVER,
  WITH_RIICHI,
  decisionsOf,
  type Table,
} from '../../table/index.ts';
import {
  ADDED_KONG,
  makeMeld,
  meldType,
  parseMeld,
  parseMpszTile,
  parseTiles,
  unwrap,
  type Tile,
} from '../../tiles/index.ts';
import { askingOf, type OpenSeat, type Question } from './question.ts';
import { makeRiver, parseRiver } from './river.ts';
import { parseToldMelds, questionOf, toldScores } from './told.ts';

const openOf = (table: Table, seat: number): OpenSeat => ({
  river: table.riverOf(seat).map((tile, i) => {
    const flags = table.riverFlags[seat * RIVER + i]!;
    return {
      tile,
      fromDraw: (flags & FROM_DRAW) > 0,
      riichi: (flags & WITH_RIICHI) > 0,
      claimed: (flags & CLAIMED) > 0,
    };
  }),
  melds: table.meldsOf(seat),
  kita: table.kita[seat]!,
});

/** What a person at the seat could tell. */
const toldOf = (table: Table, seat: number): Question => {
  const open = Array.from({ length: table.seats }, (_, other) => openOf(table, other));
  const isAct = table.phase === ACTING;
  const { round, honba, deposits, dealer } = table;
  const claimed = open[table.turn]!;
  return {
    rules: table.rules,
    round,
    honba,
    deposits,
    dealer,
    scores: Array.from(table.scores.subarray(0, table.seats)),
    seat,
    tiles: table.tilesOf(seat),
    ...(isAct ? { drawn: table.drawn as Tile } : { claim: { ...claimed.river.at(-1)!, from: table.turn } }),
    indicators: Array.from(table.indicators.subarray(0, table.indicatorCount)) as Tile[],
    open: isAct ? open : open.with(table.turn, { ...claimed, river: claimed.river.slice(0, -1) }),
    left: table.liveLeft,
    walls: Array.from(table.wallLeft),
  };
};

/** What must be the same however it came about; where calls fell in time may differ. */
const shownBy = (table: Table, legal: readonly number[]): string =>
  JSON.stringify({
    legal,
    hands: table.hands.slice(),
    sizes: table.sizes.slice(),
    melds: Array.from({ length: table.seats }, (_, seat) => [...table.meldsOf(seat)].sort((a, b) => a - b)),
    scores: table.scores.slice(),
    deposits: table.deposits,
    riichi: table.riichi.slice(),
    rivers: Array.from({ length: table.seats }, (_, seat) => table.riverOf(seat)),
    flags: table.riverFlags.slice(),
    shown: table.shown.slice(),
    indicators: table.indicators.slice(),
    left: table.liveLeft,
    walls: table.wallLeft.slice(),
    kita: table.kita.slice(),
    kongs: table.kongs,
    waits: [table.waitSuits.slice(), table.waitHonours.slice()],
  });

const isAdded = (table: Table): boolean =>
  Array.from({ length: table.seats }, (_, seat) => table.meldsOf(seat)).some((melds) =>
    melds.some((meld) => meldType(meld) === ADDED_KONG),
  );

/** The same told in words: by winds, rivers and melds as text. */
const inWords = (question: Question): Question => {
  const { dealer, seat, scores, open, claim, deposits, ...rest } = question;
  const seats = open.length;
  const windOf = (of: number): number => (of - dealer + seats) % seats;
  const byWind = <T>(list: readonly T[]): T[] => list.map((_, wind) => list[(dealer + wind) % seats]!);
  return questionOf({
    ...rest,
    deposits,
    wind: windOf(seat),
    scores: byWind(scores),
    open: byWind(open).map(({ river, melds, kita }) => ({
      river: unwrap(parseRiver(makeRiver(river))),
      melds: melds.map((meld) => unwrap(parseMeld(makeMeld(meld)))),
      kita,
    })),
    ...(claim === undefined ? {} : { claim: { ...claim, from: windOf(claim.from) } }),
  });
};

test.each(['tenhou', 'sanma', 'chinese'])('%s: a told position is the one that was played', (text) => {
  const rules = unwrap(parseRuleset(text));
  let [n, told] = [0, 0];
  for (const { events } of makeGames(text, text === 'chinese' ? 4 : 2, 'question', 4))
    for (let seat = 0; seat < rules.seats; seat++)
      for (const { table, legal } of decisionsOf(rules, events, { seat })) {
        const isAct = table.phase === ACTING;
        // Not to be told: the discard after a call, what follows a kong, robbing, a declared riichi, a passed win.
        if (isAct ? table.drawn === NONE || table.isReplacement === 1 : table.claimBy !== BY_DISCARD) continue;
        if (table.riichiSeat !== NONE || table.passedWin[seat]! > 0) continue;
        const asking = unwrap(askingOf(toldOf(table, seat)));
        const shown = shownBy(table, legal.toArray());
        expect(shownBy(asking.table, asking.legal.toArray())).toBe(shown);
        const { left: _left, walls: _walls, ...uncounted } = toldOf(table, seat);
        const counted = unwrap(askingOf(uncounted)).table;
        expect([counted.liveLeft, [...counted.wallLeft]]).toEqual([table.liveLeft, [...table.wallLeft]]);
        n++;
        // Words do not tell a kong that was added to a pung from an open one.
        if (isAdded(table)) continue;
        const worded = unwrap(askingOf(inWords(toldOf(table, seat))));
        expect(shownBy(worded.table, worded.legal.toArray())).toBe(shown);
        told++;
      }
  expect(n).toBeGreaterThan(300);
  expect(told).toBeGreaterThan(250);
});

const tiles = (text: string): readonly Tile[] => unwrap(parseTiles(text));
const nothing: OpenSeat = { river: [], melds: [], kita: 0 };
const base: Question = {
  rules: tenhou,
  round: 0,
  honba: 0,
  deposits: 0,
  dealer: 0,
  scores: [25_000, 25_000, 25_000, 25_000],
  seat: 1,
  tiles: tiles('23456m0678p23467s'),
  indicators: tiles('5z'),
  open: [nothing, nothing, nothing, nothing],
};
const code = (question: Question): string => {
  const asking = askingOf(question);
  return asking.ok ? 'ok' : asking.error.code;
};
const thrown = (tile: string, riichi = false): OpenSeat => ({
  ...nothing,
  river: [{ tile: parseMpszTile(tile)!, fromDraw: false, riichi, claimed: false }],
});

test('what does not fit together is said', () => {
  expect(code(base)).toBe('ok');
  expect(code({ ...base, tiles: tiles('23456m0678p2346s') })).toBe('advise.no-draw');
  expect(code({ ...base, tiles: tiles('23456m0678p23s') })).toBe('hand.size');
  expect(code({ ...base, claim: { tile: tiles('1m')[0]!, from: 0 } })).toBe('advise.two-things');
  expect(code({ ...base, tiles: tiles('23456m0678p2346s'), claim: { tile: tiles('1z')[0]!, from: 0 } })).toBe(
    'advise.nothing',
  );
  expect(code({ ...base, tiles: tiles('23456m0678p2346s'), claim: { tile: tiles('1m')[0]!, from: 1 } })).toBe(
    'advise.own-tile',
  );
  expect(code({ ...base, drawn: tiles('9s')[0]! })).toBe('advise.drawn');
  expect(code({ ...base, indicators: [] })).toBe('advise.indicators');
  expect(code({ ...base, scores: [25_000] })).toBe('advise.scores');
  expect(code({ ...base, open: [thrown('5z'), thrown('5z'), thrown('5z'), thrown('5z')] })).toBe('tile.fifth-copy');
  expect(code({ ...base, open: [thrown('1z', true), nothing, nothing, nothing] })).toBe('advise.deposits');
  expect(code({ ...base, deposits: 1, open: [thrown('1z', true), nothing, nothing, nothing] })).toBe('ok');
  expect(code({ ...base, open: [{ ...nothing, kita: 1 }, nothing, nothing, nothing] })).toBe('advise.kita');
  const other = { ...base, rules: chinese, indicators: [], tiles: tiles('23456m5678p23467s') };
  expect(code(other)).toBe('ok');
  expect(code({ ...other, deposits: 1, open: [thrown('1z', true), nothing, nothing, nothing] })).toBe('advise.riichi');
  const kong = { ...nothing, melds: unwrap(parseToldMelds('1111Z')) };
  expect(code({ ...other, open: [thrown('1z'), nothing, kong, nothing] })).toBe('ok');
  expect(code({ ...base, open: [thrown('1z'), nothing, kong, nothing] })).toBe('tile.fifth-copy');
});

test('Chinese Standard: melds without rivers leave walls of at most 21 draws', () => {
  const melds = unwrap(parseToldMelds('123m 555z'));
  const table = unwrap(
    askingOf({
      ...base,
      rules: chinese,
      indicators: [],
      scores: [0, 0, 0, 0],
      tiles: tiles('678p2346s5m'),
      open: [nothing, { ...nothing, melds }, { ...nothing, melds: unwrap(parseToldMelds('111z 9999P')) }, nothing],
    }),
  ).table;
  // Feeders drew what was claimed; a kong draws its replacement; the own draw is the last.
  expect(table.wallLeft[1]).toBe(20);
  expect(Math.max(...table.wallLeft)).toBe(21);
  expect(Math.min(...table.wallLeft)).toBeGreaterThan(15);
});

test('told scores: none is the start, Chinese Standard has none', () => {
  expect(unwrap(toldScores([], tenhou))).toEqual([25_000, 25_000, 25_000, 25_000]);
  expect(unwrap(toldScores([undefined, 30_000, undefined, undefined], tenhou))[1]).toBe(30_000);
  expect(unwrap(toldScores([1, 2], chinese))).toEqual([0, 0, 0, 0]);
  for (const wrong of [[25_000], [1, 2, 3, 4], [Number.NaN, 0, 0, 0]]) expect(toldScores(wrong, tenhou).ok).toBe(false);
});

test.each([
  ['tiles, marks and groups', "1z 9m' 34pr (5s)", "1z 9m' 3p 4pr (5s)"],
  ['both marks in either order', "0sr' 7p'r", "0s'r 7p'r"],
  ['nothing', '', ''],
])('river: %s', (_, text, made) => expect(makeRiver(unwrap(parseRiver(text)))).toBe(made));

test.each([['8z'], ['1x'], ['east'], ['1m'.repeat(501)]])('river: %s is none', (text) => {
  expect(parseRiver(text).ok).toBe(false);
});
