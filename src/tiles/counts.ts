/** Hands as counts: a Uint8Array of 34, tiles of each kind; reds are not told apart. */
import type { Kind, Tile } from './tile.ts';
import { KINDS, kindOf } from './tile.ts';

export type Counts = Uint8Array;

export const emptyCounts = (): Counts => new Uint8Array(KINDS);

export const countsOf = (tiles: Iterable<Tile>): Counts => {
  const counts = emptyCounts();
  for (const tile of tiles) counts[kindOf(tile)]!++;
  return counts;
};

export const countTiles = (counts: Counts): number => {
  let sum = 0;
  for (let kind = 0; kind < KINDS; kind++) sum += counts[kind]!;
  return sum;
};

export const kindsIn = (counts: Counts): readonly Kind[] => {
  const kinds: Kind[] = [];
  for (let kind = 0; kind < KINDS; kind++) if (counts[kind]! > 0) kinds.push(kind as Kind);
  return kinds;
};
