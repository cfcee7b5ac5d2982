/** Hands as counts: 34 bytes, tiles of each kind; reds are not told apart. */
import type { ReadonlyBytes } from '../base/index.ts';
import type { Kind, Tile } from './tile.ts';
import { KINDS, kindOf } from './tile.ts';

/** To read: who is handed counts does not change them. */
export type Counts = ReadonlyBytes;
/** To fill or to change. */
export type MutableCounts = Uint8Array;

/** Counts without a tile. */
export const emptyCounts = (): MutableCounts => new Uint8Array(KINDS);

/** Copies of each kind among the tiles. */
export const countsOf = (tiles: Iterable<Tile>): MutableCounts => {
  const counts = emptyCounts();
  for (const tile of tiles) counts[kindOf(tile)]!++;
  return counts;
};

/** Number of tiles in the counts. */
export const countTiles = (counts: Counts): number => {
  let sum = 0;
  for (let kind = 0; kind < KINDS; kind++) sum += counts[kind]!;
  return sum;
};

/** Kinds of which there is at least one. */
export const kindsIn = (counts: Counts): readonly Kind[] => {
  const kinds: Kind[] = [];
  for (let kind = 0; kind < KINDS; kind++) if (counts[kind]! > 0) kinds.push(kind as Kind);
  return kinds;
};
