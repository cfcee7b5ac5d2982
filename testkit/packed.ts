/** Generated games as packed logs, in folders like ../shared/data: for tests of what reads those. Needs bzip2. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeMjlog } from '../src/records/index.ts';
import { unwrap } from '../src/base/index.ts';
import { makeGames } from './games.ts';

export const pack = (text: string): Uint8Array => spawnSync('bzip2', ['-zc'], { input: text }).stdout;

/** `id<TAB>mjlog`, a line a game; ids are `seed-0`, `seed-1`, … */
export const makeLog = (rules: string, count: number, seed: string): string =>
  makeGames(rules, count, seed)
    .map((game, i) => `${seed}-${i}\t${unwrap(makeMjlog(game))}\n`)
    .join('');

/** A file with its folders. */
export const put = (path: string, content: string | Uint8Array): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
};
