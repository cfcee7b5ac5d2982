/** Files of dropped folders, and whether a file is an archive. Fetched with the first drop. */
import { ARCHIVE_HEAD, archiveKindOf, isGzip, isPackedTar } from '../../src/records/index.ts';

/** Files taken from folders, and how deep. */
const [MOST_FILES, MOST_DEPTH] = [5000, 12];

const fileOf = (entry: FileSystemFileEntry): Promise<File | undefined> =>
  new Promise((done) => entry.file(done, () => done(undefined)));

/** A browser hands out the entries of a folder in parts, until one is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length < MOST_FILES) {
    const part = await new Promise<readonly FileSystemEntry[]>((done) => reader.readEntries(done, () => done([])));
    if (part.length === 0) break;
    all.push(...part);
  }
  return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

const collect = async (entry: FileSystemEntry, files: File[], depth: number): Promise<void> => {
  if (files.length >= MOST_FILES || depth > MOST_DEPTH || entry.name.startsWith('.')) return;
  if (entry.isFile) {
    const file = await fileOf(entry as FileSystemFileEntry);
    if (file !== undefined) files.push(file);
  } else if (entry.isDirectory)
    for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) await collect(inner, files, depth + 1);
};

/** `entries` where the browser knows folders, `files` otherwise. */
export const filesOf = async (
  entries: readonly FileSystemEntry[],
  files: readonly File[],
): Promise<readonly File[]> => {
  if (entries.length === 0) return files.slice(0, MOST_FILES);
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found, 0);
  return found;
};

/** By its first bytes; a folder that pretends to be a file is none. */
export const isArchive = async (file: File): Promise<boolean> => {
  const start = await file
    .slice(0, 1 << 16)
    .arrayBuffer()
    .catch(() => undefined);
  if (start === undefined) return false;
  const head = new Uint8Array(start);
  if (archiveKindOf(head.subarray(0, ARCHIVE_HEAD)) !== undefined) return true;
  return isGzip(head) && isPackedTar(head);
};
