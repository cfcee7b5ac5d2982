/** What an advice says. Chances are of the present round, from 0 to 1; worths are expected points of the advice's unit. */
import type { Family } from '../../rules/index.ts';
import type { Kind, Tile } from '../../tiles/index.ts';
import type { Plan } from './plan.ts';

/** What worths are counted in: rank points of the final place (riichi family), or points won and lost in the round (Chinese Standard). */
export const UNITS = ['rank-points', 'game-points'] as const;
/** One of UNITS: what values, losses and changes are counted in. */
export type Unit = (typeof UNITS)[number];

/** How the round ends for the seat. Chinese Standard, where nothing hangs on a ready hand, has no `drawn-ready`. */
export const OUTCOMES = ['win', 'deal-in', 'other-draw', 'other-ron', 'drawn-ready', 'drawn-not'] as const;
/** One of OUTCOMES: how the round ends for the seat. */
export type Outcome = (typeof OUTCOMES)[number];
/** Places of the outcomes in `chances` of an option, in the order of OUTCOMES. */
export const [WIN_AT, DEAL_IN_AT, OTHER_DRAW_AT, OTHER_RON_AT, DRAWN_READY_AT, DRAWN_NOT_AT] = [
  0, 1, 2, 3, 4, 5,
] as const;

/** One opponent's share of the risk of a discard. */
export type Risk = {
  readonly seat: number;
  /** The hand is ready; null where no model tells. */
  readonly ready: number | null;
  /** This discard is won on. */
  readonly chance: number;
  /** Points then paid, on average. */
  readonly points: number;
};

/** How far each way the round can end raises or lowers a value, in points of the advice's unit; their sum is the value less the advice's `base`. */
export type Parts = {
  readonly win: number;
  readonly dealIn: number;
  /** Other seats win without one's own discard. */
  readonly others: number;
  readonly draw: number;
};

/** What a network that learnt from strong players says of an option. */
export type Learnt = {
  /** How often the players it learnt from choose so, as it sees it; like tiles count together. */
  readonly share: number;
  /** What that adds to the value, in points of the advice's unit; 0 for the best option, as the distance to it is what counts. */
  readonly part: number;
};

/** One legal action of an advice, with its value, the chances of how the round ends, and what a reader wants to know of the hand after it. */
export type Option = {
  /** Integer of docs/actions.md. */
  readonly action: number;
  /** For riichi and calls: the discard that goes with it best. */
  readonly discard: Tile | undefined;
  /** Expected points of the advice's unit. */
  readonly value: number;
  /** Standard error of `value − best value` from the fits, 0 for the best; null where no fit tells. */
  readonly error: number | null;
  /** Sum, with the part of `learnt`: value − `base` of the advice. */
  readonly parts: Parts;
  /** Where a network was asked about it as well. */
  readonly learnt?: Learnt;
  /** By OUTCOMES; sum 1. */
  readonly chances: readonly number[];
  /** Shanten after the action; −1 for a win. In Chinese Standard to a hand of eight fan, 8 where none is in sight. */
  readonly shanten: number;
  /** Kinds that bring the hand nearer, and copies left of them together. */
  readonly kinds: readonly Kind[];
  readonly tiles: number;
  /** Points of a win, on average; null where the rank does not depend on them or no win is in sight. */
  readonly winPoints: number | null;
  /** Of the tile thrown; empty where none is. */
  readonly risks: readonly Risk[];
  /** The search saw all it was to see. */
  readonly converged: boolean;
  /** Chinese Standard: the likeliest ways to eight fan that the action keeps, likeliest first. */
  readonly plans?: readonly Plan[];
};

/** A difference within its error, both as they are shown: to a tenth of a point. */
export const isWithin = (difference: number, error: number | null): boolean =>
  Math.round(10 * difference) <= Math.round(10 * (error ?? 0));

/** Chance of dealing in, now or later. */
export const dealInOf = (option: Pick<Option, 'chances'>): number => option.chances[DEAL_IN_AT]!;
/** Chance of winning the round. */
export const winOf = (option: Pick<Option, 'chances'>): number => option.chances[WIN_AT]!;

/** Every legal action of one decision with its value, best first. */
export type Advice = {
  /** Whose numbers the actions are. */
  readonly family: Family;
  readonly unit: Unit;
  readonly seat: number;
  /** Rank points of the places; none where the unit is another. */
  readonly points: readonly number[];
  /** Expected rank points before the decision, by the scores alone; 0 in game points. */
  readonly base: number;
  /** Best first; every legal action once. */
  readonly options: readonly Option[];
};
