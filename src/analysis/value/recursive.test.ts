import { expect, test } from 'vitest';
import { tenhou } from '../../rules/index.ts';
import { parseHand, parseTiles, unwrap } from '../../tiles/index.ts';
import type { Situation } from './model.ts';
import { recursiveValue } from './recursive.ts';
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
  expect(requirementOf(scores, 0, false)).toEqual({ fast: false, direct, other });
});
test('requirement: the leader wants any win', () => {
  expect(requirementOf([40_000, 30_000, 20_000, 10_000], 0, true).fast).toBe(true);
});

test.each([
  ['complete', '123m456p789s11122z', 0],
  ['ready', '123m456p789s1112z', 1],
  ['33345: the pair and the run', '33345m', 0],
])('greedy steps: %s', (_, text, steps) => {
  const { counts, tiles } = unwrap(parseHand(text));
  expect(greedySteps(counts, Math.floor((14 - tiles.length) / 3))).toBe(steps);
});
