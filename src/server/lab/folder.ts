/** The folder of runs: what is in it, and bytes of its files. Nothing outside it is ever read, by whatever name or link. */
import { constants } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { fault, ok, type Result } from '../../base/index.ts';
import type { RunFile } from '../../runs/index.ts';

/** Some bytes of a file, how long it is now, and which file it is: another one of the same name has another id. */
export type Part = { readonly bytes: Uint8Array<ArrayBuffer>; readonly size: number; readonly id: string };

/** How deep the folder is looked into, and how many files are listed. */
const [MOST_DEPTH, MOST_FILES] = [4, 2000];
/** Bytes of one answer. */
export const MAX_PART = 8 << 20;

/** Names of files that are shown: logs and JSON. What begins with a dot is nobody's run. */
const SHOWN = /^[^.].*\.jsonl?$/;
/** Of a run's own files, plans are no results. */
const HIDDEN = new Set(['run.json']);
/** One part of a path: no stroke, no way up, nothing hidden, no control character. */
const STEP = /^(?!\.)[^/\\\p{Cc}]{1,200}$/u;

const isName = (name: string): boolean => {
  const steps = name.split('/');
  return steps.length <= MOST_DEPTH + 1 && steps.every((step) => STEP.test(step)) && SHOWN.test(steps.at(-1)!);
};

const NONE = fault('lab.no-file', 0, 'there is no such file among the runs');

/** Files below the folder, newest first; links are passed over. An absent folder is empty. */
export const listRuns = async (folder: string): Promise<readonly RunFile[]> => {
  const found: RunFile[] = [];
  const visit = async (path: readonly string[]): Promise<void> => {
    const entries = await readdir(join(folder, ...path), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const name = [...path, entry.name].join('/');
      if (found.length >= MOST_FILES) return;
      if (entry.isDirectory() && path.length < MOST_DEPTH && STEP.test(entry.name) && entry.name !== 'checkpoints')
        await visit([...path, entry.name]);
      if (!entry.isFile() || !isName(name) || HIDDEN.has(entry.name)) continue;
      const stat = await lstat(join(folder, name)).catch(() => undefined);
      if (stat !== undefined) found.push({ name, bytes: stat.size, changed: stat.mtimeMs });
    }
  };
  await visit([]);
  return found.toSorted((a, b) => b.changed - a.changed);
};

/** The real path of a file in the folder; undefined where any step is a link or leads elsewhere. */
const pathOf = async (folder: string, name: string): Promise<string | undefined> => {
  if (!isName(name)) return undefined;
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) return undefined;
  const path = join(root, ...name.split('/'));
  return (await realpath(path).catch(() => undefined)) === path ? path : undefined;
};

/** Bytes from `from` on, at most MAX_PART. A name that is no file of the folder is one fault, whatever it is. */
export const readPart = async (folder: string, name: string, from: number): Promise<Result<Part>> => {
  const path = await pathOf(folder, name);
  if (path === undefined) return NONE;
  // A link that came in between is not followed, and a pipe does not hold us up.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const file = await open(path, flags).catch(() => undefined);
  if (file === undefined) return NONE;
  try {
    const stat = await file.stat();
    if (!stat.isFile() || (await pathOf(folder, name)) !== path) return NONE;
    const room = new Uint8Array(Math.max(0, Math.min(MAX_PART, stat.size - from)));
    const { bytesRead } = room.length === 0 ? { bytesRead: 0 } : await file.read(room, 0, room.length, from);
    return ok({ bytes: room.subarray(0, bytesRead), size: stat.size, id: `${stat.ino}-${stat.birthtimeMs}` });
  } finally {
    await file.close();
  }
};
