/** The referee at its edges: answers nobody asked for, forfeits, states that do not restore. */
import { writable } from '../../testkit/writable.ts';
import { describe, expect, test } from 'vitest';
import { chinese, RULESETS, tenhou } from '../rules/index.ts';
import { DISCARD_ACTION, IDLE, Match, nextRound, Table, type Event } from './index.ts';

const begin = (rules = tenhou as (typeof RULESETS)[number], seed = 'edge'): { match: Match; events: Event[] } => {
  const events: Event[] = [];
  const match = new Match({ rules, seed, listener: (event) => events.push(event) });
  match.startRound();
  return { match, events };
};

describe('answers', () => {
  test.each([1, 2, 3, 4, -1, 32, 1.5, Number.NaN])('seat %d has nothing to decide on the first turn', (seat) => {
    const { referee, table } = begin().match;
    const before = table.hash();
    expect(referee.answer(seat, DISCARD_ACTION)).toMatchObject({ ok: false, error: { code: 'action.not-asked' } });
    expect([table.hash(), referee.asked]).toEqual([before, 1]);
  });
  test('every action that is not offered is refused, and the state stays', () => {
    const { referee, table } = begin().match;
    const before = table.hash();
    for (const action of Array.from({ length: 400 }, (_, i) => i - 100)) {
      if (referee.options[0]!.has(action)) continue;
      expect(referee.answer(0, action)).toMatchObject({ ok: false, error: { code: 'action.illegal' } });
    }
    expect([table.hash(), referee.asked]).toEqual([before, 1]);
  });
  test('an answer counts once', () => {
    const { referee } = begin().match;
    expect(referee.answer(0, referee.options[0]!.items[0]!).ok).toBe(true);
    expect(referee.answer(0, referee.options[0]!.items[0]!).ok).toBe(false);
  });
});

describe('forfeit', () => {
  test.each([0, 1, 2, 3])('Chinese Standard: seat %d pays 30, the others get 10', (seat) => {
    const { match, events } = begin(chinese);
    match.referee.forfeit(seat, 'WA');
    const deltas = [10, 10, 10, 10].with(seat, -30);
    expect(events.slice(-2)).toEqual([
      { type: 'fault', seat, code: 'WA', deltas },
      { type: 'end-round', scores: deltas },
    ]);
    expect([match.referee.asked, match.table.phase]).toEqual([0, IDLE]);
    expect(nextRound(match.table)).toBeUndefined();
  });
});

describe('restore', () => {
  const plain = (): Record<string, unknown> =>
    JSON.parse(JSON.stringify(begin().match.table)) as Record<string, unknown>;
  test.each<[string, unknown]>([
    ['null', null],
    ['a text', 'table'],
    ['an empty object', {}],
    ['another version', { ...plain(), table: 2 }],
    ['a missing number', { ...plain(), turn: undefined }],
    ['a fraction', { ...plain(), turn: 0.5 }],
    ['a list too short', { ...plain(), sizes: [13, 13] }],
    ['a list of texts', { ...plain(), sizes: ['13', '13', '13', '13'] }],
  ])('%s is refused and changes nothing', (_, value) => {
    const table = new Table(tenhou);
    const before = table.hash();
    expect(table.restore(value)).toBe(false);
    expect(table.hash()).toBe(before);
  });
  test.each(RULESETS.map((rules) => [rules.id, rules] as const))('%s comes back', (_, rules) => {
    const { table } = begin(rules).match;
    const copy = new Table(rules);
    expect(copy.restore(JSON.parse(JSON.stringify(table)))).toBe(true);
    expect(copy.hash()).toBe(table.hash());
    expect(JSON.stringify(copy)).toBe(JSON.stringify(table));
  });
});

test('the sticks left over are nobody’s deposit after the match', () => {
  const match = new Match({ rules: tenhou, seed: 'end' });
  const table = writable(match.table);
  table.scores.set([40_000, 30_000, 20_000, 8000]);
  Object.assign(table, { round: 11, dealer: 3, deposits: 2, result: 2 });
  match.finishRound();
  expect(match.startRound()).toBe(false);
  expect([...match.table.scores, match.table.deposits]).toEqual([42_000, 30_000, 20_000, 8000, 0]);
  expect(match.result!.scores).toEqual([42_000, 30_000, 20_000, 8000]);
});
