/** Games from folders of packed logs (`id<TAB>mjlog` lines in .tsv.bz2), one after the other, by the system's bzip2. */
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseMjlog, type Game } from '../records/index.ts';
import type { Fault } from '../base/index.ts';
import { digestOf } from '../models/index.ts';
import { TEST_FILES, partOf, type Part } from './split.ts';

const END = '.tsv.bz2';

/** One file of packed logs. */
export type LogFile = { readonly path: string; /** `riichi4/phoenix-2018-11`. */ readonly name: string };

/** Games that cannot be read, or that give nothing to fit on. `where`: their file, folder or origin; the message is a line for people. */
export class LogError extends Error {
  readonly fault: Fault;
  constructor(
    readonly where: string,
    code: string,
    text: string,
  ) {
    super(`${where}: ${code} — ${text}`);
    this.name = 'LogError';
    this.fault = { code, at: 0, text };
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Files of `folder` (riichi4, sanma) under a data directory, sorted; none when it is absent. */
export const logFiles = (data: string, folder: string): readonly LogFile[] => {
  const path = join(data, folder);
  if (!isFolder(path)) return [];
  return readdirSync(path)
    .filter((file) => file.endsWith(END))
    .sort()
    .map((file) => ({ path: join(path, file), name: `${folder}/${basename(file, END)}` }));
};

/** Of the packed bytes. What is kept of a file is kept under it, as names may come again. */
export const digestOfLog = ({ path }: LogFile): string => {
  try {
    return digestOf(readFileSync(path));
  } catch (error) {
    throw new LogError(path, 'file.unreadable', (error as Error).message);
  }
};

/** A parsed game with its id, its file and the part of the split it belongs to. */
export type LoggedGame = { readonly game: Game; readonly id: string; readonly file: string; readonly part: Part };

/** Lines of a packed file from number `from` (counted from 0) up to `to`. */
export async function* linesOf(path: string, from = 0, to = Infinity): AsyncGenerator<string> {
  const unreadable = (text: string): LogError => new LogError(path, 'file.unreadable', text);
  const child = spawn('bzip2', ['-dc', path], { stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () => reject(unreadable('bzip2 is not installed; the logs are packed with it')));
  });
  await Promise.race([new Promise((resolve) => child.once('spawn', resolve)), failed]);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let n = 0;
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
      if (n >= to) break;
      if (n++ >= from) yield line;
    }
    // Cut short by us the status says nothing; else half a file must not pass for a whole one.
    if (n < to && (await ended) !== 0) throw unreadable('bzip2 cannot unpack it; it is damaged or cut short');
  } finally {
    child.kill();
  }
}

/** `id<TAB>document`. */
export const idOfLine = (line: string): string => line.slice(0, Math.max(0, line.indexOf('\t')));

/** The game of a line; undefined when it is not one whole game without a fault. */
export const gameOfLine = (line: string, file: string): LoggedGame | undefined => {
  const { games, faults } = parseMjlog(line);
  const [game] = games;
  if (games.length !== 1 || game === undefined || faults.length > 0) return undefined;
  const id = idOfLine(line);
  return { game, id, file, part: partOf(file, id) };
};

/** Games of the lines `from` … `to` of a file. */
export async function* gamesOf({ path, name }: LogFile, from = 0, to = Infinity): AsyncGenerator<LoggedGame> {
  for await (const line of linesOf(path, from, to)) {
    const logged = gameOfLine(line, name);
    if (logged !== undefined) yield logged;
  }
}

const folderOf = (seats: 3 | 4): string => (seats === 3 ? 'sanma' : 'riichi4');

/** Files to fit on: whole games of one strong table, never the test file. */
export const fitFiles = (data: string, seats: 3 | 4): readonly LogFile[] =>
  logFiles(data, folderOf(seats)).filter(({ name }) => name.includes('/phoenix') && !TEST_FILES.includes(name));

/** What a fit reads: `games` in all, spread evenly over the files. */
export type Wanted = { readonly data: string; readonly seats: 3 | 4; readonly games: number };

/** The files, one at least, and how many lines of each are read. */
export const spreadGames = ({
  data,
  seats,
  games,
}: Wanted): { readonly files: readonly LogFile[]; readonly each: number } => {
  if (!isFolder(data)) throw new LogError(data, 'file.unreadable', 'there is no such folder');
  const files = fitFiles(data, seats);
  if (files.length === 0)
    throw new LogError(join(data, folderOf(seats)), 'fit.no-games', `there is no phoenix*${END} but test files`);
  return { files, each: Math.ceil(games / files.length) };
};

/** Thrown when the files have been read. */
export const noGames = ({ data, seats }: Wanted): LogError =>
  new LogError(join(data, folderOf(seats)), 'fit.no-games', `too few whole games of ${seats} seats to fit on`);
