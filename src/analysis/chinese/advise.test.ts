/** Advice of Chinese Standard: what it says holds together, is what the player does, and every number of a sentence is a computed one. */
import { expect, test } from 'vitest';
import { foreignNumbers, knownNumbers } from '../../../testkit/reasonnumbers.ts';
import { makeGames } from '../../../testkit/games.ts';
import { playMatch } from '../../arena/index.ts';
import { chooseNow, makePlayer } from '../../players/index.ts';
import type { Game } from '../../records/index.ts';
import { chinese } from '../../rules/index.ts';
import { LANGUAGES } from '../../rules/riichi/index.ts';
import { CHINESE_CHOW, CHINESE_DISCARD, CHINESE_WIN, decisionsOf, type Event } from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { makePlanName } from '../reasons/sentences/plan.ts';
import { makeReason } from '../reasons/index.ts';
import type { Advice } from '../advice/index.ts';
import { reasonsOf } from '../reasons/reasons.ts';
import { WIN_AT } from '../advice/types.ts';
import { ChineseAdviser } from './advise.ts';

/** A game of experts and one of players that call and kong whatever they can. */
const games = (): readonly (readonly Event[])[] => {
  const events: Event[] = [];
  const players = [0, 1, 2, 3].map((seat) => unwrap(makePlayer('expert', chinese, 'advice', seat)));
  playMatch({ rules: chinese, players, seed: 'advice', listener: (event) => events.push(event) });
  const [{ events: wild }] = makeGames('chinese', 1, 'advice') as [Game];
  return [events, wild];
};

const adviser = new ChineseAdviser();
const expert = unwrap(makePlayer('expert', chinese, 'any', 0));
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

type Told = { readonly advice: Advice; readonly played: number | undefined; readonly text: readonly string[] };
const told: Told[] = [];
const codes = new Set<string>();

test('the first option is what the expert plays; every number of every sentence is a computed one', () => {
  const foreign: string[] = [];
  let n = 0;
  for (const events of games())
    for (let own = 0; own < 4; own++)
      for (const { table, seat, legal, action } of decisionsOf(chinese, events, { seat: own })) {
        // One of three, and every win.
        if (legal.size < 2 || (n++ % 3 !== 0 && !legal.has(CHINESE_WIN))) continue;
        const advice = adviser.advise(table, seat, legal);
        expect(advice.options[0]!.action).toBe(chooseNow(expert, { view: table, seat, legal }));
        expect(advice.options.map((option) => option.action).sort((a, b) => a - b)).toEqual(legal.toArray());
        const known = knownNumbers(table, advice);
        const reasons = reasonsOf(table, advice, action);
        const text = reasons.flatMap((reason) => LANGUAGES.map((lang) => makeReason(reason, lang)));
        for (const { code } of reasons) codes.add(code);
        foreign.push(...text.flatMap((sentence) => foreignNumbers(sentence, known)));
        told.push({ advice, played: action, text });
      }
  expect(foreign).toEqual([]);
  expect(told.length).toBeGreaterThan(40);
  for (const code of ['gap', 'plans', 'wins', 'deals', 'call', 'throws', 'win-now']) expect(codes).toContain(code);
});

test('values are game points: parts add up, chances are chances, values fall', () => {
  for (const { advice } of told) {
    expect([advice.unit, advice.base, advice.points]).toEqual(['game-points', 0, []]);
    for (const [at, { value, parts, chances, winPoints, action }] of advice.options.entries()) {
      expect(sum(Object.values(parts))).toBeCloseTo(value, 9);
      expect(sum(chances)).toBeCloseTo(1, 9);
      expect(chances.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
      if (chances[0]! > 0) expect(parts.win / chances[0]!).toBeCloseTo(winPoints!, 6);
      if (action === CHINESE_WIN) expect([at, value >= 32, chances[0]]).toEqual([0, true, 1]);
      else if (at > 0) expect(value).toBeLessThanOrEqual(advice.options[at - 1]!.value);
    }
  }
});

test('a discard that leaves a plan has a chance to win, though every nearer plan needs it', () => {
  let discards = 0;
  for (const { advice } of told)
    for (const { action, chances, plans } of advice.options) {
      if (action < CHINESE_DISCARD || action >= CHINESE_CHOW || !plans!.some(({ chance }) => chance > 0.01)) continue;
      discards++;
      expect(chances[WIN_AT]).toBeGreaterThan(0);
    }
  expect(discards).toBeGreaterThan(200);
});

test('plans are named in words, with the tiles they want', () => {
  const plans = told.flatMap(({ advice }) => advice.options.flatMap((option) => option.plans!));
  expect(plans.length).toBeGreaterThan(500);
  for (const { fans, wants } of plans) {
    expect(fans.length).toBeGreaterThan(0);
    expect(wants.length).toBeGreaterThan(0);
  }
  const names = new Set(plans.map(({ fans }) => makePlanName(fans, 'en')));
  expect(names).toContain('mixed shifted chows 6 + all chows 2');
  expect(new Set(plans.map(({ fans }) => makePlanName(fans, 'zh')))).toContain('三色三步高 6 + 平和 2');
  expect(told.some(({ text }) => text.some((one) => one.includes('mixed shifted chows 6 + all chows 2 (')))).toBe(true);
});
