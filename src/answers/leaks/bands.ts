/** How players of Tenhou's phoenix room do: what a person's statistics are compared with. Measured by `npm run verify -- bands --write`. */
import type { Habit } from '../../analysis/index.ts';
import type { GameKind, PlayerCounts } from '../../arena/index.ts';

/** Decisions of phoenix players, judged as a person's are: sums over the seats reviewed. */
export type BandReviews = {
  /** Seats of games that were reviewed, with their rounds and judged decisions. */
  readonly seats: number;
  readonly rounds: number;
  readonly judged: number;
  readonly best: number;
  /** Value lost, in places: rank points divided by the worth of a place. */
  readonly loss: number;
  /** How often each mistake was made. */
  readonly habits: Readonly<Partial<Record<Habit, number>>>;
};

/** Phoenix players of some grades in one kind of game. */
export type Band = {
  /** Rules as in GameEntry's `ruleset`. */
  readonly ruleset: string;
  readonly kind: GameKind;
  /** Tenhou's grades, first and last: 16 is 7 dan, 20 tenhoui. */
  readonly grades: readonly [number, number];
  readonly counts: PlayerCounts;
};

/** Everything measured of phoenix players, and the command that did it. */
export type BandData = {
  readonly command: string;
  readonly commit: string;
  readonly bands: readonly Band[];
  /** By the name of the adviser who judged, and by ruleset; all grades together. */
  readonly reviews: Readonly<Record<string, Readonly<Record<string, BandReviews>>>>;
};

/** Who judged reviews that do not say so: the only adviser there was. */
export const FIRST_ADVISER = 'expert';

export const NO_REVIEWS: BandReviews = { seats: 0, rounds: 0, judged: 0, best: 0, loss: 0, habits: {} };
