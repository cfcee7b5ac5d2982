/**
 * Loaded before a program that is to be killed (`node --import`): counts its calls to the file system below one folder and kills the process before,
 * within or after the one it is given. Within a write half of the bytes are on the file. The place is written to descriptor 3.
 */
import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** What the program is given in the variable SUZAKU_HALT. */
export type HaltOrder = {
  /** Calls that concern nothing below this folder are not counted. */
  readonly under: string;
  /** Place to die at, from 1; 0: none, the number of places is written at the end. */
  readonly at: number;
  /** Writes go to the final name at once, which the harness must catch. */
  readonly isInPlace?: boolean;
};

const { under, at, isInPlace = false } = JSON.parse(process.env['SUZAKU_HALT']!) as HaltOrder;
const real = { ...fs };
let places = 0;

const place = (name: string): void => {
  if (++places !== at) return;
  real.writeSync(3, `${name}\n`);
  process.kill(process.pid, 'SIGKILL');
  // The signal is on its way; nothing more may happen.
  for (;;);
};

const isOurs = (path: unknown): boolean =>
  (typeof path === 'string' || path instanceof URL || Buffer.isBuffer(path)) &&
  `${resolve(String(path))}${sep}`.startsWith(`${under}${sep}`);

/** Descriptors of our files; true for those that are written to. */
const ours = new Map<number, boolean>();

const around = <R>(name: string, call: () => R): R => {
  place(`before ${name}`);
  const result = call();
  place(`after ${name}`);
  return result;
};

const PART = /\.(?:part|tmp)$/;
const nameOf = <P>(path: P): P => (isInPlace && typeof path === 'string' ? (path.replace(PART, '') as P) : path);

const patched = {
  openSync: (path: PathLike, flags: fs.OpenMode = 'r', mode?: fs.Mode): number => {
    if (!isOurs(path)) return real.openSync(path, flags, mode);
    const isWriting = flags !== 'r';
    const file = isWriting
      ? around('open', () => real.openSync(nameOf(path), flags, mode))
      : real.openSync(path, flags, mode);
    ours.set(file, isWriting);
    return file;
  },
  writeSync: (file: number, bytes: Uint8Array, from = 0, length = bytes.length - from): number => {
    if (ours.get(file) !== true) return real.writeSync(file, bytes, from, length);
    place('before write');
    const half = length >> 1;
    if (half > 0) real.writeSync(file, bytes, from, half);
    place('within write');
    const rest = real.writeSync(file, bytes, from + half, length - half);
    place('after write');
    return half + rest;
  },
  fsyncSync: (file: number): void =>
    ours.has(file)
      ? around(ours.get(file) === true ? 'sync' : 'sync of folder', () => real.fsyncSync(file))
      : real.fsyncSync(file),
  closeSync: (file: number): void => {
    const isWriting = ours.get(file) === true;
    ours.delete(file);
    return isWriting ? around('close', () => real.closeSync(file)) : real.closeSync(file);
  },
  renameSync: (from: PathLike, to: PathLike): void => {
    if (!isOurs(to)) return real.renameSync(from, to);
    return around('rename', () => (isInPlace ? undefined : real.renameSync(from, to)));
  },
  mkdirSync: (path: PathLike, options?: fs.MakeDirectoryOptions): string | undefined =>
    isOurs(path) ? around('make folder', () => real.mkdirSync(path, options)) : real.mkdirSync(path, options),
  rmSync: (path: PathLike, options?: fs.RmOptions): void =>
    isOurs(path) ? around('remove', () => real.rmSync(path, options)) : real.rmSync(path, options),
  unlinkSync: (path: PathLike): void =>
    isOurs(path) ? around('remove', () => real.unlinkSync(path)) : real.unlinkSync(path),
  truncateSync: (path: string, length?: number): void =>
    isOurs(path) ? around('cut', () => real.truncateSync(path, length)) : real.truncateSync(path, length),
  /** In two halves, as the system may do it. */
  writeFileSync: (path: string | number, data: string | Uint8Array, options?: fs.WriteFileOptions): void => {
    if (!isOurs(path)) return real.writeFileSync(path, data, options);
    place('before write of file');
    const bytes = Buffer.from(data as string);
    real.writeFileSync(path, bytes.subarray(0, bytes.length >> 1), options);
    place('within write of file');
    real.writeFileSync(path, data, options);
    return place('after write of file');
  },
  appendFileSync: (path: string | number, data: string | Uint8Array, options?: fs.WriteFileOptions): void => {
    if (!isOurs(path)) return real.appendFileSync(path, data, options);
    place('before append');
    const bytes = Buffer.from(data as string);
    real.appendFileSync(path, bytes.subarray(0, bytes.length >> 1), options);
    place('within append');
    real.appendFileSync(path, bytes.subarray(bytes.length >> 1), options);
    return place('after append');
  },
};

// Workers compute and write nothing; a file they made would be missing from the places, which the harness would see as a difference.
if (isMainThread) {
  Object.assign(fs, patched);
  syncBuiltinESMExports();
  if (at === 0) process.once('exit', () => real.writeSync(3, `${places} places\n`));
}
