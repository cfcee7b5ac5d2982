/** The rounds of a record from one seat: chances of the final ranks before each, and what each changed. */
import type { RiichiRules } from '../../rules/index.ts';
import type { EndMatch, Event, StartRound } from '../../table/index.ts';
import { OUTCOMES, endingOf } from '../advice/index.ts';
import { placementFor } from '../placement/index.ts';
import { isCounted } from './judge.ts';
import type { Judged, RoundReview } from './types.ts';

type Started = { readonly first: number; readonly start: StartRound };

const startsOf = (events: readonly Event[]): Started[] =>
  events.flatMap((event, first) => (event.type === 'start-round' ? [{ first, start: event }] : []));

/** Rank points of the final place; null where the record has no end. */
export const finalOf = (events: readonly Event[], seat: number, points: readonly number[]): number | null => {
  const end = events.findLast((event): event is EndMatch => event.type === 'end-match');
  const place = end?.places[seat];
  return place === undefined ? null : (points[place - 1] ?? null);
};

/** Points won or lost between a deal and the end of its round; null where it is not told. */
const deltaOf = (events: readonly Event[], { first, start }: Started, seat: number): number | null => {
  for (let at = first + 1; at < events.length; at++) {
    const event = events[at]!;
    if (event.type === 'start-round') return null;
    if (event.type === 'end-round')
      return event.scores[seat] === undefined ? null : event.scores[seat] - start.scores[seat]!;
  }
  return null;
};

export const roundsOf = (
  events: readonly Event[],
  rules: RiichiRules,
  seat: number,
  points: readonly number[],
  decisions: readonly Judged[],
): RoundReview[] => {
  const placement = placementFor(rules.seats);
  const length = rules.length === 'east' ? 'east' : 'south';
  const starts = startsOf(events);
  const standings = starts.map(({ start }) => {
    const { round, honba, deposits, dealer, scores } = start;
    return placement.ranks({ round, honba, deposits, dealer, scores, length });
  });
  const worth = (at: number): number | null =>
    at < starts.length
      ? standings[at]![seat]!.reduce((sum, chance, rank) => sum + chance * points[rank]!, 0)
      : finalOf(events, seat, points);
  const losses = starts.map(() => 0);
  for (const judged of decisions) if (isCounted(judged)) losses[judged.round]! += judged.loss;
  return starts.map((started, at) => {
    const { first, start } = started;
    const { round, honba, deposits, dealer, scores } = start;
    const [value, next] = [worth(at)!, worth(at + 1)];
    const change = next === null ? null : next - value;
    const outcome = endingOf(events, first + 1, seat);
    return {
      first,
      round,
      honba,
      deposits,
      dealer,
      scores,
      ranks: standings[at]!,
      value,
      outcome: outcome === undefined ? null : OUTCOMES[outcome]!,
      delta: deltaOf(events, started, seat),
      change,
      loss: losses[at]!,
      luck: change === null ? null : change + losses[at]!,
    };
  });
};
