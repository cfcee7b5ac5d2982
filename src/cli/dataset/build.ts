/** `suzaku dataset build`. */
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { featureSetOf } from '../../features/index.ts';
import { buildDataset, DECISION_KINDS, SEAT_CHOICES, sourcesOf, statsOf } from '../../learn/dataset/index.ts';
import { localExecutor, stopOnSignals } from '../../jobs/node/index.ts';
import { PARTS, WORKSHOP } from '../../learn/index.ts';
import { wholeNumber } from '../fit/index.ts';
import { gameOf, oneOf } from '../choices.ts';
import { clearProgress, fail, orFail, orUnwritable, print, progressOf } from '../io.ts';
import { makeStats } from './text.ts';

type Flags = {
  rules: string;
  data: string[];
  out: string;
  features: string;
  part: string;
  kind?: string;
  games?: string;
  seats: string;
  minDan: string;
  threads?: string;
  json?: boolean;
  quiet?: boolean;
};

const build = async (flags: Flags): Promise<void> => {
  const rules = gameOf(flags.rules);
  const part = oneOf('--part', flags.part, PARTS);
  const started = performance.now();
  const plan = {
    set: orFail('--features', featureSetOf(flags.features)),
    rules,
    part,
    seats: {
      choice: oneOf('--seats', flags.seats, SEAT_CHOICES),
      minDan: wholeNumber('--min-dan', flags.minDan),
    },
    kind: flags.kind === undefined ? undefined : oneOf('--kind', flags.kind, DECISION_KINDS),
  };
  const sources = orFail('--data', sourcesOf(flags.data, rules, part), 1);
  const games = flags.games === undefined ? Infinity : wholeNumber('--games', flags.games);
  const threads = flags.threads === undefined ? availableParallelism() : wholeNumber('--threads', flags.threads);
  orUnwritable('--out', () => mkdirSync(flags.out, { recursive: true }));
  const executor = localExecutor({ workshop: WORKSHOP, threads });
  const { signal, release } = stopOnSignals();
  const progress = progressOf(flags);
  const built = buildDataset({ plan, sources, out: flags.out, games, executor, signal, progress });
  const result = await built.finally(() => {
    release();
    return executor.close();
  });
  const { shards, made, samples, cpuSeconds } = orFail(flags.out, result, 1);
  const stats = statsOf(shards);
  clearProgress();
  if (stats.games === 0)
    fail('--data', { code: 'dataset.no-games', at: 0, text: `no game of ${rules.id} in the part ${part}` }, 1);
  const perCpuSecond = samples / Math.max(1e-9, cpuSeconds);
  const seconds = (performance.now() - started) / 1000;
  if (flags.json === true)
    return print(JSON.stringify({ ...stats, made, samplesMade: samples, seconds, cpuSeconds, perCpuSecond }));
  print(makeStats(stats));
  print(
    `${made} shards made in ${seconds.toFixed(1)} s: ${samples} samples, ${cpuSeconds.toFixed(1)} CPU-seconds, ${Math.round(perCpuSecond)} a CPU-second`,
  );
};

export const addBuild = (dataset: Command): void => {
  dataset
    .command('build')
    .summary('every decision of records, with its alternatives')
    .requiredOption('--data <paths...>', 'a folder with riichi4/ and sanma/ of packed logs, or files of records')
    .requiredOption('--out <dir>', 'where the shards go; those that are there are not made again')
    .option('--rules <rules>', 'tenhou or sanma', 'tenhou')
    .option('--features <id>', 'see suzaku features show', 'suzaku1')
    .option('--kind <kind>', `only states that answer one kind: ${DECISION_KINDS.join(', ')}`)
    .option('--part <part>', 'train, validation or test games', 'train')
    .option('--games <n>', 'games at most, spread over the files')
    .option('--seats <seats>', 'all, target (the seat an archive is of), or auto: target where there is one', 'auto')
    .option('--min-dan <n>', 'players of at least so many dan', '0')
    .option('--threads <n>', 'worker threads; all cores unless told')
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action(build);
};
