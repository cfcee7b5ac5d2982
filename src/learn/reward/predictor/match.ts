/**
 * A match as the reward predictor sees it (Li and others 2020, section 3.2): a step for each round, from one seat. Step k is the standing before round k, with
 * what the round before it brought; step 0 is the start. What the last round came to is no step: the places are known then and need no prediction.
 *
 * Numbers of a step, seats in turn order from the own one: points won in the round before, points in all above the start (both in ten thousands), who deals; then the round,
 * honba, deposits and whether the match is short. With `plus`, also how good the hands of the round before were dealt: shanten and dora by seat.
 */
import { sanmaShantenUnchecked, shantenUnchecked } from '../../../shape/index.ts';
import { countsOf, kindOf } from '../../../tiles/index.ts';
import { doraOf } from '../../../rules/riichi/index.ts';
import type { RiichiRules } from '../../../rules/index.ts';
import type { NextRound, StartRound } from '../../../table/index.ts';
import type { Game } from '../../../records/index.ts';
import { rulesOf } from '../../fit/index.ts';

/** How good a dealt hand was, by seat. */
export type DealtHands = { readonly shanten: readonly number[]; readonly dora: readonly number[] };

/** Standings of one match up to some round, and what is known of the hands that were dealt. */
export type MatchPath = {
  readonly seats: 3 | 4;
  readonly isShort: boolean;
  /** Points of a seat at the start. */
  readonly start: number;
  /** Before each round, in order. */
  readonly standings: readonly NextRound[];
  /** Of the rounds that are over; needed with `plus` alone. */
  readonly hands: readonly DealtHands[];
};

/** A match that is over. */
export type FinishedMatch = MatchPath & {
  readonly id: string;
  /** 1 first, by seat. */
  readonly places: readonly number[];
};

/** Steps that are looked at: longer matches lose their first rounds. */
export const STEPS = 24;
const POINTS = 10_000;
/** Round numbers, honba and sticks are of this size at most, as a rule. */
const ROUNDS = 12;
const FEW = 4;
const MOST_SHANTEN = 6;

/** Numbers of a step. */
export const stepSize = (seats: number, isPlus: boolean): number => 3 * seats + 4 + (isPlus ? 2 * seats : 0);

/** Writes the steps of a seat's path, the last one at the end of its `STEPS`; answers how many there are. `out` is cleared. */
export const writeSteps = (path: MatchPath, seat: number, isPlus: boolean, out: Float32Array): number => {
  const { seats, standings, hands, start } = path;
  const size = stepSize(seats, isPlus);
  const first = Math.max(0, standings.length - STEPS);
  const count = standings.length - first;
  out.fill(0);
  for (let step = 0; step < count; step++) {
    const { scores, dealer, round, honba, deposits } = standings[first + step]!;
    const before = standings[first + step - 1];
    const dealt = before === undefined ? undefined : hands[first + step - 1];
    let at = step * size;
    for (let distance = 0; distance < seats; distance++, at++) {
      const other = (seat + distance) % seats;
      out[at] = before === undefined ? 0 : (scores[other]! - before.scores[other]!) / POINTS;
      out[at + seats] = (scores[other]! - start) / POINTS;
      out[at + 2 * seats] = other === dealer ? 1 : 0;
      if (!isPlus || dealt === undefined) continue;
      out[at + 3 * seats + 4] = 1 - dealt.shanten[other]! / MOST_SHANTEN;
      out[at + 4 * seats + 4] = dealt.dora[other]! / FEW;
    }
    at += 2 * seats;
    out[at] = round / ROUNDS;
    out[at + 1] = honba / FEW;
    out[at + 2] = deposits / FEW;
    out[at + 3] = path.isShort ? 1 : 0;
  }
  return count;
};

const handsOf = ({ hands, indicator }: StartRound, rules: RiichiRules): DealtHands => {
  const dora = doraOf(kindOf(indicator), rules);
  const counts = hands.slice(0, rules.seats).map((hand) => countsOf(hand));
  return {
    shanten: counts.map((each) => (rules.seats === 3 ? sanmaShantenUnchecked : shantenUnchecked)(each, 0)),
    dora: hands.slice(0, rules.seats).map((hand) => hand.filter((tile) => kindOf(tile) === dora || tile > 33).length),
  };
};

/** The match of a record; undefined where it is of another family or breaks off. */
export const finishedMatch = (game: Game, id: string): FinishedMatch | undefined => {
  const rules = rulesOf(game);
  const last = game.events.at(-1);
  if (rules === undefined || last?.type !== 'end-match') return undefined;
  const starts = game.events.filter((event): event is StartRound => event.type === 'start-round');
  return {
    id,
    seats: rules.seats as 3 | 4,
    isShort: rules.length === 'east',
    start: rules.startingScore,
    standings: starts.map(({ round, honba, deposits, dealer, scores }) => ({
      ...{ round, honba, deposits, dealer },
      scores: scores.slice(0, rules.seats),
    })),
    hands: starts.map((event) => handsOf(event, rules)),
    places: last.places.slice(0, rules.seats),
  };
};
