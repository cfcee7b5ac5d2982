/** What a coordinator decides for all: which engine computes, which weights are current, who is in quarantine. Workers read it and cannot write it. */
import { randomBytes } from 'node:crypto';
import { fault, ok, type Result } from '../base/index.ts';
import { digestOf, type Engine } from '../models/index.ts';
import { keysOf, type Link } from './link.ts';
import { CONTROL, SCHEMA } from './names.ts';
import { CODES, codeOf, persist } from './persist.ts';
import { engineFault } from './wire.ts';

const ENGINE = 'engine';
const QUARANTINE = 'quarantine.';

/** The engine of the cluster from now on. Workers of another one end and say so. */
export const setEngine = async ({ control }: Link, { commit, digest }: Engine): Promise<void> => {
  await persist(() => control.put(ENGINE, JSON.stringify({ schema: SCHEMA, engine: digest, commit })));
};

/** Ok where the cluster runs the same code, or nobody has said which. */
export const checkEngine = async ({ control }: Link, engine: string): Promise<Result<true>> => {
  const entry = await persist(() => control.get(ENGINE));
  if (entry === null) return ok(true);
  const theirs = entry.json<{ schema: number; engine: string; commit: string }>();
  if (theirs.schema !== SCHEMA)
    return fault(
      'cluster.schema',
      0,
      `the cluster speaks schema ${theirs.schema}, this program ${SCHEMA}; install the same version of suzaku on both`,
    );
  return theirs.engine === engine ? ok(true) : engineFault(theirs, engine, 'the coordinator');
};

/** Why a worker's results do not count. */
export type Quarantine = { readonly worker: string; readonly reason: string; readonly at: string };

/** Looked up again after so many milliseconds. */
const FRESH = 2000;
const known = new WeakMap<Link, { readonly at: number; readonly list: Promise<ReadonlyMap<string, Quarantine>> }>();

const readQuarantine = async (link: Link): Promise<ReadonlyMap<string, Quarantine>> => {
  const list = new Map<string, Quarantine>();
  for (const key of await keysOf(link, CONTROL, `${QUARANTINE}*`)) {
    const entry = await link.control.get(key);
    if (entry === null || entry.operation !== 'PUT') continue;
    const one = entry.json<Quarantine>();
    list.set(one.worker, one);
  }
  return list;
};

/** Workers whose results do not count, by name. */
export const quarantined = (link: Link): Promise<ReadonlyMap<string, Quarantine>> => {
  const last = known.get(link);
  if (last !== undefined && performance.now() - last.at < FRESH) return last.list;
  const list = persist(() => readQuarantine(link));
  known.set(link, { at: performance.now(), list });
  return list;
};

/** From now on no result of this worker counts. */
export const quarantine = async (link: Link, worker: string, reason: string): Promise<void> => {
  const entry: Quarantine = { worker, reason, at: new Date().toISOString() };
  await persist(() => link.control.put(`${QUARANTINE}${worker}`, JSON.stringify(entry)));
  known.delete(link);
};

/** Ends a quarantine. */
export const release = async (link: Link, worker: string): Promise<void> => {
  await persist(() => link.control.delete(`${QUARANTINE}${worker}`));
  known.delete(link);
};

/** The weights that play now. `revision` is of the entry: who wants to change it must have seen the last one. */
export type Current = { readonly digest: string; readonly step: number; readonly revision: number };

/** The weights that actors of these rules are to play by. */
export const currentOf = async ({ control }: Link, rules: string): Promise<Current | undefined> => {
  const entry = await persist(() => control.get(`current.${rules}`));
  return entry === null ? undefined : { ...entry.json<{ digest: string; step: number }>(), revision: entry.revision };
};

/** Compare and set: a fault when somebody has changed it since `seen` (undefined: there was none). */
export const setCurrent = async (
  { control }: Link,
  rules: string,
  next: Omit<Current, 'revision'>,
  seen: Current | undefined,
): Promise<Result<Current>> => {
  const { digest, step } = next;
  const isLate = (error: unknown): boolean => codeOf(error) === CODES.wrongLastSequence;
  try {
    const [key, text] = [`current.${rules}`, JSON.stringify({ digest, step })];
    const write = (): Promise<number> =>
      seen === undefined ? control.create(key, text) : control.update(key, text, seen.revision);
    return ok({ digest, step, revision: await persist(write, { isFinal: isLate }) });
  } catch (error) {
    if (!isLate(error)) throw error;
    return fault('cluster.current', 0, `current.${rules} was changed by somebody else; look at it again`);
  }
};

/** Weights that are current, by rules. */
export const currents = async (link: Link): Promise<readonly (Current & { readonly rules: string })[]> => {
  const found: (Current & { rules: string })[] = [];
  for (const key of await keysOf(link, CONTROL, 'current.*')) {
    const rules = key.slice('current.'.length);
    const current = await currentOf(link, rules);
    if (current !== undefined) found.push({ rules, ...current });
  }
  return found.sort((a, b) => (a.rules < b.rules ? -1 : 1));
};

/**
 * A random text for a judgement, drawn when it is first asked for and the same from then on: who made the candidate cannot have known it, and asking again does
 * not draw again. `what` names the candidate by its digest.
 */
export const drawFor = async ({ control }: Link, what: string): Promise<string> => {
  const key = `draw.${digestOf(what).slice(0, 40)}`;
  const isThere = (error: unknown): boolean => codeOf(error) === CODES.wrongLastSequence;
  const text = randomBytes(16).toString('hex');
  try {
    await persist(() => control.create(key, text), { isFinal: isThere });
    return text;
  } catch (error) {
    if (!isThere(error)) throw error;
    return (await persist(() => control.get(key)))!.string();
  }
};
