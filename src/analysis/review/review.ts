/** A whole record from one seat, by any adviser. */
import { isAway, type Absence } from '../../records/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { ACTING, NONE, decisionsOf, type Event, type StartRound } from '../../table/index.ts';
import type { Tile } from '../../tiles/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { evenPoints } from '../riichi/placement/index.ts';
import { Chains } from './chains.ts';
import { isCounted, judge, positionOf } from './judge.ts';
import { finalOf, roundsOf } from './rounds.ts';
import { summaryOf } from './summary.ts';
import { thrownAfter } from './thrown.ts';
import type { Adviser, Judged, Review } from './types.ts';

/** How a review reports progress, when it stops, and during which events the player was away. */
export type ReviewOptions = {
  /** After each decision: how many are done of how many, and the last one. */
  readonly progress?: (done: number, total: number, judged: Judged) => void;
  /** Asked before each decision; true ends the review with what there is. */
  readonly cancelled?: () => boolean;
  /** From the record; decisions of a player who is away are not judged. */
  readonly absences?: readonly Absence[];
};

const isStart = (event: Event): event is StartRound => event.type === 'start-round';

/** Whether the record can be reviewed from the seat. */
export const checkReview = (events: readonly Event[], rules: Ruleset, seat: number): Result<Ruleset> => {
  if (!(Number.isInteger(seat) && seat >= 0 && seat < rules.seats))
    return fault('review.seat', 0, `seat ${seat} is not one of 0 to ${rules.seats - 1}`);
  const starts = events.filter(isStart);
  if (starts.length === 0) return fault('review.no-round', 0, 'no round is dealt in this record');
  if (starts.some(({ scores }) => scores.length !== rules.seats))
    return fault('review.no-scores', 0, 'the record does not give the scores, so places cannot be judged');
  if (starts.some(({ hands }) => hands[seat]!.some((tile) => (tile as number) < 0)))
    return fault('review.hidden', 0, `the record does not show the hand of seat ${seat}`);
  return ok(rules);
};

/** Decisions of the seat in the record. */
export const countDecisions = (events: readonly Event[], rules: Ruleset, seat: number): number => {
  let n = 0;
  for (const { seat: own } of decisionsOf(rules, events, { seat })) if (own === seat) n++;
  return n;
};

/** Yields after each decision, so that a caller can pause; returns the review. The record has passed `checkReview`. */
export function* reviewSteps(
  events: readonly Event[],
  rules: Ruleset,
  seat: number,
  adviser: Adviser,
  options: ReviewOptions = {},
): Generator<number, Review> {
  const { progress, cancelled, absences } = options;
  const total = countDecisions(events, rules, seat);
  const decisions: Judged[] = [];
  const chains = new Chains();
  let round = -1;
  const before = (_: unknown, event: Event): void => {
    if (isStart(event)) round++;
  };
  let whole = Infinity;
  for (const { table, legal, action, index } of decisionsOf(rules, events, { seat, before })) {
    if (cancelled?.() === true) {
      whole = round;
      break;
    }
    const position = positionOf(table, seat, legal, adviser, round);
    const thrown = thrownAfter(events, index, seat);
    const drawn = table.phase === ACTING && table.drawn !== NONE ? (table.drawn as Tile) : undefined;
    const isAbsent = isAway(absences, seat, index);
    const repeated = action === undefined || isAbsent ? undefined : chains.repeated(position, action, drawn);
    const judged = judge(table, position, { index, action, thrown, isAbsent, repeated });
    if (!isAbsent) chains.add(judged, decisions.length, drawn);
    decisions.push(judged);
    progress?.(decisions.length, total, judged);
    yield decisions.length;
  }
  const unit = rules.family === 'chinese' ? 'game-points' : 'rank-points';
  const given = adviser.points ?? decisions.find(({ advice }) => advice !== null)?.advice?.points;
  const points = unit === 'game-points' ? [] : (given ?? evenPoints(rules.seats));
  const rounds = roundsOf({ events, rules, seat, points }, { decisions, whole });
  const worst = [...decisions.keys()]
    .filter((at) => isCounted(decisions[at]!) && decisions[at]!.loss! > 0)
    .sort((a, b) => decisions[b]!.loss! - decisions[a]!.loss! || a - b);
  const summary = summaryOf({ events, seat, decisions, rounds, final: finalOf(events, rules, seat, points) });
  const isComplete = whole === Infinity;
  return { seat, unit, points, isComplete, rounds, decisions, worst, summary };
}

/** Judges every decision of a seat in the events of a match by an adviser. */
export const review = (
  events: readonly Event[],
  rules: Ruleset,
  seat: number,
  adviser: Adviser,
  options: ReviewOptions = {},
): Review => {
  const steps = reviewSteps(events, rules, seat, adviser, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
