/** Where the games of a data set come from: packed logs of folders or files, record files of any format, stores of played games, and play. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readRecords, type Game } from '../../records/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { isGameStore, openGameStore, type GameStore } from '../../jobs/node/index.ts';
import { idOfLine, linesOf, logFiles, type LogFile } from '../logs.ts';
import { TEST_FILES, partOf, type Part } from '../split.ts';
import type { PlaySource } from './playedsource.ts';

const PACKED = '.tsv.bz2';
/** Odd and broken games, for tests only. */
const ODD = /\/misc-/;

/** A store of played games by the name of its folder. */
export type StoreSource = { readonly store: GameStore; readonly name: string };
/** Games to be played for the data set. */
export type PlayedSource = { readonly play: Pick<PlaySource, 'players' | 'seed'>; readonly name: string };
/** One place that games of a data set come from. */
export type Source = LogFile | StoreSource | PlayedSource;

export const isStore = (source: Source): source is StoreSource => 'store' in source;

/** Files under the paths: a folder with riichi4/ and sanma/, one of these, or single files. Only those that can have games of the part. */
export const sourcesOf = (
  paths: readonly string[],
  rules: Pick<Ruleset, 'seats'>,
  part: Part,
): Result<readonly LogFile[]> => {
  const files: LogFile[] = [];
  for (const path of paths) {
    if (!existsSync(path)) return fault('file.unreadable', 0, `there is no ${path}`);
    const folder = rules.seats === 3 ? 'sanma' : 'riichi4';
    if (!statSync(path).isDirectory()) files.push({ path, name: `${basename(dirname(path))}/${bareName(path)}` });
    else if (existsSync(join(path, folder)))
      files.push(...logFiles(path, folder).filter(({ name }) => !ODD.test(name)));
    else files.push(...logFiles(dirname(path), basename(path)).filter(({ name }) => !ODD.test(name)));
  }
  const fitting = files.filter(({ name }) => TEST_FILES.includes(name) === (part === 'test'));
  return fitting.length > 0 ? ok(fitting) : fault('dataset.no-games', 0, `no file with games of the part ${part}`);
};

/** The same, with stores of played games among the paths. */
export const sourcesWithStores = (
  paths: readonly string[],
  rules: Pick<Ruleset, 'seats'>,
  part: Part,
): Result<readonly (LogFile | StoreSource)[]> => {
  const stores: StoreSource[] = [];
  for (const path of paths.filter(isGameStore)) {
    const store = openGameStore(path);
    if (!store.ok) return store;
    stores.push({ store: store.value, name: `games/${basename(path)}` });
  }
  const others = paths.filter((path) => !isGameStore(path));
  const files = others.length === 0 && stores.length > 0 ? ok([]) : sourcesOf(others, rules, part);
  return files.ok ? ok([...stores, ...files.value]) : files;
};

const bareName = (path: string): string =>
  path.endsWith(PACKED) ? basename(path, PACKED) : basename(path).replace(/\.[^.]*$/, '');

/** Games of the part in the order of the file, as lines of a packed log or already read. */
export async function* gamesIn({ path, name }: LogFile, part: Part): AsyncGenerator<string | Game> {
  if (path.endsWith(PACKED)) {
    for await (const line of linesOf(path)) if (partOf(name, idOfLine(line)) === part) yield line;
    return;
  }
  const { games } = await readRecords(readFileSync(path));
  for (const [i, game] of games.entries()) {
    const id = game.meta.id ?? `${name}#${i}`;
    if (partOf(name, id) === part) yield { ...game, meta: { ...game.meta, id } };
  }
}
