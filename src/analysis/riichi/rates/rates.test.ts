import { expect, test } from 'vitest';
import { kindClass, ronRates } from './index.ts';
import { rates3 } from './data3.ts';
import { rates4 } from './data4.ts';
import { COPIES, HAZARD_FIELDS, KIND_CLASSES, RIICHI_STEPS, TURN_STEPS, WAITERS } from './rates.ts';

test.each([
  ['1m, nothing thrown', 0, 0, 0],
  ['1m, 4m thrown', 0, 1 << 3, 4],
  ['5p, one side thrown', 13, 1 << 10, 3],
  ['5p, both thrown', 13, (1 << 10) | (1 << 16), 7],
  ['7s, 4s thrown', 24, 1 << 21, 6],
  ['East', 27, 0, 8],
])('class of %s', (_, kind, suits, expected) => expect(kindClass(kind, suits)).toBe(expected));

test.each([rates3, rates4])('tables of $seats seats: size, provenance, chances', (data) => {
  expect(data.from.command).toMatch(/^suzaku fit ron-rate /);
  expect(data.thrown).toHaveLength(KIND_CLASSES * COPIES * TURN_STEPS * WAITERS * RIICHI_STEPS);
  expect(data.hazards).toHaveLength(TURN_STEPS * WAITERS * RIICHI_STEPS * HAZARD_FIELDS);
  for (const n of data.thrown) expect(n >= 0 && n <= 10_000).toBe(true);
});

test.each([3, 4])('%i seats: more copies are thrown more, riichi scares, honours are thrown', (seats) => {
  const rates = ronRates(seats);
  const closed = { discards: 8, waiter: 1, othersInRiichi: 0 };
  const riichi = { ...closed, waiter: 0 };
  expect(rates.thrown(9, 0, 0, closed)).toBe(0);
  expect(rates.thrown(9, 3, 0, closed)).toBeGreaterThan(rates.thrown(9, 1, 0, closed));
  expect(rates.thrown(13, 3, 0, riichi)).toBeLessThan(rates.thrown(13, 3, 0, closed));
  const { dealIn, tsumo, ron, dealInLoss } = rates.hazards({ ...closed, othersInRiichi: 1 });
  expect(dealIn + tsumo + ron).toBeGreaterThan(0.02);
  expect(dealIn + tsumo + ron).toBeLessThan(0.5);
  expect(dealInLoss).toBeGreaterThan(2000);
  expect(rates.hazards({ ...closed, othersInRiichi: 1 }).tsumo).toBeGreaterThan(rates.hazards(closed).tsumo);
});
