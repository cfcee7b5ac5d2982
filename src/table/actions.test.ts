/** Action encodings: every integer has one text and comes back; the tables of docs/actions.md. */
import { expect, test } from 'vitest';
import {
  ACTIONS,
  CHINESE_ACTIONS,
  CHINESE_CHOW,
  CHINESE_PUNG,
  chowAction,
  chowOf,
  CONTEST_OF,
  KIND_OF,
  makeAction,
  makeChineseAction,
  parseAction,
  parseChineseAction,
} from './index.ts';

const all = (count: number): number[] => Array.from({ length: count }, (_, action) => action);

test('riichi actions round-trip', () => {
  const texts = all(ACTIONS).map(makeAction);
  expect(new Set(texts).size).toBe(ACTIONS);
  expect(texts.map(parseAction)).toEqual(all(ACTIONS));
});

test('Chinese actions round-trip', () => {
  const texts = all(CHINESE_ACTIONS).map(makeChineseAction);
  expect(new Set(texts).size).toBe(CHINESE_ACTIONS);
  expect(texts.map(parseChineseAction)).toEqual(all(CHINESE_ACTIONS));
});

test('chows round-trip and contest numbers are a permutation', () => {
  for (let action = CHINESE_CHOW; action < CHINESE_PUNG; action++) expect(chowAction(...chowOf(action))).toBe(action);
  expect([...KIND_OF].map((kind) => CONTEST_OF[kind])).toEqual(all(34));
});

test.each([
  [0, 'pass'],
  [1, 'win'],
  [5, 'chow-low'],
  [10, 'chow-high-red'],
  [13, 'pung-two-reds'],
  [15, 'closed-kong 1m'],
  [82, 'added-kong 7z'],
  [83, 'discard 1m'],
  [119, 'discard 0s'],
  [156, 'hand-discard 0s'],
])('riichi action %i is %s', (action, text) => expect(makeAction(action)).toBe(text));

test.each([
  [0, 'PASS'],
  [1, 'HU'],
  [2, 'PLAY W1'],
  [11, 'PLAY T1'],
  [20, 'PLAY B1'],
  [29, 'PLAY F1'],
  [33, 'PLAY J1'],
  [36, 'CHI W2 W1'],
  [98, 'CHI B8 B9'],
  [99, 'PENG W1'],
  [234, 'BUGANG J3'],
])('Chinese action %i is %s', (action, text) => expect(makeChineseAction(action)).toBe(text));

test.each(['', 'discard', 'discard 9z', 'closed-kong 0m', 'discard 1m 2m', 'chow', 'Pass', ' pass'])(
  '%j is no riichi action',
  (text) => expect(parseAction(text)).toBeUndefined(),
);
test.each([
  '',
  'pass',
  'PLAY',
  'PLAY W0',
  'CHI W1 W1',
  'CHI W9 W8',
  'CHI W2 W4',
  'CHI F2 F2',
  'PLAY W1 ',
  'toString W1',
])('%j is no Chinese action', (text) => expect(parseChineseAction(text)).toBeUndefined());
