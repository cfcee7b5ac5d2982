import { expect, test } from 'vitest';
import { staged } from '../../../../testkit/staged.ts';
import { tenhou } from '../../../rules/index.ts';
import {
  ActionList,
  CHOW_ACTION,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  PASS,
  PUNG_ACTION,
  WIN,
  legalActions,
} from '../../../table/index.ts';
import { isWithin, type Advice } from '../../advice/index.ts';
import { RiichiAdviser } from './adviser.ts';
import { SLOPE, calibrate, type Claimed } from './calibrated.ts';

const claimed = (action: number, value: number, error = 0): Claimed => ({
  action,
  value,
  error,
  converged: true,
  parts: { win: value, dealIn: 0, others: 0, draw: 0 },
});
const throws = (tile: number, value: number, error = 0): Claimed => claimed(DISCARD_ACTION + tile, value, error);

test('differences to the best are what comes out of them in play; the order stays, parts add up', () => {
  const [best, second, third] = calibrate([throws(1, 10), throws(2, 6), throws(3, -2)], 60);
  expect(best).toEqual(throws(1, 10));
  expect([second!.value, third!.value]).toEqual([10 - SLOPE * 4, 10 - SLOPE * 12]);
  expect(third!.parts.win).toBeCloseTo(third!.value, 9);
});

test('what is too small to come out, or by the fits no more than chance, is within its error', () => {
  const isUnsure = ({ value, error }: Claimed): boolean => 10 - value < error;
  const [, small, large, unsure] = calibrate([throws(1, 10), throws(2, 9), throws(3, 4), throws(4, 3.9, 8)], 60);
  expect([small!, large!, unsure!].map(isUnsure)).toEqual([true, false, true]);
  // Of two discards that differ in safety alone nothing came out.
  const safer = { ...throws(5, 10), parts: { win: 2, dealIn: 8, others: 0, draw: 0 } };
  const riskier = { ...throws(6, 4), parts: { win: 2, dealIn: 2, others: 0, draw: 0 } };
  expect(isUnsure(calibrate([safer, riskier], 60)[1]!)).toBe(true);
});

test('a call whose search was cut short is about equal to passing; a pass that leaves a better call is not', () => {
  const isWithinError = (best: Claimed, other: Claimed): boolean => {
    const [, one] = calibrate([best, other], 60);
    return isWithin(best.value - one!.value, one!.error);
  };
  const [pass, chow, pung] = [claimed(PASS, 10), claimed(CHOW_ACTION, 2), claimed(PUNG_ACTION, 2)];
  for (const call of [chow!, pung!]) {
    expect(isWithinError(pass!, call)).toBe(false);
    expect(isWithinError(pass!, { ...call, converged: false })).toBe(true);
    expect(isWithinError({ ...call, value: 10, converged: false }, { ...pass!, value: 2, converged: false })).toBe(
      false,
    );
  }
});

test('what ends the round keeps its value, as the rules say it', () => {
  const list = calibrate([throws(1, 10), throws(2, 2), claimed(WIN, 4)], 60);
  expect(list.map(({ action, value }) => [action, value])).toEqual([
    [DISCARD_ACTION + 1, 10],
    [DISCARD_ACTION + 2, 10 - SLOPE * 8],
    [WIN, 4],
  ]);
  const first = [claimed(WIN, 10), throws(2, 2), claimed(DECLARE_RIICHI, 1)];
  expect(calibrate(first, 60)).toEqual(first);
});

test('an adviser claims more than it shows, in the same order', () => {
  const table = staged({
    rules: tenhou,
    round: 0,
    seat: 0,
    indicator: '1z',
    scores: [25_000, 25_000, 25_000, 25_000],
    hand: '2345m0678p23467s',
    drawn: '5z',
    rivers: ['', '', '', ''],
  });
  const legal = new ActionList();
  legalActions(table, 0, legal);
  const [shown, plain] = [{}, { isCalibrated: false }].map((options): Advice =>
    new RiichiAdviser(tenhou, options).advise(table, 0, legal),
  );
  expect(shown!.options.map(({ action }) => action)).toEqual(plain!.options.map(({ action }) => action));
  const gap = ({ options }: Advice): number => options[0]!.value - options.at(-1)!.value;
  expect(gap(shown!) / gap(plain!)).toBeCloseTo(SLOPE, 9);
  for (const { parts, value } of shown!.options)
    expect(parts.win + parts.dealIn + parts.others + parts.draw).toBeCloseTo(value - shown!.base, 9);
});
