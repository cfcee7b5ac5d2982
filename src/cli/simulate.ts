/** `suzaku simulate`: rounds of a player against itself; digest, coverage and speed. */
import type { Command } from 'commander';
import { simulate } from '../arena/index.ts';
import { localExecutor, MATCHES, saveGames, stopOnSignals } from '../jobs/node/index.ts';
import { openNetworks } from '../models/index.ts';
import { parseRuleset, type Ruleset } from '../rules/index.ts';
import { clearProgress, fail, orFail, print, progressOf } from './io.ts';
import { splitSpecs } from './specs.ts';
import { makeTable } from './table.ts';

type Options = {
  rules: string;
  player: string;
  rounds: string;
  seed: string;
  save?: string;
  threads: string;
  json?: boolean;
  quiet?: boolean;
  digest: boolean;
};

const wholeNumber = (flag: string, text: string): number =>
  /^\d{1,9}$/.test(text)
    ? Number(text)
    : fail(flag, { code: 'usage', at: 0, text: `${JSON.stringify(text)} is no whole number` });

/** Games into a folder, as many as it lacks. */
const save = async (rules: Ruleset, folder: string, options: Options): Promise<void> => {
  const games = wholeNumber('--rounds', options.rounds);
  const executor = localExecutor({ workshop: MATCHES, threads: wholeNumber('--threads', options.threads) });
  const { signal, release } = stopOnSignals();
  const progress = progressOf(options);
  const { seed } = options;
  const players = splitSpecs(options.player);
  const saved = await saveGames({
    ...{ folder, rules, players, seed, games, executor, signal },
    progress: ({ files }) => progress(`${files.reduce((sum, file) => sum + file.games, 0)} of ${games} games`),
  }).finally(() => {
    release();
    return executor.close();
  });
  clearProgress();
  const { files } = orFail('--save', saved, 1);
  const sum = (field: 'games' | 'decisions' | 'valued'): number => files.reduce((all, file) => all + file[field], 0);
  const counts = { games: sum('games'), files: files.length, decisions: sum('decisions'), valued: sum('valued') };
  print(
    options.json === true
      ? JSON.stringify({ folder, ...counts })
      : `${counts.games} games in ${counts.files} files of ${folder}, ${counts.decisions} decisions, ${counts.valued} of them with values`,
  );
};

export const register = (program: Command): void => {
  program
    .command('simulate')
    .summary('play rounds of a player against itself')
    .description(
      'Plays rounds and reports the digest of all events, what happened, and the speed. The same seed gives the same digest on every machine.',
    )
    .option('--rules <rules>', 'a ruleset, e.g. tenhou, sanma, chinese or tenhou,length=east', 'tenhou')
    .option('--player <specs>', 'a player for all seats, or one per seat with commas between', 'random')
    .option('--rounds <n>', 'how many rounds', '1000')
    .option('--seed <seed>', 'any text', '1')
    .option('--no-digest', 'make no events: no digest and no coverage, for pure speed')
    .option(
      '--save <folder>',
      'keep whole matches as records in this folder until it holds --rounds of them, in blocks; those already there count',
    )
    .option('--threads <n>', 'worker threads of --save', '1')
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action(async (options: Options) => {
      const rules = orFail('--rules', parseRuleset(options.rules));
      if (options.save !== undefined) return save(rules, options.save, options);
      const rounds = wholeNumber('--rounds', options.rounds);
      const players = splitSpecs(options.player);
      const { networks } = await openNetworks(players, [rules]);
      const start = process.cpuUsage();
      const { seed, digest } = options;
      const run = orFail('--player', simulate({ rules, players, rounds, seed, digest, networks }));
      const used = process.cpuUsage(start);
      const cpuSeconds = (used.user + used.system) / 1e6;
      const roundsPerCpuSecond = cpuSeconds > 0 ? run.rounds / cpuSeconds : 0;
      if (options.json === true)
        return print(
          JSON.stringify({
            rounds: run.rounds,
            decisions: run.decisions,
            cpuSeconds,
            roundsPerCpuSecond,
            digest: run.digest,
            coverage: run.coverage,
          }),
        );
      print(
        `${run.rounds} rounds, ${run.decisions} decisions, ${cpuSeconds.toFixed(2)} CPU-s, ${roundsPerCpuSecond.toFixed(0)} rounds per CPU-second`,
      );
      if (run.digest === null) return;
      print(`digest ${run.digest}\n`);
      print(
        makeTable(
          [
            ['event', 'count', 'per round'],
            ...Object.entries(run.coverage!).map(([name, n]) => [name, String(n), (n / run.rounds).toFixed(4)]),
          ],
          ['left', 'right', 'right'],
        ),
      );
    });
};
