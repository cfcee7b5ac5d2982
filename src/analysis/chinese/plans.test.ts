/** Plans of Chinese Standard: distances against brute force, named plans of named hands, chances that behave. The long runs are verify/plans.ts. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkDistances, checkRealWins } from '../../../testkit/planchecks.ts';
import { unwrap } from '../../base/index.ts';
import { KINDS, meldOf, parseHand, type Kind, type Meld, type MutableCounts } from '../../tiles/index.ts';
import { turnsToCome } from './horizon.ts';
import { PATTERNS } from './patterns.ts';
import type { Plan } from '../advice/plan.ts';
import { Plans } from './plans.ts';
import { Search } from './search.ts';
import type { Situation } from './situation.ts';

const situation = (hand: string, melds: readonly Meld[] = [], seen = ''): Situation => {
  const { counts } = unwrap(parseHand(hand));
  const shown: MutableCounts = seen === '' ? new Uint8Array(KINDS) : unwrap(parseHand(seen)).counts.slice();
  for (const meld of melds) for (const kind of kindsOf(meld)) shown[kind]!++;
  const unseen = counts.map((copies, kind) => 4 - copies - shown[kind]!);
  return { counts, melds, unseen, shown, seatWind: 0, roundWind: 0, draws: 15, otherMelds: [0, 0, 0] };
};
const kindsOf = (meld: Meld): readonly number[] => {
  const kind = (meld >> 3) & 63;
  return (meld & 7) === 0 ? [kind, kind + 1, kind + 2] : [kind, kind, kind];
};
const chow = (kind: number): Meld => meldOf({ type: 'chow', kind: kind as Kind, claimed: 0, from: 3 });
const pung = (kind: number): Meld => meldOf({ type: 'pung', kind: kind as Kind, from: 1 });

const plans = new Plans();
const nameOf = ({ fans }: Plan): string => fans.map(({ fan }) => fan.names.en).join(' + ');

test('distances equal brute force near a win', () => {
  const { hands, near, wrong } = checkDistances(20_261_116, 120);
  expect(wrong).toEqual([]);
  expect(near).toBe(120);
  // Some hands must lie further off, or the check could not fail there.
  expect(hands).toBeGreaterThan(near);
});

test.each([
  ['mixed triple chow, one tile from it', '234m234p24s567m99p', [], 1, 'Mixed Triple Chow'],
  ['mixed shifted chows with all chows', '123m234p35s678s99m', [], 1, 'Mixed Shifted Chows + All Chows'],
  ['pure straight', '12345678m234p55s', [], 1, 'Pure Straight'],
  ['seven pairs', '1133m5577p2288s4z', [], 1, 'Seven Pairs'],
  ['knitted straight', '147m258p36s11m444z', [], 1, 'Knitted Straight'],
  ['lesser honours and knitted tiles', '147m258p36s12345z', [], 1, 'Lesser Honors and Knitted Tiles'],
  ['thirteen orphans', '19m19p19s1234567z', [], 1, 'Thirteen Orphans'],
  ['all types with a dragon pung', '456m11p78s222z', [pung(31)], 1, 'All Types'],
  ['half flush with a dragon pung', '234m678m5m', [pung(31), chow(0)], 1, 'Half Flush + Dragon Pung'],
  ['chicken hand', '23m55z', [chow(14), pung(25), chow(19)], 1, 'Chicken Hand'],
])('%s', (_, hand, melds, distance, name) => {
  const found = plans.of(situation(hand, melds));
  const plan = found.find((candidate) => nameOf(candidate).startsWith(name));
  expect(found.map(nameOf)).toContain(plan === undefined ? name : nameOf(plan));
  expect(plan!.distance).toBe(distance);
  expect(plan!.expectedFan).toBeGreaterThanOrEqual(8);
  expect(plan!.wants.length).toBeGreaterThan(0);
});

test('a plan says which tiles it wants and what to throw', () => {
  const [best] = plans.of(situation('234m234p24s567m99p7z'));
  expect(nameOf(best!)).toBe('Mixed Triple Chow');
  expect(best!.discard).toBe(33);
  expect(best!.wants).toEqual([{ kind: 20, left: 4 }]);
});

test('every plan is at least eight fan, its chances rise by turn and stay chances', () => {
  for (const hand of ['1358m2479p1347s25z', '12388m2367p1456s3z', '11299p11455667s1z', '123m123p123344s77z']) {
    const found = plans.of(situation(hand));
    expect(found.length).toBeGreaterThan(0);
    for (const { expectedFan, chance, byTurn, example, points } of found) {
      expect(expectedFan).toBeGreaterThanOrEqual(8);
      expect(points).toBeGreaterThan(24);
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(1);
      expect(byTurn).toEqual(byTurn.toSorted((a, b) => a - b));
      expect(byTurn.every((share) => share >= 0 && share <= 1)).toBe(true);
      expect(example.reduce((sum, copies) => sum + copies, 0)).toBe(14);
    }
    expect(found.map((plan) => plan.chance)).toEqual(found.map((plan) => plan.chance).toSorted((a, b) => b - a));
  }
});

test('a tile that nobody can get is not waited for', () => {
  // All four 3s: two in the hand's sight make the chance smaller, four end the plan.
  const live = plans.of(situation('234m234p24s567m99p')).find((plan) => nameOf(plan) === 'Mixed Triple Chow')!;
  const thin = plans
    .of(situation('234m234p24s567m99p', [], '33s'))
    .find((plan) => nameOf(plan) === 'Mixed Triple Chow')!;
  const dead = plans.of(situation('234m234p24s567m99p', [], '3333s')).filter((plan) => plan.distance === 1);
  expect(thin.chance).toBeLessThan(live.chance);
  expect(dead.map(nameOf)).not.toContain('Mixed Triple Chow');
});

test('four melds: what the pair must be', () => {
  // 全求人 6 with 断幺 2 for a simple pair, but 无字 1 alone for a terminal one.
  const melds = [chow(1), chow(12), pung(20), pung(23)];
  const search = new Search();
  search.run(situation('5m', melds), 0);
  expect(search.distance).toBe(1);
  search.run(situation('1m', melds), 0);
  expect(search.distance).toBe(2);
});

test('patterns are well formed', () => {
  expect(PATTERNS.length).toBeGreaterThan(150);
  for (const { slots, pairs, required } of PATTERNS) {
    expect(slots).toHaveLength(4);
    expect(pairs.length).toBeGreaterThan(0);
    expect(slots.slice(0, required).every((list) => list.length === 1)).toBe(true);
  }
});

test('the round lasts longer with more draws and fewer open melds', () => {
  expect(turnsToCome(15, [0, 0, 0])).toBeGreaterThan(turnsToCome(10, [0, 0, 0]));
  expect(turnsToCome(15, [0, 0, 0])).toBeGreaterThan(turnsToCome(15, [3, 2, 0]));
  expect(turnsToCome(0, [0, 0, 0])).toBe(0.5);
});

const root = resolve(import.meta.dirname, '../../..');
const real = checkRealWins(root);
test.skipIf(real === undefined)('real games: the winning plan is listed, mostly among the first five', () => {
  expect(real!.wins).toBeGreaterThan(50);
  expect(real!.listed).toBe(real!.wins);
  expect(real!.firstFive).toBeGreaterThanOrEqual(0.8 * real!.wins);
});
