/** `suzaku tune`: finds a number of a player by duplicate self-play against the player as it stands. */
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import {
  challengerOf,
  summariseTrials,
  trialsOf,
  TUNABLE,
  type Trial,
  type Tunable,
  type Tuned,
  type TuneOptions,
} from '../arena/index.ts';
import { folderStore, localExecutor, MATCHES, openMatch, runAll, stopOnSignals } from '../jobs/node/index.ts';
import { makePlayer, parseSpec } from '../players/index.ts';
import { makeRuleset, parseRuleset, type Ruleset } from '../rules/index.ts';
import { span } from './arena/index.ts';
import { clearProgress, fail, orFail, orUnwritable, print, progressOf } from './io.ts';
import { numberOption } from './stats/index.ts';
import { makeTable } from './table.ts';

type Flags = {
  rules: string;
  sets: string;
  seed: string;
  values?: string;
  cache: string;
  threads?: string;
  json?: boolean;
  quiet?: boolean;
};

const tunableOf = (player: string): Tunable => {
  const name = player.split(':')[0]!;
  if (Object.hasOwn(TUNABLE, name)) return TUNABLE[name]!;
  const text = `${JSON.stringify(name.slice(0, 40))} has nothing to tune; players that have: ${Object.keys(TUNABLE).join(', ')}`;
  return fail('tune', { code: 'usage', at: 0, text });
};

/** The value the field plays with. */
const standingOf = (player: string, { option, standing }: Tunable, rules: Ruleset): number => {
  const text = orFail('tune', parseSpec(player)).options.get(option);
  return text === undefined ? standing(rules) : Number(text);
};

/** The grid without the field's own value: that would be the player against itself, whose mean rank is known. */
const valuesOf = (text: string | undefined, { values }: Tunable, standing: number): readonly number[] => {
  const list = text === undefined ? values : text.split(',').map((part) => (part === '' ? NaN : Number(part)));
  if (!list.every(Number.isFinite))
    fail('--values', { code: 'usage', at: 0, text: 'numbers with commas between are wanted' });
  return [...new Set(list)].filter((value) => value !== standing).sort((a, b) => a - b);
};

const progress = (done: number, all: number, flags: Flags): void => {
  progressOf(flags)(done === all ? '' : `${done} of ${all} sets`);
};

/** One task a trial; those that are in the cache, of the same code, are not played again. */
const play = async (
  options: TuneOptions,
  values: readonly number[],
  sets: number,
  flags: Flags,
): Promise<readonly Trial[]> => {
  const { rules, player, seed } = options;
  const cores = flags.threads ?? String(availableParallelism());
  const threads = numberOption('--threads', cores, { min: 1, max: 1024, whole: true });
  orUnwritable('--cache', () => mkdirSync(flags.cache, { recursive: true }));
  const matches = new Map(
    values.map((value) => {
      const match = openMatch({ rules, challenger: challengerOf(options, value), field: [player], seed });
      return [value, orFail('tune', match, 1)] as const;
    }),
  );
  const wanted = trialsOf(values, sets);
  const executor = localExecutor({ workshop: MATCHES, threads, store: folderStore(flags.cache) });
  const { signal, release } = stopOnSignals();
  const played = await runAll(
    executor,
    wanted.map(({ value, index }) => matches.get(value)!.task(index)),
    { signal, progress: ({ done }) => progress(done, wanted.length, flags) },
  );
  release();
  clearProgress();
  await executor.close();
  const isUnwritable = !played.ok && played.error.code === 'file.unwritable';
  const results = orFail(isUnwritable ? '--cache' : 'tune', played, 1);
  return wanted.map((trial, i) => ({ ...trial, set: results[i]!.value }));
};

const report = ({ rows, best, isBetter }: Tuned, { player, option }: TuneOptions, standing: number): string => {
  const percent = (rate: number): string => (100 * rate).toFixed(1);
  const table = makeTable(
    [
      [option, 'sets', 'rank', '95 %', 'p', 'p Holm', 'score', '95 %', 'win %', 'deal-in %', 'riichi %', 'call %'],
      ...rows.map((row) => [
        String(row.value),
        String(row.sets),
        row.meanRank.toFixed(3),
        span(row.ci95, 3),
        row.p.toFixed(4),
        row.pHolm.toFixed(4),
        row.meanScore.toFixed(0),
        span(row.scoreCi95, 0),
        ...(['win', 'dealIn', 'riichi', 'call'] as const).map((rate) => percent(row.rates[rate]!.rate)),
      ]),
    ],
    Array.from({ length: 12 }, () => 'right' as const),
  );
  const verdict = isBetter ? 'better than' : 'not shown to be better than';
  return `${table}\n\nfield: ${player} with ${option}=${standing}\nlowest mean rank: ${option}=${best}, ${verdict} the field`;
};

export const register = (program: Command): void => {
  program
    .command('tune')
    .summary('find a number of a player by self-play')
    .description(
      'Plays each value of a grid against the player as it stands, in duplicate sets on the same walls, and reports intervals and p-values. The same command continues an interrupted run.',
    )
    .argument('<player>', `a player spec; ${Object.keys(TUNABLE).join(', ')} can be tuned`)
    .option('--rules <rules>', 'a ruleset', 'tenhou')
    .option('--sets <n>', 'duplicate sets per value', '50')
    .option('--seed <seed>', 'any text', '1')
    .option('--values <list>', 'a grid of your own, with commas between')
    .option('--cache <dir>', 'where played sets are kept', '.cache/tune')
    .option('--threads <n>', 'worker threads; all cores by default')
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action(async (player: string, flags: Flags) => {
      const rules = orFail('--rules', parseRuleset(flags.rules));
      const tunable = tunableOf(player);
      if (!/^[1-9]\d{0,6}$/.test(flags.sets))
        fail('--sets', { code: 'usage', at: 0, text: 'a whole number from 1 is wanted' });
      const options: TuneOptions = { rules, player, option: tunable.option, seed: flags.seed };
      const standing = standingOf(player, tunable, rules);
      const values = valuesOf(flags.values, tunable, standing);
      for (const spec of [player, ...values.map((value) => challengerOf(options, value))])
        orFail('tune', makePlayer(spec, rules, '', 0));
      const tuned = orFail('tune', summariseTrials(await play(options, values, Number(flags.sets), flags), options));
      if (flags.json !== true) return print(report(tuned, options, standing));
      const { seed } = flags;
      const { option } = tunable;
      print(JSON.stringify({ player, option, standing, rules: makeRuleset(rules), seed, ...tuned }));
    });
};
