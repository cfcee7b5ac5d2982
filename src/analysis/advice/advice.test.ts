import { describe, expect, test } from 'vitest';
import { sanma, tenhou, type RiichiRules } from '../../rules/index.ts';
import {
  ActionList,
  DISCARD_ACTION,
  Table,
  apply,
  legalActions,
  makeAction,
  maskEvent,
  roundAfter,
  type Event,
} from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { parseMpszTile } from '../../tiles/index.ts';
import { playMatch } from '../../arena/index.ts';
import { makePlayer } from '../../players/index.ts';
import { staged, type Stage } from '../../../testkit/staged.ts';
import { placementFor } from '../riichi/placement/index.ts';
import { RiichiAdviser } from '../riichi/advise/adviser.ts';
import { OUTCOMES, type Advice, type Option } from './index.ts';
import { Stakes } from '../riichi/placement/stakes.ts';

const RULES: readonly RiichiRules[] = [tenhou, sanma];

const adviceFor = (table: Table, seat: number, adviser: RiichiAdviser): Advice => {
  const legal = new ActionList();
  legalActions(table, seat, legal);
  return adviser.advise(table, seat, legal);
};

/** Decisions of a greedy match, seen by their seats; every `step`-th. */
const positions = (
  rules: RiichiRules,
  seed: string,
  count: number,
  step: number,
): { table: Table; full: Table; seat: number }[] => {
  const events: Event[] = [];
  const players = Array.from({ length: rules.seats }, (_, seat) => unwrap(makePlayer('greedy', rules, seed, seat)));
  playMatch({ rules, seed, players, listener: (event) => events.push(event), maxRounds: 3 });
  const full = new Table(rules);
  const views = players.map(() => new Table(rules));
  const legal = new ActionList();
  const found: { table: Table; full: Table; seat: number }[] = [];
  let n = 0;
  for (const event of events) {
    apply(full, event);
    views.forEach((view, seat) => apply(view, maskEvent(event, seat, rules)));
    for (let seat = 0; seat < rules.seats && found.length < count; seat++) {
      legalActions(views[seat]!, seat, legal);
      if (legal.size > 1 && n++ % step === 0) found.push({ table: views[seat]!.clone(), full: full.clone(), seat });
    }
  }
  return found;
};

describe.each(RULES)('$id', (rules) => {
  const adviser = new RiichiAdviser(rules, { ms: 4 });
  const found = positions(rules, 'advice-test', 24, 11);

  test('every legal action once, best first; chances and parts add up', () => {
    for (const { table, seat } of found) {
      const legal = new ActionList();
      legalActions(table, seat, legal);
      const { options, base } = adviser.advise(table, seat, legal);
      expect(options.map((option) => option.action).sort((a, b) => a - b)).toEqual(legal.toArray());
      for (const [i, option] of options.entries()) {
        const { win, dealIn, others, draw } = option.parts;
        expect(win + dealIn + others + draw).toBeCloseTo(option.value - base, 6);
        expect(option.chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        expect(option.chances).toHaveLength(OUTCOMES.length);
        expect(Math.min(...option.chances)).toBeGreaterThanOrEqual(0);
        if (i > 0) expect(option.value).toBeLessThanOrEqual(options[i - 1]!.value);
      }
      expect(options[0]!.error).toBe(0);
    }
  });

  test('the same from the seat alone and with all hands known, and again', () => {
    for (const { table, full, seat } of found.slice(0, 10)) {
      const advice = adviceFor(table, seat, adviser);
      expect(adviceFor(full, seat, new RiichiAdviser(rules, { ms: 4 }))).toEqual(advice);
    }
  });

  test('the table is as it was', () => {
    for (const { table, seat } of found.slice(0, 10)) {
      const before = table.hash();
      adviceFor(table, seat, adviser);
      expect(table.hash()).toBe(before);
    }
  });
});

const discard = (advice: Advice, tile: string): Option =>
  advice.options.find((option) => option.action === DISCARD_ACTION + parseMpszTile(tile)!)!;

test('stakes: the last round is exact, a win is worth the place it brings', () => {
  const before = { round: 7, honba: 0, deposits: 0, dealer: 3, scores: [40_000, 30_000, 29_000, 1000] };
  const points = [90, 30, -30, -90];
  const stakes = new Stakes({ rules: tenhou, placement: placementFor(4), points, seat: 1, before });
  expect(stakes.win(8000, 'ron')).toBeCloseTo((90 + 30 + 30) / 3, 6);
  expect(stakes.after([-8000, 8000, 0, 0], 'win', 0)).toBe(90);
  expect(stakes.after([0, -8000, 8000, 0], 'win', 0)).toBe(-30);
  expect(roundAfter({ ...before, result: 'win', dealerWon: 0 }, tenhou)).toBeUndefined();
});

describe('the situations of Suphx (figures 9, 10 and 13 of Li and others 2020, positions of our own)', () => {
  const rank = new RiichiAdviser(tenhou, { goal: 'rank' });
  const points = new RiichiAdviser(tenhou, { goal: 'points' });
  const last = { rules: tenhou, round: 7, seat: 0, indicator: '1p' };
  const both = (stage: Stage): readonly [Advice, Advice] => {
    const table = staged(stage);
    return [adviceFor(table, 0, rank), adviceFor(table, 0, points)];
  };
  const risk = ({ risks }: Option): number => risks.reduce((sum, { chance }) => sum + chance, 0);

  test('the leader folds in the last round against the second, who is in riichi', () => {
    const [byRank, byPoints] = both({
      ...last,
      scores: [38_000, 31_000, 20_000, 11_000],
      hand: '3467m3445p34588s',
      drawn: '7p',
      rivers: ['9m1z2p9s4z1p', '1z9s5z2m8p3s', '9p1z4z7m3p9m', '2z6z1s7z9m4m9p'],
      riichi: { 1: 5 },
    });
    expect(byRank.options[0]).toEqual(discard(byRank, '3s'));
    expect(byPoints.options[0]).toEqual(discard(byPoints, '7p'));
    expect(risk(byRank.options[0]!)).toBeLessThan(0.01);
    expect(risk(byPoints.options[0]!)).toBeGreaterThan(0.05);
  });

  test('the fourth, 12,500 behind, goes for the expensive hand', () => {
    const [byRank, byPoints] = both({
      ...last,
      scores: [14_000, 26_500, 29_500, 30_000],
      hand: '44555m277889p88s',
      drawn: '4p',
      rivers: ['9m1z2p9s', '1z9s5z2m', '9p1z4z7m', '2z6z1s7z9m'],
    });
    expect(byRank.options[0]).toEqual(discard(byRank, '9p'));
    expect(byPoints.options[0]).toEqual(discard(byPoints, '4p'));
    expect(byRank.options[0]!.winPoints!).toBeGreaterThan(1.25 * discard(byRank, '4p').winPoints!);
    expect(discard(byPoints, '9p').tiles).toBeLessThan(discard(byPoints, '4p').tiles);
  });

  test('the leader keeps the tile that is safe against the second and accepts fewer tiles', () => {
    const [byRank, byPoints] = both({
      ...last,
      scores: [35_000, 34_500, 19_500, 11_000],
      hand: '34588m38p234789s',
      drawn: '1s',
      rivers: ['9m1z2p9s4z1p9m', '1z9s5z2m8p3s2m', '9p1z4z7m3p9m6z', '2z6z1s7z9m4m9p3m'],
    });
    expect(byRank.options[0]).toEqual(discard(byRank, '3p'));
    expect(byPoints.options[0]).toEqual(discard(byPoints, '8p'));
    expect(discard(byRank, '8p').risks.find(({ seat }) => seat === 1)!.chance).toBe(0);
    expect(discard(byRank, '3p').tiles).toBeLessThan(discard(byRank, '8p').tiles);
  });
});

test('a seat far behind still wins with a cheap ready hand: not winning costs more', () => {
  const asked = (round: number, scores: readonly number[]): Option =>
    adviceFor(
      staged({
        rules: tenhou,
        round,
        seat: 1,
        indicator: '1z',
        scores,
        hand: '345m67p555s234s89p',
        drawn: '1m',
        rivers: ['1z9p8m4z', '1z2z3z', '9m1s3z', '2z9s1p'],
      }),
      1,
      new RiichiAdviser(tenhou),
    ).options[0]!;
  const level = asked(0, [25_000, 25_000, 25_000, 25_000]);
  const behind = asked(5, [31_000, 10_000, 29_000, 30_000]);
  expect(level.shanten).toBe(0);
  expect(level.chances[0]!).toBeGreaterThan(0.4);
  expect(behind.chances[0]!).toBeGreaterThan(0.8 * level.chances[0]!);
});

test('a kong makes wins dearer where it turns an indicator, and only there', () => {
  const asked = (rules: RiichiRules): Option =>
    adviceFor(
      staged({
        rules,
        round: 0,
        seat: 0,
        indicator: '1z',
        scores: [25_000, 25_000, 25_000, 25_000],
        hand: '111m34567p348s55z',
        drawn: '1m',
        rivers: ['', '', '', ''],
      }),
      0,
      new RiichiAdviser(rules),
    ).options.find(({ action }) => makeAction(action).startsWith('closed'))!;
  const [turned, plain] = [asked(tenhou), asked({ ...tenhou, kongDora: false })];
  expect(turned.winPoints! / plain.winPoints!).toBeCloseTo(1.3, 1);
});

test('stakes: what more points bring is a straight line, also where a hundred of them change the places', () => {
  const before = { round: 7, honba: 0, deposits: 0, dealer: 3, scores: [31_000, 30_000, 29_000, 10_000] };
  const stakes = new Stakes({ rules: tenhou, placement: placementFor(4), points: [90, 30, -30, -90], seat: 1, before });
  const slopes = [1000, 1300, 2000, 3900, 8000].map((points) => stakes.slopeAt(points));
  for (const slope of slopes) expect(slope).toBeLessThanOrEqual((90 - -90) / 1.5);
  expect(Math.max(...slopes)).toBeGreaterThan(0);
});

test.each([
  // Nobody aborts a hand that waits for a yakuman, and the last of the last round stays last by a cheap win.
  ['nine-terminals', { round: 0, scores: [25_000, 25_000, 25_000, 25_000], hand: '19m19p19s1234567z', river: '' }],
  ['win', { round: 7, scores: [8000, 42_000, 25_000, 25_000], hand: '234m345p34567s22p', river: '1z' }],
] as const)('%s has an error where playing on is better, as the fits differ in the latter', (name, told) => {
  const { river, ...rest } = told;
  const table = staged({
    ...rest,
    rules: tenhou,
    seat: 0,
    indicator: '9m',
    drawn: '8s',
    rivers: [river, river, river, `${river}${river}`],
  });
  const { options } = adviceFor(table, 0, new RiichiAdviser(tenhou));
  const end = options.find(({ action }) => makeAction(action) === name)!;
  expect(options.indexOf(end)).toBeGreaterThan(0);
  expect(end.error).toBeGreaterThan(0);
});

describe('sanma: Norths of a distant hand', () => {
  const adviser = new RiichiAdviser(sanma);
  const asked = (hand: string, drawn: string): Advice =>
    adviceFor(
      staged({
        rules: sanma,
        round: 0,
        seat: 0,
        indicator: '1p',
        scores: [35_000, 35_000, 35_000],
        hand,
        drawn,
        rivers: ['', '', ''],
      }),
      0,
      adviser,
    );
  test.each([
    ['a single one', '1m2238p129s34556z', '6s'],
    ['a pair beside another pair', '179p24469s13447z', '7p'],
    ['the drawn one', '1m34588p229s1357z', '4z'],
  ])('%s is set aside', (_, hand, drawn) => {
    const [first] = asked(hand, drawn).options;
    expect(makeAction(first!.action)).toBe('kita');
  });
});
