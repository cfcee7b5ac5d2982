/**
 * A guest at our table: a bot that hears the match as its seat sees it and is asked like a player, but may be a process, may be late,
 * may be wrong. What it says is held against the legal list; what is not on it, or comes too late, is counted and replaced by a pass or
 * by throwing the drawn tile. A match with such counts is no measurement, so they are shown with every result.
 */
import type { Observation, Player } from '../players/index.ts';
import type { Event } from '../table/index.ts';

export type GuestCounts = {
  /** Answers that were not legal, or came where nothing was asked. */
  illegal: number;
  late: number;
  /** Times the process ended by itself and was started again. */
  crashes: number;
};

/** A player that hears, may be late and counts what it did wrong. */
export type Guest = Player & {
  readonly counts: GuestCounts;
  readonly hear: (event: Event) => void;
  readonly choose: (observation: Pick<Observation, 'legal'>) => number | Promise<number>;
  readonly leave: () => void | Promise<void>;
};

export const noCounts = (): GuestCounts => ({ illegal: 0, late: 0, crashes: 0 });

/** Where a guest's text goes and its answer comes from. */
export type Reply =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'late' }
  /** The process has ended, by itself or because it could not be started. */
  | { readonly kind: 'ended' };
