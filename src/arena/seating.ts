/** Who sits where: the games of a duplicate set. */
import type { Ruleset } from '../rules/index.ts';

/** `distinct`: riichi and sanma turn the seats, Chinese Standard takes every order, equal bots counted once. `all`: every order of all bots. */
export const SEATINGS = ['distinct', 'all'] as const;
/** One of SEATINGS: which orders of the bots a duplicate set plays. */
export type Seatings = (typeof SEATINGS)[number];

const permutations = (list: readonly number[]): readonly (readonly number[])[] =>
  list.length <= 1
    ? [list]
    : list.flatMap((first, i) => permutations(list.toSpliced(i, 1)).map((rest) => [first, ...rest]));

const turns = (list: readonly number[]): readonly (readonly number[])[] =>
  list.map((_, turn) => list.map((_, seat) => list[(seat + turn) % list.length]!));

/** Which bot sits where in one game. One bot a seat, by number; several may be of the same entrant. */
export type Seating = { readonly bots: readonly number[]; readonly entrants: readonly number[] };

/** The games of a set. `entrants` by bot: [0, 1, 1, 1] is one against three of a kind. */
export const seatingsOf = (entrants: readonly number[], rules: Ruleset, seatings: Seatings): readonly Seating[] => {
  const bots = entrants.map((_, bot) => bot);
  const seat = (order: readonly number[]): Seating => ({ bots: order, entrants: order.map((bot) => entrants[bot]!) });
  if (seatings === 'all') return permutations(bots).map(seat);
  const isMixed = new Set(entrants).size < entrants.length && entrants.filter((entrant) => entrant === 0).length > 1;
  // Two of each: turning the seats would leave who sits beside whom to chance, so every distinct order is played.
  const orders = rules.family === 'chinese' || isMixed ? permutations(bots) : turns(bots);
  return [...new Map(orders.map(seat).map((seating) => [seating.entrants.join(), seating])).values()];
};
