import { expect, test } from 'vitest';
import { isAway, type Absence } from './record.ts';

const ABSENCES: readonly Absence[] = [
  { seat: 1, from: 10, to: 20 },
  { seat: 1, from: 30 },
  { seat: 3, from: 0, to: 1 },
];

test.each([
  ['before the first', 1, 9, false],
  ['its first event', 1, 10, true],
  ['its last event', 1, 19, true],
  ['the return', 1, 20, false],
  ['never came back', 1, 1000, true],
  ['another seat', 2, 15, false],
  ['from the start', 3, 0, true],
] as const)('away: %s', (_, seat, index, expected) => {
  expect(isAway(ABSENCES, seat, index)).toBe(expected);
  expect(isAway(undefined, seat, index)).toBe(false);
});
