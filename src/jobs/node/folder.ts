/** Results in a folder, a file each: `ab/abcdef….task` is a line of JSON, and then the bytes of the result where it has some. */
import { closeSync, mkdirSync, openSync, readFileSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ok } from '../../base/index.ts';
import type { Output, Task } from '../task.ts';
import type { ResultStore } from '../executor.ts';
import { writeWhole } from './files/index.ts';
import { differs, digestOfOutput, written } from './stored.ts';

/** Changes with the form of the files. */
const VERSION = 1;

type Head = {
  readonly task: number;
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly digest: string;
  /** Bytes after the line; null where the result has none. */
  readonly bytes: number | null;
  readonly value: unknown;
};

/** A result that is whole. `start`: where the bytes begin in the file. */
export type StoredResult = { readonly output: Output; readonly digest: string; readonly start: number };

/** A result as bytes: a line of JSON, then the bytes of the output. */
export const makeResult = (id: string, { kind, name }: Task, output: Output): Uint8Array => {
  const { value, bytes } = output;
  const digest = digestOfOutput(output);
  const head: Head = { task: VERSION, id, kind, name, digest, bytes: bytes?.length ?? null, value };
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  if (bytes === undefined) return line;
  const whole = new Uint8Array(line.length + bytes.length);
  whole.set(line);
  whole.set(bytes, line.length);
  return whole;
};

/** Undefined for bytes that are cut off, changed, of another id or no result at all. */
export const parseResult = (file: Uint8Array<ArrayBuffer>, id: string): StoredResult | undefined => {
  const end = file.indexOf(0x0a);
  if (end < 0) return undefined;
  let head: Partial<Head> | null;
  try {
    head = JSON.parse(new TextDecoder().decode(file.subarray(0, end))) as Partial<Head> | null;
  } catch {
    return undefined;
  }
  if (head?.task !== VERSION || head.id !== id || head.digest === undefined) return undefined;
  // A buffer of its own: typed arrays can then be laid over it.
  const output: Output = { value: head.value, ...(head.bytes === null ? {} : { bytes: file.slice(end + 1) }) };
  return digestOfOutput(output) === head.digest ? { output, digest: head.digest, start: end + 1 } : undefined;
};

/** A result whose bytes stay in the file until they are wanted. */
export type Opened = {
  readonly value: unknown;
  /** Bytes `from` … `to` of the result. Throws when the file has gone or become shorter since it was opened. */
  readonly slice: (from: number, to: number) => Uint8Array<ArrayBuffer>;
};

/** Results as one file each in a folder. */
export type FolderStore = ResultStore & {
  /** For results that are read again and again: the whole is checked once, here. */
  readonly open: (id: string) => Opened | undefined;
};

const readSlice = (path: string, from: number, to: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(to - from);
  const file = openSync(path, 'r');
  try {
    for (let at = 0; at < bytes.length;) {
      const read = readSync(file, bytes, at, bytes.length - at, from + at);
      if (read === 0) throw new Error(`${path} ends early`);
      at += read;
    }
  } finally {
    closeSync(file);
  }
  return bytes;
};

/** Opens such a folder. */
export const folderStore = (folder: string): FolderStore => {
  const pathOf = (id: string): string => join(folder, id.slice(0, 2), `${id}.task`);
  const find = (id: string): StoredResult | undefined => {
    try {
      return parseResult(new Uint8Array(readFileSync(pathOf(id))), id);
    } catch {
      return undefined;
    }
  };
  return {
    open: (id) => {
      const found = find(id);
      if (found === undefined) return undefined;
      const { output, start } = found;
      return { value: output.value, slice: (from, to) => readSlice(pathOf(id), start + from, start + to) };
    },
    get: (id) => Promise.resolve(find(id)?.output),
    put: (id, task, output) => {
      const known = find(id);
      if (known !== undefined)
        return Promise.resolve(known.digest === digestOfOutput(output) ? ok(true) : differs(pathOf(id), id, task));
      const write = (): void => {
        mkdirSync(dirname(pathOf(id)), { recursive: true });
        writeWhole(pathOf(id), makeResult(id, task, output));
      };
      return Promise.resolve(written(write));
    },
  };
};
