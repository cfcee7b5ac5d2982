/**
 * Games from files, folders, archives (zip, tar, tar.gz) or standard input. A file of one game a line (`id<TAB>xml`, Botzone matches) is streamed, so its size does not matter;
 * anything else is read whole, within the limits of src/records.
 */
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  ARCHIVE_LIMITS,
  archiveKindOf,
  isNote,
  openArchive,
  readRecords,
  readText,
  type Game,
  type RecordFormat,
} from '../../records/index.ts';
import type { Fault } from '../../base/index.ts';
import { linesOf } from '../lines.ts';
import { fail, tellFault } from '../io.ts';

/** One game of a file, or what is wrong with a part of it. */
export type Sourced = {
  readonly file: string;
  readonly line?: number;
  readonly format: RecordFormat | undefined;
  readonly games: readonly Game[];
  readonly faults: readonly Fault[];
};

/** Says what is wrong, each at `file:line:place` (`file:place` of a file read whole); how many of it are no notes, so cost a game or its rest. */
export const tellFaults = ({ file, line, faults }: Sourced): number => {
  for (const { code, at, text } of faults)
    tellFault(`${file}:${line === undefined ? at : `${line}:${at}`}`, { code, text });
  return faults.filter((fault) => !isNote(fault)).length;
};

/** Bytes looked at to decide. */
const PEEK = 1 << 16;
/** Characters of one game on a line. */
const MAX_LINE = 20_000_000;
/** A whole file is at most so long before decompression. */
const MAX_FILE = 64_000_000;

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** `id<TAB><…`, or a JSON object with a match's judge log in its first line. */
const isOneALine = (head: string): boolean =>
  /^\uFEFF?[^\t\n<{]{1,200}\t\s*</.test(head) || /^\uFEFF?\s*\{[^\n]{0,4000}"(?:initdata|logs)"/.test(head);

async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  const input = file === '-' ? process.stdin : createReadStream(file);
  const iterator = (input as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return;
  async function* all(): AsyncGenerator<Uint8Array> {
    yield first.value as Uint8Array;
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield next.value;
    }
  }
  if (isGzip(first.value)) yield* Readable.from(all()).pipe(createGunzip()) as AsyncIterable<Uint8Array>;
  else yield* all();
}

async function* streamLines(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  named?: RecordFormat,
): AsyncGenerator<Sourced> {
  let line = 0;
  for await (const text of linesOf(chunks, MAX_LINE)) {
    line++;
    if (text === undefined)
      yield {
        file,
        line,
        format: undefined,
        games: [],
        faults: [{ code: 'log.too-long', at: MAX_LINE, text: 'this line is too long' }],
      };
    else if (text.trim() !== '') yield { file, line, ...readText(text, named) };
  }
}

const readWhole = async (file: string, chunks: AsyncIterable<Uint8Array>, named?: RecordFormat): Promise<Sourced> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_FILE)
      return {
        file,
        format: undefined,
        games: [],
        faults: [{ code: 'log.too-long', at: MAX_FILE, text: `more than ${MAX_FILE} bytes` }],
      };
    parts.push(chunk);
  }
  return { file, ...(await readRecords(Buffer.concat(parts), named)) };
};

/** The files of an archive, each as it is. */
async function* readArchive(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  named?: RecordFormat,
): AsyncGenerator<Sourced> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > ARCHIVE_LIMITS.all) {
      const text = `more than ${ARCHIVE_LIMITS.all} bytes`;
      yield { file, format: undefined, games: [], faults: [{ code: 'archive.too-long', at: 0, text }] };
      return;
    }
    parts.push(chunk);
  }
  const archive = await openArchive(Buffer.concat(parts));
  for await (const { name, bytes } of archive ?? []) {
    const inner = name === '' ? file : `${file}/${name}`;
    if (bytes.ok) yield { file: inner, ...(await readRecords(bytes.value, named)) };
    else yield { file: inner, format: undefined, games: [], faults: [bytes.error] };
  }
}

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;

/** Files of a folder and the folders in it by name, hidden ones left out. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
    });

/** Everything in a file, an archive or a folder; a file that cannot be read ends the program with 1. */
export async function* gamesOf(file: string, named?: RecordFormat): AsyncGenerator<Sourced> {
  if (file !== '-' && isFolder(file)) {
    for (const inner of filesIn(file)) yield* gamesOf(inner, named);
    return;
  }
  try {
    const chunks = chunksOf(file);
    const head: Uint8Array[] = [];
    let size = 0;
    while (size < PEEK) {
      const next = await chunks.next();
      if (next.done === true) break;
      head.push(next.value);
      size += next.value.length;
    }
    async function* again(): AsyncGenerator<Uint8Array> {
      yield* head;
      yield* chunks;
    }
    const start = Buffer.concat(head);
    if (archiveKindOf(start) !== undefined) yield* readArchive(file, again(), named);
    else if (isOneALine(start.toString('utf8'))) yield* streamLines(file, again(), named);
    else yield await readWhole(file, again(), named);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    fail(file, { code: 'file.unreadable', at: 0, text: message }, 1);
  }
}
