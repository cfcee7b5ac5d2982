/** The golden vectors and logs beside the project, when they are there: ../shared/data relative to the root. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Lines of a gzipped text file under `data` (the folder ../shared/data as seen from `root`), or undefined when it is absent. */
export const goldenLines = (root: string, name: string): readonly string[] | undefined => {
  const file = join(root, '..', 'shared', 'data', 'golden', name);
  if (!existsSync(file)) return undefined;
  return gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
};
