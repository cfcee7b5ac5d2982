/** `suzaku fit differences`. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { localExecutor } from '../../jobs/node/index.ts';
import { WORKSHOP, fitDifferences, playRows, readRows, writeRows, type PlayedOut } from '../../learn/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { fail, orFail, print, progressOf } from '../io.ts';
import { oneOf } from '../choices.ts';
import { makeTable } from '../table.ts';
import { fromOne } from './options.ts';
import { runFit } from './run.ts';
import { digits } from './text.ts';

type Flags = {
  readonly rules: string;
  readonly out: string;
  readonly matches: string;
  readonly plays: string;
  readonly seed: string;
  readonly rows?: string;
  readonly from?: string;
  readonly cache: string;
  readonly threads?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
};

/** Rows of a file, or of matches that are played. */
const rowsOf = async (flags: Flags, rules: RiichiRules): Promise<readonly PlayedOut[]> => {
  if (flags.from !== undefined) return orFail(flags.from, readRows(flags.from), 1);
  const threads = flags.threads === undefined ? availableParallelism() : fromOne('--threads', flags.threads);
  const rows = await playRows({
    rules,
    seed: flags.seed,
    matches: fromOne('--matches', flags.matches),
    plays: fromOne('--plays', flags.plays),
    executor: localExecutor({ workshop: WORKSHOP, threads }),
    cache: flags.cache,
    progress: progressOf(flags),
  });
  return orFail('fit', rows, 1);
};

/** How the rows came about, as it is written into the data: of a file also those of the other number of seats. */
const playedIn = ({ from, matches, plays, seed }: Flags, rows: readonly PlayedOut[]): string => {
  if (from === undefined) return `--matches ${matches} --plays ${plays} --seed ${seed}`;
  const rulesets = [...new Set(rows.map(({ rules }) => rules))].map((id) => {
    const own = rows.filter(({ rules }) => rules === id);
    const of = new Set(own.map(({ match }) => match)).size;
    return `${id} --matches ${of} --plays ${own[0]!.actions[0]!.worths.length} --seed ${seed}`;
  });
  return `--from the rows of ${rulesets.join(' and of ')}`;
};

const run = async (flags: Flags): Promise<void> => {
  const id = oneOf('--rules', flags.rules, ['tenhou', 'sanma']);
  const rules = orFail('--rules', parseRuleset(id)) as RiichiRules;
  if (flags.from !== undefined && flags.rows !== undefined)
    return fail('--rows', { code: 'usage', at: 0, text: 'with --from nothing is played that could be written' });
  const fit = async () => {
    const rows = await rowsOf(flags, rules);
    if (flags.rows !== undefined) writeRows(flags.rows, rows);
    const command = `suzaku fit differences --rules ${id} ${playedIn(flags, rows)}`;
    return orFail('fit', fitDifferences(rows, { rules, command }), 1);
  };
  const exported = { name: `weights${rules.seats}`, type: 'DifferenceWeights', from: './weights.ts' };
  const { data, table } = await runFit(flags, fit, exported);
  if (flags.json === true) return print(JSON.stringify({ ...data, table }));
  print(
    `${data.from.decisions} decisions of ${data.from.matches} matches; places claimed of matches not fitted on, and measured:`,
  );
  const head = ['', 'pairs', 'claimed', 'measured', 'slope', 'error', 'residual'];
  const rows = table.map(({ name, line }) => [
    name,
    String(line.n),
    digits(line.claimed, 4),
    digits(line.measured, 4),
    digits(line.slope, 2),
    digits(line.slopeError, 2),
    digits(line.residual, 3),
  ]);
  print(makeTable([head, ...rows], ['left', 'right', 'right', 'right', 'right', 'right', 'right']));
};

export const addDifferences = (fit: Command): void => {
  fit
    .command('differences')
    .summary('what computed and learnt differences between choices come to in play')
    .requiredOption('--out <file>', 'where the fitted numbers go, .ts or .json')
    .option('--rules <rules>', 'tenhou or sanma', 'tenhou')
    .option('--matches <n>', 'matches of the network with itself', '600')
    .option('--plays <n>', 'orders of the tiles to come in which each choice is played', '4')
    .option('--seed <seed>', 'any text', 'differences')
    .option('--rows <file>', 'also write the decisions that were played out, a line of JSON each')
    .option('--from <file>', 'fit on such lines and play nothing')
    .option('--cache <dir>', 'folder for what has been played; an interrupted run continues from there', '.cache/fit')
    .option('--threads <n>', 'worker threads; all cores by default')
    .option('--json', 'the report as one JSON value')
    .option('--quiet', 'no progress')
    .action(run);
};
