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
import { TableReading } from '../../analysis/riichi/danger/reading.ts';
import { RiichiAdviser } from '../../analysis/riichi/advise/adviser.ts';
import type { OpenSeat, Setup } from './setup.ts';
import { isFuritenClaim, tableOf } from './tableof.ts';
import { makeRiver, parseRiver } from './river.ts';
import { parsePositionMelds, setupOf, positionScores } from './position.ts';

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

/** What a person at the seat could say. */
const setupAt = (table: Table, seat: number): Setup => {
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

/** The same in words: by winds, rivers and melds as text. */
const inWords = (setup: Setup): Setup => {
  const { dealer, seat, scores, open, claim, deposits, ...rest } = setup;
  const seats = open.length;
  const windOf = (of: number): number => (of - dealer + seats) % seats;
  const byWind = <T>(list: readonly T[]): T[] => list.map((_, wind) => list[(dealer + wind) % seats]!);
  return setupOf({
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

test.each(['tenhou', 'sanma', 'chinese'])('%s: a described position is the one that was played', (text) => {
  const rules = unwrap(parseRuleset(text));
  let [n, inWordsToo] = [0, 0];
  for (const { events } of makeGames(text, text === 'chinese' ? 4 : 2, 'question', 4))
    for (let seat = 0; seat < rules.seats; seat++)
      for (const { table, legal } of decisionsOf(rules, events, { seat })) {
        const isAct = table.phase === ACTING;
        // What a setup cannot say: the discard after a call, what follows a kong, robbing, a declared riichi.
        if (isAct ? table.drawn === NONE || table.isReplacement === 1 : table.claimBy !== BY_DISCARD) continue;
        if (table.riichiSeat !== NONE) continue;
        const checked = unwrap(tableOf(setupAt(table, seat)));
        const shown = shownBy(table, legal.toArray());
        expect(shownBy(checked.table, checked.legal.toArray())).toBe(shown);
        const { left: _left, walls: _walls, ...uncounted } = setupAt(table, seat);
        const counted = unwrap(tableOf(uncounted)).table;
        expect([counted.liveLeft, [...counted.wallLeft]]).toEqual([table.liveLeft, [...table.wallLeft]]);
        n++;
        // Words do not tell a kong that was added to a pung from an open one.
        if (isAdded(table)) continue;
        const worded = unwrap(tableOf(inWords(setupAt(table, seat))));
        expect(shownBy(worded.table, worded.legal.toArray())).toBe(shown);
        inWordsToo++;
      }
  expect(n).toBeGreaterThan(300);
  expect(inWordsToo).toBeGreaterThan(250);
});

/** As the tiles lie: claimed ones are with their callers. */
const asLying = (setup: Setup): Setup => ({
  ...setup,
  open: setup.open.map((one) => ({ ...one, river: one.river.filter(({ claimed, riichi }) => !claimed || riichi) })),
});

/** Kinds that are certainly safe, by 34 · seat + kind. */
const safeKinds = (table: Table, seat: number): ReadonlySet<number> => {
  const reading = new TableReading();
  reading.update(table, seat);
  const others = reading.opponents.slice(0, table.seats).filter((_, other) => other !== seat);
  return new Set(
    others.flatMap(({ seat: other, how }) =>
      [...how.keys()].flatMap((kind) => (how[kind]! > 0 ? [34 * other + kind] : [])),
    ),
  );
};

test.each(['tenhou', 'sanma'])('%s: what a described table calls safe is safe at the real one', (text) => {
  let [safe, lying] = [0, 0];
  // A setup does not say when a North was set aside: what is safe by that alone.
  const missed = new Set<number>();
  for (const { table, seat } of positionsOf(unwrap(parseRuleset(text)), 'told', 30, 5)) {
    if (table.drawn === NONE || table.riichiSeat !== NONE) continue;
    const real = safeKinds(table, seat);
    const find = (setup: Setup): ReadonlySet<number> => {
      const kinds = safeKinds(unwrap(tableOf(setup)).table, seat);
      expect([...kinds].filter((kind) => !real.has(kind))).toEqual([]);
      return kinds;
    };
    const words = inWords(setupAt(table, seat));
    const described = find(words);
    for (const kind of real) if (!described.has(kind)) missed.add(kind % 34);
    safe += real.size;
    lying += find(asLying(words)).size;
  }
  expect([...missed]).toEqual(text === 'sanma' ? [NORTH] : []);
  // Who threw a tile that lies in a meld, and when, is not known then.
  expect(lying).toBeGreaterThan(0.8 * safe);
});

const tiles = (text: string): readonly Tile[] => unwrap(parseTiles(text));
const nothing: OpenSeat = { river: [], melds: [], kita: 0 };
const base: Setup = {
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
const code = (setup: Setup): string => {
  const checked = tableOf(setup);
  return checked.ok ? 'ok' : checked.error.code;
};
const thrown = (tile: string, riichi = false): OpenSeat => ({
  ...nothing,
  river: [{ tile: parseMpszTile(tile)!, fromDraw: false, riichi, claimed: false }],
});

test('a wall shorter than the rivers say means a later turn: nothing of the first go-around is legal or scored', () => {
  const terminals = { ...base, tiles: tiles('19m19p19s1234567z5m') };
  const abort = (setup: Setup): boolean => unwrap(tableOf(setup)).legal.has(NINE_TERMINALS);
  const { liveLeft } = unwrap(tableOf(terminals)).table;
  expect([abort(terminals), abort({ ...terminals, left: liveLeft }), abort({ ...terminals, left: 30 })]).toEqual([
    true,
    true,
    false,
  ]);
  // Ready on the first draw: double riichi there, a plain one later.
  const points = (left: number): number => {
    const { table, legal } = unwrap(tableOf({ ...base, tiles: tiles('234567m678p2355s9p'), left }));
    const { options } = new RiichiAdviser(tenhou).advise(table, base.seat, legal);
    return options.find(({ action }) => action === DECLARE_RIICHI)!.winPoints!;
  };
  expect(points(liveLeft)).toBeGreaterThan(1.2 * points(liveLeft - 4));
});

test('numbers that no table has are a fault, not an exception', () => {
  const other = { ...base, rules: chinese, indicators: [], tiles: tiles('23456m5678p23467s') };
  const wrong: readonly (readonly [Partial<Setup>, string])[] = [
    [{ open: [nothing, nothing, nothing] }, 'advise.seats'],
    [{ seat: 4 }, 'advise.seats'],
    [{ dealer: -1 }, 'advise.seats'],
    [{ tiles: tiles('23456m0678p2346s'), claim: { tile: tiles('1m')[0]!, from: 4 } }, 'advise.seats'],
    [{ honba: -1 }, 'advise.count'],
    [{ round: 0.5 }, 'advise.count'],
    [{ deposits: Number.NaN }, 'advise.count'],
    [{ scores: [25_000, 25_000, 25_000, 0.5] }, 'advise.scores'],
    [{ left: 137 }, 'advise.left'],
    [{ left: -1 }, 'advise.wall'],
    [{ walls: [21, 21, 21] }, 'advise.left'],
    [{ walls: [256, 21, 21, 21] }, 'advise.left'],
  ];
  for (const [fields, expected] of wrong)
    expect(code({ ...('walls' in fields ? other : base), ...fields })).toBe(expected);
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
  const kong = { ...nothing, melds: unwrap(parsePositionMelds('1111Z')) };
  expect(code({ ...other, open: [thrown('1z'), nothing, kong, nothing] })).toBe('ok');
  expect(code({ ...base, open: [thrown('1z'), nothing, kong, nothing] })).toBe('tile.fifth-copy');
  const [river] = riversOf('1z 9m 3pr');
  const chow = { ...river!, melds: unwrap(parsePositionMelds('123s')) };
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
  const laid = { ...nothing, melds: unwrap(parsePositionMelds('123s')) };
  expect(code({ ...sanma, scores: [35_000, 35_000, 35_000], open: [nothing, nothing, nothing] })).toBe('ok');
  expect(code({ ...sanma, scores: [35_000, 35_000, 35_000], open: [laid, nothing, nothing] })).toBe('win.chow');
  expect(positionScores([-100, 50_100, 25_000, 25_000], tenhou).ok).toBe(false);
  expect(positionScores([-100, 50_100, 25_000, 25_000], unwrap(parseRuleset('tenhou,tobi=false'))).ok).toBe(true);
});

/** South waits for 5p and 8p; East throws 5p. */
const waiting = (own: string, north: string): Setup => ({
  ...base,
  tiles: tiles('345678m67p23455s'),
  claim: { tile: tiles('5p')[0]!, from: 0 },
  indicators: tiles('1z'),
  open: riversOf('1z 9p 8m 4z 2s', own, '9m 1s 3z 6z 7z', north),
});
test.each([
  ['a win that has passed for certain', '1z 2z 3z 9m 1m', '2z 9s 1p 1s 8p', [1, true]],
  ['one before the own last discard', '1z 2z 3z 9m 1m', '2z 9s 1p 8p 1s', [0, false]],
  ['one that may have been before a discard that is left out', '1z 2z 3z 9m', '2z 9s 1p 8p 1s', [0, false]],
  ['the own river', '1z 2z 3z 8p 1m', '2z 9s 1p 1s 1m', [0, true]],
])('furiten: %s', (_, own, north, expected) => {
  const { table, legal } = unwrap(tableOf(waiting(own, north)));
  expect([table.passedWin[1], isFuritenClaim(table, 1)]).toEqual(expected);
  expect(legal.has(WIN)).toBe(!expected[1]);
});

test('furiten: a hand that could only win has nothing to decide', () => {
  const from = { tile: tiles('8p')[0]!, from: 2 };
  expect(code({ ...waiting('1z 2z 3z 1m 9m', '2z 9s 1p 1s 1m'), claim: from })).toBe('ok');
  expect(code({ ...waiting('1z 2z 3z 8p', '2z 9s 1p 1s 1m'), claim: from })).toBe('advise.furiten');
});

test('Chinese Standard: melds without rivers leave walls of at most 21 draws', () => {
  const melds = unwrap(parsePositionMelds('123m 555z'));
  const table = unwrap(
    tableOf({
      ...base,
      rules: chinese,
      indicators: [],
      scores: [0, 0, 0, 0],
      tiles: tiles('678p2346s5m'),
      open: [nothing, { ...nothing, melds }, { ...nothing, melds: unwrap(parsePositionMelds('111z 9999P')) }, nothing],
    }),
  ).table;
  // Feeders drew what was claimed; a kong draws its replacement; the own draw is the last.
  expect(table.wallLeft[1]).toBe(20);
  expect(Math.max(...table.wallLeft)).toBe(21);
  expect(Math.min(...table.wallLeft)).toBeGreaterThan(15);
});

test('given scores: none is the start, Chinese Standard has none', () => {
  expect(unwrap(positionScores([], tenhou))).toEqual([25_000, 25_000, 25_000, 25_000]);
  expect(unwrap(positionScores([undefined, 30_000, undefined, undefined], tenhou))[1]).toBe(30_000);
  expect(unwrap(positionScores([1, 2], chinese))).toEqual([0, 0, 0, 0]);
  for (const wrong of [[25_000], [1, 2, 3, 4], [Number.NaN, 0, 0, 0]])
    expect(positionScores(wrong, tenhou).ok).toBe(false);
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
