/** A review in a worker: runs it in slices, so that it can be stopped, and writes it out. It keeps nothing between questions. */
import { isCounted, reviewHtml, reviewJson, type Judged, type Review } from '../../src/analysis/index.ts';
import { pauses, readAdviser, reviewInfo, runReview as run, type ReviewTask } from '../../src/answers/index.ts';
import { entryOf, type GameEntry } from '../../src/answers/leaks/index.ts';
import { parseRuleset } from '../../src/rules/index.ts';
import { decisionsOf } from '../../src/table/index.ts';
import { fault, ok, type Result } from '../../src/base/index.ts';
import type { Language } from '../state/settings.ts';
import { adviserFor, type WithNetwork } from './advisers.ts';
import type { Progress } from './protocol.ts';
import { readOne } from './readone.ts';

export type ReviewQuestion = WithNetwork & {
  /** Our own record, one game. */
  readonly record: string;
  readonly seat: number;
  /** Rank points of the places as the command takes them; even steps where empty. */
  readonly points?: string;
};

export type ReviewAnswer = {
  readonly review: Review;
  /** The last event before each decision, as the seat saw it. */
  readonly places: readonly number[];
  readonly id: string | undefined;
  readonly rules: string;
  readonly names: readonly string[];
  /** Who was asked: a player spec. */
  readonly adviser: string;
  /** For statistics over many games. */
  readonly entry: GameEntry;
};

/** Rank points as a text, and the rules they are for. */
export type PointsQuestion = { readonly rules: string; readonly points: string };

export const WRITTEN = ['html', 'json'] as const;
export type WriteQuestion = {
  readonly format: (typeof WRITTEN)[number];
  readonly record: string;
  readonly answer: ReviewAnswer;
  readonly lang: Language;
  /** The page's tiles, for HTML. */
  readonly sprite?: string | undefined;
};

/** An indicator that is turned with the discard lies open in the record before it, but was not seen yet. */
const placesOf = ({ game: { events }, rules, seat }: ReviewTask, count: number): readonly number[] => {
  const places: number[] = [];
  let [start, turned] = [0, 0];
  let seen = 0;
  for (const { table, index } of decisionsOf(rules, events, { seat })) {
    if (places.length === count) break;
    for (; seen < index; seen++) {
      const { type } = events[seen]!;
      if (type === 'start-round') [start, turned] = [seen, 0];
      if (type === 'dora') turned++;
    }
    let place = index - 1;
    const early = 1 + turned - table.indicatorCount;
    if (early > 0) {
      const last = events.findLastIndex(({ type }, at) => at < index && type === 'dora');
      if (last > start) place = last - 1;
    }
    places.push(place);
  }
  return places;
};

let isStopped = false;
export const stopReview = (): void => {
  isStopped = true;
};
export const startReviews = (): void => {
  isStopped = false;
};
export const isReviewStopped = (): boolean => isStopped;

/** The numbers that a text stands for under the rules. */
export const readPoints = ({ rules, points }: PointsQuestion): Result<readonly number[]> => {
  const found = parseRuleset(rules);
  if (!found.ok) return found;
  const plan = readAdviser(points === '' ? {} : { points }, found.value);
  return plan.ok ? ok(plan.value.points) : plan;
};

export const runReview = async (
  { record, seat, points = '', ...network }: ReviewQuestion,
  tell: (progress: Progress) => void,
): Promise<Result<ReviewAnswer>> => {
  const found = readOne(record, seat);
  startReviews();
  return found.ok ? reviewOne(found.value, { points, ...network }, tell) : found;
};

/** The worse of two decisions; nothing while no mistake was found. */
const worseOf = (worst: Judged | undefined, judged: Judged): Judged | undefined =>
  isCounted(judged) && judged.loss > (worst?.loss ?? 0) ? judged : worst;

/** Fetches what a review of the game needs, while the reader still chooses a seat. */
export const prepareReview = async (rules: string): Promise<Result<null>> => {
  const found = parseRuleset(rules);
  if (!found.ok) return ok(null);
  const plan = readAdviser({}, found.value);
  if (plan.ok) await adviserFor(found.value, plan.value);
  return ok(null);
};

/** A game that was read; a text of rank points has no meaning in Chinese Standard, and is left out there. */
export const reviewOne = async (
  task: ReviewTask,
  { points, ...network }: WithNetwork & { readonly points: string },
  tell: (progress: Progress) => void,
): Promise<Result<ReviewAnswer>> => {
  const plan = readAdviser(points === '' || task.rules.family === 'chinese' ? {} : { points }, task.rules);
  if (!plan.ok) return plan;
  const found = await adviserFor(task.rules, plan.value, network, tell);
  if (!found.ok) return found;
  const adviser = found.value;
  let progress: Progress = { done: 0, total: 0 };
  const done = await run(task, adviser, {
    cancelled: () => isStopped,
    progress: (count, total, judged) => (progress = { done: count, total, worst: worseOf(progress.worst, judged) }),
    pause: pauses(
      () => performance.now(),
      () => {
        tell(progress);
        return new Promise((next) => setTimeout(next));
      },
    ),
  });
  if (!done.ok) return done;
  const review = done.value;
  const { id, rules, names } = reviewInfo(task, adviser, 'en');
  const places = placesOf(task, review.decisions.length);
  return ok({ review, places, id, rules, names, adviser: adviser.spec, entry: entryOf(task, review, adviser.spec) });
};

export const writeReview = ({ format, record, answer, lang, sprite }: WriteQuestion): Result<string> => {
  const { review, id, rules: text, names, adviser } = answer;
  const found = readOne(record, review.seat);
  if (!found.ok) return found;
  const { game, rules } = found.value;
  const info = { id, rules: text, names, adviser, lang };
  if (format === 'json') return ok(`${JSON.stringify(reviewJson(review, info))}\n`);
  if (format === 'html') return ok(reviewHtml({ review, events: game.events, rules, info, sprite }));
  return fault('record.read-only', 0, 'a review is written as HTML or JSON');
};
