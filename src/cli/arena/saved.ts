/** `--save FILE`: finished sets of a run. Only sets of the same plan, weights and code are taken up. */
import type { PlayedSet } from '../../arena/index.ts';
import { ok, type Fault, type Result } from '../../base/index.ts';
import { GUEST, openLines, taskId, type Line, type LineStore, type Match, type Task } from '../../jobs/node/index.ts';

/** Form of the file. Version 1 did not say which weights and which code had played. */
const VERSION = 2;

const isSave = (head: string): boolean => {
  try {
    const value = JSON.parse(head) as { readonly arena?: unknown } | null;
    return typeof value?.arena === 'number';
  } catch {
    return false;
  }
};

const NO_SAVE: Fault = {
  code: 'arena.no-save',
  at: 1,
  text: 'the file does not begin as a save of the arena does; name another file',
};
const EMPTY: Fault = {
  code: 'arena.empty-save',
  at: 1,
  text: 'the file is there, but empty; remove it or name another',
};
const OLD: Fault = {
  code: 'arena.old-save',
  at: 1,
  text: 'the file is of an earlier version, whose sets do not say which weights and code played them; name another file',
};
const OTHER: Fault = {
  code: 'arena.other-run',
  at: 1,
  text: 'the file holds sets of another run; name another file or repeat its options',
};

const refuse = (head: string): Fault => {
  if (head === '') return EMPTY;
  if (head.startsWith('{"arena":1,')) return OLD;
  return isSave(head) ? OTHER : NO_SAVE;
};

/** Why a saved set of the same plan is not the set that is wanted. */
const reasonOf = (line: Line, { inputs = {} }: Task<PlayedSet>, engine: string): string => {
  const others = Object.entries(inputs).filter(([name, { digest }]) => line.inputs[name] !== digest);
  const [guests, weights] = [true, false].map((isGuest) =>
    others.map(([name]) => name).filter((name) => name.startsWith(GUEST) === isGuest),
  ) as [string[], string[]];
  return [
    ...(weights.length === 0 ? [] : [`other weights of ${weights.join(', ')}`]),
    ...(guests.length === 0 ? [] : [`another version of ${guests.join(', ')}`]),
    ...(line.engine === engine ? [] : ['other code']),
  ].join(' and ');
};

/** A sentence about saved sets that are not taken up; undefined when there is none. */
const setAside = (lines: readonly Line[], match: Match, engine: string, sets: number): string | undefined => {
  const byName = new Map<string, Line[]>();
  for (const line of lines) byName.set(line.task, [...(byName.get(line.task) ?? []), line]);
  const reasons = new Map<string, number>();
  let [found, count] = [0, 0];
  for (let set = 0; set < sets && found < byName.size; set++) {
    const task = match.task(set);
    const saved = byName.get(task.name);
    if (saved === undefined) continue;
    found++;
    if (saved.some(({ id }) => id === taskId(task, engine))) continue;
    const reason = reasonOf(saved.at(-1)!, task, engine);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    count++;
  }
  if (count === 0) return undefined;
  const list = Array.from(reasons, ([reason, n]) => `${n} by ${reason}`).join(', ');
  return `${count} saved ${count === 1 ? 'set is' : 'sets are'} not counted, but played again: ${list}`;
};

export type Saved = { readonly store: LineStore; readonly setAside: string | undefined };

/** Throws what the system says about the file. */
export const openSaved = (
  file: string,
  match: Match,
  { engine, sets }: { readonly engine: string; readonly sets: number },
): Result<Saved> => {
  const head = JSON.stringify({ arena: VERSION, plan: match.spec });
  const store = openLines(file, { engine, head, refuse });
  if (!store.ok) return store;
  const { lines, damaged } = store.value;
  const broken = damaged === 0 ? [] : [`${damaged} damaged ${damaged === 1 ? 'line is' : 'lines are'} passed over`];
  const others = setAside(lines, match, engine, sets) ?? [];
  const told = [others, broken].flat().join('; ');
  return ok({ store: store.value, setAside: told === '' ? undefined : told });
};
