/** One game of a record, reviewed from the seat that is asked for. */
import {
  findSeat,
  foreseeGame,
  openGame,
  pauses,
  reviewInfo,
  reviewTask,
  runReview,
  type AdviserFields,
} from '../../answers/index.ts';
import { plain, type Game, type RecordFormat } from '../../records/index.ts';
import { adviserFor, openForeseer, opinionsIn, type NetworkFlags, type OpinionFlags } from '../advise/index.ts';
import { orFail, orRefuse, parseLanguage, tell, progressOf } from '../io.ts';
import { makeHeader } from '../show/index.ts';
import { checkFamily, type Done, type OutputFlags } from './output.ts';
import type { Stop } from './stop.ts';

export type ReviewFlags = AdviserFields &
  NetworkFlags &
  OpinionFlags &
  OutputFlags & {
    readonly seat?: string;
    readonly name?: string;
    readonly game?: string;
    readonly lang: string;
    readonly anonymous?: boolean;
    readonly quiet?: boolean;
  };

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
  const opened = orFail(where, openGame(source, format), 1);
  const diverged = opened.divergences.length;
  if (diverged > 0)
    tell(`${where}: record.diverges — ${diverged} events are not what the rules say; suzaku replay shows where`);
  const seat = orRefuse(where, findSeat(flags, opened));
  if (seat === undefined) return undefined;
  const task = orFail(where, reviewTask(opened, seat, flags.anonymous), 1);
  const { game, rules } = task;
  checkFamily(flags, rules);
  const adviser = await adviserFor(rules, flags);
  const foreseer = await openForeseer(rules, flags);
  const progress = progressOf(flags);
  const start = performance.now();
  const done = await stop.during((cancelled) =>
    runReview(task, adviser, {
      cancelled,
      pause: pauses(
        () => performance.now(),
        () => new Promise((resolve) => setImmediate(resolve)),
      ),
      progress: (count, total) => progress(`${where}: ${count}/${total}`),
    }),
  );
  progress('');
  const review = orFail(where, done, 1);
  const info = reviewInfo(task, adviser, lang);
  const title = makeHeader(game, number, rules.seats, lang);
  const absences = game.meta.absences ?? [];
  const most = review.decisions.length;
  const network =
    foreseer === undefined
      ? undefined
      : orFail('--network', await foreseeGame({ events: game.events, rules, seat, absences, most }, foreseer), 1);
  const opinions = opinionsIn(task, most, flags);
  return { review, game, rules, info, title, network, opinions, seconds: (performance.now() - start) / 1000 };
};
