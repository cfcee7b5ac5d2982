/** Rewards by every kind of ending, and over whole matches. */
import { describe, expect, test } from 'vitest';
import { placeUnits } from '../../analysis/riichi/placement/index.ts';
import { playMatch } from '../../arena/index.ts';
import { unwrap } from '../../base/index.ts';
import { makePlayer } from '../../players/index.ts';
import { chinese, sanma, tenhou, type RiichiRules, type Ruleset } from '../../rules/index.ts';
import { Table, firstRoundOf, outcomeOf, type NextRound, type RoundOutcome } from '../../table/index.ts';
import { rewardOf } from './reward.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Every round of a match, as outcomes. */
const roundsOf = (rules: Ruleset, seed: string, spec: string): readonly RoundOutcome[] => {
  const found: RoundOutcome[] = [];
  const players = Array.from({ length: rules.seats }, (_, seat) => unwrap(makePlayer(spec, rules, seed, seat)));
  const table = new Table(rules);
  let before: NextRound = firstRoundOf(rules);
  playMatch({
    rules,
    seed,
    players,
    table,
    listener: (event) => {
      if (event.type === 'start-round') before = event;
      if (event.type === 'end-round') found.push(outcomeOf(table, before));
    },
  });
  return found;
};

const standing = (scores: readonly number[], more: Partial<NextRound> = {}): NextRound => ({
  round: 0,
  honba: 0,
  deposits: 0,
  dealer: 0,
  scores,
  ...more,
});

describe.each([tenhou, sanma] as readonly RiichiRules[])('$id', (rules) => {
  const rank = rewardOf('rank', rules);
  const points = rewardOf('points', rules);
  const start = firstRoundOf(rules);

  test.each(['riichier', 'caller', 'greedy'])('rewards of matches of %s telescope', (spec) => {
    const rounds = roundsOf(rules, `telescope/${spec}`, spec);
    const rewards = rounds.map((round) => rank(round));
    const { places, scores } = rounds.at(-1)!;
    expect(places).toBeDefined();
    for (let seat = 0; seat < rules.seats; seat++) {
      const total = sum(rewards.map((each) => each[seat]!));
      const before = rank({ before: start, scores: start.scores, after: undefined, places: places! })[seat]!;
      // Of the whole match at once: what its end is worth, less what its start was.
      expect(total).toBeCloseTo(before, 12);
      expect(sum(rounds.map((each) => points(each)[seat]!))).toBeCloseTo(
        (scores[seat]! - start.scores[seat]!) / 1000,
        9,
      );
    }
    for (const reward of rewards) expect(sum(reward)).toBeCloseTo(0, 12);
  });

  test('a round that changes nothing but the counter moves places by next to nothing; one that changes nothing at all, by nothing', () => {
    const drawn = rank({ before: start, scores: start.scores, after: { ...start, honba: 1 }, places: undefined });
    for (const each of drawn) expect(Math.abs(each)).toBeLessThan(0.01);
    expect(rank({ before: start, scores: start.scores, after: start, places: undefined })).toEqual(
      start.scores.map(() => 0),
    );
  });

  test('a win is worth more than nothing to the winner, less to whoever paid, and more the later it comes', () => {
    const pay = (from: NextRound): readonly number[] => {
      const scores = from.scores.map((score, seat) => score + (seat === 1 ? 8000 : seat === 2 ? -8000 : 0));
      const after = { ...from, round: from.round + 1, dealer: 1 as const, scores };
      return rank({ before: from, scores, after, places: undefined });
    };
    const [first, late] = [pay(start), pay({ ...start, round: 5, dealer: 1 })];
    for (const each of [first, late]) {
      expect(each[1]).toBeGreaterThan(0);
      expect(each[2]).toBeLessThan(0);
    }
    expect(late[1]!).toBeGreaterThan(first[1]!);
  });

  test('sticks paid count when they are gone: a riichi that came to nothing costs its seat', () => {
    const scores = start.scores.map((score, seat) => score - (seat === 0 ? 1000 : 0));
    const after = standing(scores, { round: 1, dealer: 1, deposits: 1 });
    expect(rank({ before: start, scores, after, places: undefined })[0]).toBeLessThan(0);
    expect(points({ before: start, scores, after, places: undefined })[0]).toBe(-1);
  });

  test('the end is exact: a busted seat and the last round', () => {
    const units = placeUnits(rules.seats);
    const places = start.scores.map((_, seat) => seat + 1);
    const scores = start.scores.map((score, seat) => (seat === rules.seats - 1 ? -100 : score + 100 * (3 - seat)));
    const reward = rank({ before: standing(scores), scores, after: undefined, places });
    const worth = rank({ before: standing(scores), scores, after: standing(scores), places: undefined });
    expect(worth.every((each) => each === 0)).toBe(true);
    // A leader gains what was still open.
    expect(reward[0]).toBeGreaterThan(0);
    expect(reward[0]).toBeLessThan(units[0]! * 2);
    expect(sum(reward)).toBeCloseTo(0, 12);
  });
});

test('Chinese Standard is rewarded with points, in tens', () => {
  const points = rewardOf('points', chinese);
  const before = firstRoundOf(chinese);
  expect(points({ before, scores: [32, -8, -8, -16], after: undefined, places: [1, 2, 2, 4] })).toEqual([
    3.2, -0.8, -0.8, -1.6,
  ]);
  expect(() => rewardOf('rank', chinese)).toThrow('placement');
});
