/** What the `stats` commands read and print in common: counts, numbers, and figures that may be infinite. */
import { fault, ok, type Result } from '../../base/index.ts';
import { orFail } from '../io.ts';

type Four = readonly [number, number, number, number];

const isNumber = (text: string): boolean => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());

export type Range = { readonly min?: number; readonly max?: number; readonly whole?: boolean };

/** Characters of an input that a fault repeats. */
const ECHO = 40;

/** Reads one finite number inside a range, ends included. */
export const parseNumber = (
  text: string,
  { min = -Infinity, max = Infinity, whole = false }: Range,
): Result<number> => {
  const value = Number(text);
  const told = text.slice(0, ECHO);
  if (!isNumber(text) || !Number.isFinite(value) || (whole && !Number.isInteger(value)))
    return fault('stats.number', 0, `${JSON.stringify(told)} is not a ${whole ? 'whole ' : ''}number`);
  if (value < min || value > max) return fault('stats.number', 0, `${told} is not between ${min} and ${max}`);
  return ok(value);
};

/** Reads "1,1,1,4997": four numbers from 0 to `max`, not all zero; `whole` asks for integers. */
export const parseFour = (text: string, names: string, { max = 1e9, whole = false }: Range): Result<Four> => {
  const parts = text.split(',');
  if (parts.length !== 4) return fault('stats.counts', 0, `four numbers ${names} are needed, not ${parts.length}`);
  for (const [i, part] of parts.entries()) {
    const value = parseNumber(part.trim(), { min: 0, max, whole });
    if (!value.ok) return fault('stats.counts', i, value.error.text);
  }
  const values = parts.map(Number);
  if (values.every((value) => value === 0)) return fault('stats.counts', 0, 'all four numbers are zero');
  return ok(values as unknown as Four);
};

/** A number from an option, or the end of the command. */
export const numberOption = (option: string, text: string, range: Range): number =>
  orFail(option, parseNumber(text, range));

/** Probabilities strictly between 0 and 1, as levels and error rates are. */
export const OPEN_UNIT: Range = { min: 1e-9, max: 1 - 1e-9 };

/** A figure for people; what has no value is a dash, what grows without end has no limit. */
export const show = (value: number, digits: number): string => {
  if (value === Infinity) return 'no limit';
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
};

/** 10^x for people, without underflow. */
export const showPower = (log10: number): string =>
  log10 > -4 ? show(10 ** log10, 4) : log10 === -Infinity ? '0' : `10^${show(log10, 4)}`;
