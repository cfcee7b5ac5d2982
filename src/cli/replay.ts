/** `suzaku replay FILE…|-`: plays records again and checks every event against the rules. */
import type { Command } from 'commander';
import { SKIPPED, isNote, replayGame, type Divergence, type Game } from '../records/index.ts';
import { Exit, counted, print, tell, progressOf, clearProgress } from './io.ts';
import { gamesOf, type Sourced } from './records/index.ts';

type Options = { json?: boolean; quiet?: boolean; views: boolean };

const totals = { games: 0, rounds: 0, events: 0, divergences: 0, skipped: 0, faults: 0 };
/** A fault that is no note cost the rest of a game: what was not read was not checked. */
let isCutShort = false;

const roundOf = (game: Game, index: number): string => {
  for (let i = index; i >= 0; i--) {
    const event = game.events[i]!;
    if (event.type === 'start-round') return `round ${event.round} honba ${event.honba}`;
  }
  return 'before the first round';
};

const placeOf = (source: Sourced, number: number): string =>
  source.line === undefined ? `${source.file}: game ${number}` : `${source.file}:${source.line}`;

const tellDivergence = (source: Sourced, game: Game, number: number, { event, code, text }: Divergence): void => {
  const id = game.meta.id === undefined ? '' : ` ${game.meta.id},`;
  const again =
    source.file === '-' ? '' : ` (suzaku show ${source.file} --game ${game.meta.id ?? number} --event ${event})`;
  tell(`${placeOf(source, number)}:${id} ${roundOf(game, event)}, event ${event}: ${code} — ${text}${again}`);
};

const check = (source: Sourced, game: Game, number: number, views: boolean): void => {
  totals.games++;
  const { id } = game.meta;
  if (id !== undefined && SKIPPED.has(id)) {
    totals.skipped++;
    tell(`${placeOf(source, number)}: ${id} skipped — ${SKIPPED.get(id)}`);
    return;
  }
  const run = replayGame(game, source.format, { views });
  if (!run.ok) {
    totals.divergences++;
    tell(`${placeOf(source, number)}: ${run.error.code} — ${run.error.text}`);
    return;
  }
  totals.rounds += run.value.rounds;
  totals.events += run.value.events;
  totals.divergences += run.value.divergences.length;
  for (const divergence of run.value.divergences) tellDivergence(source, game, number, divergence);
};

const progress = (quiet: boolean): void => {
  if (totals.games % 50 === 0) progressOf({ quiet })(`${totals.games} games, ${totals.divergences} divergences`);
};

export const register = (program: Command): void => {
  program
    .command('replay')
    .summary('check records against the rules')
    .description(
      'Plays records of any format again: checks that every action was allowed, and that every score, win and result follows the rules. Exit 1 on any divergence, and where a record could not be read to its end.',
    )
    .argument('<files...>', 'records; - is standard input, e.g. bzip2 -dc games.tsv.bz2 | suzaku replay -')
    .option('--no-views', 'do not also check what each seat was offered in its own view')
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action(async (files: string[], options: Options) => {
      for (const file of files) {
        let number = 0;
        for await (const source of gamesOf(file)) {
          for (const fault of source.faults) {
            totals.faults++;
            isCutShort ||= !isNote(fault);
            tell(`${placeOf(source, number)}: ${fault.code} — ${fault.text} (at ${fault.at})`);
          }
          for (const game of source.games) {
            check(source, game, number++, options.views);
            progress(options.quiet === true);
          }
        }
      }
      clearProgress();
      print(
        options.json === true
          ? JSON.stringify(totals)
          : [counted(totals.games, 'game'), counted(totals.rounds, 'round'), counted(totals.events, 'event')].join(
              ', ',
            ) +
              `: ${counted(totals.divergences, 'divergence')}, ${totals.skipped} skipped, ${counted(totals.faults, 'fault')} of reading`,
      );
      if (totals.divergences > 0 || isCutShort || totals.games === 0) throw new Exit(1);
    });
};
