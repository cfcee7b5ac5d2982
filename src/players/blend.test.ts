/** Chances and rank points as one choice. */
import { describe, expect, test } from 'vitest';
import { tinyNetworks } from '../../testkit/tinynet.ts';
import { RiichiAdviser } from '../analysis/riichi/advise/adviser.ts';
import { playMatch } from '../arena/index.ts';
import { parseRuleset, tenhou, type RiichiRules } from '../rules/index.ts';
import { NINE_TERMINALS, WIN } from '../table/index.ts';
import { unwrap } from '../base/index.ts';
import { blendedPick } from './blend.ts';
import { chooseNow, type Player } from './player.ts';
import type { Choice, Policy } from '../policy/index.ts';
import { makePlayer } from './registry.ts';

const choice = (kind: Choice['kind'], chance: number, ...actions: number[]): Choice => ({ kind, chance, actions });
const policyOf = (...choices: Choice[]): Policy => ({ choices, pick: choices[0]!.actions[0]! });
const worthOf =
  (worths: Readonly<Record<number, number>>) =>
  (action: number): number =>
    worths[action]!;

describe('the pick', () => {
  const discards = policyOf(choice('discard', 0.6, 1), choice('discard', 0.4, 2));
  test.each([
    ['equal worth: the likelier', { 1: 0, 2: 0 }, 0.5, 1],
    ['a little better is not enough', { 1: 0, 2: 0.5 }, 0.5, 1],
    ['ln 1.5 is made up by 0.82 points at one half', { 1: 0, 2: 0.82 }, 0.5, 2],
    ['but not by 0.8', { 1: 0, 2: 0.8 }, 0.5, 1],
    ['only differences count', { 1: -70, 2: -69 }, 0.5, 2],
    ['no weight, no worth', { 1: 0, 2: 90 }, 0, 1],
  ])('%s', (_, worths, weight, expected) => expect(blendedPick(discards, worthOf(worths), weight)).toBe(expected));

  test('of like tiles the one that is worth more, the first of equals', () => {
    const like = policyOf(choice('discard', 0.9, 5, 6), choice('discard', 0.1, 7));
    expect(blendedPick(like, worthOf({ 5: 1, 6: 2, 7: 1 }), 0.5)).toBe(6);
    expect(blendedPick(like, worthOf({ 5: 1, 6: 1, 7: 1 }), 0.5)).toBe(5);
  });

  test('riichi against all discards together, each with its own worth', () => {
    const turn = policyOf(choice('riichi', 0.45, 1), choice('discard', 0.3, 2), choice('discard', 0.25, 3));
    expect(blendedPick(turn, worthOf({ 1: 0, 2: 0, 3: 0 }), 0.5)).toBe(2);
    expect(blendedPick(turn, worthOf({ 1: 0, 2: 0, 3: -9 }), 0.5)).toBe(1);
    expect(blendedPick(turn, worthOf({ 1: 0, 2: -9, 3: 1 }), 0.5)).toBe(1);
    expect(blendedPick(turn, worthOf({ 1: 0, 2: -9, 3: 2 }), 0.5)).toBe(3);
  });

  test('a call where passing is not likelier than calling at all, then the likelier call', () => {
    const claim = policyOf(choice('pass', 0.45, 0), choice('pung', 0.3, 1), choice('chow', 0.25, 2));
    expect(blendedPick(claim, worthOf({ 0: 0, 1: 0, 2: 0 }), 0.5)).toBe(1);
    expect(blendedPick(claim, worthOf({ 0: 0, 1: 0, 2: 1 }), 0.5)).toBe(2);
    expect(blendedPick(claim, worthOf({ 0: 2, 1: 0, 2: 1 }), 0.5)).toBe(0);
  });

  test('kong and kita before riichi and discards', () => {
    const turn = policyOf(
      choice('kong', 0.3, 1),
      choice('kita', 0.3, 2),
      choice('riichi', 0.2, 3),
      choice('discard', 0.2, 4),
    );
    expect(blendedPick(turn, worthOf({ 1: 0, 2: 1, 3: 0, 4: 0 }), 0.5)).toBe(2);
    expect(blendedPick(turn, worthOf({ 1: 0, 2: 0, 3: 3, 4: 0 }), 0.5)).toBe(3);
  });

  test('a chance of nothing is still one', () => {
    const never = policyOf(choice('discard', 1, 1), choice('discard', 0, 2));
    expect(blendedPick(never, worthOf({ 1: 0, 2: 10 }), 0.5)).toBe(1);
    expect(blendedPick(never, worthOf({ 1: 0, 2: 90 }), 0.5)).toBe(2);
  });
});

test.each(['tenhou', 'sanma'])('%s: with a great weight of advice nothing but the advice counts', (text) => {
  const rules = unwrap(parseRuleset(text)) as RiichiRules;
  const adviser = new RiichiAdviser(rules);
  const alone = unwrap(makePlayer('suzaku:advice=0', rules, '', 0, tinyNetworks));
  const player = unwrap(makePlayer('suzaku:advice=100', rules, '', 0, tinyNetworks));
  let [asked, others] = [0, 0];
  const checked: Player = {
    ...player,
    choose: (observation) => {
      const { view, seat, legal } = observation;
      const action = chooseNow(player, observation);
      if (legal.size > 1 && !legal.has(WIN) && !legal.has(NINE_TERMINALS)) {
        const { options } = adviser.advise(view!, seat, legal);
        const found = options.find((option) => option.action === action)!;
        // ln of the least chance there is, over the weight.
        expect(options[0]!.value - found.value).toBeLessThan(21 / 100);
        asked++;
        if (action !== chooseNow(alone, observation)) others++;
      }
      return action;
    },
  };
  const field = Array.from({ length: rules.seats - 1 }, (_, seat) => unwrap(makePlayer('greedy', rules, '', seat + 1)));
  playMatch({ rules, seed: 'blend', players: [checked, ...field], maxRounds: 2 });
  expect(asked).toBeGreaterThan(15);
  expect(others).toBeGreaterThan(0);
});

test.each(['suzaku:advice=-1', 'suzaku:advice=x', 'suzaku:weight=1'])('%s is refused', (spec) => {
  expect(makePlayer(spec, tenhou, '', 0, tinyNetworks)).toMatchObject({ ok: false, error: { code: 'player.option' } });
});
