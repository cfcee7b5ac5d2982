import { expect, test } from 'vitest';
import { makeBotzoneTile, parseBotzoneTile } from './botzone.ts';
import { ALL_KINDS } from './tile.ts';

test.each([
  ['W1', 0],
  ['W9', 8],
  ['B1', 9],
  ['T1', 18],
  ['T9', 26],
  ['F1', 27],
  ['F4', 30],
  ['J1', 33],
  ['J2', 32],
  ['J3', 31],
])('%s is kind %i', (name, kind) => {
  expect(parseBotzoneTile(name)).toBe(kind);
});

test('every kind has a name that reads back', () => {
  for (const kind of ALL_KINDS) expect(parseBotzoneTile(makeBotzoneTile(kind))).toBe(kind);
});

test.each(['', 'W0', 'W10', 'F5', 'J4', 'w1', ' W1', 'H1', 'constructor'])('%j is no tile', (name) => {
  expect(parseBotzoneTile(name)).toBeUndefined();
});
