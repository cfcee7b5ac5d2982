/** The rounds of a record from one seat: chances of the final ranks before each, and what each changed; in game points its score alone. */
import type { Ruleset } from '../../rules/index.ts';
import type { EndMatch, Event, StartRound } from '../../table/index.ts';
import { OUTCOMES, endingOf } from '../advice/index.ts';
import { placementFor } from '../riichi/placement/index.ts';
import { isCounted } from './judge.ts';
import type { Judged, RoundOutcome, RoundReview } from './types.ts';

type Started = { readonly first: number; readonly start: StartRound };

const startsOf = (events: readonly Event[]): Started[] =>
  events.flatMap((event, first) => (event.type === 'start-round' ? [{ first, start: event }] : []));

/** Rank points of the final place, or the final score in game points; null where the record has no end. */
export const finalOf = (
  events: readonly Event[],
  rules: Ruleset,
  seat: number,
  points: readonly number[],
): number | null => {
  const end = events.findLast((event): event is EndMatch => event.type === 'end-match');
  if (rules.family === 'chinese') return end?.scores[seat] ?? null;
  const place = end?.places[seat];
  return place === undefined ? null : (points[place - 1] ?? null);
};

/** Points won or lost between a deal and the end of its round; null where the record does not say. */
const deltaOf = (events: readonly Event[], { first, start }: Started, seat: number): number | null => {
  for (let at = first + 1; at < events.length; at++) {
    const event = events[at]!;
    if (event.type === 'start-round') return null;
    if (event.type === 'end-round')
      return event.scores[seat] === undefined ? null : event.scores[seat] - start.scores[seat]!;
  }
  return null;
};

const ENDING: ReadonlySet<Event['type']> = new Set(['win', 'draw-round', 'fault', 'end-round', 'end-match']);

const outcomeOf = (events: readonly Event[], { first }: Started, seat: number): RoundOutcome => {
  const end = events.slice(first + 1).find(({ type }) => ENDING.has(type) || type === 'start-round');
  if (end === undefined || end.type === 'start-round') return 'cut-off';
  const ending = endingOf(events, first + 1, seat);
  if (ending !== undefined) return OUTCOMES[ending]!;
  if (end.type === 'fault') return 'fault';
  return end.type === 'draw-round' && end.reason === 'nagashi' ? 'nagashi' : 'aborted';
};

type Ranks = RoundReview['ranks'];

/** Chances of the final ranks before each round. */
const ranksOf = (starts: readonly Started[], rules: Ruleset): readonly Ranks[] => {
  if (rules.family === 'chinese') return starts.map(() => []);
  const placement = placementFor(rules.seats);
  const length = rules.length === 'east' ? 'east' : 'south';
  return starts.map(({ start }) => {
    const { round, honba, deposits, dealer, scores } = start;
    return placement.ranks({ round, honba, counter: rules.honba, deposits, dealer, scores, length });
  });
};

/** The record that a review is about, and rank points of the places. */
type Played = {
  readonly events: readonly Event[];
  readonly rules: Ruleset;
  readonly seat: number;
  readonly points: readonly number[];
};

/** How far a review got. `whole`: rounds before this one have all their decisions; the round itself has those up to where the review was stopped. */
export type Reached = { readonly decisions: readonly Judged[]; readonly whole: number };

export const roundsOf = ({ events, rules, seat, points }: Played, { decisions, whole }: Reached): RoundReview[] => {
  const isScore = rules.family === 'chinese';
  const starts = startsOf(events);
  const standings = ranksOf(starts, rules);
  const worth = (at: number): number | null =>
    at < starts.length
      ? standings[at]![seat]!.reduce((sum, chance, rank) => sum + chance * points[rank]!, 0)
      : finalOf(events, rules, seat, points);
  const losses: (number | null)[] = starts.map((_, at) => (at < whole ? 0 : null));
  for (const judged of decisions)
    losses[judged.round] = (losses[judged.round] ?? 0) + (isCounted(judged) ? judged.loss : 0);
  return starts.map((started, at) => {
    const { first, start } = started;
    const { round, honba, deposits, dealer, scores } = start;
    const delta = deltaOf(events, started, seat);
    // Nobody is ahead before the deal of a game that counts points alone.
    const value = isScore ? 0 : worth(at)!;
    const next = isScore ? delta : worth(at + 1);
    const change = next === null ? null : next - value;
    const loss = losses[at]!;
    return {
      first,
      round,
      honba,
      deposits,
      dealer,
      scores,
      ranks: standings[at]!,
      value,
      outcome: outcomeOf(events, started, seat),
      delta,
      change,
      loss,
      luck: change === null || loss === null || at >= whole ? null : change + loss,
    };
  });
};
