/**
 * A folder of games that players played: `store.jsonl` says by a first line what they are of, and by a line for each file how it was made; `00000.txt`, `00001.txt`
 * … are records, a fixed number of games each, and `00000.values` what the players thought of their options, where they say it. A file counts once its line is
 * there, so making games may stop anywhere and goes on.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fault, ok, type Result } from '../../base/index.ts';
import { digestOf, engineHere, networkFiles } from '../../models/index.ts';
import type { RecordFormat } from '../../records/index.ts';
import { makeRuleset, type Ruleset } from '../../rules/index.ts';
import { faultOf, type Executor } from '../executor.ts';
import type { Task } from '../task.ts';
import { appendWhole, writeWhole } from './files/index.ts';
import type { GamesSpec, SavedGames } from './games.ts';
import { readWholeLines } from './lines.ts';

/** What the games of a store are of: its first line. */
export type GameStoreHead = {
  readonly store: 1;
  readonly rules: string;
  readonly players: readonly string[];
  readonly seed: string;
  readonly format: RecordFormat;
  /** Games of a file. */
  readonly each: number;
};

/** One file of a store: its games, and which program with which weights played them. */
export type GameFile = {
  readonly file: string;
  readonly from: number;
  readonly games: number;
  readonly decisions: number;
  readonly valued: number;
  readonly commit: string;
  readonly engine: string;
  /** SHA-256 of the weights that played, by network; empty where none did. */
  readonly weights: Readonly<Record<string, string>>;
  /** SHA-256 of the records. */
  readonly digest: string;
};

/** A store as it lies in a folder. */
export type GameStore = { readonly folder: string; readonly head: GameStoreHead; readonly files: readonly GameFile[] };

const STORE = 'store.jsonl';
const VALUES = '.values';
/** Games of a file in a new store. */
const EACH = 250;

/** The folder holds games kept by `simulate --save`. */
export const isGameStore = (folder: string): boolean => existsSync(join(folder, STORE));

/** Where the records of a file are, and the values of their decisions; undefined where nobody valued any. */
export const pathsOf = (
  { folder }: Pick<GameStore, 'folder'>,
  { file, valued }: GameFile,
): { readonly records: string; readonly values: string | undefined } => ({
  records: join(folder, file),
  values: valued > 0 ? join(folder, file.replace(/\.[^.]*$/, VALUES)) : undefined,
});

const isHead = (value: unknown): value is GameStoreHead =>
  typeof value === 'object' && value !== null && (value as Partial<GameStoreHead>).store === 1;

const isFile = (value: unknown): value is GameFile =>
  typeof value === 'object' &&
  value !== null &&
  (['file', 'commit', 'engine', 'digest'] as const).every((f) => typeof (value as Partial<GameFile>)[f] === 'string') &&
  (['from', 'games', 'valued'] as const).every((f) => Number.isSafeInteger((value as Partial<GameFile>)[f]));

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
};

/** The store of a folder. A line that a kill cut off is cut away; its file is made again. */
export const openGameStore = (folder: string): Result<GameStore> => {
  if (!isGameStore(folder)) return fault('games.none', 0, `${folder} holds no ${STORE}`);
  const [first, ...rest] = readWholeLines(join(folder, STORE)).map(parseLine);
  if (!isHead(first)) return fault('games.broken', 1, `${join(folder, STORE)} does not begin as a store of games`);
  const files = rest.filter(isFile).sort((a, b) => a.from - b.from);
  return ok({ folder, head: first, files });
};

/** What to play, how much of it, and where it goes. */
export type SaveGamesOptions = {
  readonly folder: string;
  readonly rules: Ruleset;
  readonly players: readonly string[];
  readonly seed: string;
  /** Games in all; those that are there count. */
  readonly games: number;
  /** Games of a file in a new store. */
  readonly each?: number;
  readonly executor: Executor;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: (store: GameStore) => void;
};

const openOrMake = (options: SaveGamesOptions): Result<GameStore> => {
  const { folder, rules, players, seed, each: wanted = EACH } = options;
  const format = rules.family === 'chinese' ? 'chinese-text' : 'suzaku';
  const head: GameStoreHead = { store: 1, rules: makeRuleset(rules), players, seed, format, each: wanted };
  mkdirSync(folder, { recursive: true });
  if (!isGameStore(folder)) writeWhole(join(folder, STORE), `${JSON.stringify(head)}\n`);
  const store = openGameStore(folder);
  if (!store.ok) return store;
  const { each, ...own } = store.value.head;
  return JSON.stringify({ ...own, each }) === JSON.stringify({ ...head, each })
    ? store
    : fault(
        'games.other',
        0,
        `${folder} holds games of ${own.players.join(', ')} at ${own.rules}, seed ${own.seed}; name another folder`,
      );
};

/** Plays what the folder lacks, file by file, and answers the store. The number of games is rounded up to whole files. */
export const saveGames = async (options: SaveGamesOptions): Promise<Result<GameStore>> => {
  const { folder, executor, signal, progress } = options;
  const opened = openOrMake(options);
  if (!opened.ok) return opened;
  const { head } = opened.value;
  const inputs = networkFiles(head.players, options.rules);
  if (!inputs.ok) return inputs;
  const { store: _, each, ...plan } = head;
  const there = new Set(opened.value.files.map(({ from }) => from));
  const froms = Array.from({ length: Math.ceil(options.games / each) }, (__, at) => at * each);
  const lacking = froms.filter((from) => !there.has(from));
  const tasks = lacking.map((from): Task<SavedGames> => {
    const spec: GamesSpec = { ...plan, from, games: each };
    return { kind: 'arena.games', name: `games ${from}–${from + each - 1}`, spec, inputs: inputs.value };
  });
  const files = [...opened.value.files];
  for await (const settled of executor.run(tasks, { signal, order: 'arrival' })) {
    if (!settled.ok) return faultOf(settled);
    const { value, bytes, at } = settled.value;
    const made = keep(folder, { head, from: lacking[at]!, engine: executor.engine }, value, bytes, inputs.value);
    files.push(made);
    progress?.({ folder, head, files });
  }
  return openGameStore(folder);
};

/** Writes one file, its values and then its line. */
const keep = (
  folder: string,
  { head, from, engine }: { readonly head: GameStoreHead; readonly from: number; readonly engine: string },
  { text, games, decisions, valued }: SavedGames,
  bytes: Uint8Array | undefined,
  weights: Readonly<Record<string, { readonly digest: string }>>,
): GameFile => {
  const file = `${String(from / head.each).padStart(5, '0')}.${head.format === 'chinese-text' ? 'txt' : 'jsonl'}`;
  const made: GameFile = {
    ...{ file, from, games, decisions, valued },
    commit: engineHere().commit,
    engine,
    weights: Object.fromEntries(Object.entries(weights).map(([name, { digest }]) => [name, digest])),
    digest: digestOf(text),
  };
  const paths = pathsOf({ folder }, made);
  if (paths.values !== undefined) writeWhole(paths.values, bytes!);
  writeWhole(paths.records, text);
  appendWhole(join(folder, STORE), `${JSON.stringify(made)}\n`);
  return made;
};

/** The records of a file as they were written; a fault where they have changed since. */
export const readGameFile = (
  store: GameStore,
  file: GameFile,
): Result<{ readonly text: string; readonly values: Uint8Array | undefined }> => {
  const paths = pathsOf(store, file);
  try {
    const text = readFileSync(paths.records, 'utf8');
    if (digestOf(text) !== file.digest) return fault('games.broken', 0, `${paths.records} is not as it was written`);
    return ok({ text, values: paths.values === undefined ? undefined : new Uint8Array(readFileSync(paths.values)) });
  } catch (error) {
    return fault('file.unreadable', 0, (error as Error).message);
  }
};
