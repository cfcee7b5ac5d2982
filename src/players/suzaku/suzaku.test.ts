/** What is computed and what is learnt as one value: order, parts, what is decided beforehand; the player takes the first line. */
import { describe, expect, test } from 'vitest';
import { tinyNetworks } from '../../../testkit/tinynet.ts';
import { makeGames } from '../../../testkit/games.ts';
import type { Advice, Option } from '../../analysis/advice/index.ts';
import { RiichiAdviser, plainRisk } from '../../analysis/riichi/advise/index.ts';
import { unwrap } from '../../base/index.ts';
import type { Choice, Policy } from '../../policy/index.ts';
import { parseRuleset, tenhou, type RiichiRules } from '../../rules/index.ts';
import {
  DISCARD_ACTION,
  NINE_TERMINALS,
  PASS,
  WIN,
  decisionsOf,
  type ActionList,
  type Table,
} from '../../table/index.ts';
import { chooseNow } from '../player.ts';
import { makePlayer } from '../registry.ts';
import { SuzakuAdviser } from './adviser.ts';
import { combined, decidedFirst, type Joint } from './combine.ts';
import { QUESTIONS, errorOf, questionOf, weightsFor, worthOf, type QuestionWeights } from './weights.ts';

const A = DISCARD_ACTION;
const BASE = -3;
const option = (action: number, win: number, dealIn = 0): Option => ({
  action,
  discard: undefined,
  value: BASE + win + dealIn,
  error: 0,
  parts: { win, dealIn, others: 0, draw: 0 },
  chances: [0.3, 0.1, 0.2, 0.2, 0.1, 0.1],
  shanten: 1,
  kinds: [],
  tiles: 4,
  winPoints: 2000,
  risks: [],
  converged: true,
});
const adviceOf = (...options: Option[]): Advice => ({
  family: 'riichi',
  unit: 'rank-points',
  seat: 0,
  points: [90, 30, -30, -90],
  base: BASE,
  options: options.toSorted((a, b) => b.value - a.value),
});
const choice = (kind: Choice['kind'], chance: number, ...actions: number[]): Choice => ({ kind, chance, actions });
const policyOf = (...choices: Choice[]): Policy => ({ choices, pick: choices[0]!.actions[0]! });

/** Half of what is computed comes out; a natural logarithm is 0.02 of a place of 60 points: 1.2. */
const WEIGHTS: QuestionWeights = {
  decisions: 1,
  weights: [0.5, 0.02, 0],
  covariance: [
    [0.01, 0, 0],
    [0, 0.0001, 0],
    [0, 0, 0],
  ],
};
const joint = (advice: Advice, policy: Policy, more: Partial<Joint> = {}): Advice =>
  combined({ advice, policy, weights: WEIGHTS, factor: 1, decided: undefined, ...more });
const orderOf = ({ options }: Advice): readonly number[] => options.map(({ action }) => action);
const sumOf = ({ parts: { win, dealIn, others, draw }, learnt }: Option): number =>
  win + dealIn + others + draw + (learnt?.part ?? 0);

describe('the value', () => {
  const policy = policyOf(choice('discard', 0.6, A), choice('discard', 0.4, A + 1));
  const behind = 1.2 * Math.log(0.6 / 0.4);

  test('of the first is what is computed, the others stand as far behind as it comes out', () => {
    const { options, base } = joint(adviceOf(option(A, 5), option(A + 1, 4)), policy);
    expect(orderOf({ options } as Advice)).toEqual([A, A + 1]);
    expect(options[0]).toMatchObject({ value: base + 5, error: 0, learnt: { share: 0.6, part: 0 } });
    expect(options[1]!.value).toBeCloseTo(base + 5 - 0.5 - behind, 9);
    expect(options[1]!.learnt!.share).toBe(0.4);
    expect(options[1]!.learnt!.part).toBeCloseTo(-behind, 9);
    // A computed point is off by 0.1 of it, a logarithm by 0.01 of a place.
    expect(options[1]!.error).toBeCloseTo(Math.hypot(0.1, 0.6 * Math.log(1.5)), 9);
  });

  test.each([
    ['ln 1.5 is not made up for by 0.8 points at one half', 5.8, [A, A + 1]],
    ['but by 0.82', 5.82, [A + 1, A]],
  ])('%s', (_, other, expected) =>
    expect(orderOf(joint(adviceOf(option(A, 5), option(A + 1, other)), policy))).toEqual(expected),
  );

  test('what the weights alone would prefer is as good as the first', () => {
    const wide: QuestionWeights = { ...WEIGHTS, weights: [0.5, 0, 0] };
    const { options, base } = joint(adviceOf(option(A, 5), option(A + 1, 5.7)), policy, { weights: wide });
    expect(options.map(({ action, value }) => [action, value - base])).toEqual([
      [A, 5],
      [A + 1, 5],
    ]);
    for (const one of options) expect(sumOf(one)).toBeCloseTo(one.value - base, 9);
  });

  test('points of another scale choose the same', () => {
    const advice = adviceOf(option(A, 0.5), option(A + 1, 0.582));
    expect(orderOf(joint({ ...advice, points: [9, 3, -3, -9] }, policy))[0]).toBe(A + 1);
    expect(orderOf(joint(advice, policy))[0]).toBe(A);
  });

  test('with factor 0 the order is the network’s, with a great one what is computed', () => {
    const advice = adviceOf(option(A, 5), option(A + 1, 5.1));
    expect(orderOf(joint(advice, policy, { factor: 0 }))).toEqual([A, A + 1]);
    expect(orderOf(joint(advice, policy, { factor: 100 }))).toEqual([A + 1, A]);
  });

  test('parts add up for every option', () => {
    const advice = joint(adviceOf(option(A, 5, -2), option(A + 1, 4), option(WIN, 1)), policy);
    for (const one of advice.options) expect(sumOf(one)).toBeCloseTo(one.value - advice.base, 9);
  });

  test('where the network is sure nothing is ahead of its pick', () => {
    const sure = policyOf(choice('discard', 0.95, A), choice('discard', 0.05, A + 1));
    const advice = joint(adviceOf(option(A, 5), option(A + 1, 40)), sure);
    expect(orderOf(advice)).toEqual([A, A + 1]);
    expect(advice.options[1]!.value).toBe(advice.options[0]!.value);
    for (const one of advice.options) expect(sumOf(one)).toBeCloseTo(one.value - advice.base, 9);
  });

  test('of like tiles the one that is worth more, the first of equals', () => {
    const like = policyOf(choice('discard', 0.8, A + 2, A + 1), choice('discard', 0.2, A));
    expect(orderOf(joint(adviceOf(option(A, 5), option(A + 1, 6), option(A + 2, 5)), like))[0]).toBe(A + 1);
    expect(orderOf(joint(adviceOf(option(A, 5), option(A + 1, 5), option(A + 2, 5)), like))[0]).toBe(A + 2);
  });
});

describe('what is decided beforehand', () => {
  const policy = policyOf(choice('discard', 0.6, A), choice('discard', 0.4, A + 1));
  test('is first, and nothing is ahead of it', () => {
    const advice = joint(adviceOf(option(A, 5), option(A + 1, 4), option(NINE_TERMINALS, 1)), policy, {
      decided: NINE_TERMINALS,
    });
    expect(advice.options[0]!.action).toBe(NINE_TERMINALS);
    expect(advice.options[0]!.value).toBe(BASE + 1);
    for (const one of advice.options) {
      expect(one.value).toBeLessThanOrEqual(BASE + 1);
      expect(sumOf(one)).toBeCloseTo(one.value - BASE, 9);
    }
  });
  test('a win that is refused is behind, whatever it is worth', () => {
    const advice = joint(adviceOf(option(A, 5), option(A + 1, 4), option(WIN, 70)), policy);
    expect(orderOf(advice)[0]).toBe(A);
    expect(advice.options.find(({ action }) => action === WIN)!.value).toBe(BASE + 5);
  });
  test('without a network', () => {
    const advice = decidedFirst(adviceOf(option(PASS, 5), option(WIN, 1)), WIN);
    expect(orderOf(advice)).toEqual([WIN, PASS]);
    expect(advice.options[1]!.value).toBe(BASE + 1);
  });
});

test('a difference and its error are those of the weights', () => {
  expect(worthOf(WEIGHTS, { computed: 0.1, learnt: -2, doing: 1 })).toBeCloseTo(0.05 - 0.04, 12);
  expect(errorOf(WEIGHTS, { computed: 0.1, learnt: -2, doing: 1 })).toBeCloseTo(Math.hypot(0.01, 0.02), 12);
});

test.each([3, 4])('weights of %d seats are fitted on decisions, with covariances that are some', (seats) => {
  const { from, questions, seats: own } = weightsFor(seats);
  expect(own).toBe(seats);
  expect(from.decisions).toBeGreaterThan(500);
  expect(from.network).toMatch(/^[0-9a-f]{64}$/);
  for (const question of QUESTIONS) {
    const { weights, covariance } = questions[question];
    expect(weights[0]).toBeGreaterThan(0);
    expect(weights[1]).toBeGreaterThan(0);
    covariance.forEach((row, i) => {
      expect(row[i]).toBeGreaterThan(0);
      row.forEach((value, j) => expect(value).toBe(covariance[j]![i]));
    });
  }
});

describe.each(['tenhou', 'sanma'])('%s', (id) => {
  const rules = unwrap(parseRuleset(id)) as RiichiRules;
  const network = unwrap(tinyNetworks({ player: 'suzaku', rules, file: undefined }));
  const [game] = makeGames(id, 1, 'suzaku', 1);
  /** Calls it at every fourth decision of each seat; answers how often. */
  const eachPosition = (visit: (table: Table, seat: number, legal: ActionList) => void): number => {
    let [n, asked] = [0, 0];
    for (let seat = 0; seat < rules.seats; seat++)
      for (const { table, legal } of decisionsOf(rules, game!.events, { seat })) {
        if (legal.size < 2 || n++ % 4 !== 0) continue;
        asked++;
        visit(table, seat, legal);
      }
    return asked;
  };

  test('the player takes the first line; values add up; every legal action once', () => {
    const adviser = unwrap(SuzakuAdviser.of(rules, network, { ms: 4 }));
    const player = unwrap(makePlayer(adviser.spec, rules, '', 0, tinyNetworks));
    const kinds = new Set<string>();
    const n = eachPosition((table, seat, legal) => {
      const advice = adviser.advise(table, seat, legal);
      kinds.add(questionOf(table, seat, legal));
      const { options, base } = advice;
      expect(chooseNow(player, { view: table, seat, legal })).toBe(options[0]!.action);
      expect(options.map(({ action }) => action).toSorted((a, b) => a - b)).toEqual(legal.toArray());
      options.forEach((one, i) => {
        expect(sumOf(one)).toBeCloseTo(one.value - base, 6);
        if (i > 0) expect(one.value).toBeLessThanOrEqual(options[i - 1]!.value + 1e-9);
      });
    });
    expect(n).toBeGreaterThan(10);
    expect(kinds.has('quiet')).toBe(true);
  });

  test('with a great factor what is computed decides, but where the network is sure', () => {
    const computed = new RiichiAdviser(rules, { ms: 4, risk: plainRisk, isCalibrated: false });
    const adviser = unwrap(SuzakuAdviser.of(rules, network, { ms: 4, advice: 100 }));
    let [same, others] = [0, 0];
    eachPosition((table, seat, legal) => {
      const { options } = adviser.advise(table, seat, legal);
      const shares = options.map(({ learnt }) => learnt?.share ?? 0);
      if (Math.max(...shares) > 0.9) return;
      const plain = computed.advise(table, seat, legal).options;
      const found = plain.find(({ action }) => action === options[0]!.action)!;
      if (plain[0]!.value - found.value < 1) same++;
      else others++;
    });
    expect(same).toBeGreaterThan(5);
    expect(others).toBeLessThan(same / 5);
  });
});

test.each(['suzaku:advice=-1', 'suzaku:advice=x', 'suzaku:weight=1', 'suzaku:ms=0', 'suzaku:points=1/2'])(
  '%s is refused',
  (spec) =>
    expect(makePlayer(spec, tenhou, '', 0, tinyNetworks)).toMatchObject({
      ok: false,
      error: { code: 'player.option' },
    }),
);
