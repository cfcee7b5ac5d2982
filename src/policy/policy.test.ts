/** Chances of choices from the logits of the heads, on positions made by hand. */
import { describe, expect, test } from 'vitest';
import { staged, stagedEvents, type Stage } from '../../testkit/staged.ts';
import { sanma, tenhou, type RiichiRules } from '../rules/index.ts';
import {
  ActionList,
  DECLARE_RIICHI,
  PASS,
  Table,
  WIN,
  apply,
  legalActions,
  makeAction,
  type Event,
} from '../table/index.ts';
import { unwrap } from '../base/index.ts';
import { kindOf, parseTiles, type Tile } from '../tiles/index.ts';
import { choiceOf, type Policy } from './choices.ts';
import { askedActions, policyOf, type Logits } from './policy.ts';

const tileOf = (text: string): Tile => unwrap(parseTiles(text))[0]!;
/** The logit of a chance. */
const logit = (chance: number): number => Math.log(chance / (1 - chance));
const columns = (chances: Readonly<Record<string, number>>, rest: number, numberOf: (chance: number) => number) => {
  const logits = new Float32Array(34).fill(rest);
  for (const [text, chance] of Object.entries(chances)) logits[kindOf(tileOf(text))] = numberOf(chance);
  return logits;
};
type Mind = {
  readonly discard?: Readonly<Record<string, number>>;
  readonly kong?: Readonly<Record<string, number>>;
  readonly riichi?: number;
  readonly pung?: number;
  readonly kita?: number;
  readonly chow?: readonly number[];
};
/** Logits that say these chances; discards and chows as weights. */
const mind = ({
  discard = {},
  kong = {},
  riichi = 0.01,
  pung = 0.01,
  kita = 0.01,
  chow = [1, 0, 0, 0],
}: Mind): Logits => ({
  discard: columns(discard, -40, Math.log),
  kong: columns(kong, -40, logit),
  choice: Float32Array.of(logit(riichi), logit(pung), logit(kita)),
  chow: Float32Array.from(chow.map((weight) => Math.log(Math.max(weight, 1e-18)))),
});

const scoresOf = ({ seats, startingScore }: RiichiRules): number[] =>
  Array.from({ length: seats }, () => startingScore);
const turn = (hand: string, drawn: string, more: Partial<Stage> = {}): Table => {
  const rules = more.rules ?? tenhou;
  const rivers = ['6z', '1z1z', '2z2z', '3z3z'].slice(0, rules.seats);
  return staged({ rules, round: 1, seat: 0, hand, drawn, indicator: '9s', scores: scoresOf(rules), rivers, ...more });
};
const claim = (hand: string, thrown: string): Table => {
  const stage = { rules: tenhou, round: 1, seat: 0, hand, drawn: '1m', indicator: '9s', scores: scoresOf(tenhou) };
  const table = new Table(tenhou);
  const discard: Event = { type: 'discard', seat: 3, tile: tileOf(thrown), fromDraw: false };
  for (const event of [...stagedEvents({ ...stage, rivers: ['', '1z', '2z', ''] }), discard]) apply(table, event);
  return table;
};

const ask = (table: Table, told: Mind): Policy => {
  const legal = new ActionList();
  legalActions(table, 0, legal);
  return policyOf(table, askedActions(legal, table.rules), mind(told));
};
/** `discard 4z`: 0.5, … in order of the policy; small ones left out. */
const shown = ({ choices }: Policy): Record<string, number> => {
  expect(choices.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  expect(choices.map(({ chance }) => chance)).toEqual(choices.map(({ chance }) => chance).toSorted((a, b) => b - a));
  return Object.fromEntries(
    choices
      .filter(({ chance }) => chance > 0.005)
      .map(({ actions, chance }) => [
        actions.map((action) => makeAction(action)).join(' | '),
        Number(chance.toFixed(3)),
      ]),
  );
};

const READY = '123m456m789s45p11z';

describe('own turns', () => {
  test('discards share what is left; what may not be thrown has no share', () =>
    expect(shown(ask(turn('147m258p369s1234z', '5z'), { discard: { '4z': 3, '1m': 1, '9p': 90 } }))).toEqual({
      'discard 4z': 0.75,
      'discard 1m': 0.25,
    }));
  test('a red and a plain five are one choice, the plain one first', () =>
    expect(shown(ask(turn('147m50p69s12345z', '8s'), { discard: { '5p': 1, '8s': 1 } }))).toEqual({
      'discard 5p | discard 0p': 0.5,
      'discard 8s': 0.5,
    }));
  test('riichi before the discard without it', () => {
    const found = ask(turn(READY, '7z'), { riichi: 0.6, discard: { '7z': 3, '1m': 1 } });
    expect(shown(found)).toEqual({ riichi: 0.6, 'discard 7z': 0.3, 'discard 1m': 0.1 });
    expect(found.pick).toBe(DECLARE_RIICHI);
  });
  test('the player may take what is not the likeliest: first whether, then which', () => {
    const found = ask(turn(READY, '7z'), { riichi: 0.45, discard: { '7z': 6, '1m': 5 } });
    expect(shown(found)).toEqual({ riichi: 0.45, 'discard 7z': 0.3, 'discard 1m': 0.25 });
    expect(makeAction(found.pick)).toBe('discard 7z');
  });
  test('kongs exclude each other, also where they claim more than there is', () => {
    const table = turn('1111m2222m45p123s', '1z');
    expect(shown(ask(table, { kong: { '1m': 0.2, '2m': 0.3 }, discard: { '1z': 1 } }))).toEqual({
      'discard 1z': 0.5,
      'closed-kong 2m': 0.3,
      'closed-kong 1m': 0.2,
    });
    expect(shown(ask(table, { kong: { '1m': 0.9, '2m': 0.6 }, discard: { '1z': 1 } }))).toEqual({
      'closed-kong 1m': 0.6,
      'closed-kong 2m': 0.4,
    });
  });
  test('kong and kita: each chance holds for who does not do the other', () => {
    const table = turn('1111s123456p44z7z', '5z', { rules: sanma });
    // Odds 1 and 3 against 1.
    expect(shown(ask(table, { kong: { '1s': 0.5 }, kita: 0.75, discard: { '5z': 1 } }))).toEqual({
      kita: 0.6,
      'closed-kong 1s': 0.2,
      'discard 5z': 0.2,
    });
  });
});

describe("another seat's tile", () => {
  test('claims exclude each other; the rest is a pass', () => {
    const found = ask(claim('34550m22p567s66z', '5m'), { pung: 0.3, kong: { '5m': 0.1 }, chow: [8, 0, 0, 2] });
    const { pass, ...rest } = shown(found);
    expect(pass).toBeCloseTo(0.4, 3);
    expect(Object.values(rest)).toEqual([0.3, 0.2, 0.1]);
    expect(found.pick).toBe(PASS);
    expect(choiceOf(found, found.pick)?.kind).toBe('pass');
  });
  test('several chows: each its share, together above one half the likeliest is made', () => {
    const found = ask(claim('4567m22p5067s66z1z', '5m'), { chow: [4, 3, 3.1, 90] });
    expect(shown(found)).toEqual({ pass: 0.396, 'chow-middle': 0.307, 'chow-low': 0.297 });
    expect(makeAction(found.pick)).toBe('chow-middle');
  });
});

test('a win is not asked about, so it is no choice', () => {
  const found = ask(turn(READY, '3p'), { discard: { '1z': 1 }, riichi: 0.2 });
  expect(choiceOf(found, WIN)).toBeUndefined();
  expect(shown(found)['discard 1z']).toBe(0.8);
});
