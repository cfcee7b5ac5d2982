/** Files that are there whole or not at all, whenever the program is killed or the machine goes off. */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const syncFolder = (folder: string): void => {
  // Windows has no handle on a folder to sync; its rename is journalled.
  if (process.platform === 'win32') return;
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** All bytes, however few the system takes at once, down to the disk. */
const writeSynced = (file: number, parts: readonly Uint8Array[]): void => {
  for (const bytes of parts) for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at);
  fsyncSync(file);
};

/** A temporary file beside it, `PATH.part`, takes its place when it is on the disk; a failure leaves what was there. */
export const writeWhole = (path: string, content: string | Uint8Array | readonly Uint8Array[]): void => {
  const part = `${path}.part`;
  const parts = typeof content === 'string' ? [new TextEncoder().encode(content)] : [content].flat();
  try {
    const file = openSync(part, 'w');
    try {
      writeSynced(file, parts);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
};

/** A file that a person names, made or replaced whole: a full disk leaves what was there, or nothing. Links are followed; what is no file (a pipe, a device) is written to. */
export const replaceFile = (path: string, text: string): void => {
  if (!existsSync(path)) return writeWhole(path, text);
  const target = realpathSync(path);
  return statSync(target).isFile() ? writeWhole(target, text) : writeFileSync(target, text);
};

/** Adds text to the end of a file, all of it or nothing: what a full disk took of it is cut off again. */
export const appendWhole = (path: string, text: string): void => {
  const file = openSync(path, 'a');
  const { size } = fstatSync(file);
  try {
    writeSynced(file, [new TextEncoder().encode(text)]);
  } catch (error) {
    ftruncateSync(file, size);
    throw error;
  } finally {
    closeSync(file);
  }
};
