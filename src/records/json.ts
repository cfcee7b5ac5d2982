/** JSON from outside: bounded in length and depth before JSON.parse sees it, then taken apart field by field. */
import { fault, ok, type Result } from '../tiles/index.ts';
import { MAX_DEPTH, MAX_TEXT } from './record.ts';

export type Json = Readonly<Record<string, unknown>>;

/** The offset of the first bracket nested deeper than the limit, or −1. Brackets inside strings do not count. */
export const tooDeepAt = (text: string, limit = MAX_DEPTH): number => {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) {
      for (i++; i < text.length && text.charCodeAt(i) !== 34; i++) if (text.charCodeAt(i) === 92) i++;
    } else if (code === 91 || code === 123) {
      if (++depth > limit) return i;
    } else if (code === 93 || code === 125) depth--;
  }
  return -1;
};

/** `at` is added to offsets in faults. */
export const parseJson = (text: string, at = 0): Result<unknown> => {
  if (text.length > MAX_TEXT) return fault('log.too-long', at + MAX_TEXT, `more than ${MAX_TEXT} characters`);
  const deep = tooDeepAt(text);
  if (deep >= 0) return fault('json.too-deep', at + deep, `brackets are nested more than ${MAX_DEPTH} deep`);
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (error) {
    const place = /position (\d+)/.exec(String(error));
    return fault('json.syntax', at + (place ? Number(place[1]) : 0), 'this is not JSON');
  }
};

export const isJsonObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own field; never one of the prototype. */
export const fieldOf = (object: Json, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

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
