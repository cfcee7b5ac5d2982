/** Every decision of a seat in a record, judged: for the command line, the API and the page. */
import {
  type Review,
  type ReviewInfo,
  type ReviewOptions,
  checkReview,
  reviewJson,
  reviewSteps,
} from '../analysis/index.ts';
import { type Result, fault, ok } from '../base/index.ts';
import { type RecordFormat, readRecords, rulesText } from '../records/index.ts';
import type { Language } from '../rules/riichi/index.ts';
import { type AdviserFields, type AdviserMaker, type NamedAdviser, readAdviser } from './adviser.ts';
import { type Read, inField } from './fields.ts';
import { type OpinionsGiver, opinionsJson } from './opinion.ts';
import { type OpenedGame, type SeatFields, findSeat, gameAt, namesOf, openGame, withoutNames } from './game.ts';

/** A game with the seat whose decisions are judged; it has passed `checkReview`. */
export type ReviewTask = Pick<OpenedGame, 'game' | 'rules' | 'isCorrect'> & { readonly seat: number };

/** Progress, a stop, and a pause between decisions. */
export type ReviewControl = Pick<ReviewOptions, 'progress' | 'cancelled'> & {
  /** Asked after each decision; what it promises is waited for. Without it the review runs through. */
  readonly pause?: () => Promise<void> | undefined;
};

/** Milliseconds of work between two pauses. */
const SLICE = 50;

/** Lets others have their turn about twenty times a second. `clock` in milliseconds; `rest` is over when the work may go on. */
export const pauses = (clock: () => number, rest: () => Promise<void>): NonNullable<ReviewControl['pause']> => {
  let since = clock();
  const pause = async (): Promise<void> => {
    await rest();
    since = clock();
  };
  return () => (clock() - since < SLICE ? undefined : pause());
};

const finish = async (steps: Generator<number, Review>, pause: ReviewControl['pause']): Promise<Review> => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    const wait = pause?.();
    if (wait !== undefined) await wait;
  }
};

/** Reviews the seat of a task by the adviser handed in. */
export const runReview = async (
  { game, rules, seat, isCorrect }: ReviewTask,
  adviser: NamedAdviser,
  { pause, ...options }: ReviewControl = {},
): Promise<Result<Review>> => {
  const absences = game.meta.absences ?? [];
  try {
    return ok(await finish(reviewSteps(game.events, rules, seat, adviser, { ...options, absences }), pause));
  } catch (error) {
    if (isCorrect) throw error;
    // Where the moves are not what the rules say, an adviser may meet a hand that cannot be.
    return fault('record.not-playable', 0, 'the game cannot be reviewed: its moves do not fit together');
  }
};

/** What a written review says of the game beside its events. */
export const reviewInfo = ({ game, rules }: ReviewTask, adviser: NamedAdviser, lang: Language): ReviewInfo => ({
  id: game.meta.id,
  rules: rulesText(game.events),
  names: namesOf(game, rules.seats),
  adviser: adviser.spec,
  lang,
});

/** Which seat of which game, who judges it, and the language. */
export type ReviewQuestion = SeatFields &
  AdviserFields & {
    /** The record's own format [its content decides]. */
    readonly from?: RecordFormat;
    /** Which game of the record, from 0 [0]. */
    readonly game?: number;
    /** Without the names of the players. */
    readonly anonymous?: boolean;
    /** [en] */
    readonly lang?: Language;
    /** Also what `mizukami2014` thinks of every decision [false]. */
    readonly secondOpinion?: boolean;
  };

/** `anonymous`: without the names of the players. */
export const reviewTask = (opened: OpenedGame, seat: number, anonymous = false): Result<ReviewTask> => {
  const { game, rules, isCorrect } = opened;
  const checked = checkReview(game.events, rules, seat);
  return checked.ok ? ok({ game: anonymous ? withoutNames(game) : game, rules, isCorrect, seat }) : checked;
};

/** As `suzaku review --json` prints it; the fields are in docs/review.md. `give`: asked where the question wants second opinions. */
export const answerReview = async (
  record: string | Uint8Array,
  question: ReviewQuestion,
  make: AdviserMaker,
  give?: OpinionsGiver,
): Promise<Read<object>> => {
  const source = gameAt(await readRecords(record, question.from), question.game ?? 0);
  if (!source.ok) return source;
  const opened = openGame(source.value.game, source.value.format);
  if (!opened.ok) return opened;
  const seat = findSeat(question, opened.value);
  if (!seat.ok) return seat;
  if (seat.value === undefined)
    return inField('name', fault('review.no-name', 0, 'nobody of this name plays in the game'));
  const task = reviewTask(opened.value, seat.value, question.anonymous);
  if (!task.ok) return task;
  const plan = readAdviser(question, task.value.rules);
  if (!plan.ok) return plan;
  const opinions = question.secondOpinion === true ? give?.(task.value) : undefined;
  if (opinions?.ok === false) return inField('secondOpinion', opinions);
  const adviser = await make(task.value.rules, plan.value);
  if (!adviser.ok) return inField('adviser', adviser);
  const review = await runReview(task.value, adviser.value);
  if (!review.ok) return review;
  const json = reviewJson(review.value, reviewInfo(task.value, adviser.value, question.lang ?? 'en'));
  return ok(opinions === undefined ? json : { ...json, secondOpinion: opinionsJson(opinions.value) });
};
