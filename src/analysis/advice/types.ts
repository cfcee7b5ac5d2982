/** What an advice says. Chances are of the present round, from 0 to 1; worths are expected rank points of the final place. */
import type { Kind, Tile } from '../../tiles/index.ts';

/** How the round ends for the seat. */
export const OUTCOMES = ['win', 'deal-in', 'other-draw', 'other-ron', 'drawn-ready', 'drawn-not'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const [WIN_AT, DEAL_IN_AT, OTHER_DRAW_AT, OTHER_RON_AT, DRAWN_READY_AT, DRAWN_NOT_AT] = [
  0, 1, 2, 3, 4, 5,
] as const;

/** One opponent's share of the risk of a discard. */
export type Risk = {
  readonly seat: number;
  /** The hand is ready. */
  readonly ready: number;
  /** This discard is won on. */
  readonly chance: number;
  /** Points then paid, on average. */
  readonly points: number;
};

export type Parts = {
  readonly win: number;
  readonly dealIn: number;
  /** Other seats win without one's own discard. */
  readonly others: number;
  readonly draw: number;
};

export type Option = {
  /** Integer of docs/actions.md. */
  readonly action: number;
  /** For riichi and calls: the discard that goes with it best. */
  readonly discard: Tile | undefined;
  /** Expected rank points. */
  readonly value: number;
  /** Standard error of `value − best value` from the fits, 0 for the best. */
  readonly error: number;
  /** Sum: value − `base` of the advice. */
  readonly parts: Parts;
  /** By OUTCOMES; sum 1. */
  readonly chances: readonly number[];
  /** Shanten after the action; −1 for a win. */
  readonly shanten: number;
  /** Kinds that bring the hand nearer, and copies left of them together. */
  readonly kinds: readonly Kind[];
  readonly tiles: number;
  /** Points of a win, on average; null where the rank does not depend on them. */
  readonly winPoints: number | null;
  /** Of the tile thrown; empty where none is. */
  readonly risks: readonly Risk[];
  /** The search saw all it was to see. */
  readonly converged: boolean;
};

export type Advice = {
  readonly seat: number;
  /** Rank points of the places. */
  readonly points: readonly number[];
  /** Expected rank points before the decision, by the scores alone. */
  readonly base: number;
  /** Best first; every legal action once. */
  readonly options: readonly Option[];
};
