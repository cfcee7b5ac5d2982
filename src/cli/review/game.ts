/** One game of a record, reviewed from the seat that is asked for. */
import { checkReview } from '../../analysis/index.ts';
import { completeView, type Game, type RecordFormat } from '../../records/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import {
  makeAdviser,
  type AdviserFlags,
  foreseeGame,
  openForeseer,
  type NetworkFlags,
  seatOf,
} from '../advise/index.ts';
import { orFail, parseLanguage } from '../io.ts';
import { nameOf, plain } from '../records/index.ts';
import { makeHeader, rulesText } from '../show/index.ts';
import { checkFamily, type Done, type OutputFlags } from './output.ts';
import { runReview, type Stop } from './run.ts';

export type ReviewFlags = AdviserFlags &
  NetworkFlags &
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
const chosenSeat = (flags: ReviewFlags, game: Game, seats: number): number | undefined => {
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

/** Undefined where nobody of the asked name plays in it. */
export const reviewGame = async (
  source: Game,
  number: number,
  format: RecordFormat | undefined,
  flags: ReviewFlags,
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
  checkFamily(flags, rules);
  const adviser = makeAdviser(rules, flags);
  const foreseer = await openForeseer(rules, flags);
  const isShown = flags.quiet !== true && process.stderr.isTTY;
  const start = performance.now();
  const review = await runReview({ events: game.events, rules, seat, adviser }, stop, {
    absences: source.meta.absences ?? [],
    progress: (done, total) => {
      if (isShown) process.stderr.write(`\r${where}: ${done}/${total}\u001b[K`);
    },
  });
  if (isShown) process.stderr.write('\r\u001b[K');
  const info = {
    id: source.meta.id,
    rules: rulesText(events),
    names: namesOf(game, rules.seats),
    adviser: adviser.spec,
    lang,
  };
  const title = makeHeader(game, number, rules.seats, lang);
  const most = review.decisions.length;
  const network =
    foreseer === undefined || rules.family !== 'riichi'
      ? undefined
      : await foreseeGame({ events: game.events, rules, seat, absences: source.meta.absences ?? [], most }, foreseer);
  return { review, game, rules, info, title, network, seconds: (performance.now() - start) / 1000 };
};
