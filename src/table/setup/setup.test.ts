import { expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { positionsOf } from '../../../testkit/positions.ts';
import { chinese, parseRuleset, tenhou } from '../../rules/index.ts';
import {
  ACTING,
  BY_DISCARD,
  CLAIMED,
  DECLARE_RIICHI,
  FROM_DRAW,
  NONE,
  RIVER,
  WIN,
  NINE_TERMINALS,
  WITH_RIICHI,
  decisionsOf,
  type Table,
} from '../index.ts';
import { unwrap } from '../../base/index.ts';
import {
  ADDED_KONG,
  makeMeld,
  meldType,
  NORTH,
  parseMeld,
  parseMpszTile,
  parseTiles,
  type Tile,
} from '../../tiles/index.ts';
import { Reading } from '../../analysis/riichi/danger/reading.ts';
import { Adviser } from '../../analysis/riichi/advise/adviser.ts';
import { askingOf, isFuritenClaim, type OpenSeat, type Question } from './setup.ts';
import { makeRiver, parseRiver } from './river.ts';
import { parseToldMelds, questionOf, toldScores } from './position.ts';

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

/** What must be the same however it came about; melds may have been made in another order. */
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
    turns: Array.from({ length: table.seats }, (_, seat) => turnsOf(table, seat)),
    passed: table.passedWin.slice(),
    shown: table.shown.slice(),
    indicators: table.indicators.slice(),
    left: table.liveLeft,
    walls: table.wallLeft.slice(),
    kita: table.kita.slice(),
    kongs: table.kongs,
    waits: [table.waitSuits.slice(), table.waitHonours.slice()],
  });

const turnsOf = (table: Table, seat: number): readonly number[] =>
  Array.from(table.riverTurns.subarray(seat * RIVER, seat * RIVER + table.riverSize[seat]!));

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
        // Not to be told: the discard after a call, what follows a kong, robbing, a declared riichi.
        if (isAct ? table.drawn === NONE || table.isReplacement === 1 : table.claimBy !== BY_DISCARD) continue;
        if (table.riichiSeat !== NONE) continue;
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

/** As the tiles lie: claimed ones are with their callers. */
const asLying = (question: Question): Question => ({
  ...question,
  open: question.open.map((one) => ({ ...one, river: one.river.filter(({ claimed, riichi }) => !claimed || riichi) })),
});

/** Kinds that are certainly safe, by 34 · seat + kind. */
const safeKinds = (table: Table, seat: number): ReadonlySet<number> => {
  const reading = new Reading();
  reading.update(table, seat);
  const others = reading.opponents.slice(0, table.seats).filter((_, other) => other !== seat);
  return new Set(
    others.flatMap(({ seat: other, how }) =>
      [...how.keys()].flatMap((kind) => (how[kind]! > 0 ? [34 * other + kind] : [])),
    ),
  );
};

test.each(['tenhou', 'sanma'])('%s: what a told table calls safe is safe at the real one', (text) => {
  let [safe, lying] = [0, 0];
  // When a North was set aside is not told: what is safe by that alone.
  const untold = new Set<number>();
  for (const { table, seat } of positionsOf(unwrap(parseRuleset(text)), 'told', 30, 5)) {
    if (table.drawn === NONE || table.riichiSeat !== NONE) continue;
    const real = safeKinds(table, seat);
    const find = (question: Question): ReadonlySet<number> => {
      const kinds = safeKinds(unwrap(askingOf(question)).table, seat);
      expect([...kinds].filter((kind) => !real.has(kind))).toEqual([]);
      return kinds;
    };
    const words = inWords(toldOf(table, seat));
    const told = find(words);
    for (const kind of real) if (!told.has(kind)) untold.add(kind % 34);
    safe += real.size;
    lying += find(asLying(words)).size;
  }
  expect([...untold]).toEqual(text === 'sanma' ? [NORTH] : []);
  // Who threw a tile that lies in a meld, and when, is not told then.
  expect(lying).toBeGreaterThan(0.8 * safe);
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

test('a wall shorter than the rivers tell means a later turn: nothing of the first go-around is legal or scored', () => {
  const terminals = { ...base, tiles: tiles('19m19p19s1234567z5m') };
  const abort = (question: Question): boolean => unwrap(askingOf(question)).legal.has(NINE_TERMINALS);
  const { liveLeft } = unwrap(askingOf(terminals)).table;
  expect([abort(terminals), abort({ ...terminals, left: liveLeft }), abort({ ...terminals, left: 30 })]).toEqual([
    true,
    true,
    false,
  ]);
  // Ready on the first draw: double riichi there, a plain one later.
  const points = (left: number): number => {
    const { table, legal } = unwrap(askingOf({ ...base, tiles: tiles('234567m678p2355s9p'), left }));
    const { options } = new Adviser(tenhou).advise(table, base.seat, legal);
    return options.find(({ action }) => action === DECLARE_RIICHI)!.winPoints!;
  };
  expect(points(liveLeft)).toBeGreaterThan(1.2 * points(liveLeft - 4));
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
  const [river] = riversOf('1z 9m 3pr');
  const chow = { ...river!, melds: unwrap(parseToldMelds('123s')) };
  expect(code({ ...base, deposits: 1, open: [river!, nothing, nothing, nothing] })).toBe('ok');
  expect(code({ ...base, deposits: 1, open: [{ ...river!, melds: kong.melds }, nothing, nothing, nothing] })).not.toBe(
    'advise.riichi',
  );
  expect(code({ ...base, deposits: 1, open: [chow, nothing, nothing, nothing] })).toBe('advise.riichi');
  const twice = riversOf('1zr 9m 3pr', '', '', '');
  expect(code({ ...base, deposits: 2, open: twice })).toBe('advise.riichi');
});

const riversOf = (...texts: readonly string[]): readonly OpenSeat[] =>
  texts.map((text) => ({ ...nothing, river: unwrap(parseRiver(text)) }));

test('red fives, chows and scores that cannot be', () => {
  expect(code({ ...base, tiles: tiles('2345m00678p2346s5z') })).toBe('tile.third-red');
  expect(code({ ...base, open: riversOf('0p', '', '', '') })).toBe('tile.third-red');
  expect(code({ ...base, open: riversOf('0m', '', '', '0s') })).toBe('ok');
  const bare = unwrap(parseRuleset('tenhou,aka=false'));
  expect(code({ ...base, rules: bare })).toBe('tile.third-red');
  const sanma = { ...base, rules: unwrap(parseRuleset('sanma')), tiles: tiles('11m234p456p678s123z'), seat: 1 };
  const laid = { ...nothing, melds: unwrap(parseToldMelds('123s')) };
  expect(code({ ...sanma, scores: [35_000, 35_000, 35_000], open: [nothing, nothing, nothing] })).toBe('ok');
  expect(code({ ...sanma, scores: [35_000, 35_000, 35_000], open: [laid, nothing, nothing] })).toBe('win.chow');
  expect(toldScores([-100, 50_100, 25_000, 25_000], tenhou).ok).toBe(false);
  expect(toldScores([-100, 50_100, 25_000, 25_000], unwrap(parseRuleset('tenhou,tobi=false'))).ok).toBe(true);
});

/** South waits for 5p and 8p; East throws 5p. */
const waiting = (own: string, north: string): Question => ({
  ...base,
  tiles: tiles('345678m67p23455s'),
  claim: { tile: tiles('5p')[0]!, from: 0 },
  indicators: tiles('1z'),
  open: riversOf('1z 9p 8m 4z 2s', own, '9m 1s 3z 6z 7z', north),
});
test.each([
  ['a win that is told to have passed', '1z 2z 3z 9m 1m', '2z 9s 1p 1s 8p', [1, true]],
  ['one before the own last discard', '1z 2z 3z 9m 1m', '2z 9s 1p 8p 1s', [0, false]],
  ['one that may have been before a discard that is left out', '1z 2z 3z 9m', '2z 9s 1p 8p 1s', [0, false]],
  ['the own river', '1z 2z 3z 8p 1m', '2z 9s 1p 1s 1m', [0, true]],
])('furiten: %s', (_, own, north, expected) => {
  const { table, legal } = unwrap(askingOf(waiting(own, north)));
  expect([table.passedWin[1], isFuritenClaim(table, 1)]).toEqual(expected);
  expect(legal.has(WIN)).toBe(!expected[1]);
});

test('furiten: a hand that could only win has nothing to decide', () => {
  const from = { tile: tiles('8p')[0]!, from: 2 };
  expect(code({ ...waiting('1z 2z 3z 1m 9m', '2z 9s 1p 1s 1m'), claim: from })).toBe('ok');
  expect(code({ ...waiting('1z 2z 3z 8p', '2z 9s 1p 1s 1m'), claim: from })).toBe('advise.furiten');
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

test.each([['8z'], ['1x'], ['east'], ['1m'.repeat(501)], ['1z (5s'], ['1z 5s)'], ['(1z 5s)']])(
  'river: %s is none',
  (text) => {
    expect(parseRiver(text).ok).toBe(false);
  },
);
