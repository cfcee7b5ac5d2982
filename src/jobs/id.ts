/** The name of a task: a hash of everything that decides its result. */
import { Bug, sha512 } from '../base/index.ts';
import type { Json, Task } from './task.ts';

/** Changes with what is hashed. */
const VERSION = 1;
/** Hexadecimal digits of an id: 160 bits. */
const DIGITS = 40;

/** JSON with the fields of every object in the order of their names. What JSON would change silently (NaN, undefined in a list) is a bug. */
export const makeCanonical = (value: Json): string => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Bug(`${value} is no JSON`);
  if (value === null || typeof value !== 'object') {
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) throw new Bug(`a ${typeof value} is no JSON`);
    return text;
  }
  if (Array.isArray(value)) return `[${value.map((each: Json) => makeCanonical(each)).join()}]`;
  const fields = Object.entries(value as Readonly<Record<string, Json | undefined>>)
    .filter((entry): entry is [string, Json] => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${makeCanonical(each)}`).join()}}`;
};

/** Digests of a task's inputs by name. */
export const digestsOf = ({ inputs = {} }: Pick<Task, 'inputs'>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(inputs).map(([name, { digest }]) => [name, digest]));

/** `engine`: identity of the code that computes (models/engine.ts). */
export const taskId = (task: Pick<Task, 'kind' | 'spec' | 'inputs'>, engine: string): string => {
  const { kind, spec } = task;
  const text = makeCanonical({ version: VERSION, kind, spec, inputs: digestsOf(task), engine });
  const hash = sha512(new TextEncoder().encode(text));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, DIGITS);
};
