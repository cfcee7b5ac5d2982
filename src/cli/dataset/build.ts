/** `suzaku dataset build`. */
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { featureSetOf, type FeatureSet } from '../../features/index.ts';
import {
  buildDataset,
  DECISION_KINDS,
  SEAT_CHOICES,
  sourcesWithStores,
  statsOf,
  type Source,
} from '../../learn/dataset/index.ts';
import { localExecutor, stopOnSignals } from '../../jobs/node/index.ts';
import { PARTS, WORKSHOP, type Part } from '../../learn/index.ts';
import { makePlayer } from '../../players/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { wholeNumber } from '../fit/index.ts';
import { gameOf, oneOf } from '../choices.ts';
import { splitSpecs } from '../specs.ts';
import { addExecutor, executorOf, type ExecutorFlags } from '../executor.ts';
import { clearProgress, fail, orFail, orUnwritable, print, progressOf } from '../io.ts';
import { makeStats } from './text.ts';

type Flags = ExecutorFlags & {
  rules: string;
  data?: string[];
  player?: string;
  seed: string;
  out: string;
  features?: string;
  part: string;
  kind?: string;
  games?: string;
  seats: string;
  minDan: string;
  threads?: string;
  json?: boolean;
  quiet?: boolean;
};

const setOf = ({ features }: Flags, rules: Ruleset): FeatureSet => {
  const usual = rules.family === 'chinese' ? 'chinese-planes' : 'suzaku1';
  const set = orFail('--features', featureSetOf(features ?? usual));
  return set.family === rules.family
    ? set
    : fail('--features', { code: 'usage', at: 0, text: `${set.id} does not read tables of ${rules.id}` });
};

/** Records and stores of --data, or games that --player plays for the data set. */
const sourcesFor = ({ data, player, games, seed }: Flags, rules: Ruleset, part: Part): readonly Source[] => {
  const wrong = (text: string): never => fail('dataset build', { code: 'usage', at: 0, text });
  if (data !== undefined && player === undefined) return orFail('--data', sourcesWithStores(data, rules, part), 1);
  if (data !== undefined || player === undefined) return wrong('say either --data or --player');
  if (rules.family !== 'chinese') return wrong('games are played for data sets of chinese only');
  if (games === undefined) return wrong('--player needs --games');
  const players = splitSpecs(player);
  for (const spec of players) orFail('--player', makePlayer(spec, rules, seed, 0));
  return [{ play: { players, seed }, name: `play/${seed}` }];
};

const build = async (flags: Flags): Promise<void> => {
  const rules = gameOf(flags.rules);
  const part = oneOf('--part', flags.part, PARTS);
  const started = performance.now();
  const plan = {
    set: setOf(flags, rules),
    rules,
    part,
    seats: {
      choice: oneOf('--seats', flags.seats, SEAT_CHOICES),
      minDan: wholeNumber('--min-dan', flags.minDan),
    },
    kind: flags.kind === undefined ? undefined : oneOf('--kind', flags.kind, DECISION_KINDS),
  };
  const sources = sourcesFor(flags, rules, part);
  const games = flags.games === undefined ? Infinity : wholeNumber('--games', flags.games);
  const threads = flags.threads === undefined ? availableParallelism() : wholeNumber('--threads', flags.threads);
  orUnwritable('--out', () => mkdirSync(flags.out, { recursive: true }));
  const executor = await executorOf(flags, () => localExecutor({ workshop: WORKSHOP, threads }));
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
  const command = dataset
    .command('build')
    .summary('every decision of records, with its alternatives')
    .option(
      '--data <paths...>',
      'a folder with riichi4/ and sanma/ of packed logs, files of records, or folders of simulate --save',
    )
    .option('--player <specs>', 'chinese: play --games games for the data set, as simulate does')
    .option('--seed <seed>', 'of the games of --player', '1')
    .requiredOption('--out <dir>', 'where the shards go; those that are there are not made again')
    .option('--rules <rules>', 'tenhou, sanma or chinese', 'tenhou')
    .option('--features <id>', 'see suzaku features show; suzaku1, or chinese-planes by default')
    .option('--kind <kind>', `only states that answer one kind: ${DECISION_KINDS.join(', ')}`)
    .option('--part <part>', 'train, validation or test games', 'train')
    .option('--games <n>', 'games at most, spread over the files')
    .option(
      '--seats <seats>',
      'all, target (the seat an archive is of), winner (who won), or auto: target where there is one',
      'auto',
    )
    .option('--min-dan <n>', 'only players of at least n dan', '0')
    .option('--threads <n>', 'worker threads; all cores by default')
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action(build);
  addExecutor(command);
};
