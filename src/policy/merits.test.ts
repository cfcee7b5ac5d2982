/** The order of the steps: the network's own pick is first, others within a step keep their distance. */
import { describe, expect, test } from 'vitest';
import { askedStates, randomLogits, rareStates } from '../../testkit/decisionstates.ts';
import { createRng } from '../nn/index.ts';
import { chinese, sanma, tenhou } from '../rules/index.ts';
import { chainOf } from './chain.ts';
import { policyOf } from './policy.ts';
import type { Choice, Policy } from './choices.ts';
import { meritsOf } from './merits.ts';

const choice = (kind: Choice['kind'], chance: number, action: number): Choice => ({ kind, chance, actions: [action] });
const of = (...choices: Choice[]): readonly number[] => {
  const policy: Policy = { choices, pick: choices[0]!.actions[0]! };
  return Array.from(meritsOf(chainOf(tenhou, policy)), (merit) => Math.round(1000 * merit) / 1000);
};
const ln = (x: number): number => Math.round(1000 * Math.log(x)) / 1000;

describe('merits', () => {
  test('of discards: logarithms of shares', () =>
    expect(of(choice('discard', 0.5, 1), choice('discard', 0.25, 2), choice('discard', 0.25, 3))).toEqual([
      0,
      ln(0.5),
      ln(0.5),
    ]));
  test('a riichi of 45 % is behind discards that are likelier together', () =>
    expect(of(choice('riichi', 0.45, 1), choice('discard', 0.3, 2), choice('discard', 0.25, 3))).toEqual([
      ln(0.45 / 0.55),
      0,
      ln(0.25 / 0.3),
    ]));
  test('the likelier chow has the chance of both', () =>
    expect(of(choice('pass', 0.45, 0), choice('chow', 0.3, 1), choice('chow', 0.25, 2))).toEqual([
      ln(0.45 / 0.55),
      0,
      ln(0.25 / 0.3),
    ]));
  test('a kong against all that is left, and that in its own order', () =>
    expect(of(choice('kong', 0.45, 1), choice('riichi', 0.3, 2), choice('discard', 0.25, 3))).toEqual([
      ln(0.45 / 0.55),
      0,
      ln(0.25 / 0.3),
    ]));
});

/** The head says yes to one thing only, so that one half and the likeliest are the same question. */
test.each([tenhou, sanma, chinese])(
  '$id: the pick of the network is the first, but where no wish has one half',
  (rules) => {
    const rng = createRng('merits', rules.id);
    let [same, others] = [0, 0];
    for (const state of [...askedStates(rules, 20, 'merits').slice(0, 400), ...rareStates(rules)]) {
      const policy = policyOf(state.table, state.actions, randomLogits(state, rng, 2));
      const merits = meritsOf(chainOf(rules, policy));
      expect(Math.max(...merits)).toBe(0);
      const first = policy.choices[merits.indexOf(0)]!;
      if (first.actions.includes(policy.pick)) same++;
      else others++;
    }
    expect(same).toBeGreaterThan(100);
    expect(others).toBeLessThan(0.05 * same);
  },
);
