/**
 * Where decoded Mahjong Soul records keep their list. Two decodings are common: entries `{name, data}` (also as `result` of an action, the
 * newer container) and entries that hold the fields beside `type` or `@type`; names with or without `.lq.`; fields in
 * snake_case or, from protobufjs, in camelCase. Everything is brought to `{name, data}` with snake_case fields.
 */
import { get, getArray, getObject, getString, isObject, type Json } from '../json.ts';

/** A copy with snake_case keys, one level; own properties only. */
export const snake = (json: Json): Json => {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(json)) copy[key.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)] = json[key];
  return copy;
};

export const snakeObject = (from: Json, key: string): Json | undefined => {
  const value = getObject(from, key);
  return value && snake(value);
};
export const snakeList = (from: Json, key: string): readonly Json[] =>
  (getArray(from, key) ?? []).slice(0, 10).map((one) => (isObject(one) ? snake(one) : {}));

/** The list of records in any container, looked for a few levels down. */
export const recordsOf = (json: unknown): readonly unknown[] | undefined => {
  let inside: unknown = json;
  for (let level = 0; level < 5; level++) {
    if (Array.isArray(inside)) return inside as readonly unknown[];
    if (!isObject(inside)) return undefined;
    // The newer container leaves `records` empty beside `actions`.
    const lists = ['records', 'record', 'actions'].map((key) => getArray(inside as Json, key));
    const list = lists.find((one) => one !== undefined && one.length > 0);
    if (list) return list;
    inside = get(inside, 'data') ?? get(inside, 'details');
  }
  return undefined;
};

/** An entry of the list; undefined for an action that is no record (a user's input, a connection event). */
export const recordOf = (entry: unknown): { readonly name: string; readonly data: Json } | undefined => {
  if (!isObject(entry)) return undefined;
  const inner = getObject(entry, 'result');
  if (inner) return recordOf(inner);
  const name = getString(entry, 'name') ?? getString(entry, '@type') ?? getString(entry, 'type');
  if (name === undefined) return undefined;
  const data = getObject(entry, 'data') ?? entry;
  return { name: name.slice(name.lastIndexOf('.') + 1), data: snake(data) };
};
