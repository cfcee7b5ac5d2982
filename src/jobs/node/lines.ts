/**
 * Results in one file that a person names: a first line that says what they are of, then a line of JSON for each. Results of other code or other inputs
 * stay in it under their own ids and are not found; a line that is cut off or damaged is passed over.
 */
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { fault, ok, type Fault, type Result } from '../../base/index.ts';
import { digestsOf } from '../id.ts';
import type { ResultStore } from '../executor.ts';
import type { Task } from '../task.ts';
import { writeSynced, writeWhole } from './files.ts';
import { differs, digestOfOutput, written } from './stored.ts';

export type Line = {
  readonly id: string;
  /** Name of the task. */
  readonly task: string;
  /** Of the code that computed it, and of what it read. */
  readonly engine: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Of the value. */
  readonly digest: string;
  readonly value: unknown;
};

export type LineStore = ResultStore & {
  /** Of any engine and inputs, as the file was when it was opened. */
  readonly lines: readonly Line[];
};

export type LineOptions = {
  readonly engine: string;
  /** The first line, without a line break. */
  readonly head: string;
  /** What is said of a file that begins otherwise. */
  readonly refuse: (head: string) => Fault;
};

const isText = (value: unknown): value is string => typeof value === 'string';

const parseLine = (text: string): Line | undefined => {
  try {
    const line = JSON.parse(text) as Partial<Line> | null;
    if (!isText(line?.id) || !isText(line.task) || !isText(line.engine) || typeof line.inputs !== 'object')
      return undefined;
    return line.value !== undefined && digestOfOutput({ value: line.value }) === line.digest
      ? (line as Line)
      : undefined;
  } catch {
    return undefined;
  }
};

const append = (file: string, text: string): void => {
  const handle = openSync(file, 'a');
  try {
    writeSynced(handle, [new TextEncoder().encode(text)]);
  } finally {
    closeSync(handle);
  }
};

/** Two lines of one id must say the same. */
const indexOf = (file: string, lines: readonly Line[]): Result<Map<string, Line>> => {
  const byId = new Map<string, Line>();
  for (const line of lines) {
    const known = byId.get(line.id);
    if (known !== undefined && known.digest !== line.digest)
      return fault('jobs.differs', 0, `${file} holds two results of ${line.task} (id ${line.id}) that differ`);
    byId.set(line.id, line);
  }
  return ok(byId);
};

/** Makes the file when it is not there. Throws what the system says about it. */
export const openLines = (file: string, { engine, head, refuse }: LineOptions): Result<LineStore> => {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [found = '', ...rest] = text.split('\n');
  if (text === '') writeWhole(file, `${head}\n`);
  else if (found !== head) return { ok: false, error: refuse(found) };
  // After a line that was cut off the next one begins anew.
  else if (!text.endsWith('\n')) append(file, '\n');
  const lines = rest.map(parseLine).filter((line) => line !== undefined);
  const byId = indexOf(file, lines);
  if (!byId.ok) return byId;
  const put = (id: string, task: Task, value: unknown): Result<true> => {
    const digest = digestOfOutput({ value });
    const known = byId.value.get(id);
    if (known !== undefined) return known.digest === digest ? ok(true) : differs(file, id, task);
    const line: Line = { id, task: task.name, engine, inputs: digestsOf(task), digest, value };
    byId.value.set(id, line);
    return written(() => append(file, `${JSON.stringify(line)}\n`));
  };
  return ok({
    lines,
    get: (id) => {
      const line = byId.value.get(id);
      return Promise.resolve(line === undefined ? undefined : { value: line.value });
    },
    put: (id, task, { value }) => Promise.resolve(put(id, task, value)),
  });
};
