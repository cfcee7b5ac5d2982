/**
 * "What do I need?" in the last round: for each better place the cheapest win by ron from each seat and by own draw. Amounts come from the
 * payment rules; which wins exist comes from the score table (han and fu); whether the match is over comes from its rules. Ties go to the earlier
 * seat.
 */
import {
  DAISUUSHII,
  SUUANKOU_TANKI,
  YAKUMAN_BASE,
  basePoints,
  payments,
  winPoints,
} from '../../../rules/riichi/index.ts';
import type { RiichiRules } from '../../../rules/index.ts';
import { placesOf, roundAfter, type RoundEnd } from '../../../table/index.ts';

/** Scores, dealer, honba and sticks before the last round. `deposits`: riichi sticks on the table; a winner gets them. */
export type LastRound = Pick<RoundEnd, 'round' | 'honba' | 'deposits' | 'dealer' | 'scores'>;

/** The size of a win: han, fu, base points, and the points paid without honba and sticks. */
export type WinSize = { readonly han: number; readonly fu: number; readonly base: number; readonly points: number };

/** A win of the last round, and whether the match is over after it. */
export type Price = WinSize & { readonly ends: boolean };

/** The cheapest wins by which a seat ends the last round at a given place or better. */
export type Need = {
  /** 1 first. */
  readonly place: number;
  /** By seat that throws the tile; null when no win reaches the place, or for the own seat. */
  readonly ron: readonly (Price | null)[];
  readonly tsumo: Price | null;
};

const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110] as const;
/** Four closed kongs of winds and a wait for a pair of honours: big four winds, four concealed triplets, all honours, four kongs. */
const STACKED = 4;
const MAY_BE_DOUBLE: ReadonlySet<number> = new Set([DAISUUSHII, SUUANKOU_TANKI]);

/** The most that a hand can count; without adding up a double one is the best. */
const mostYakuman = ({ stackYakuman, doubleYakuman }: RiichiRules): number => {
  if (!stackYakuman) return doubleYakuman.length > 0 ? 2 : 1;
  return STACKED + doubleYakuman.filter((yaku) => MAY_BE_DOUBLE.has(yaku)).length;
};

/** Whose wins are listed, and how they come about. */
export type WinWay = {
  readonly isDealer: boolean;
  readonly isDraw: boolean;
  /** The seat's own wind is that of the round, and a pair of it counts 4 fu. */
  readonly hasDoubleWind: boolean;
};

/**
 * Does a win of so many han and fu exist? 20 fu: a drawn pinfu; 25 fu: seven pairs. 110 fu take two closed kongs of terminals or honours and more: a third
 * concealed triplet (2 han), or on a discard, with 1 han, the double wind as the pair. The test makes every such hand.
 */
const exists = (han: number, fu: number, { isDraw, hasDoubleWind }: WinWay): boolean => {
  if (fu === 20) return isDraw && han >= 2;
  if (fu === 25) return han >= (isDraw ? 3 : 2);
  if (fu === 110) return han >= (!isDraw && hasDoubleWind ? 1 : 2);
  return true;
};

/** All wins of a seat by rising points, one for each amount: the fewest han that reach it. */
export const priceList = (way: WinWay, rules: RiichiRules): readonly WinSize[] => {
  const { isDealer, isDraw } = way;
  const found = new Map<number, WinSize>();
  const add = (han: number, fu: number, base: number): void => {
    if (!found.has(base)) found.set(base, { han, fu, base, points: winPoints(base, isDealer, isDraw, rules) });
  };
  for (let han = 1; han <= 4; han++)
    for (const fu of FU) if (exists(han, fu, way)) add(han, fu, basePoints(han, fu, rules));
  for (const han of [5, 6, 8, 11]) add(han, 30, basePoints(han, 30, rules));
  for (let times = 1; times <= mostYakuman(rules); times++) add(13 * times, 30, YAKUMAN_BASE * times);
  return [...found.values()].sort((a, b) => a.base - b.base);
};

/** Scores after the win; `from` is the winner on a draw. */
export const scoresAfter = (
  { scores, dealer, honba, deposits }: LastRound,
  { winner, from, base }: { readonly winner: number; readonly from: number; readonly base: number },
  rules: RiichiRules,
): readonly number[] => {
  const deltas = payments({ base, low: 0, high: 0, winner, from, dealer, honba, sticks: deposits }, rules);
  return scores.map((score, seat) => score + deltas[seat]!);
};

/** Is the match over with these scores after the win? */
export const endsAfter = (round: LastRound, winner: number, scores: readonly number[], rules: RiichiRules): boolean =>
  roundAfter({ ...round, deposits: 0, scores, result: 'win', dealerWon: winner === round.dealer ? 1 : 0 }, rules) ===
  undefined;

/** The cheapest win that reaches the place. More points never lower a place, so the list is halved. */
const cheapest = (
  round: LastRound,
  { seat, from, place }: { readonly seat: number; readonly from: number; readonly place: number },
  list: readonly WinSize[],
  rules: RiichiRules,
): Price | null => {
  const after = ({ base }: WinSize): readonly number[] => scoresAfter(round, { winner: seat, from, base }, rules);
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placesOf(after(list[middle]!), rules.seats)[seat]! <= place) high = middle;
    else low = middle + 1;
  }
  const win = list[low];
  return win === undefined ? null : { ...win, ends: endsAfter(round, seat, after(win), rules) };
};

/** A row for each place better than the seat's own now, and for its own; first place first. */
export const lastRoundNeeds = (round: LastRound, seat: number, rules: RiichiRules): readonly Need[] => {
  const isDealer = seat === round.dealer;
  const seatWind = (seat - round.dealer + rules.seats) % rules.seats;
  const hasDoubleWind = seatWind === round.round >> 2 && rules.doubleWindPairFu === 4;
  const rons = priceList({ isDealer, isDraw: false, hasDoubleWind }, rules);
  const draws = priceList({ isDealer, isDraw: true, hasDoubleWind }, rules);
  const now = placesOf(round.scores, rules.seats)[seat]!;
  return Array.from({ length: now }, (_, i) => ({
    place: i + 1,
    ron: round.scores.map((_, from) =>
      from === seat ? null : cheapest(round, { seat, from, place: i + 1 }, rons, rules),
    ),
    tsumo: cheapest(round, { seat, from: seat, place: i + 1 }, draws, rules),
  }));
};
