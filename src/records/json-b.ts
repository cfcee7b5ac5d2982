/**
 * JSON from outside. Brackets are counted before JSON.parse (a deep value is slow to parse and overflows recursion later); values are
 * read field by field from own properties only, so a key such as `__proto__` reaches nothing.
 */
import type { Result } from '../tiles/index.ts';
import { fault, ok } from '../tiles/index.ts';
import { Malformed, quote } from './reading-b.ts';

export type Json = Readonly<Record<string, unknown>>;

export const MAX_DEPTH = 64;
/** Objects and lists in one value; a long game has about 10,000. Millions of empty ones take seconds to make. */
export const MAX_NODES = 500_000;

/** What is wrong with the brackets outside strings, if anything. One pass. */
const brackets = (text: string): 'too-deep' | 'too-many' | undefined => {
  let depth = 0;
  let nodes = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 0x5c) i++;
      else if (c === 0x22) inString = false;
    } else if (c === 0x22) inString = true;
    else if (c === 0x5b || c === 0x7b) {
      if (++depth > MAX_DEPTH) return 'too-deep';
      if (++nodes > MAX_NODES) return 'too-many';
    } else if (c === 0x5d || c === 0x7d) depth--;
  }
  return undefined;
};

/** One JSON value; `at` is the place a fault names. */
export const parseJson = (text: string, at: number): Result<unknown> => {
  const wrong = brackets(text);
  if (wrong === 'too-deep') return fault('json.too-deep', at, `brackets nest deeper than ${MAX_DEPTH}`);
  if (wrong === 'too-many') return fault('json.too-many', at, `more than ${MAX_NODES} objects and lists in one value`);
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return fault('json.syntax', at, 'not a JSON value');
  }
};

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property, or undefined; null counts as absent. */
export const get = (from: Json, key: string): unknown =>
  Object.hasOwn(from, key) ? (from[key] ?? undefined) : undefined;

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
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** An integer low … high, or a fault naming the key; `otherwise` stands for an absent one. */
export const needInteger = (from: Json, key: string, range: readonly [number, number], otherwise?: number): number => {
  const value = get(from, key) ?? otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < range[0] || value > range[1])
    throw new Malformed('json.integer', `${key} is ${quote(value)}, not an integer ${range[0]}–${range[1]}`);
  return value + 0;
};

// Readers add 0 to numbers: JSON can hold −0, which prints as 0 and would not read back equal.

/** Points: integers, far from where doubles lose them. */
export const MAX_POINTS = 1_000_000_000;

/** A list of finite numbers of at least `size` entries, cut to `size`; undefined when absent. */
export const numbers = (from: Json, key: string, size: number): readonly number[] | undefined => {
  const list = getArray(from, key);
  if (list === undefined) {
    if (get(from, key) !== undefined) throw new Malformed('json.numbers', `${key} is not a list`);
    return undefined;
  }
  const cut = list.slice(0, size);
  if (cut.length < size || !cut.every((n) => typeof n === 'number' && Math.abs(n) <= MAX_POINTS))
    throw new Malformed('json.numbers', `${key} is not a list of ${size} numbers`);
  return (cut as readonly number[]).map((n) => n + 0);
};
