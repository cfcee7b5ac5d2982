import { writable } from '../../../testkit/writable.ts';
import { expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { sweep } from '../../../testkit/sweep.ts';
import { parseRuleset } from '../../rules/index.ts';
import {
  ACTING,
  NONE,
  RIVER,
  Table,
  WITH_RIICHI,
  apply,
  decisionsOf,
  maskEvent,
  type Event,
} from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { kindOf, meldKind, meldReds, meldTiles, type Tile } from '../../tiles/index.ts';
import { MEOWJONG_SCALES, Meowjong, meowjong } from './meowjong.ts';
import { readMeowjong, type ReadSeat, type ReadState } from './read.ts';

/** Columns as the paper and its program have them: first, last. */
const TABLE: readonly (readonly [number, number, readonly string[]])[] = [
  [0, 0, ['target']],
  [1, 4, ['hand']],
  [5, 5, ['red']],
  [6, 41, [1, 2, 3, 4].flatMap((i) => [`meld${i}`, `meld${i}.turn`])],
  [42, 45, ['kita']],
  [46, 75, ['discards', 'discards.more']],
  [76, 80, ['dora']],
  [81, 98, ['next', 'second', 'third'].flatMap((who) => [`${who}.riichi`, `${who}.riichi.turn`])],
  [99, 142, [0, 1, 2, 3].flatMap((seat) => [`score${seat}.high`, `score${seat}`])],
  [143, 146, ['round']],
  [147, 150, ['honba']],
  [151, 154, ['deposits.high', 'deposits']],
  [155, 155, ['wind']],
  ...(
    [
      [156, 225, 'next'],
      [226, 295, 'second'],
      [296, 365, 'third'],
    ] as const
  ).map(
    ([from, to, who]) =>
      [
        from,
        to,
        [
          ...[1, 2, 3, 4].flatMap((i) => [`${who}.meld${i}`, `${who}.meld${i}.turn`]),
          `${who}.kita`,
          `${who}.discards`,
          `${who}.discards.more`,
        ],
      ] as const,
  ),
];

test('the columns are those of the paper', () => {
  expect([meowjong.columns, meowjong.planeCount, meowjong.globalCount]).toEqual([34, 366, 0]);
  expect(meowjong.planes.every(({ bits }) => bits === 1)).toBe(true);
  const spans = new Map(meowjong.planes.map((span) => [span.name, span]));
  for (const [first, last, names] of TABLE) {
    const here = names.map((name) => spans.get(name)!);
    expect([names, here[0]!.from, here.at(-1)!.to]).toEqual([names, first, last + 1]);
    for (const [i, span] of here.entries()) if (i > 0) expect(span.from).toBe(here[i - 1]!.to);
  }
  expect(TABLE.flatMap(([, , names]) => names)).toEqual(meowjong.planes.map(({ name }) => name));
});

const seatOf = (table: Table, other: number, isSelf: boolean): ReadSeat => {
  const flags = Array.from(table.riverFlags.subarray(other * RIVER, other * RIVER + table.riverSize[other]!));
  const at = flags.findIndex((is) => (is & WITH_RIICHI) !== 0);
  return {
    melds: table.meldsOf(other).map((meld, i) => ({
      kinds: meldTiles(meld)
        .map(kindOf)
        .sort((a, b) => a - b),
      turn: table.meldTurns[other * 4 + i]! + 1,
    })),
    kita: table.kita[other]!,
    discards: table.riverOf(other).map(kindOf),
    riichi: isSelf || table.riichi[other] === 0 ? undefined : at + 1,
  };
};

/** What should be read of a state, straight from the table. */
const expectedOf = (table: Table, seat: number): ReadState => {
  const hand = new Uint8Array(34);
  for (const tile of table.tilesOf(seat)) hand[kindOf(tile)]!++;
  const isOwn = table.phase === ACTING;
  const target = isOwn ? table.drawn : table.claimTile;
  if (isOwn && target !== NONE) hand[kindOf(target as Tile)]!--;
  const melds = table.meldsOf(seat);
  const reds = [0, 1, 2].filter(
    (suit) =>
      table.hands[seat * 37 + 34 + suit]! > 0 ||
      melds.some((meld) => meldReds(meld) > 0 && Math.floor(meldKind(meld) / 9) === suit),
  );
  const nobody: ReadSeat = { melds: [], kita: 0, discards: [], riichi: undefined };
  return {
    target: target === NONE ? undefined : kindOf(target as Tile),
    hand,
    reds,
    indicators: Array.from(table.indicators.subarray(0, table.indicatorCount), (tile) => kindOf(tile as Tile)),
    scores: [0, 1, 2, 3].map((other) => (other < table.seats ? Math.floor(table.scores[other]! / 100) : 0)),
    round: table.round,
    honba: table.honba,
    deposits: table.deposits,
    wind: table.seatWind(seat),
    seats: [0, 1, 2, 3].map((distance) =>
      distance < table.seats ? seatOf(table, (seat + distance) % table.seats, distance === 0) : nobody,
    ),
  };
};

test.each(['tenhou', 'sanma'])('%s: what is encoded is read back, in 5000 states and more', (rules) => {
  const encoder = new Meowjong();
  const planes = new Uint8Array(34 * 366);
  const third = meowjong.planes.filter(({ name }) => name.startsWith('third.') || name.startsWith('score3'));
  const states = sweep(rules, 5000, ({ table, seat }) => {
    encoder.encode(table, seat, planes);
    const [read, wanted] = [readMeowjong(planes), expectedOf(table, seat)];
    if (JSON.stringify(read) !== JSON.stringify(wanted))
      expect({ read, state: table.dump() }).toEqual({ read: wanted });
    if (rules === 'tenhou') return;
    for (const { from, to } of third)
      for (let column = from; column < to; column++)
        for (let kind = 0; kind < 34; kind++) if (planes[kind * 366 + column]! > 0) expect.fail(table.dump());
  });
  expect(states).toBeGreaterThanOrEqual(5000);
});

test('a chow has a column for each tile, a pung three and a kong four of one kind', () => {
  const rules = unwrap(parseRuleset('tenhou'));
  const seen = new Set<string>();
  const planes = new Uint8Array(34 * 366);
  for (const game of makeGames('tenhou', 6, 'melds', 4))
    for (const { table, seat } of decisionsOf(rules, game.events)) {
      if (table.meldCount[seat] === 0) continue;
      new Meowjong().encode(table, seat, planes);
      for (const { kinds } of readMeowjong(planes).seats[0]!.melds) {
        const isRun = kinds[1] === kinds[0]! + 1 && kinds[2] === kinds[0]! + 2;
        seen.add(isRun ? 'chow' : kinds.length === 4 ? 'kong' : 'pung');
        expect(isRun || new Set(kinds).size === 1).toBe(true);
      }
    }
  expect([...seen].sort()).toEqual(['chow', 'kong', 'pung']);
});

test.each(['tenhou', 'sanma'])('%s: a table of full knowledge and the view of the seat give the same values', (id) => {
  const rules = unwrap(parseRuleset(id));
  const encoder = new Meowjong();
  const [planes, own] = [new Uint8Array(34 * 366), new Uint8Array(34 * 366)];
  let states = 0;
  for (const { events } of makeGames(id, 3, 'views', 4)) {
    const views = Array.from({ length: rules.seats }, () => new Table(rules));
    const before = (_: Table, __: Event, index: number): void => {
      if (index > 0) views.forEach((view, seat) => apply(view, maskEvent(events[index - 1]!, seat, rules)));
    };
    for (const { table, seat } of decisionsOf(rules, events, { before })) {
      encoder.encode(table, seat, planes);
      encoder.encode(views[seat]!, seat, own);
      if (!planes.every((byte, at) => byte === own[at])) expect.fail(table.dump());
      states++;
    }
  }
  expect(states).toBeGreaterThan(500);
});

test('numbers beyond their bits are cut off', () => {
  const rules = unwrap(parseRuleset('tenhou'));
  const [game] = makeGames('tenhou', 1, 'cut', 1);
  const planes = new Uint8Array(34 * 366);
  const [decision] = decisionsOf(rules, game!.events);
  const table = writable(decision!.table.clone());
  table.scores.set([-1500, 300_000, 204_700, 99]);
  table.honba = 16;
  table.deposits = 99;
  new Meowjong().encode(table, decision!.seat, planes);
  expect(readMeowjong(planes)).toMatchObject({ scores: [0, 2047, 2047, 0], honba: 15, deposits: 15 });
});

test('scales of the five actions', () => {
  expect(Object.keys(MEOWJONG_SCALES)).toEqual(['discard', 'pung', 'kong', 'kita', 'riichi']);
  // Of values 0 and 1 alone the deviation follows from the mean.
  for (const { mean, deviation } of Object.values(MEOWJONG_SCALES))
    expect(Math.sqrt(mean * (1 - mean))).toBeCloseTo(deviation, 5);
});
