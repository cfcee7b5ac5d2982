/** `suzaku review FILE`: every decision of a seat judged; worst first. */
import type { Command } from 'commander';
import { checkReview } from '../analysis/index.ts';
import type { Game, RecordFormat } from '../records/index.ts';
import { parseRuleset } from '../rules/index.ts';
import { MS, MS_HELP, POINTS_HELP, makeAdviser, type AdvisorFlags } from './advise/advisor.ts';
import { seatOf } from './advise/record.ts';
import { Exit, fail, orFail, parseLanguage, type Language } from './io.ts';
import { completeView } from './records/complete.ts';
import { nameOf, plain } from './records/people.ts';
import { gamesOf } from './records/source.ts';
import { checkOutput, putReview, type Done, type OutputFlags } from './review/output.ts';
import { Stop, runReview } from './review/run.ts';
import { makeHeader, rulesText } from './show/header.ts';

type Flags = AdvisorFlags &
  OutputFlags & {
    readonly seat?: string;
    readonly name?: string;
    readonly game?: string;
    readonly lang: string;
    readonly anonymous?: boolean;
    readonly quiet?: boolean;
  };

const namesOf = (game: Game, seats: number): string[] => Array.from({ length: seats }, (_, seat) => nameOf(game, seat));

/** `--seat`, `--name`, or the seat the record was collected for. */
const chosenSeat = (flags: Flags, game: Game, seats: number): number | undefined => {
  if (flags.name === undefined) return seatOf(flags.seat, game);
  const seat = namesOf(game, seats).indexOf(plain(flags.name));
  return seat < 0 ? undefined : seat;
};

/** Names taken out, also of what the exports write. */
const withoutNames = ({ events, meta }: Game): Game => ({
  meta,
  events: events.map((event) => {
    if (event.type !== 'start-match') return event;
    const { names: _, ...rest } = event;
    return rest;
  }),
});

const reviewGame = async (
  source: Game,
  number: number,
  format: RecordFormat | undefined,
  flags: Flags,
  stop: Stop,
): Promise<Done | undefined> => {
  const lang = parseLanguage(flags.lang);
  const where = source.meta.id === undefined ? `game ${number}` : plain(source.meta.id, 80);
  const { events, divergences } = orFail(where, completeView(source, format), 1);
  if (divergences.length > 0)
    process.stderr.write(
      `${where}: record.diverges — ${divergences.length} times this is not what the rules say; suzaku replay tells where\n`,
    );
  const full: Game = { events, meta: source.meta };
  const game = flags.anonymous === true ? withoutNames(full) : full;
  const parsed = orFail(where, parseRuleset(rulesText(events)), 1);
  const seat = chosenSeat(flags, full, parsed.seats);
  if (seat === undefined) return undefined;
  const rules = orFail(where, checkReview(events, parsed, seat), 1);
  const { adviser, name } = makeAdviser(rules, flags);
  const isShown = flags.quiet !== true && process.stderr.isTTY;
  const start = performance.now();
  const review = await runReview({ events: game.events, rules, seat, advisor: adviser }, stop, {
    absences: source.meta.absences ?? [],
    progress: (done, total) => {
      if (isShown) process.stderr.write(`\r${where}: ${done}/${total}\u001b[K`);
    },
  });
  if (isShown) process.stderr.write('\r\u001b[K');
  const info = { id: source.meta.id, rules: rulesText(events), names: namesOf(game, rules.seats), advisor: name, lang };
  const title = makeHeader(game, number, rules.seats, lang);
  return { review, game, rules, info, title, seconds: (performance.now() - start) / 1000 };
};

const run = async (file: string, flags: Flags): Promise<void> => {
  const lang: Language = parseLanguage(flags.lang);
  if (flags.seat !== undefined && flags.name !== undefined)
    return fail('--name', { code: 'usage', at: 0, text: '--seat and --name say the same thing; one is wanted' });
  checkOutput(flags);
  const stop = new Stop();
  stop.listen();
  let [number, done] = [0, 0];
  for await (const { games, faults, format, line } of gamesOf(file)) {
    for (const { code, at, text } of faults)
      process.stderr.write(`${file}:${line === undefined ? at : `${line}:${at}`}: ${code} — ${text}\n`);
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
      "Judges every decision of a seat by the expert's advice on the seat's own view: rank points lost, category, reasons; accuracy, luck, deal-ins and the chances of the final places. Ctrl-C stops and keeps what was done. The fields of --json are in docs/review.md.",
    )
    .argument('<file>', 'a record of any format, or - for standard input')
    .option('-a, --seat <n>', 'whose decisions: 0 the first dealer; needed unless the record says whose it is')
    .option('-n, --name <name>', 'the same by the name of the player')
    .option('--game <id>', 'one game of several: its id or number')
    .option('--json', 'one JSON value a game')
    .option('--html <out>', 'one HTML file that needs nothing else; further games to out-2.html, …')
    .option('--mjai-reviewer <out>', "mjai-reviewer's JSON, for its viewers")
    .option('--ms <n>', MS_HELP, MS)
    .option('--points <list>', POINTS_HELP)
    .option('--anonymous', 'without the names of the players')
    .option('--lang <language>', 'en, ja or zh', 'en')
    .option('--quiet', 'no progress')
    .action(run);
};
