import { expect, test } from 'vitest';
import { staged, type Stage } from '../../../../testkit/staged.ts';
import { writable } from '../../../../testkit/writable.ts';
import { makeRandom, unwrap } from '../../../base/index.ts';
import { sanma, tenhou, type RiichiRules } from '../../../rules/index.ts';
import {
  ACTING,
  ActionList,
  HIDDEN,
  PASS,
  WIN,
  apply,
  legalActions,
  winEvent,
  type Seat,
  type Table,
} from '../../../table/index.ts';
import { kindOf, parseMpszTile, parseTiles, type Kind, type Tile } from '../../../tiles/index.ts';
import { RiichiAdviser } from '../advise/index.ts';
import { lastPlaceChance, meanWin, placesAfter, winsNow } from './index.ts';

/** Seat 0 in riichi since its second discard, ready for 36p. South 4, seat 3 deals: what ends the round ends the match. */
const declared = (more: Partial<Stage> = {}): Stage => ({
  rules: tenhou,
  round: 7,
  seat: 0,
  indicator: '9p',
  scores: [10_000, 38_000, 37_900, 14_100],
  hand: '123m456m789s45p11z',
  drawn: '3p',
  rivers: ['7z9m8p', '7z9s8p', '2z9s9s', '3z3z9p9p'],
  riichi: { 0: 1 },
  ...more,
});

const turnIndicator = (table: Table, text: string): Table => {
  const state = writable(table);
  const tile = parseMpszTile(text)!;
  state.indicators[state.indicatorCount++] = tile;
  state.shown[kindOf(tile)]!++;
  return table;
};

/** A tile that another seat throws after seat 0 has thrown its draw. */
const claimed = (stage: Stage, text: string): Table => {
  const table = staged(stage);
  apply(table, { type: 'discard', seat: 0, tile: parseMpszTile(stage.drawn)!, fromDraw: true });
  apply(table, { type: 'draw', seat: 1 as Seat, tile: HIDDEN });
  apply(table, { type: 'discard', seat: 1 as Seat, tile: parseMpszTile(text)!, fromDraw: false });
  return table;
};

/** Every tile that the seat has not seen, one by one. */
const unseenTiles = (table: Table, seat: number): Kind[] => {
  const kinds: Kind[] = [];
  for (let kind = 0; kind < 34; kind++) {
    if (table.seats === 3 && kind > 0 && kind < 8) continue;
    const left = 4 - table.shown[kind]! - table.shapes[seat]!.counts[kind]!;
    for (let i = 0; i < left; i++) kinds.push(kind as Kind);
  }
  return kinds;
};

const paidWith = (table: Table, ura: readonly Kind[]): string =>
  winEvent(table, 0, table.phase === ACTING, true, [], ura).deltas.join();

const byDeltas = (rows: Iterable<readonly [string, number]>): Map<string, number> => {
  const found = new Map<string, number>();
  for (const [deltas, chance] of rows) found.set(deltas, (found.get(deltas) ?? 0) + chance);
  return found;
};
const answered = (table: Table): Map<string, number> =>
  byDeltas(winsNow(table, 0).map(({ deltas, chance }) => [deltas.join(), chance] as const));

const withKita = (): Table => {
  const table = staged(
    declared({
      rules: sanma,
      round: 6,
      scores: [20_000, 45_000, 39_000],
      hand: '123789s45p11199m',
      rivers: ['7z9p8p', '7z9s8p', '2z3z9s9s'],
    }),
  );
  writable(table).kita[0] = 2;
  writable(table).shown[30]! += 2;
  return table;
};

const POSITIONS: readonly (readonly [string, () => Table])[] = [
  ['an own draw', () => staged(declared())],
  ['a discard', () => claimed(declared({ drawn: '9m' }), '6p')],
  ['pairs', () => staged(declared({ hand: '1133557799m11z2s', drawn: '2s' }))],
  ['Norths set aside', withKita],
  ['a second indicator', () => turnIndicator(staged(declared()), '4p')],
];

test.each(POSITIONS)('%s: the same as every way the indicators may lie', (_, make) => {
  const table = make();
  const tiles = unseenTiles(table, 0);
  const rows: [string, number][] = [];
  if (table.indicatorCount === 1) for (const kind of tiles) rows.push([paidWith(table, [kind]), 1 / tiles.length]);
  else {
    const ways = tiles.length * (tiles.length - 1);
    tiles.forEach((a, i) => tiles.forEach((b, j) => i !== j && rows.push([paidWith(table, [a, b]), 1 / ways])));
  }
  const expected = byDeltas(rows);
  const found = answered(table);
  expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [deltas, chance] of expected) expect(found.get(deltas)).toBeCloseTo(chance, 9);
  expect(expected.size).toBeGreaterThan(1);
});

test('four indicators: the same as 20,000 samples', () => {
  const table = ['4p', '8s', '4z'].reduce(turnIndicator, staged(declared()));
  const tiles = unseenTiles(table, 0);
  const random = makeRandom('ura');
  const samples = 20_000;
  let mean = 0;
  for (let n = 0; n < samples; n++) {
    const rest = [...tiles];
    const ura = Array.from({ length: 4 }, () => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
    mean += winEvent(table, 0, true, true, [], ura).deltas[0]! / samples;
  }
  const wins = winsNow(table, 0);
  expect(wins.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
  // The standard error of the mean is about 20 points.
  expect(Math.abs(meanWin(wins, 0) - mean)).toBeLessThan(80);
});

test('nothing to turn up: without riichi, by rules without ura', () => {
  for (const stage of [declared({ riichi: {} }), declared({ rules: { ...tenhou, uraDora: false } as RiichiRules })]) {
    const wins = winsNow(staged(stage), 0);
    expect(wins).toHaveLength(1);
    expect(wins[0]).toMatchObject({ ura: 0, chance: 1 });
  }
});

const valueOf = (table: Table, action: number): number => {
  const legal = new ActionList();
  legalActions(table, 0, legal);
  return new RiichiAdviser(tenhou, { points: [90, 45, 0, -135] })
    .advise(table, 0, legal)
    .options.find((option) => option.action === action)!.value;
};

test('a win of the last round is worth what its places are, weighed with the ura dora', () => {
  // 2,700 points and the own stick leave the seat 100 points behind the dealer; one ura dora is enough.
  const table = staged(declared());
  const places = placesAfter(table, 0, winsNow(table, 0));
  expect(places.map(({ place, ura }) => [place, ura])).toEqual([
    [4, 0],
    [3, 1],
  ]);
  const chance = places[1]!.chance;
  expect(chance).toBeGreaterThan(0.3);
  expect(chance).toBeLessThan(0.6);
  expect(lastPlaceChance(table, 0)).toBeCloseTo(1 - chance, 9);
  expect(valueOf(table, WIN)).toBeCloseTo(-135 * (1 - chance), 6);
});

test('a hand in riichi that passes a win is left with its own draws', () => {
  const table = claimed(declared({ drawn: '9m' }), '6p');
  const legal = new ActionList();
  legalActions(table, 0, legal);
  const { options } = new RiichiAdviser(tenhou).advise(table, 0, legal);
  const pass = options.find(({ action }) => action === PASS)!;
  const before = claimed(declared({ drawn: '9m' }), '8p');
  // The same hand facing a harmless tile: nothing is asked, so the setting is made by hand.
  const found = new RiichiAdviser(tenhou).candidates(before, 0, [PASS]).list[0]!;
  expect(pass.chances[0]!).toBeLessThan(found.after.prospect.win);
  expect(unwrap(parseTiles('6p')).map(kindOf)).toEqual([kindOf(table.claimTile as Tile)]);
});
