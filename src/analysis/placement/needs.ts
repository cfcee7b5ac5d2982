/**
 * "What do I need?" in the last round: for each better place the cheapest win by ron from each seat and by own draw. Amounts come from the
 * payment rules; which wins exist comes from the score table (han and fu). Ties go to the earlier seat.
 */
import { basePoints, payments, winPoints } from '../../rules/riichi/index.ts';
import type { RiichiRules } from '../../rules/index.ts';

export type LastRound = {
  readonly scores: readonly number[];
  readonly dealer: number;
  readonly honba: number;
  /** Riichi sticks on the table; a winner gets them. */
  readonly deposits: number;
};

export type Price = { readonly han: number; readonly fu: number; readonly base: number; readonly points: number };

export type Need = {
  /** 1 first. */
  readonly place: number;
  /** By seat that throws the tile; null when no win reaches the place, or for the own seat. */
  readonly ron: readonly (Price | null)[];
  readonly tsumo: Price | null;
};

const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110] as const;
/** Multiples of a yakuman that are looked at. */
const MOST_YAKUMAN = 6;

/** Does a win of so many han and fu exist? 20 fu: a drawn pinfu; 25 fu: seven pairs. */
const exists = (han: number, fu: number, isDraw: boolean): boolean => {
  if (fu === 20) return isDraw && han >= 2;
  if (fu === 25) return han >= (isDraw ? 3 : 2);
  if (fu === 110) return han >= (isDraw ? 2 : 1);
  return true;
};

/** All wins of a seat by rising points, one for each amount: the fewest han that reach it. */
export const priceList = (isDealer: boolean, isDraw: boolean, rules: RiichiRules): readonly Price[] => {
  const found = new Map<number, Price>();
  const add = (han: number, fu: number, base: number): void => {
    if (!found.has(base)) found.set(base, { han, fu, base, points: winPoints(base, isDealer, isDraw, rules) });
  };
  for (let han = 1; han <= 4; han++)
    for (const fu of FU) if (exists(han, fu, isDraw)) add(han, fu, basePoints(han, fu, rules));
  for (const han of [5, 6, 8, 11, 13]) add(han, 30, basePoints(han, 30, rules));
  for (let times = 2; times <= MOST_YAKUMAN; times++) add(13 * times, 30, 8000 * times);
  return [...found.values()].sort((a, b) => a.base - b.base);
};

/** Place of `seat`, 1 first. */
const placeOf = (scores: readonly number[], seat: number): number => {
  let place = 1;
  for (const [other, score] of scores.entries())
    if (score > scores[seat]! || (score === scores[seat] && other < seat)) place++;
  return place;
};

/** Scores after the win; `from` is the winner on a draw. */
export const scoresAfter = (
  { scores, dealer, honba, deposits }: LastRound,
  winner: number,
  from: number,
  base: number,
  rules: RiichiRules,
): readonly number[] => {
  const deltas = payments({ base, low: 0, high: 0, winner, from, dealer, honba, sticks: deposits }, rules);
  return scores.map((score, seat) => score + deltas[seat]!);
};

/** The cheapest win that reaches the place. More points never lower a place, so the list is halved. */
const cheapest = (
  round: LastRound,
  seat: number,
  from: number,
  place: number,
  list: readonly Price[],
  rules: RiichiRules,
): Price | null => {
  const reaches = (price: Price): boolean => placeOf(scoresAfter(round, seat, from, price.base, rules), seat) <= place;
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return list[low] ?? null;
};

/** A row for each place better than the seat's own now, and for its own; first place first. */
export const lastRoundNeeds = (round: LastRound, seat: number, rules: RiichiRules): readonly Need[] => {
  const isDealer = seat === round.dealer;
  const rons = priceList(isDealer, false, rules);
  const draws = priceList(isDealer, true, rules);
  const now = placeOf(round.scores, seat);
  return Array.from({ length: now }, (_, i) => ({
    place: i + 1,
    ron: round.scores.map((_, from) => (from === seat ? null : cheapest(round, seat, from, i + 1, rons, rules))),
    tsumo: cheapest(round, seat, seat, i + 1, draws, rules),
  }));
};

/** Is the match over after this win of the last round? Sudden death, tobi and the dealer's right to stop count. */
export const endsMatch = (after: readonly number[], winner: number, dealer: number, rules: RiichiRules): boolean => {
  if (rules.tobi && after.some((score) => score < 0)) return true;
  if (winner === dealer) return rules.agariYame && after[dealer]! >= rules.targetScore && placeOf(after, dealer) === 1;
  return rules.extension === 'none' || after.some((score) => score >= rules.targetScore);
};
