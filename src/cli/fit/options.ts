/** What the fits share: options, progress, the command as it is written into data files. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { localExecutor } from '../../jobs/node/index.ts';
import { WORKSHOP, type FitOptions } from '../../learn/index.ts';
import { oneOf } from '../choices.ts';
import { fail, progressOf } from '../io.ts';

export type FitFlags = {
  data: string;
  out: string;
  rules: string;
  games: string;
  seed: string;
  cache: string;
  threads?: string;
  report?: string;
  quiet?: boolean;
  json?: boolean;
};

export const addFitOptions = (command: Command): Command =>
  command
    .requiredOption('--data <dir>', 'folder of logs; phoenix*.tsv.bz2 in DIR/riichi4 or DIR/sanma are read')
    .requiredOption('--out <file>', 'where the fitted numbers go, .ts or .json')
    .option('--rules <rules>', 'tenhou or sanma', 'tenhou')
    .option('--games <n>', 'games to use, spread over the files', '100000')
    .option('--seed <seed>', 'any text', '1')
    .option(
      '--cache <dir>',
      'folder for samples and checkpoints; an interrupted fit continues from there',
      '.cache/fit',
    )
    .option('--threads <n>', 'worker threads that read the logs; all cores by default')
    .option('--json', 'the report as one JSON value')
    .option('--quiet', 'no progress');

export const wholeNumber = (flag: string, text: string): number =>
  /^\d{1,9}$/.test(text)
    ? Number(text)
    : fail(flag, { code: 'usage', at: 0, text: `${JSON.stringify(text)} is no whole number` });

export const fromOne = (flag: string, text: string): number =>
  wholeNumber(flag, text) || fail(flag, { code: 'usage', at: 0, text: 'at least 1' });

const threadsOf = ({ threads }: FitFlags): number =>
  threads === undefined ? availableParallelism() : fromOne('--threads', threads);

/** What a fit on logs is asked. The command is told without folders of this machine. */
export const optionsOf = (subject: string, flags: FitFlags): Omit<FitOptions, 'epochs'> => ({
  data: flags.data,
  seats: oneOf('--rules', flags.rules, ['tenhou', 'sanma']) === 'sanma' ? 3 : 4,
  games: fromOne('--games', flags.games),
  seed: flags.seed,
  cache: flags.cache,
  executor: localExecutor({ workshop: WORKSHOP, threads: threadsOf(flags) }),
  command: `suzaku fit ${subject} --rules ${flags.rules} --games ${flags.games} --seed ${flags.seed}`,
  progress: progressOf(flags),
});
