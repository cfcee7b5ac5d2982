/** The Chinese Standard games beside the project, when they are there: ../shared/data/mcr relative to the root. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Text files by name with the number of games in each. */
export const MCR_TEXTS = [
  ['official-sample-16.txt.gz', 16],
  ['botzone-2026.txt.gz', 46],
  ['heuristic-selfplay-100.txt.gz', 100],
] as const;
export const MCR_RAW = 'botzone-2026-raw.jsonl.gz';

export const mcrText = (root: string, name: string): string | undefined => {
  const file = join(root, '..', 'shared', 'data', 'mcr', name);
  return existsSync(file) ? gunzipSync(readFileSync(file)).toString('utf8') : undefined;
};
