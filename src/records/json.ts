/**
 * JSON from outside. Brackets are counted before JSON.parse sees them (a deep value is slow to parse and overflows recursion later, millions of
 * empty ones take seconds to make); values are then taken apart field by field from own properties only, so a key such as `__proto__`
 * reaches nothing. Numbers get + 0: JSON can hold −0, which prints as 0 and would not read back equal.
 */
import { fault, ok, type Result } from '../base/index.ts';
import { Malformed, quote } from './faults.ts';
import { MAX_DEPTH, MAX_NODES, MAX_POINTS, MAX_TEXT } from './record.ts';

export type Json = Readonly<Record<string, unknown>>;

type Refused = { readonly code: string; readonly at: number; readonly text: string };

/** What is wrong with the brackets outside strings, if anything. One pass. */
const brackets = (text: string): Refused | undefined => {
  let depth = 0;
  let nodes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      for (at++; at < text.length && text.charCodeAt(at) !== 34; at++) if (text.charCodeAt(at) === 92) at++;
    } else if (code === 91 || code === 123) {
      if (++depth > MAX_DEPTH)
        return { code: 'json.too-deep', at, text: `brackets are nested more than ${MAX_DEPTH} deep` };
      if (++nodes > MAX_NODES) return { code: 'json.too-many', at, text: `more than ${MAX_NODES} objects and lists` };
    } else if (code === 93 || code === 125) depth--;
  }
  return undefined;
};

/** One JSON value. A fault is at `place` (a line) where that is given, else at its offset in the text. */
export const parseJson = (text: string, place?: number): Result<unknown> => {
  if (text.length > MAX_TEXT) return fault('log.too-long', place ?? MAX_TEXT, `more than ${MAX_TEXT} characters`);
  const refused = brackets(text);
  if (refused) return fault(refused.code, place ?? refused.at, refused.text);
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (error) {
    const found = /position (\d+)/.exec(String(error));
    return fault('json.syntax', place ?? (found ? Number(found[1]) : 0), 'this is not JSON');
  }
};

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property as it is, null included. */
export const own = (from: Json, key: string): unknown => (Object.hasOwn(from, key) ? from[key] : undefined);
/** An own property, or undefined; null counts as absent. */
export const get = (from: Json, key: string): unknown => own(from, key) ?? undefined;

export const getObject = (from: Json, key: string): Json | undefined => {
  const value = get(from, key);
  return isObject(value) ? value : undefined;
};
export const getArray = (from: Json, key: string): readonly unknown[] | undefined => {
  const value = get(from, key);
  return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
};
export const getString = (from: Json, key: string): string | undefined => {
  const value = get(from, key);
  return typeof value === 'string' ? value : undefined;
};
export const getNumber = (from: Json, key: string): number | undefined => {
  const value = get(from, key);
  return isFigure(value) ? value + 0 : undefined;
};

/** An integer low … high, or a fault naming the key; `otherwise` stands for an absent one. */
export const needInteger = (from: Json, key: string, range: readonly [number, number], otherwise?: number): number => {
  const value = get(from, key) ?? otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < range[0] || value > range[1])
    throw new Malformed('json.integer', `${key} is ${quote(value)}, not an integer ${range[0]}–${range[1]}`);
  return value + 0;
};

const isFigure = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e15;
const isPoints = (value: unknown): boolean => isFigure(value) && Math.abs(value) <= MAX_POINTS;

/** A list of at least `size` numbers, cut to `size`; undefined when absent. */
export const numbers = (from: Json, key: string, size: number): readonly number[] | undefined => {
  const list = getArray(from, key);
  if (list === undefined) {
    if (get(from, key) !== undefined) throw new Malformed('json.numbers', `${key} is not a list`);
    return undefined;
  }
  const cut = list.slice(0, size);
  if (cut.length < size || !cut.every(isPoints))
    throw new Malformed('json.numbers', `${key} is not a list of ${size} numbers`);
  return (cut as readonly number[]).map((n) => n + 0);
};

/** The same of whole numbers: scores and their changes. */
export const integers = (from: Json, key: string, size: number): readonly number[] | undefined => {
  const list = numbers(from, key, size);
  if (list?.every((n) => Number.isInteger(n)) === false)
    throw new Malformed('json.numbers', `${key} holds fractions of points`);
  return list;
};

/** A whole number whose size no arithmetic here can spoil. */
export const isWhole = (value: unknown, least = -1e9, most = 1e9): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most && !Object.is(value, -0);

export const isList = <T>(
  value: unknown,
  isItem: (item: unknown) => item is T,
  least = 0,
  most = 64,
): value is readonly T[] =>
  Array.isArray(value) && value.length >= least && value.length <= most && value.every((item) => isItem(item));

export const isText =
  (most: number) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value.length <= most;
