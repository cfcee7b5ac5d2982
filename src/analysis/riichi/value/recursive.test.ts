import { expect, test } from 'vitest';
import { tenhou } from '../../../rules/index.ts';
import { isScore, RIICHI, score } from '../../../rules/riichi/index.ts';
import { shantenUnchecked } from '../../../shape/index.ts';
import { unwrap } from '../../../base/index.ts';
import {
  isOpenMeld,
  kindOf,
  meldTiles,
  parseHand,
  parseTiles,
  type Hand,
  type Kind,
  type Tile,
} from '../../../tiles/index.ts';
import type { Situation } from './model.ts';
import { recursiveDraw, recursiveValue } from './recursive.ts';
import { requirementOf } from './requirement.ts';
import { greedySteps } from './steps.ts';

const situation: Situation = {
  rules: tenhou,
  roundWind: 0,
  seatWind: 1,
  doraIndicators: [],
  visible: [],
  turn: 1,
  turns: 18,
  river: [],
  kita: 0,
  honba: 0,
  sticks: 0,
};
const kindOfText = (text: string): number => unwrap(parseTiles(text))[0]!;

/** The analyser's worked cases; melds without value stand for its open groups. */
const CASES = [
  ['1 same score, different count', '334m66p # 345p 456s 678s', true, '3m', '3m'],
  ['2 score against count', '334m77z # 345p 567p 234s', true, '4m', '4m'],
  ['3 a wait without yaku', '223m66p # 345p 456s 678s', true, '3m', '3m'],
  ['4 a tie goes to the wider wait', '356m345p345789s99p', false, '3m', '6m'],
  ['5 riichi against a straight', '12223455679p888s', true, '5p', '5p'],
] as const;

for (const steps of ['greedy', 'exact'] as const)
  test.each(CASES)(`case %s (${steps} steps)`, (_, hand, riichi, seed, real) => {
    const best = (valueModel: 'seed' | 'real'): number =>
      recursiveValue(unwrap(parseHand(hand)), situation, { valueModel, riichi, steps }).rows[0]!.discard;
    expect(best('seed')).toBe(kindOfText(seed));
    // Case 4: a closed middle wait with sanshoku is 40 fu, 2600 points, so 4 × 2600 beats 8 × 1000.
    expect(best('real')).toBe(kindOfText(real));
  });

test('case 4 in figures: 8 × 1000 = 4 × 2000 by the flat scores', () => {
  const { rows, bank } = recursiveValue(unwrap(parseHand('356m345p345789s99p')), situation, { riichi: false });
  expect(rows.slice(0, 2).map((row) => Math.round(row.value * bank))).toEqual([8000, 8000]);
});

test('remembering hands changes nothing but the work', () => {
  const hand = unwrap(parseHand('3667m23489p34688s'));
  const [fast, plain] = [true, false].map((memo) => recursiveValue(hand, situation, { memo, depth: 3, nodes: 1e9 }));
  expect(fast!.rows.map((row) => [row.discard, row.value])).toEqual(plain!.rows.map((row) => [row.discard, row.value]));
  expect(fast!.nodes).toBeLessThan(plain!.nodes);
});

/** Every exchange tried, every hand measured and scored by itself; counts and what is left go along. */
const plainRow = (hand: Hand, counts: Uint8Array, left: number[], now: number, depth: number, bank: number): number => {
  let value = 0;
  for (let j = 0; j < 34; j++) {
    if (left[j] === 0 || counts[j] === 4) continue;
    counts[j]!++;
    left[j]!--;
    const steps = 1 + shantenUnchecked(counts, hand.melds.length);
    if (steps < now) {
      const worth =
        steps === 0
          ? plainScore(hand, counts, j as Kind)
          : depth === 1
            ? 1000
            : plainBest(hand, counts, left, depth - 1, bank);
      value += ((left[j]! + 1) / bank) * worth;
    }
    left[j]!++;
    counts[j]!--;
  }
  return value;
};
const plainRows = (hand: Hand, counts: Uint8Array, left: number[], depth: number, bank: number): number[] => {
  const now = 1 + shantenUnchecked(counts, hand.melds.length);
  return Array.from({ length: 34 }, (_, i) => {
    if (counts[i] === 0) return 0;
    counts[i]!--;
    const value = plainRow(hand, counts, left, now, depth, bank);
    counts[i]!++;
    return value;
  });
};
const plainBest = (hand: Hand, counts: Uint8Array, left: number[], depth: number, bank: number): number =>
  Math.max(...plainRows(hand, counts, left, depth, bank));
const plainScore = (hand: Hand, counts: Uint8Array, winTile: Kind): number => {
  const found = score(
    {
      concealed: counts.slice(),
      melds: hand.melds,
      winTile,
      selfDraw: false,
      situation: hand.melds.some(isOpenMeld) ? 0 : RIICHI,
      roundWind: 0,
      seatWind: 1,
      doraIndicators: [],
      uraIndicators: [],
      reds: 0,
      kita: 0,
    },
    tenhou,
  );
  return isScore(found) ? Math.min(8000, 1000 * 2 ** (found.han - 1)) : 0;
};

test.each([
  ['ready', '12223455679p888s'],
  ['ready, open', '334m77z # 345p 567p 234s'],
  ['one step before', '3467m23488p34688s'],
  ['one step before, open', '13m5677p2344s1z # 555z'],
  ['seven pairs or not', '1169m57p6778s1166z'],
  ['far', '147m258p369s12345z'],
])('exact steps agree with a plain enumeration: %s', (_, text) => {
  const hand = unwrap(parseHand(text));
  const seen = hand.counts.slice();
  for (const meld of hand.melds) for (const tile of meldTiles(meld)) seen[kindOf(tile)]!++;
  const left = Array.from(seen, (count) => 4 - count);
  const bank = left.reduce((sum, n) => sum + n, 0);
  const { rows } = recursiveValue(hand, situation, { steps: 'exact' });
  const plain = plainRows(hand, hand.counts.slice(), left, 2, bank);
  for (const { discard, value } of rows) expect(value).toBeCloseTo(plain[discard]!, 9);
  expect(rows[0]!.value).toBeGreaterThan(0);
  // The same hand after a discard, as one that is to draw, knows that tile is gone.
  const [first] = rows;
  const tiles = hand.tiles.toSpliced(
    hand.tiles.findIndex((tile) => kindOf(tile) === first!.discard),
    1,
  );
  const counts = hand.counts.slice();
  counts[first!.discard]!--;
  const drawn = recursiveDraw(
    { ...hand, tiles, counts },
    { ...situation, visible: [first!.discard as number as Tile] },
    { steps: 'exact' },
  );
  expect(drawn.value).toBeCloseTo(first!.value, 9);
});

test('a red five that is thrown counts no more, and the win stays', () => {
  const [red, plain] = ['340p', '345p'].map(
    (dots) => recursiveValue(unwrap(parseHand(`234m567m${dots}67s99p1z`)), situation, { steps: 'exact' }).rows,
  );
  const thrown = (rows: typeof red): number => rows!.find(({ discard }) => discard === kindOfText('1z'))!.value;
  expect(thrown(red)).toBeCloseTo(2 * thrown(plain), 9);
  const open = unwrap(parseHand('05p777z # 345m 567p 234s'));
  expect(
    recursiveValue(open, situation, { steps: 'exact' }).rows.find(({ discard }) => discard === kindOfText('5p'))!.value,
  ).toBeGreaterThan(0);
});

test('equals: the outer tile is thrown first', () => {
  // Turn 1 of the annotated game: 6m and 9m keep 25 tiles each.
  const { rows } = recursiveValue(unwrap(parseHand('1169m07p6778s1166z')), situation, { steps: 'exact' });
  expect(rows.slice(0, 2).map(({ discard, tiles }) => [discard, tiles])).toEqual([
    [kindOfText('9m'), 25],
    [kindOfText('6m'), 25],
  ]);
  expect(rows[0]!.value).toBe(rows[1]!.value);
});

test('the node cap stands for the time limit and is told', () => {
  expect(recursiveValue(unwrap(parseHand('45678m34789p3344z')), situation, { nodes: 100 }).converged).toBe(false);
});

test('speed against score: wins below the need count nothing; the leader counts each win once', () => {
  const hand = unwrap(parseHand('12223455679p888s'));
  const need = recursiveValue(hand, situation, { valueModel: 'real', need: 3000 });
  expect(need.rows[0]!.discard).toBe(kindOfText('5p'));
  const fast = recursiveValue(hand, situation, { steps: 'exact', fast: true });
  expect(fast.rows[0]).toMatchObject({ discard: kindOfText('9p'), tiles: 9 });
});

test.each([
  ['second, 6900 behind', [38_400, 45_300, 25_600, 10_700], 3900, 7700],
  ['10000 behind', [20_000, 30_000, 45_000, 5000], 5200, 12_000],
])('requirement: %s', (_, scores, direct, other) => {
  expect(requirementOf(scores, 0, { isDealer: false })).toEqual({ fast: false, direct, other });
});
test('requirement: the leader wants any win', () => {
  expect(requirementOf([40_000, 30_000, 20_000, 10_000], 0, { isDealer: true }).fast).toBe(true);
});

test.each([
  ['complete', '123m456p789s11122z', 0],
  ['ready', '123m456p789s1112z', 1],
  ['33345: the pair and the run', '33345m', 0],
])('greedy steps: %s', (_, text, steps) => {
  const { counts, tiles } = unwrap(parseHand(text));
  expect(greedySteps(counts, Math.floor((14 - tiles.length) / 3))).toBe(steps);
});
