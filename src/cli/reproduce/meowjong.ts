/** `suzaku reproduce meowjong`: tables VIII to XI, single rounds by seat wind. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { folderStore, localExecutor, stopOnSignals } from '../../jobs/node/index.ts';
import { WORKSHOP } from '../../learn/index.ts';
import {
  MEOWJONG_TABLES,
  meowjongBoxes,
  reproduceMeowjong,
  type MeowjongRow,
  type MeowjongTable,
} from '../../learn/reproduce/index.ts';
import { oneOf } from '../choices.ts';
import { addExecutor, executorOf, type ExecutorFlags } from '../executor.ts';
import { checkWritable, clearProgress, orFail, print, progressOf, writeText } from '../io.ts';
import { makeTable } from '../table.ts';
import { number } from '../train/index.ts';
import { showPower } from '../stats/index.ts';

type Flags = ExecutorFlags & {
  table: string;
  sl: string;
  scaled?: string;
  rl: string;
  rounds: number;
  baseRounds: number;
  seed: string;
  store?: string;
  svg?: string;
  threads: number;
  json?: boolean;
  quiet?: boolean;
};

const share = (counts: readonly number[]): string => {
  const n = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => ((100 * count) / n).toFixed(2)).join(' / ');
};

const textOf = (rows: readonly MeowjongRow[]): string =>
  makeTable(
    [
      [
        'agent v two of',
        'wind',
        'first / second / third / draw %',
        'published %',
        'points',
        "paper's Pr",
        'calibrated p',
      ],
      ...rows.map(({ pairing, wind, counts, published, points, test }) => [
        wind === 'east' ? pairing : '',
        wind,
        share(counts),
        published === null ? '' : published.map((each) => each.toFixed(2)).join(' / '),
        points.mean.toFixed(0),
        test === null ? '' : showPower(test.log10Probability),
        test === null ? '' : showPower(test.log10Both),
      ]),
    ],
    ['left', 'left', 'right', 'right', 'right', 'right', 'right'],
  );

const run = async (flags: Flags): Promise<void> => {
  const table = Number(oneOf('--table', flags.table, Object.keys(MEOWJONG_TABLES))) as MeowjongTable;
  if (flags.svg !== undefined) checkWritable('--svg', flags.svg);
  const { sl, rl, scaled, rounds, baseRounds, seed, threads } = flags;
  const executor = await executorOf(flags, () => localExecutor({ workshop: WORKSHOP, threads }));
  const { signal, release } = stopOnSignals();
  const store = flags.store === undefined ? undefined : folderStore(flags.store);
  const options = {
    agents: { sl, rl, scaled },
    rounds,
    baseRounds,
    seed,
    executor,
    store,
    signal,
    note: progressOf(flags),
  };
  const found = await reproduceMeowjong(table, options);
  release();
  await executor.close();
  clearProgress();
  const rows = orFail('reproduce', found, 1);
  if (flags.svg !== undefined) writeText(flags.svg, flags.svg, meowjongBoxes(rows));
  print(flags.json === true ? JSON.stringify({ table, seed, rounds, baseRounds, rows }) : textOf(rows));
};

export const addMeowjong = (parent: Command): void => {
  const command = parent
    .command('meowjong')
    .summary('sanma: outcomes of single rounds by seat wind')
    .description(
      'An agent in each seat wind against two of a field, the same walls for all. Tables: 8 against two random; 9 three SL; 10 RL against two SL; 11 SL against two RL. The test of the paper compares with the field among itself and is no p-value; a calibrated one stands beside it.',
    )
    .requiredOption('--table <n>', Object.keys(MEOWJONG_TABLES).join(', '))
    .option('--sl <player>', 'the supervised agent', 'meowjong-sl')
    .option('--scaled <player>', 'the supervised agent with scaled inputs')
    .option('--rl <player>', 'the agent that learnt by play, as meowjong-rl@RUN', 'meowjong-rl')
    .option('--rounds <n>', 'rounds of each wind', number, 5000)
    .option('--base-rounds <n>', 'rounds of each wind of the base', number, 5000)
    .option('--seed <seed>', 'any text', 'meowjong')
    .option('--store <dir>', 'keep results there, and use those already there')
    .option('--svg <file>', 'write box plots of the points')
    .option('--threads <n>', 'worker threads', number, availableParallelism())
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action(run);
  addExecutor(command);
};
