/**
 * Readings of one suit as bit masks, remembered by the suit's tiles, for scorers that try millions of hands.
 *
 * A suit key holds nine counts of three bits, rank 0 lowest. A row is one way to split the suit's tiles:
 * bits 0–6   runs by the rank of their lowest tile
 * bits 7–15  triplets by rank
 * bits 16–17 pairs of equal runs
 * bits 18–20 how many runs
 * bits 21–24 rank of the pair + 1; 0 when the pair is elsewhere
 */
import type { Counts } from '../tiles/index.ts';

/** Counts 0–4 of nine ranks from `from` on, packed as a suit key. */
export const suitKey = (counts: Counts, from: number): number =>
  counts[from]! |
  (counts[from + 1]! << 3) |
  (counts[from + 2]! << 6) |
  (counts[from + 3]! << 9) |
  (counts[from + 4]! << 12) |
  (counts[from + 5]! << 15) |
  (counts[from + 6]! << 18) |
  (counts[from + 7]! << 21) |
  (counts[from + 8]! << 24);

/** Runs in a row: a bit per lowest rank. */
export const ROW_RUNS = 127;
/** Triplets in a row: a bit per rank. */
export const ROW_TRIPLETS = 511;
/** Ranks of the triplets in a row, as bits. */
export const rowTriplets = (row: number): number => (row >> 7) & ROW_TRIPLETS;
/** Number of identical pairs of runs in a row. */
export const rowDoubles = (row: number): number => (row >> 16) & 3;
/** Number of runs in a row. */
export const rowRunCount = (row: number): number => (row >> 18) & 7;
/** Rank of the pair in a row from 1; 0 without one. */
export const rowPair = (row: number): number => (row >> 21) & 15;

/** A handle is `first row << 3 | rows`; 0 says that the tiles do not split. */
export type SuitHandle = number;

/** More than the distinct complete suits there are (about 22,000); a power of two. */
const SLOTS = 1 << 16;
const EMPTY = -1;
/** Key and handle side by side, two numbers a slot. */
const slots = new Int32Array(2 * SLOTS).fill(EMPTY);

/** All rows found so far, in order of discovery. Row 0 is the suit without tiles. */
export let suitRows: Int32Array = new Int32Array(4096);
let used = 1;
/** The handle of a suit without tiles. */
export const NO_TILES: SuitHandle = 1;

/** The ways to split a suit; equal keys give equal handles. */
export const suitHandle = (key: number): SuitHandle => {
  if (key === 0) return NO_TILES;
  let slot = (Math.imul(key, 0x9e3779b1) >>> 16) << 1;
  for (;;) {
    const known = slots[slot]!;
    if (known === key) return slots[slot + 1]!;
    if (known === EMPTY) break;
    slot = (slot + 2) & (2 * SLOTS - 1);
  }
  const handle = enumerate(key);
  // Broken suits are not remembered: there are too many of them, and they fail fast.
  if (handle !== 0) {
    slots[slot] = key;
    slots[slot + 1] = handle;
  }
  return handle;
};

const rest = new Uint8Array(11);

const enumerate = (key: number): SuitHandle => {
  for (let rank = 0; rank < 9; rank++) rest[rank] = (key >> (3 * rank)) & 7;
  const first = used;
  walk(0, 0);
  return used === first ? 0 : (first << 3) | (used - first);
};

const addRow = (row: number): void => {
  if (used === suitRows.length) {
    const grown = new Int32Array(2 * used);
    grown.set(suitRows);
    suitRows = grown;
  }
  suitRows[used++] = row;
};

const walk = (from: number, row: number): void => {
  let rank = from;
  while (rank < 9 && rest[rank] === 0) rank++;
  if (rank === 9) return addRow(row);
  const copies = rest[rank]!;
  for (let triplets = copies >= 3 ? 1 : 0; triplets >= 0; triplets--) {
    const mayPair = rowPair(row) === 0 && copies - 3 * triplets >= 2;
    for (let pairs = mayPair ? 1 : 0; pairs >= 0; pairs--) {
      const runs = copies - 3 * triplets - 2 * pairs;
      if (runs > 0 && (rank > 6 || rest[rank + 1]! < runs || rest[rank + 2]! < runs)) continue;
      if (rowRunCount(row) + runs > 4) continue;
      let next = row + (runs << 18) + ((runs >> 1) << 16);
      if (runs > 0) next |= 1 << rank;
      if (triplets === 1) next |= 1 << (7 + rank);
      if (pairs === 1) next |= (rank + 1) << 21;
      rest[rank + 1]! -= runs;
      rest[rank + 2]! -= runs;
      walk(rank + 1, next);
      rest[rank + 1]! += runs;
      rest[rank + 2]! += runs;
    }
  }
};
