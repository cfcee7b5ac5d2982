/** `suzaku fit differences`: plays the matches, keeps the rows, fits the weights. */
import { readFileSync } from 'node:fs';
import { fault, ok, type Result } from '../../base/index.ts';
import { replaceFile } from '../../jobs/node/files/index.ts';
import { folderStore, type Executor } from '../../jobs/node/index.ts';
import { commitHere, networkFiles } from '../../models/index.ts';
import type { DifferenceWeights } from '../../players/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import { BLOCK, differencesTask } from './collect.ts';
import { heldOut, slopeTable, weighDifferences, type Row } from './fit.ts';
import { pairsOf } from './observe.ts';
import type { PlayedOut } from './row.ts';

/** Which matches are played, in how many orders, and where and by whom. */
export type DifferencesOptions = {
  readonly rules: RiichiRules;
  readonly seed: string;
  readonly matches: number;
  readonly plays: number;
  readonly executor: Executor;
  /** Folder of rows that are there already. */
  readonly cache: string;
  readonly command: string;
  readonly progress: (text: string) => void;
};

/** Weights with the table of what they claim of matches they were not fitted on. */
export type DifferencesFit = { readonly data: DifferenceWeights; readonly table: readonly Row[] };

/** Rows of the matches, in their order. */
export const playRows = async (options: Omit<DifferencesOptions, 'command'>): Promise<Result<readonly PlayedOut[]>> => {
  const { rules, seed, matches, plays, executor, cache, progress } = options;
  const files = networkFiles(['suzaku'], rules);
  if (!files.ok) return files;
  const weights = Object.values(files.value)[0]!;
  const tasks = Array.from({ length: Math.ceil(matches / BLOCK) }, (_, block) => {
    const from = block * BLOCK;
    const spec = { rules: rules.id, seed, from, matches: Math.min(BLOCK, matches - from), plays };
    return differencesTask(spec, weights);
  });
  const rows: PlayedOut[] = [];
  for await (const settled of executor.run(tasks, { store: folderStore(cache) })) {
    if (!settled.ok) return settled;
    rows.push(...settled.value.value);
    progress(`${settled.value.task.name}: ${rows.length} decisions`);
  }
  return ok(rows);
};

/** Rows of earlier runs: a line of JSON each. */
export const readRows = (path: string): Result<readonly PlayedOut[]> => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return fault('file.unreadable', 0, error instanceof Error ? error.message : String(error));
  }
  const rows: PlayedOut[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line === '') continue;
    try {
      rows.push(JSON.parse(line) as PlayedOut);
    } catch {
      return fault('fit.rows', at + 1, `line ${at + 1} is no JSON`);
    }
  }
  return rows.length === 0 ? fault('fit.rows', 0, 'there are no rows in it') : ok(rows);
};

/** The same to a file. */
export const writeRows = (path: string, rows: readonly PlayedOut[]): void =>
  replaceFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** Weights of one ruleset. Rows of the other number of seats count for what kinds of decisions have in common. */
export const fitDifferences = (
  rows: readonly PlayedOut[],
  { rules, command }: Pick<DifferencesOptions, 'rules' | 'command'>,
): Result<DifferencesFit> => {
  const own = rows.filter((row) => row.rules === rules.id);
  const pairs = own.flatMap(pairsOf);
  const beside = rows.filter((row) => row.rules !== rules.id).flatMap(pairsOf);
  const matches = new Set(pairs.map(({ match }) => match)).size;
  if (matches < 4) return fault('fit.rows', 0, `${matches} matches of ${rules.id} are too few to fit on`);
  const files = networkFiles(['suzaku'], rules);
  if (!files.ok) return files;
  const network = Object.values(files.value)[0]!.digest;
  const from = { command, commit: commitHere(), network, matches, decisions: own.length };
  const data = { seats: rules.seats === 3 ? 3 : 4, from, questions: weighDifferences(pairs, beside) } as const;
  return ok({ data, table: slopeTable(heldOut(pairs, beside)) });
};
