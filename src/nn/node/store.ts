/**
 * Checkpoints on disk. A write makes a temporary file in the same folder, syncs it, renames it, syncs the folder, and
 * only then is acknowledged and prunes older ones; so at every moment the newest acknowledged state is readable.
 * The reader walks back from the newest file to the newest valid one.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fault, ok, type Fault, type Result } from '../../base/index.ts';
import { messageOf } from '../runtime.ts';
import type { TrainerState } from '../train/index.ts';
import { makeCheckpoint, parseCheckpoint } from './checkpoint.ts';

/** The calls a store makes, so that tests can stop between any two of them. */
export type Disk = {
  makeFolder(folder: string): void;
  list(folder: string): string[];
  read(path: string): Uint8Array;
  open(path: string): number;
  /** May write less than asked; answers how much. */
  write(file: number, bytes: Uint8Array): number;
  sync(file: number): void;
  close(file: number): void;
  rename(from: string, to: string): void;
  syncFolder(folder: string): void;
  remove(path: string): void;
};

/** The file system of this machine. */
export const realDisk: Disk = {
  makeFolder: (folder) => void mkdirSync(folder, { recursive: true }),
  list: (folder) => readdirSync(folder),
  read: (path) => readFileSync(path),
  open: (path) => openSync(path, 'w'),
  write: (file, bytes) => writeSync(file, bytes),
  sync: fsyncSync,
  close: closeSync,
  rename: renameSync,
  syncFolder: (folder) => {
    // Windows has no handle on a folder to sync; its rename is journalled.
    if (process.platform === 'win32') return;
    const file = openSync(folder, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  },
  remove: (path) => rmSync(path, { force: true }),
};

const PATTERN = /^step-(\d{12})\.ckpt$/;
const TEMPORARY = '.tmp';
/** Bytes of one write call. */
const CHUNK = 1 << 20;

const fileOf = (step: number): string => `step-${String(step).padStart(12, '0')}.ckpt`;

/** Checkpoint files of a folder, newest first. */
const listed = (disk: Disk, folder: string): string[] =>
  disk
    .list(folder)
    .filter((file) => PATTERN.test(file))
    .sort()
    .reverse();

/** The checkpoints of a run. */
export type Store = {
  /** Answers the file's name once the state is safe. */
  save(state: TrainerState): Result<string>;
  /** The newest valid state; `checkpoint.none` when the folder holds no file at all. */
  load(): Result<Loaded>;
};

/** The newest valid checkpoint, and newer ones that were passed over. */
export type Loaded = {
  readonly state: TrainerState;
  readonly file: string;
  /** Newer files that were passed over. */
  readonly rejected: readonly { readonly file: string; readonly fault: Fault }[];
};

/** `keep` newest files stay. One program writes a folder at a time. */
export const openStore = (
  folder: string,
  { keep = 3, disk = realDisk }: { keep?: number; disk?: Disk } = {},
): Store => {
  const attempt = <T>(code: string, run: () => T): Result<T> => {
    try {
      return ok(run());
    } catch (error) {
      return fault(code, 0, `${folder}: ${messageOf(error)}`);
    }
  };

  const writeTemporary = (path: string, bytes: Uint8Array): void => {
    const file = disk.open(path);
    try {
      for (let at = 0; at < bytes.length;)
        at += disk.write(file, bytes.subarray(at, Math.min(bytes.length, at + CHUNK)));
      disk.sync(file);
    } finally {
      disk.close(file);
    }
  };

  /** Older files beyond `keep` go, and newer ones too: they are damaged, or of a line that was given up. */
  const prune = (saved: string): void => {
    const files = listed(disk, folder);
    const stay = new Set(files.filter((file) => file <= saved).slice(0, keep));
    for (const file of files) if (!stay.has(file)) disk.remove(join(folder, file));
  };

  const save = (state: TrainerState): Result<string> => {
    const file = fileOf(state.meta.step);
    const temporary = join(folder, `${file}${TEMPORARY}`);
    const written = attempt('checkpoint.write', () => {
      disk.makeFolder(folder);
      writeTemporary(temporary, makeCheckpoint(state));
      disk.rename(temporary, join(folder, file));
      disk.syncFolder(folder);
      return file;
    });
    if (!written.ok) attempt('checkpoint.write', () => disk.remove(temporary));
    // The new state is safe; a file that cannot be pruned costs only room.
    else attempt('checkpoint.prune', () => prune(file));
    return written;
  };

  const load = (): Result<Loaded> => {
    const found = attempt('checkpoint.read', () => {
      disk.makeFolder(folder);
      for (const file of disk.list(folder)) if (file.endsWith(`.ckpt${TEMPORARY}`)) disk.remove(join(folder, file));
      return listed(disk, folder);
    });
    if (!found.ok) return found;
    const rejected: { file: string; fault: Fault }[] = [];
    for (const file of found.value) {
      const bytes = attempt('checkpoint.read', () => disk.read(join(folder, file)));
      const parsed = bytes.ok ? parseCheckpoint(bytes.value) : bytes;
      if (parsed.ok) return ok({ state: parsed.value, file, rejected });
      rejected.push({ file, fault: parsed.error });
    }
    if (rejected.length === 0) return fault('checkpoint.none', 0, `${folder} holds no checkpoint`);
    const reasons = rejected.map((each) => `${each.file} ${each.fault.code}`).join(', ');
    return fault('checkpoint.all-invalid', 0, `${folder}: no file is valid (${reasons})`);
  };

  return { save, load };
};
