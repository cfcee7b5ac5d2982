/** `suzaku stats leaks FILE… --name N`: a person's statistics and recurring mistakes over many games. */
import type { Command } from 'commander';
import {
  PHOENIX_BANDS,
  entryOf,
  findSeat,
  leaksCsv,
  leaksJson,
  leaksOf,
  openGame,
  reviewTask,
  runReview,
  type AdviserFields,
  type GameEntry,
} from '../../answers/index.ts';
import type { Result } from '../../base/index.ts';
import type { Game, RecordFormat } from '../../records/index.ts';
import type { Networks } from '../../players/index.ts';
import { sanma, tenhou } from '../../rules/index.ts';
import { ADVISER_HELP, MS, MS_HELP, POINTS_HELP, adviserWith, networksFor } from '../advise/index.ts';
import { Exit, checkWritable, fail, orRefuse, parseLanguage, print, progressOf, tellFault, writeText } from '../io.ts';
import { gamesOf, tellFaults } from '../records/index.ts';
import { makeLeaksText } from './leaktext.ts';

type Options = AdviserFields & { name: string; csv?: string; lang: string; json?: boolean; quiet?: boolean };

/** Undefined where nobody of the name plays. */
const reviewed = async (
  source: Game,
  format: RecordFormat | undefined,
  options: Options,
  networks: Networks,
): Promise<Result<GameEntry> | undefined> => {
  const opened = openGame(source, format);
  if (!opened.ok) return opened;
  const seat = orRefuse('--name', findSeat({ name: options.name }, opened.value));
  if (seat === undefined) return undefined;
  const task = reviewTask(opened.value, seat);
  if (!task.ok) return task;
  const { family } = task.value.rules;
  // Rank points say nothing of Chinese Standard, which may stand among the files.
  const { points: _, ...work } = options;
  const adviser = adviserWith(task.value.rules, family === 'chinese' ? work : options, networks);
  const review = await runReview(task.value, adviser);
  return review.ok ? { ok: true, value: entryOf(task.value, review.value, adviser.spec) } : review;
};

type Read = { readonly entries: readonly GameEntry[]; readonly games: number; readonly faults: number };

const read = async (files: readonly string[], options: Options): Promise<Read> => {
  const entries: GameEntry[] = [];
  const progress = progressOf(options);
  const networks = await networksFor([tenhou, sanma], options);
  let [games, faults] = [0, 0];
  for (const file of files)
    for await (const source of gamesOf(file)) {
      faults += tellFaults(source);
      for (const game of source.games) {
        games++;
        const entry = await reviewed(game, source.format, options, networks);
        if (entry?.ok === true) entries.push(entry.value);
        else if (entry !== undefined) {
          faults++;
          tellFault(game.meta.id ?? source.file, entry.error);
        }
        progress(`${games} games read, ${entries.length} of them reviewed`);
      }
    }
  progress('');
  return { entries, games, faults };
};

export const addLeaks = (stats: Command): void => {
  stats
    .command('leaks')
    .summary("a person's statistics and recurring mistakes over many games")
    .description(
      'Reviews every game of one person and adds up: places, wins, deal-ins, riichi, calls and points beside players of Tenhou’s phoenix room; luck apart; how play changes; recurring mistakes, the costliest first, with examples. Games of different kinds, lengths and rank points are never added up. The fields of --json are in docs/review.md.',
    )
    .argument('<files...>', 'records, folders or archives (zip, tar) of them; - is standard input')
    .requiredOption('-n, --name <name>', 'whose games, by the name of the player')
    .option('--adviser <name>', ADVISER_HELP)
    .option('--ms <n>', MS_HELP, MS)
    .option('--points <points>', POINTS_HELP)
    .option('--json', 'one JSON value; null = unknown')
    .option('--csv <out>', 'one row per game to this file')
    .option('--lang <language>', 'en, ja or zh', 'en')
    .option('--quiet', 'no progress')
    .action(async (files: string[], options: Options) => {
      const lang = parseLanguage(options.lang);
      if (options.csv === '-' && options.json === true)
        fail('stats leaks', { code: 'usage', at: 0, text: 'one of --json and --csv - has standard output' });
      if (options.csv !== undefined && options.csv !== '-') checkWritable('--csv', options.csv);
      const { entries, games, faults } = await read(files, options);
      if (entries.length === 0) {
        if (games === 0 && faults > 0) throw new Exit(1);
        const text = games === 0 ? 'there is no game to review' : `nobody of this name plays in the ${games} games`;
        fail('--name', { code: 'review.no-name', at: 0, text }, 1);
      }
      const groups = leaksOf(entries, PHOENIX_BANDS);
      if (options.csv !== undefined) writeText('--csv', options.csv, leaksCsv(groups));
      if (options.json === true) print(JSON.stringify(leaksJson(options.name, groups, PHOENIX_BANDS)));
      else if (options.csv !== '-') print(makeLeaksText(options.name, groups, lang));
      if (faults > 0) throw new Exit(1);
    });
};
