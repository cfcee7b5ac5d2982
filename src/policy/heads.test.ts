/** The layout of the heads, the places of actions and the networks of a game, by hand. */
import { expect, test } from 'vitest';
import { rareStates } from '../../testkit/decisionstates.ts';
import { RULESETS, chinese, mahjongsoulSanma, sanma, tenhou, type Ruleset } from '../rules/index.ts';
import { ActionList, Table, parseAction, parseChineseAction } from '../table/index.ts';
import { chinesePolicy } from './chinese.ts';
import { headLayoutOf } from './heads.ts';
import { classesOf, decisionKindsOf } from './kinds.ts';
import { placeOf } from './masks.ts';
import { askedActions, policyOf } from './policy.ts';
import { modelRulesNamed, modelRulesOf } from './trained.ts';

const listOf = (actions: readonly number[]): ActionList => {
  const list = new ActionList();
  for (const action of actions) list.push(action);
  return list;
};

test.each([
  [tenhou, 'discard 0–33, kong 34–67, choice 68–70, chow 71–74', 1],
  [sanma, 'discard 0–33, kong 34–67, choice 68–70, chow 71–74', 1],
  [chinese, 'action 0–234', 1],
] as const)('heads of %#', (rules, text, version) => {
  const { heads, places, actionVersion } = headLayoutOf(rules);
  expect(heads.map(({ name, from, size }) => `${name} ${from}–${from + size - 1}`).join(', ')).toBe(text);
  expect(places).toBe(heads.reduce((sum, { size }) => sum + size, 0));
  expect(actionVersion).toBe(version);
});

/** Seat 0 may claim a 5m, kind 4. */
const claim = rareStates(tenhou)[1]!.table;
test.each([
  ['discard 1m', 0],
  ['discard 0m', 4],
  ['hand-discard 7z', 33],
  ['closed-kong 1m', 34],
  ['added-kong 7z', 67],
  ['kong', 38],
  ['riichi', 68],
  ['pung', 69],
  ['pung-two-reds', 69],
  ['kita', 70],
  ['pass', 71],
  ['chow-low', 72],
  ['chow-high-red', 74],
  ['win', -1],
  ['nine-terminals', -1],
])('riichi family: %s is place %i', (text, place) => expect(placeOf(claim, parseAction(text)!)).toBe(place));

test('Chinese Standard: actions are places; a win is not asked about, the tile with the number of nine terminals is', () => {
  const table = new Table(chinese);
  const [win, play, other] = ['HU', 'PLAY W2', 'ANGANG B1'].map((text) => parseChineseAction(text)!) as [
    number,
    number,
    number,
  ];
  const asked = askedActions(listOf([win, play, other]), chinese);
  expect(asked).toEqual([play, other]);
  expect(asked.map((action) => placeOf(table, action))).toEqual(asked);
  const action = new Float32Array(235);
  action[other] = Math.log(3);
  action[win] = 50;
  const policy = policyOf(table, asked, { action });
  expect(policy.pick).toBe(other);
  expect(policy.choices.map(({ kind, actions, chance }) => [kind, actions, Number(chance.toFixed(6))])).toEqual([
    ['kong', [other], 0.75],
    ['discard', [play], 0.25],
  ]);
  expect(chinesePolicy([play], { action }).choices[0]!.chance).toBe(1);
  expect(() => policyOf(claim, asked, { action })).toThrow(/another family/);
});

test.each([
  [tenhou, ['discard', 'riichi', 'chow', 'pung', 'kong']],
  [sanma, ['discard', 'riichi', 'pung', 'kong', 'kita']],
  [chinese, ['discard', 'chow', 'pung', 'kong']],
] as const)('decisions of %#', (rules, kinds) => expect(decisionKindsOf(rules)).toEqual(kinds));

test('every ruleset has networks of a preset of its family and seats, found again by their id', () => {
  const found = RULESETS.map((rules: Ruleset) => [rules.id, modelRulesOf(rules).id]);
  expect(Object.fromEntries(found)).toEqual({
    tenhou: 'tenhou',
    mahjongsoul: 'tenhou',
    sanma: 'sanma',
    'mahjongsoul-sanma': 'sanma',
    chinese: 'chinese',
  });
  expect(modelRulesOf(mahjongsoulSanma)).toBe(sanma);
  expect(modelRulesNamed('chinese')).toBe(chinese);
  expect(modelRulesNamed('mahjongsoul')).toBeUndefined();
  expect(classesOf('riichi')).toHaveLength(157);
});
