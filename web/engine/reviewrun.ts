/** A review in a worker: runs it in slices, so that it can be stopped, and writes it out. It keeps nothing between questions. */
import { reviewHtml, reviewJson, type Review } from '../../src/analysis/index.ts';
import { pauses, readAdviser, reviewInfo, runReview as run, type ReviewTask } from '../../src/answers/index.ts';
import { decisionsOf } from '../../src/table/index.ts';
import { fault, ok, type Result } from '../../src/base/index.ts';
import type { Language } from '../state/settings.ts';
import { adviserFor } from './advisers.ts';
import type { Progress } from './protocol.ts';
import { readOne } from './readone.ts';

export type ReviewQuestion = {
  /** Our own record, one game. */
  readonly record: string;
  readonly seat: number;
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
};

export const WRITTEN = ['html', 'json'] as const;
export type WriteQuestion = {
  readonly format: (typeof WRITTEN)[number];
  readonly record: string;
  readonly answer: ReviewAnswer;
  readonly lang: Language;
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

export const runReview = async (
  { record, seat }: ReviewQuestion,
  tell: (progress: Progress) => void,
): Promise<Result<ReviewAnswer>> => {
  const found = readOne(record, seat);
  if (!found.ok) return found;
  const task = found.value;
  const plan = readAdviser({}, task.rules);
  if (!plan.ok) return plan;
  isStopped = false;
  const adviser = await adviserFor(task.rules, plan.value);
  let progress: Progress = { done: 0, total: 0 };
  const done = await run(task, adviser, {
    cancelled: () => isStopped,
    progress: (count, total) => (progress = { done: count, total }),
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
  return ok({ review, places, id, rules, names, adviser: adviser.spec });
};

export const writeReview = ({ format, record, answer, lang }: WriteQuestion): Result<string> => {
  const { review, id, rules: text, names, adviser } = answer;
  const found = readOne(record, review.seat);
  if (!found.ok) return found;
  const { game, rules } = found.value;
  const info = { id, rules: text, names, adviser, lang };
  if (format === 'json') return ok(`${JSON.stringify(reviewJson(review, info))}\n`);
  if (format === 'html') return ok(reviewHtml({ review, events: game.events, rules, info }));
  return fault('record.read-only', 0, 'a review is written as HTML or JSON');
};
