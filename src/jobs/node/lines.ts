/**
 * Results in one file that a person names: a first line that says what they are of, then a line of JSON for each. Results of other code or other inputs
 * stay in it under their own ids and are not found; a last line that a kill cut off is cut away, any other that is damaged is passed over.
 */
import { existsSync, readFileSync, truncateSync } from 'node:fs';
import { fault, ok, type Fault, type Result } from '../../base/index.ts';
import { digestsOf } from '../id.ts';
import type { ResultStore } from '../executor.ts';
import type { Task } from '../task.ts';
import { appendWhole, writeWhole } from './files/index.ts';
import { differs, digestOfOutput, written } from './stored.ts';

/** A stored result: one line of JSON. */
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

/** Results as lines of one file. */
export type LineStore = ResultStore & {
  /** Of any engine and inputs, as the file was when it was opened. */
  readonly lines: readonly Line[];
  /** Lines that were passed over, as the file was when it was opened. */
  readonly damaged: number;
};

/** First line and engine of a file of results. */
export type LineOptions = {
  readonly engine: string;
  /** The first line, without a line break. */
  readonly head: string;
  /** What is said of a file whose first line is another one; the empty text of an empty file. */
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

const LINE_BREAK = 0x0a;

/** The whole lines of the file; what a kill left of a last one is cut away. */
export const readWholeLines = (file: string): readonly string[] => {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(LINE_BREAK) + 1;
  if (end < bytes.length) truncateSync(file, end);
  return bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
};

/** Makes the file when it is not there. A file that is there and begins otherwise, or is empty, is left as it is. Throws what the system says about it. */
export const openLines = (file: string, { engine, head, refuse }: LineOptions): Result<LineStore> => {
  if (!existsSync(file)) writeWhole(file, `${head}\n`);
  const text = readFileSync(file, 'utf8');
  if (!text.startsWith(`${head}\n`)) return { ok: false, error: refuse(text.split('\n', 1)[0]!) };
  const [, ...rest] = readWholeLines(file);
  const lines = rest.map(parseLine).filter((line) => line !== undefined);
  const byId = indexOf(file, lines);
  if (!byId.ok) return byId;
  const put = (id: string, task: Task, value: unknown): Result<true> => {
    const digest = digestOfOutput({ value });
    const known = byId.value.get(id);
    if (known !== undefined) return known.digest === digest ? ok(true) : differs(file, id, task);
    const line: Line = { id, task: task.name, engine, inputs: digestsOf(task), digest, value };
    byId.value.set(id, line);
    return written(() => appendWhole(file, `${JSON.stringify(line)}\n`));
  };
  return ok({
    lines,
    damaged: rest.length - lines.length,
    get: (id) => {
      const line = byId.value.get(id);
      return Promise.resolve(line === undefined ? undefined : { value: line.value });
    },
    put: (id, task, { value }) => Promise.resolve(put(id, task, value)),
  });
};
