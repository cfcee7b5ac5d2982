/**
 * Archives of logs: zip (APPNOTE 6.3: stored and deflated files), tar (POSIX ustar with GNU's long names) and tar in gzip. Bounded in files and bytes,
 * so that a small archive cannot fill the memory; what is wrong with one file costs that file alone.
 */
import { fault, ok, type Result } from '../base/index.ts';
import { isGzip } from './gzip.ts';
import { inflated, joined } from './inflate.ts';
import { MAX_BYTES } from './record.ts';

/** One file of an archive, or why it cannot be read. */
export type ArchivedFile = { readonly name: string; readonly bytes: Result<Uint8Array> };

/** Limits of an archive: files, bytes of one and of all of them after unpacking. */
export type ArchiveLimits = { readonly files: number; readonly each: number; readonly all: number };
/** How much of an archive is unpacked at most. */
export const ARCHIVE_LIMITS: ArchiveLimits = { files: 5000, each: MAX_BYTES, all: 8 * MAX_BYTES };

/** Bytes that tell an archive from a log. */
export const ARCHIVE_HEAD = 512;

const isZip = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);
const isTar = (head: Uint8Array): boolean => textIn(head, 257, 5) === 'ustar';

/** By its first bytes. */
export const archiveKindOf = (head: Uint8Array): 'zip' | 'tar' | undefined =>
  isZip(head) ? 'zip' : isTar(head) ? 'tar' : undefined;

/** Up to the first zero. */
const textIn = (bytes: Uint8Array, at: number, length: number): string => {
  const part = bytes.subarray(at, at + length);
  const end = part.indexOf(0);
  return new TextDecoder().decode(end < 0 ? part : part.subarray(0, end));
};

/** At most `most` bytes of a packed file. */
const unpack = async (
  packed: Uint8Array,
  format: 'gzip' | 'deflate-raw',
  most: number,
): Promise<Result<Uint8Array>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of inflated(packed, format)) {
      size += chunk.length;
      if (size > most) return fault('archive.too-long', size, `more than ${most} bytes after unpacking`);
      parts.push(chunk);
    }
  } catch {
    return fault('archive.damaged', size, `the archive breaks off after ${size} bytes`);
  }
  return ok(joined(parts));
};

/** Folders, and what systems put beside the files of people. */
const isLog = (name: string): boolean => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.(?!\/))/.test(name);

const END = 22;
/** Where the list of files begins and how many there are; from the end record, behind which a comment may stand. */
const findEnd = (bytes: Uint8Array, view: DataView): Result<readonly [at: number, files: number]> => {
  for (let at = bytes.length - END; at >= Math.max(0, bytes.length - END - 0xffff); at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    const [files, start] = [view.getUint16(at + 10, true), view.getUint32(at + 16, true)];
    if (files === 0xffff || start === 0xffffffff)
      return fault('archive.too-long', at, 'archives of 4 GB or 65,535 files are not read');
    return ok([start, files]);
  }
  return fault('archive.damaged', bytes.length, 'the archive has no end');
};

type Stored = {
  readonly name: string;
  readonly method: number;
  readonly isSecret: boolean;
  readonly packed: Uint8Array;
  readonly next: number;
};

/** An entry of the list, and the packed bytes behind the file's own header. Undefined where it points outside. */
const storedAt = (bytes: Uint8Array, view: DataView, at: number): Stored | undefined => {
  if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return undefined;
  const [size, own, extra, note] = [
    view.getUint32(at + 20, true),
    view.getUint16(at + 28, true),
    view.getUint16(at + 30, true),
    view.getUint16(at + 32, true),
  ];
  const local = view.getUint32(at + 42, true);
  if (local + 30 > bytes.length || view.getUint32(local, true) !== 0x04034b50) return undefined;
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + size > bytes.length) return undefined;
  return {
    name: textIn(bytes, at + 46, own),
    method: view.getUint16(at + 10, true),
    isSecret: (view.getUint16(at + 8, true) & 1) !== 0,
    packed: bytes.subarray(start, start + size),
    next: at + 46 + own + extra + note,
  };
};

const zipped = async ({ method, isSecret, packed }: Stored, most: number): Promise<Result<Uint8Array>> => {
  if (isSecret) return fault('archive.secret', 0, 'the file is encrypted');
  if (method === 0) return packed.length > most ? fault('archive.too-long', 0, `more than ${most} bytes`) : ok(packed);
  return method === 8 ? unpack(packed, 'deflate-raw', most) : fault('archive.method', 0, 'a packing that is not read');
};

async function* zipFiles(bytes: Uint8Array, most: number): AsyncGenerator<ArchivedFile> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = findEnd(bytes, view);
  if (!end.ok) {
    yield { name: '', bytes: end };
    return;
  }
  let [at] = end.value;
  for (let i = 0; i < end.value[1]; i++) {
    const stored = storedAt(bytes, view, at);
    if (stored === undefined) {
      yield { name: '', bytes: fault('archive.damaged', at, 'the list of files is damaged') };
      return;
    }
    if (isLog(stored.name)) yield { name: stored.name, bytes: await zipped(stored, most) };
    at = stored.next;
  }
}

const BLOCK = 512;
const octal = (bytes: Uint8Array, at: number, length: number): number =>
  Number.parseInt(textIn(bytes, at, length).trim(), 8);
/** The sum of a header with blanks in the place of the sum. */
const isHeader = (block: Uint8Array): boolean => {
  let sum = 0;
  for (const [i, byte] of block.entries()) sum += i >= 148 && i < 156 ? 32 : byte;
  return octal(block, 148, 8) === sum;
};

async function* tarFiles(bytes: Uint8Array, most: number): AsyncGenerator<ArchivedFile> {
  let long = '';
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const block = bytes.subarray(at, at + BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const size = octal(block, 124, 12);
    if (!isHeader(block) || !(size >= 0) || at + BLOCK + size > bytes.length) {
      yield { name: '', bytes: fault('archive.damaged', at, 'the archive breaks off') };
      return;
    }
    const prefix = textIn(block, 345, 155);
    const type = textIn(block, 156, 1);
    const body = bytes.subarray(at + BLOCK, at + BLOCK + size);
    const name = long !== '' ? long : `${prefix === '' ? '' : `${prefix}/`}${textIn(block, 0, 100)}`;
    long = type === 'L' ? textIn(body, 0, Math.min(size, 1000)) : '';
    at += BLOCK + BLOCK * Math.ceil(size / BLOCK);
    if ((type !== '0' && type !== '') || !isLog(name)) continue;
    yield { name, bytes: size > most ? fault('archive.too-long', 0, `more than ${most} bytes`) : ok(body) };
  }
}

/** Stops at the limits of the whole and says so. */
async function* within(files: AsyncGenerator<ArchivedFile>, limits: ArchiveLimits): AsyncGenerator<ArchivedFile> {
  let [count, size] = [0, 0];
  for await (const file of files) {
    count++;
    size += file.bytes.ok ? file.bytes.value.length : 0;
    if (count > limits.files || size > limits.all) {
      const text = `more than ${limits.files} files or ${limits.all} bytes; the rest is left out`;
      yield { name: file.name, bytes: fault('archive.too-long', 0, text) };
      return;
    }
    yield file;
  }
}

/** The files of a zip, tar or tar.gz; undefined for anything else. */
export const openArchive = async (
  bytes: Uint8Array,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<AsyncGenerator<ArchivedFile> | undefined> => {
  const kind = archiveKindOf(bytes);
  if (kind === 'zip') return within(zipFiles(bytes, limits.each), limits);
  if (kind === 'tar') return within(tarFiles(bytes, limits.each), limits);
  if (!isGzip(bytes) || !(await isPackedTar(bytes))) return undefined;
  const whole = await unpack(bytes, 'gzip', limits.all);
  if (whole.ok) return within(tarFiles(whole.value, limits.each), limits);
  return (async function* () {
    yield { name: '', bytes: whole };
  })();
};

/** Whether gzip packs a tar, from its first bytes. */
export const isPackedTar = async (bytes: Uint8Array): Promise<boolean> => {
  const parts: Uint8Array[] = [];
  try {
    for await (const chunk of inflated(bytes.subarray(0, 1 << 16), 'gzip')) {
      parts.push(chunk);
      if (parts.reduce((size, { length }) => size + length, 0) >= ARCHIVE_HEAD) break;
    }
  } catch {
    // What came out before the cut is enough.
  }
  return isTar(joined(parts));
};
