/** What Li and others 2020 report of players on Tenhou (tables 4 and 5): games, stable rank, places and rates in per cent; null where they say nothing. */
import { PUBLISHED_ACCURACIES } from '../supervised/index.ts';

/** A player's record on Tenhou. */
type PublishedRecord = {
  readonly name: string;
  readonly games: number;
  /** As published; the expert room's formula gives the same of the places, to 0.05. */
  readonly stableRank: number;
  readonly places: readonly [number, number, number, number];
  readonly win: number | null;
  readonly dealIn: number | null;
};

/** Players on Tenhou, the strongest last. */
export const SUPHX_RECORDS: readonly PublishedRecord[] = [
  { name: 'Bakuuchi', games: 30_516, stableRank: 6.59, places: [28, 26.2, 23.2, 22.4], win: 23.07, dealIn: 12.16 },
  { name: 'NAGA', games: 9649, stableRank: 6.64, places: [25.6, 27.2, 25.9, 21.1], win: 22.69, dealIn: 11.42 },
  { name: 'top humans', games: 8031, stableRank: 7.46, places: [28, 26.8, 24.7, 20.5], win: null, dealIn: null },
  { name: 'Suphx', games: 5760, stableRank: 8.74, places: [29.3, 27.5, 24.4, 18.7], win: 22.83, dealIn: 10.06 },
];

/** Table 3: accuracies of the supervised networks, as fractions by kind. */
export const SUPHX_ACCURACIES = PUBLISHED_ACCURACIES.Suphx;
