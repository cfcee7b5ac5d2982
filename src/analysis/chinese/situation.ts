/** What plans are made from: one seat's tiles and what it can see. */
import { type Counts, type Meld, type Wind } from '../../tiles/index.ts';

export type Situation = {
  /** Concealed tiles, 34 counts: 3n + 2 before a discard, 3n + 1 after it. */
  readonly counts: Counts;
  readonly melds: readonly Meld[];
  /** Copies of each kind not seen by the seat. */
  readonly unseen: Counts;
  /** Public copies of each kind as the judge counts them for 和绝张: passed discards, open melds. */
  readonly shown: Counts;
  readonly seatWind: Wind;
  readonly roundWind: Wind;
  /** Own draws still to come. */
  readonly draws: number;
  /** Open melds of each other seat, from which the chance that it wins soon is estimated (horizon.ts). */
  readonly otherMelds: readonly number[];
};
