/** What a program finds where Botzone starts it: the networks in the user's storage, and one line about the machine. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { ModelFile } from '../botzone/index.ts';

/** Where Botzone mounts user storage; `data` beside the program at home. */
const FOLDERS = ['data', '/data'] as const;
/** Bytes of a network at most: Botzone gives a program 256 MB of memory. */
const LARGEST = 40_000_000;

/** The first folder of storage that can be read, with its files in the order of their names; undefined where there is none. */
export const storage = (): { readonly folder: string; readonly files: readonly string[] } | undefined => {
  for (const folder of FOLDERS)
    try {
      if (existsSync(folder)) return { folder, files: readdirSync(folder).toSorted() };
    } catch {
      // A folder that cannot be read is none.
    }
  return undefined;
};

/** The networks there; a file that cannot be read, or is too large, is left out. */
export const findModels = (): readonly ModelFile[] => {
  const found = storage();
  if (found === undefined) return [];
  return found.files
    .filter((name) => name.endsWith('.onnx'))
    .flatMap((name) => {
      try {
        const path = `${found.folder}/${name}`;
        return statSync(path).size > LARGEST ? [] : [{ name, bytes: readFileSync(path) }];
      } catch {
        return [];
      }
    });
};

/** The version of Node and the machine. */
export const environmentOf = (): string => `node ${process.version} ${process.platform} ${process.arch}`;
