import { expect, test } from 'vitest';
import { chooseNow, makePlayer, type Player } from '../players/index.ts';
import type { Guest } from '../protocols/index.ts';
import { chinese, sanma, tenhou, type Ruleset } from '../rules/index.ts';
import { Table, apply, type Event } from '../table/index.ts';
import { unwrap, mean, variance } from '../base/index.ts';
import {
  boxesOf,
  contestPoints,
  pairsOf,
  playDuplicate,
  playGame,
  playLater,
  resultOf,
  roundRobinOf,
  seatingsOf,
  wallPoints,
  type DuplicateOptions,
  type PlayedSet,
} from './index.ts';
import { makeReport } from './report/html.ts';
import { curvePlot } from './report/plots.ts';
import { roundTicks } from './report/svg.ts';

const east: Ruleset = { ...tenhou, length: 'east' };
const play = async (options: DuplicateOptions, sets: number): Promise<PlayedSet[]> => {
  const played: PlayedSet[] = [];
  for (let i = 0; i < sets; i++) played.push(unwrap(await playDuplicate(options, i)));
  return played;
};

test.each([
  ['one against three of a kind, riichi', [0, 1, 1, 1], tenhou, 'distinct', 4],
  ['four of a kind apart, riichi', [0, 1, 2, 3], tenhou, 'distinct', 4],
  ['two and two', [0, 0, 1, 1], tenhou, 'distinct', 6],
  ['sanma', [0, 1, 1], sanma, 'distinct', 3],
  ['sanma, every order', [0, 1, 1], sanma, 'all', 6],
  ['the contest', [0, 1, 2, 3], chinese, 'distinct', 24],
  ['Chinese, equal bots once', [0, 1, 1, 1], chinese, 'distinct', 4],
  ['Chinese, every order', [0, 1, 1, 1], chinese, 'all', 24],
] as const)('seatings: %s', (_, entrants, rules, which, games) => {
  const seatings = seatingsOf(entrants, rules, which);
  expect(seatings).toHaveLength(games);
  // Every entrant sits in every seat equally often for each of its bots.
  const held = (entrant: number, seat: number): number =>
    seatings.filter((seating) => seating.entrants[seat] === entrant).length;
  for (const entrant of new Set(entrants)) expect(new Set(entrants.map((_, seat) => held(entrant, seat))).size).toBe(1);
});

test('identical deterministic bots tie exactly in a set of all 24 orders, and in riichi', async () => {
  for (const rules of [chinese, east]) {
    const bot = rules === chinese ? 'greedy' : 'tsumogiri';
    const options: DuplicateOptions = {
      rules,
      challenger: bot,
      field: [bot, bot, bot],
      seed: 'tie',
      seatings: rules === chinese ? 'all' : 'distinct',
    };
    const [set] = await play(options, 1);
    expect(set).toHaveLength(rules === chinese ? 24 : 4);
    const sums = [0, 1, 2, 3].map((entrant) =>
      set!.reduce((sum, { entrants, scores }) => sum + scores[entrants.indexOf(entrant)]!, 0),
    );
    expect(new Set(sums).size).toBe(1);
    if (rules === chinese)
      expect(contestPoints(set!, [0, 1, 2, 3]).map(([, points]) => points)).toEqual([2.5, 2.5, 2.5, 2.5]);
  }
});

test('A against A with chance: games of a set differ, and the mean lead stays within three standard errors', async () => {
  for (const rules of [east, sanma, chinese]) {
    const sets = await play({ rules, challenger: 'random', field: ['random'], seed: 'a against a' }, 20);
    const leads = sets.map((set) =>
      mean(set.map(({ entrants, scores }) => scores[entrants.indexOf(0)]! - mean(scores))),
    );
    expect(variance(leads)).toBeGreaterThan(0);
    expect(Math.abs(mean(leads)) / Math.sqrt(variance(leads) / leads.length)).toBeLessThan(3);
  }
});

test('a game is a pure function of its set and number', async () => {
  const options: DuplicateOptions = { rules: east, challenger: 'caller', field: ['greedy'], seed: 'again' };
  const [set] = await play(options, 1);
  const events: Event[] = [];
  expect(unwrap(await playGame(options, 0, 2, (event) => events.push(event)))).toEqual(set![2]);
  expect(events.at(-1)).toMatchObject({ type: 'end-match', scores: set![2]!.scores });
});

test.each([
  ['clear', [30, 10, -10, -30], [4, 3, 2, 1]],
  ['two share first and second', [30, 30, -10, -50], [3.5, 3.5, 2, 1]],
  ['all equal', [0, 0, 0, 0], [2.5, 2.5, 2.5, 2.5]],
  ['three share the rest', [-20, 60, -20, -20], [2, 4, 2, 2]],
])('contest points of a wall: %s', (_, sums, points) => expect(wallPoints(sums)).toEqual(points));

test('guests and players at one table play what players alone play', async () => {
  const make = (seat: number): Player => unwrap(makePlayer('greedy', east, 'mixed', seat));
  const alone = await playLater({ rules: east, seed: 'mixed', players: [0, 1, 2, 3].map(make) });
  let left = 0;
  /** The same player as a guest that takes its time. */
  const slow = (seat: number): Guest => {
    const view = new Table(east);
    return {
      name: 'greedy',
      counts: { illegal: 0, late: 0, crashes: 0 },
      hear: (event) => apply(view, event),
      needsView: false,
      choose: async ({ legal }) => {
        await Promise.resolve();
        return chooseNow(make(seat), { view, seat, legal });
      },
      leave: () => void left++,
    };
  };
  const mixed = await playLater({ rules: east, seed: 'mixed', players: [make(0), slow(1), make(2), slow(3)] });
  expect(mixed).toEqual(alone);
  expect(left).toBe(2);
});

test('everybody against everybody: pairs, ratings and corrected p-values', async () => {
  const names = ['greedy', 'caller', 'random'];
  const played = [];
  for (const pair of pairsOf(3, east)) {
    const options = {
      rules: east,
      challenger: names[pair.a]!,
      field: [names[pair.b]!],
      seed: 'robin',
      challengers: pair.challengers,
    };
    const sets = await play(options, 2);
    const result = resultOf(sets, {
      rules: east,
      names: [names[pair.a]!, names[pair.b]!],
      entrants: [0, 0, 1, 1],
      seed: 'r',
    });
    played.push({ ...pair, sets, result });
  }
  const { ratings, pairs } = roundRobinOf(names, played);
  expect(pairs.map(({ a, b }) => `${a} ${b}`)).toEqual(['greedy caller', 'greedy random', 'caller random']);
  expect(ratings[0]!.name).toBe('greedy');
  expect(pairs[1]!.difference).toBeLessThan(0);
  expect(pairs.every(({ p, pHolm }) => pHolm >= p)).toBe(true);
  expect(pairsOf(3, sanma)).toHaveLength(6);
});

test('the report: one file, no script, no address, escaped names, as many boxes as players', async () => {
  const options: DuplicateOptions = { rules: chinese, challenger: 'greedy', field: ['sample'], seed: 'report' };
  const sets = await play(options, 3);
  const result = resultOf(sets, { rules: chinese, names: ['<b>&"', 'sample'], entrants: [0, 1, 1, 1], seed: 'report' });
  const page = makeReport(sets, result, {
    rules: 'chinese',
    seed: 'report',
    command: 'suzaku arena',
    seats: 4,
    isChinese: true,
  });
  expect(page).toContain('&lt;b&gt;&amp;&quot;');
  expect(page).not.toMatch(/<script|<link|src=|href=|url\(/);
  expect(page.match(/class="box"/g)).toHaveLength(4);
  expect(page.match(/<svg/g)).toHaveLength(4);
  expect(page).toContain('corrected win %');
  expect(page).not.toContain('NaN');
  expect(result.taxonomy!.games).toBe(12);
  expect([result.illegal, result.late, result.crashes]).toEqual([0, 0, 0]);
});

test('plots: round ticks, boxes by Tukey, curves with a band', () => {
  expect(roundTicks(0, 1)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]);
  expect(roundTicks(3, 3)).toEqual([3]);
  // Values that differ by rounding alone.
  expect(roundTicks(0.1 + 0.2, 0.1 + 0.2 + 1e-16)).toHaveLength(1);
  expect(boxesOf([1, 2, 3, 4, 5, 100])).toMatchObject({
    q1: 2.25,
    median: 3.5,
    q3: 4.75,
    low: 1,
    high: 5,
    outliers: [100],
  });
  const plot = curvePlot(
    'learning',
    [
      {
        name: 'loss',
        points: [
          [0, 1],
          [10, 0.5],
        ],
        band: [
          [0.9, 1.1],
          [0.4, 0.6],
        ],
      },
    ],
    0.7,
  );
  expect(plot).toContain('class="level"');
  expect(plot.match(/<path/g)).toHaveLength(2);
});
