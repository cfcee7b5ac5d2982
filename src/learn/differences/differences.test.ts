/** Play-outs, their rows, lines through zero, and weights that are found again. */
import { describe, expect, test } from 'vitest';
import { tinyModel } from '../../../testkit/tinynet.ts';
import { makeRandom, unwrap } from '../../base/index.ts';
import { openPlain } from '../../nn/index.ts';
import { QUESTIONS, type Question } from '../../players/index.ts';
import { parseRuleset, sanma, tenhou, type RiichiRules } from '../../rules/index.ts';
import {
  ALL_TILE_IDS,
  DISCARD_ACTION,
  Referee,
  SANMA_TILE_IDS,
  dealRound,
  newFullTable,
  shuffleWall,
} from '../../table/index.ts';
import { ActorKit } from '../selfplay/index.ts';
import { playedDifferences, type DifferencesSpec } from './collect.ts';
import { heldOut, slopeTable, weighDifferences } from './fit.ts';
import { pairsOf, type ChoicePair } from './observe.ts';
import { worthsOf } from './playout.ts';
import { lineOf, oriented, relativeError, type Claim } from './slopes.ts';

const spec: DifferencesSpec = { rules: 'tenhou', seed: 'test', from: 3, matches: 1, plays: 2, rounds: 1 };
const rowsOf = async (change: Partial<DifferencesSpec> = {}) => {
  const wanted = { ...spec, ...change };
  const model = tinyModel(unwrap(parseRuleset(wanted.rules)) as RiichiRules);
  const work = { read: () => Promise.resolve({ ok: true, value: model } as const) };
  return unwrap(await playedDifferences.run(wanted, work as never)).value;
};

describe('rows', () => {
  test('the same spec gives the same rows', async () => {
    const rows = await rowsOf();
    expect(rows.length).toBeGreaterThan(5);
    expect(await rowsOf()).toEqual(rows);
    for (const { actions, match } of rows) {
      expect(match).toBe(3);
      expect(actions.length).toBeGreaterThan(1);
      expect(new Set(actions.map(({ action }) => action)).size).toBe(actions.length);
      for (const { worths } of actions) expect(worths.length).toBe(2);
    }
    // The choice makes a difference now and then.
    const isTold = rows.some(({ actions: [own, other] }) => String(own!.worths) !== String(other!.worths));
    expect(isTold).toBe(true);
  }, 120_000);

  test('sanma has no rank points of four places', async () => {
    const rows = await rowsOf({ rules: 'sanma' });
    const worths = rows.flatMap(({ actions }) => actions.flatMap((one) => one.worths));
    expect(Math.max(...worths.map(Math.abs))).toBeLessThanOrEqual(90);
  }, 120_000);
});

test.each([tenhou, sanma])(
  '$id: an action against itself makes no difference, and the state is left alone',
  async (rules) => {
    const table = newFullTable(rules);
    const scores = Array.from({ length: rules.seats }, () => rules.startingScore);
    const ids = rules.seats === 3 ? SANMA_TILE_IDS : ALL_TILE_IDS;
    const referee = new Referee(table);
    referee.start(
      dealRound(rules, { round: 0, honba: 0, deposits: 0, dealer: 0, scores }, shuffleWall('same', 0, 0, ids)),
    );
    const [first] = referee.options[0]!.toArray();
    const hash = table.hash();
    const network = unwrap(openPlain(tinyModel(rules)));
    const question = { table, seat: 0, actions: [first!, first!], plays: 2, seed: 'orders' };
    const [a, again] = await worthsOf(question, new ActorKit(rules), network);
    expect(again).toEqual(a);
    expect(table.hash()).toBe(hash);
  },
  60_000,
);

test('a pair is what the network plays, less the other choice', () => {
  const base = { kind: 'discard', chance: 0.5, merit: 0, weighed: 6, error: 0.5 } as const;
  const own = { ...base, action: DISCARD_ACTION, parts: [6, -3, 0, 0], worths: [6, 12] };
  const other = { ...base, action: DISCARD_ACTION + 1, merit: -9, parts: [0, 0, 0, 0], weighed: 12, worths: [0, 0] };
  const pairs = pairsOf({
    rules: 'tenhou',
    match: 7,
    question: 'quiet',
    round: 0,
    left: 50,
    riichi: 0,
    base: 0,
    top: 0.5,
    share: 1,
    actions: [own, other],
  });
  expect(pairs).toHaveLength(1);
  // Sixty rank points a place: 3 of them computed, 9 measured.
  expect(pairs[0]!.difference).toEqual({ computed: 0.05, learnt: 6, doing: 0 });
  expect(pairs[0]).toMatchObject({ match: 'tenhou/7', category: 'push-fold', isExperts: true, weighed: -0.1 });
  expect(pairs[0]!.measured).toBeCloseTo(0.15, 12);
  expect(pairs[0]!.noise).toBeCloseTo(0.05, 12);
});

describe('lines', () => {
  const claim = (match: number, claimed: number, measured: number, noise = 0): Claim => ({
    match: String(match),
    claimed,
    measured,
    noise,
  });
  test('through zero: slope, error by match, what is left', () => {
    const exact = lineOf([claim(0, 1, 0.5), claim(1, 2, 1), claim(2, 4, 2)]);
    expect([exact.slope, exact.slopeError, exact.residual]).toEqual([0.5, 0, 0]);
    const spread = lineOf([claim(0, 1, 2), claim(1, 1, 0)]);
    expect([spread.slope, spread.residual]).toEqual([1, 1]);
    expect(spread.slopeError).toBeCloseTo(Math.SQRT1_2, 9);
    // All of it is noise of the plays.
    expect(lineOf([claim(0, 1, 2, 1), claim(1, 1, 0, 1)]).residual).toBe(0);
    expect(relativeError(exact, { ...exact, slope: 1 })).toBe(0.5);
  });
  test('turned so that the claim is positive', () =>
    expect(oriented(claim(0, -1, 2))).toMatchObject({ claimed: 1, measured: -2 }));
});

describe('weights', () => {
  const TRUE: Readonly<Record<Question, readonly [number, number, number]>> = {
    quiet: [0.5, 0.01, 0],
    threat: [0.9, 0.008, 0],
    riichi: [0.7, 0.012, 0.02],
    kong: [0.6, 0.01, -0.01],
    claim: [0.4, 0.015, 0.01],
  };
  const random = makeRandom('weights');
  const even = (): number => 2 * random() - 1;
  const pairs = Array.from({ length: 20_000 }, (_, i): ChoicePair => {
    const question = QUESTIONS[i % QUESTIONS.length]!;
    const difference = { computed: 0.1 * even(), learnt: 4 * even(), doing: i % 2 };
    const [computed, learnt, doing] = TRUE[question];
    const mean = computed * difference.computed + learnt * difference.learnt + doing * difference.doing;
    return {
      match: `tenhou/${i >> 4}`,
      question,
      category: 'efficiency',
      difference,
      weighed: 0,
      error: 0,
      isExperts: false,
      top: 0.5,
      measured: mean + 0.2 * even(),
      noise: 0.1,
    };
  });
  test('are found again within their errors', () => {
    const found = weighDifferences(pairs);
    for (const question of QUESTIONS) {
      const { weights, covariance, decisions } = found[question];
      expect(decisions).toBe(4000);
      weights.forEach((weight, i) =>
        expect(Math.abs(weight - TRUE[question][i]!)).toBeLessThan(4 * Math.sqrt(covariance[i]![i]!)),
      );
    }
  });
  test('claim of other matches what they come to', () => {
    const table = slopeTable(heldOut(pairs));
    expect(table[0]!.line.n).toBe(20_000);
    expect(Math.abs(table[0]!.line.slope - 1)).toBeLessThan(4 * table[0]!.line.slopeError);
  });
  test('a kind without decisions has those of all together, and is unsure of them', () => {
    const found = weighDifferences(pairs.filter(({ question }) => question === 'claim'));
    found.quiet.weights.forEach((weight, i) => expect(weight).toBeCloseTo(found.claim.weights[i]!, 2));
    expect(found.quiet.covariance[0]![0]).toBeGreaterThan(10 * found.claim.covariance[0]![0]!);
  });
});
