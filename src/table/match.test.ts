/** Which round comes next, when the match ends, final places and points: riichi-rules.md §7, from states set by hand. */
import { describe, expect, test } from 'vitest';
import { chinese, mahjongsoul, parseRuleset, sanma, tenhou, type Ruleset } from '../rules/index.ts';
import { unwrap } from '../base/index.ts';
import { endMatch, hasRound, nextRound, placesOf, RESULTS, sharedPlaces } from './index.ts';
import { MutableTable } from './state.ts';

type State = {
  readonly rules?: Ruleset;
  readonly round: number;
  readonly scores: readonly number[];
  readonly result: (typeof RESULTS)[number];
  /** By seat: 1 won, 2 ready. */
  readonly won?: readonly number[];
  readonly honba?: number;
  readonly deposits?: number;
};

const tableOf = ({ rules = tenhou, round, scores, result, won = [], honba = 0, deposits = 0 }: State): MutableTable => {
  const table = new MutableTable(rules);
  Object.assign(table, { round, dealer: round & 3, honba, deposits, result: RESULTS.indexOf(result) });
  table.scores.set(scores);
  table.won.set(won);
  return table;
};

const EVEN = [25_000, 25_000, 25_000, 25_000];
const OVER = [24_000, 31_000, 23_000, 22_000];

describe('next round', () => {
  test.each<[string, State, { round: number; honba: number; deposits?: number } | undefined]>([
    [
      'a non-dealer wins: the deal moves, counters go',
      { round: 0, scores: EVEN, result: 'win', won: [0, 1], honba: 3 },
      { round: 1, honba: 0 },
    ],
    ['the dealer wins', { round: 0, scores: EVEN, result: 'win', won: [1], honba: 3 }, { round: 0, honba: 4 }],
    ['both win', { round: 0, scores: EVEN, result: 'win', won: [1, 0, 1], honba: 3 }, { round: 0, honba: 4 }],
    [
      'ready dealer keeps the deal',
      { round: 2, scores: EVEN, result: 'exhaustive', won: [0, 0, 2], deposits: 2 },
      { round: 2, honba: 1, deposits: 2 },
    ],
    [
      'dealer not ready: the deal moves, counters grow',
      { round: 2, scores: EVEN, result: 'exhaustive', won: [2], honba: 1 },
      { round: 3, honba: 2 },
    ],
    ['an abortive draw keeps the deal', { round: 3, scores: EVEN, result: 'abort' }, { round: 3, honba: 1 }],
    ['East 4 to South 1', { round: 3, scores: EVEN, result: 'win', won: [1] }, { round: 4, honba: 0 }],
    ['below zero', { round: 0, scores: [-100, 50_000, 25_000, 25_100], result: 'win', won: [0, 1] }, undefined],
    [
      'exactly zero goes on',
      { round: 0, scores: [0, 50_000, 25_000, 25_000], result: 'win', won: [0, 1] },
      { round: 1, honba: 0 },
    ],
    [
      'below zero, dealer ready',
      { round: 0, scores: [51_000, -1000, 25_000, 25_000], result: 'exhaustive', won: [2] },
      undefined,
    ],
    ['South 4, somebody has the target', { round: 7, scores: OVER, result: 'win', won: [1] }, undefined],
    ['South 4, nobody has it: West 1', { round: 7, scores: EVEN, result: 'win', won: [1] }, { round: 8, honba: 0 }],
    [
      'South 4, exactly the target',
      { round: 7, scores: [30_000, 24_000, 23_000, 23_000], result: 'win', won: [1] },
      undefined,
    ],
    [
      'South 4, the leading dealer wins: over',
      { round: 7, scores: [20_000, 20_000, 20_000, 40_000], result: 'win', won: [0, 0, 0, 1] },
      undefined,
    ],
    [
      'South 4, the leading dealer is ready: over',
      { round: 7, scores: [20_000, 20_000, 20_000, 40_000], result: 'exhaustive', won: [0, 0, 0, 2] },
      undefined,
    ],
    [
      'South 4, the leading dealer, abortive draw: goes on',
      { round: 7, scores: [20_000, 20_000, 20_000, 40_000], result: 'abort' },
      { round: 7, honba: 1 },
    ],
    [
      'South 4, the dealer wins but is second',
      { round: 7, scores: [40_000, 10_000, 15_000, 35_000], result: 'win', won: [0, 0, 0, 1] },
      { round: 7, honba: 1 },
    ],
    [
      'South 4, the dealer ties for first, nearer seat leads',
      { round: 7, scores: [35_000, 15_000, 15_000, 35_000], result: 'win', won: [0, 0, 0, 1] },
      { round: 7, honba: 1 },
    ],
    [
      'South 4, the leading dealer is below the target',
      { round: 7, scores: [24_000, 23_000, 24_000, 29_000], result: 'win', won: [0, 0, 0, 1] },
      { round: 7, honba: 1 },
    ],
    [
      'a repeat has priority over sudden death',
      { round: 8, scores: [24_000, 31_000, 23_000, 22_000], result: 'exhaustive', won: [2, 2] },
      { round: 8, honba: 1 },
    ],
    ['West 1, somebody reaches the target', { round: 8, scores: OVER, result: 'win', won: [0, 1] }, undefined],
    ['West 2 goes on', { round: 9, scores: EVEN, result: 'exhaustive' }, { round: 10, honba: 1 }],
    ['West 4 is the hard stop', { round: 11, scores: EVEN, result: 'exhaustive' }, undefined],
    [
      'nobody needs a target in round 3',
      { round: 2, scores: OVER, result: 'win', won: [0, 1] },
      { round: 3, honba: 0 },
    ],
    [
      'sanma: East 3 to South 1',
      { rules: sanma, round: 2, scores: [35_000, 35_000, 35_000], result: 'win', won: [1] },
      { round: 4, honba: 0 },
    ],
    [
      'sanma: South 3, nobody has 40,000',
      { rules: sanma, round: 6, scores: [39_900, 35_000, 30_100], result: 'win', won: [1] },
      { round: 8, honba: 0 },
    ],
    [
      'sanma: South 3, somebody has',
      { rules: sanma, round: 6, scores: [40_000, 35_000, 30_000], result: 'win', won: [1] },
      undefined,
    ],
    [
      'east only: East 4, extension',
      { rules: unwrap(parseRuleset('tenhou,length=east')), round: 3, scores: EVEN, result: 'win', won: [1] },
      { round: 4, honba: 0 },
    ],
    [
      'east only: South 4 is the hard stop',
      { rules: unwrap(parseRuleset('tenhou,length=east')), round: 7, scores: EVEN, result: 'win', won: [1] },
      undefined,
    ],
    [
      'no extension',
      { rules: unwrap(parseRuleset('tenhou,extension=none')), round: 7, scores: EVEN, result: 'win', won: [1] },
      undefined,
    ],
    [
      'no tobi',
      {
        rules: unwrap(parseRuleset('tenhou,tobi=false')),
        round: 0,
        scores: [-100, 50_000, 25_000, 25_100],
        result: 'win',
        won: [0, 1],
      },
      { round: 1, honba: 0 },
    ],
    [
      'dealer keeps on wins only',
      {
        rules: unwrap(parseRuleset('tenhou,dealer-keeps-on=win')),
        round: 0,
        scores: EVEN,
        result: 'exhaustive',
        won: [2],
      },
      { round: 1, honba: 1 },
    ],
    ['Chinese: one round', { rules: chinese, round: 0, scores: [0, 0, 0, 0], result: 'win' }, undefined],
    [
      'Chinese, sixteen rounds',
      { rules: unwrap(parseRuleset('chinese,length=full')), round: 14, scores: [0, 0, 0, 0], result: 'win' },
      { round: 15, honba: 0 },
    ],
    [
      'Chinese, after sixteen',
      { rules: unwrap(parseRuleset('chinese,length=full')), round: 15, scores: [0, 0, 0, 0], result: 'win' },
      undefined,
    ],
  ])('%s', (_, state, wanted) => {
    const next = nextRound(tableOf(state));
    if (wanted === undefined) expect(next).toBeUndefined();
    else expect(next).toMatchObject({ deposits: 0, ...wanted });
  });

  test('the deal passes to the next seat, also into the next wind', () => {
    expect(nextRound(tableOf({ round: 7, scores: EVEN, result: 'win', won: [1] }))!.dealer).toBe(0);
    expect(
      nextRound(tableOf({ rules: sanma, round: 2, scores: [35_000, 35_000, 35_000], result: 'win', won: [1] }))!.dealer,
    ).toBe(0);
  });
});

const ROUNDED = unwrap(parseRuleset('tenhou,round-points=true'));

describe('final ranking', () => {
  test.each([
    ['in order', [40_000, 30_000, 20_000, 10_000], [1, 2, 3, 4]],
    ['a tie goes to the seat nearer to the first dealer', [25_000, 25_000, 25_000, 25_000], [1, 2, 3, 4]],
    ['a tie for second', [10_000, 25_000, 40_000, 25_000], [4, 2, 1, 3]],
  ])('places: %s', (_, scores, places) => expect(placesOf(scores, 4)).toEqual(places));

  test('in Chinese Standard equal scores share a place', () => {
    const end = { scores: [-34, 102, -34, -34], places: [2, 1, 3, 4] };
    expect(sharedPlaces(chinese, end)).toEqual([2, 1, 2, 2]);
    expect(sharedPlaces(tenhou, end)).toEqual(end.places);
  });

  test.each<[string, State, number[], number[]]>([
    [
      'Tenhou',
      { round: 7, scores: [42_300, 28_500, 19_200, 10_000], result: 'win' },
      [42_300, 28_500, 19_200, 10_000],
      [52.3, 8.5, -20.8, -40],
    ],
    [
      'Tenhou before 2022: rounded',
      { rules: ROUNDED, round: 7, scores: [42_300, 28_500, 19_200, 10_000], result: 'win' },
      [42_300, 28_500, 19_200, 10_000],
      [52, 9, -21, -40],
    ],
    [
      'halves go away from zero: −1500 is −2',
      { rules: ROUNDED, round: 7, scores: [60_000, 30_000, 11_500, -1_500], result: 'win' },
      [60_000, 30_000, 11_500, -1_500],
      [70, 10, -28, -52],
    ],
    [
      '500 rounds up, below the return too',
      { rules: ROUNDED, round: 7, scores: [40_000, 30_500, 19_500, 10_000], result: 'win' },
      [40_000, 30_500, 19_500, 10_000],
      [49, 11, -20, -40],
    ],
    [
      'sticks left over go to the first',
      { round: 7, scores: [40_000, 29_000, 19_000, 10_000], result: 'exhaustive', deposits: 2 },
      [42_000, 29_000, 19_000, 10_000],
      [52, 9, -21, -40],
    ],
    [
      'a tie: the nearer seat is first and gets the sticks',
      { round: 7, scores: [20_000, 39_000, 39_000, 1000], result: 'exhaustive', deposits: 1 },
      [20_000, 40_000, 39_000, 1000],
      [-20, 50, 19, -49],
    ],
    [
      'sanma',
      { rules: sanma, round: 6, scores: [50_000, 35_000, 20_000], result: 'win' },
      [50_000, 35_000, 20_000],
      [45, -5, -40],
    ],
    [
      'Mahjong Soul counts from the start',
      { rules: mahjongsoul, round: 7, scores: [40_000, 30_000, 20_000, 10_000], result: 'win' },
      [40_000, 30_000, 20_000, 10_000],
      [30, 10, -10, -30],
    ],
    [
      'Chinese: the score itself',
      { rules: chinese, round: 0, scores: [-8, 40, -24, -8], result: 'win' },
      [-8, 40, -24, -8],
      [-8, 40, -24, -8],
    ],
  ])('points: %s', (_, state, scores, points) => {
    const end = endMatch(tableOf(state));
    expect(end.scores).toEqual(scores);
    expect(end.points).toEqual(points);
    expect(points.reduce((a, b) => a + b, 0)).toBe(0);
  });
});

test.each<[string, string, number, boolean]>([
  ['the last of South', 'tenhou', 7, true],
  ['West after South', 'tenhou', 8, true],
  ['the last of West', 'tenhou', 11, true],
  ['North after West', 'tenhou', 12, false],
  ['no extension', 'tenhou,extension=none', 8, false],
  ['as many winds as it takes', 'tenhou,length=east,extension=unlimited', 12, true],
  ['South after East', 'tenhou,length=east', 4, true],
  ['a fourth round of three seats', 'sanma', 3, false],
])('rounds of a match: %s', (_, text, round, expected) => {
  const rules = unwrap(parseRuleset(text));
  expect(rules.family === 'riichi' && hasRound(round, rules)).toBe(expected);
});
