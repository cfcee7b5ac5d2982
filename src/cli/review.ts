/** `suzaku review FILE`: every decision of a seat judged; worst first. */
import type { Command } from 'commander';
import { ADVISER_HELP, MS, MS_HELP, POINTS_HELP, NETWORK_HELP, OPINION_HELP } from './advise/index.ts';
import { Exit, fail, parseLanguage } from './io.ts';
import { gamesOf, tellFaults } from './records/index.ts';
import { reviewGame, type ReviewFlags, checkOutput, putReview, Stop } from './review/index.ts';

const run = async (file: string, flags: ReviewFlags): Promise<void> => {
  const lang = parseLanguage(flags.lang);
  if (flags.seat !== undefined && flags.name !== undefined)
    return fail('--name', { code: 'usage', at: 0, text: '--seat and --name say the same thing; one is wanted' });
  checkOutput(flags);
  const stop = new Stop();
  stop.listen();
  let [number, done, faults] = [0, 0, 0];
  for await (const source of gamesOf(file)) {
    const { games, format } = source;
    faults += tellFaults(source);
    for (const game of games) {
      const isAsked = flags.game === undefined || flags.game === game.meta.id || flags.game === String(number);
      const reviewed = isAsked ? await reviewGame(game, number, format, flags, stop) : undefined;
      number++;
      if (reviewed === undefined) continue;
      putReview(reviewed, ++done, flags, lang, flags.quiet === true);
      if (!reviewed.review.isComplete) {
        const { decisions } = reviewed.review;
        fail(
          file,
          { code: 'review.stopped', at: 0, text: `after ${decisions.length} decisions; what was done is written` },
          1,
        );
      }
    }
    if (stop.isAsked) throw new Exit(1);
  }
  stop.forget();
  if (done > 0) return;
  // Why there is no game is said already.
  if (number === 0 && faults > 0) throw new Exit(1);
  const wanted = flags.name ?? flags.game;
  const text =
    number === 0
      ? 'there is no game to review'
      : `none of its ${number} games is asked for${wanted === undefined ? '' : ` by ${JSON.stringify(wanted)}`}`;
  fail(file, { code: 'review.no-game', at: 0, text }, 1);
};

export const register = (program: Command): void => {
  program
    .command('review')
    .summary('mistakes of a game, worst first')
    .description(
      "Judges every decision of a seat by advice on the seat's own view: rank points lost (points of the game in Chinese Standard), category, reasons; accuracy, luck, deal-ins and the chances of the final places. Ctrl-C stops and keeps what was done. The fields of --json are in docs/review.md.",
    )
    .argument('<file>', 'a record of any format, or - for standard input')
    .option('-a, --seat <n>', 'whose decisions: 0 the first dealer; needed unless the record says whose it is')
    .option('-n, --name <name>', 'or by the name of the player')
    .option('--game <id>', 'one game of several: its id or number')
    .option('--json', 'one JSON value per game')
    .option(
      '--html <out>',
      'write one HTML file that needs nothing else; of several games the second goes to out-2.html, and so on',
    )
    .option('--mjai-reviewer <out>', "mjai-reviewer's JSON, for its viewers")
    .option('--adviser <name>', ADVISER_HELP)
    .option('--ms <n>', MS_HELP, MS)
    .option('--points <points>', POINTS_HELP)
    .option('--network [model]', `${NETWORK_HELP}; in the terminal and in --json`)
    .option('--second-opinion', `${OPINION_HELP}; in the terminal and in --json`)
    .option('--anonymous', 'without the names of the players')
    .option('--lang <language>', 'en, ja or zh', 'en')
    .option('--quiet', 'no progress')
    .action(run);
};
