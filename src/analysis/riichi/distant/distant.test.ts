import { describe, expect, test } from 'vitest';
import { sanma, tenhou } from '../../../rules/index.ts';
import { unwrap } from '../../../base/index.ts';
import { parseHand, parseTiles, type Tile } from '../../../tiles/index.ts';
import { valueOf, type Situation } from '../value/index.ts';
import { DISTANT_FEATURES, DistantReader, distantFor } from './index.ts';

const tiles = (text: string): readonly Tile[] => unwrap(parseTiles(text));
const situation: Situation = {
  rules: tenhou,
  roundWind: 0,
  seatWind: 1,
  doraIndicators: tiles('4p'),
  visible: tiles('66z'),
  turn: 2,
  turns: 18,
  river: [],
  kita: 0,
  honba: 0,
  sticks: 0,
};

const featuresOf = (text: string, discard: string): Record<string, number> => {
  const hand = unwrap(parseHand(text));
  const rows = valueOf(hand, situation, { estimate: true }).discards;
  const nearest = Math.min(...rows.map(({ shanten }) => shanten));
  const out = new Float64Array(DISTANT_FEATURES.length);
  new DistantReader(hand, situation).fill(
    rows.find((row) => row.discard === tiles(discard)[0])!,
    nearest,
    out,
  );
  return Object.fromEntries(DISTANT_FEATURES.flatMap((name, i) => (out[i] === 0 ? [] : [[name, out[i]!]])));
};

describe('features', () => {
  const hand = '1244m067p3699s226z';
  test('an honour: its kind, how many are held, how many unseen', () => {
    expect(featuresOf(hand, '6z')).toMatchObject({ 'value single': 1, 'honour unseen, single': 1 });
    expect(featuresOf(hand, '2z')).toMatchObject({ 'value pair': 1, 'honour unseen, pair': 2 });
  });
  test('a number: what stands beside it', () => {
    expect(featuresOf(hand, '3s')).toMatchObject({ 'rank 3': 1, 'alone 3': 1 });
    expect(featuresOf(hand, '1m')).toMatchObject({ 'rank 1': 1, 'edge side': 1, 'one neighbour': 1 });
    expect(featuresOf(hand, '6p')).toMatchObject({ 'in a run': 1, 'two neighbours': 1, 'dora near': 1 });
    expect(featuresOf(hand, '9s')).toMatchObject({ 'a copy': 1, 'pairs, one broken': 2 });
  });
  test('dora and red add up', () => {
    expect(featuresOf(hand, '0p')).toMatchObject({ 'dora thrown': 2, 'in a run': 1 });
  });
});

test.each([
  ['1239m257p3689s245z', tenhou],
  ['19m1589p2258s1356z', tenhou],
  ['119m334p06789s117z', sanma],
  ['199m1259p22589s36z', sanma],
] as const)('%s: one pair of factors a discard, the best has ones', (text, rules) => {
  const hand = unwrap(parseHand(text));
  const leans = [...distantFor(rules.seats).compare(hand, { ...situation, rules })];
  expect(new Set(leans.map(([tile]) => tile))).toEqual(new Set(hand.tiles));
  expect(leans[0]![1]).toEqual({ win: 1, points: 1 });
  for (const [, { win, points }] of leans) {
    expect(win).toBeGreaterThan(0);
    expect(win * points).toBeLessThanOrEqual(1 + 1e-9);
  }
});

test('a lone guest wind goes before a middle tile, a run stays', () => {
  const names = [
    ...distantFor(4)
      .compare(unwrap(parseHand('123m2468p3678s134z')), situation)
      .keys(),
  ];
  expect(names.indexOf(tiles('4z')[0]!)).toBeLessThan(names.indexOf(tiles('6p')[0]!));
  expect(names.slice(-3)).toEqual(expect.arrayContaining([tiles('2m')[0]!]));
});
