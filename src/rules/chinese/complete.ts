/**
 * A quick look before fan are counted: most hands a player asks about are no win, and the number of tiles in each suit says so at once.
 * Suits are packed: three bits a rank, rank 1 lowest.
 */
import { isSets, isSetsAndPair } from './waits.ts';

/** The lowest bit of every rank. */
const ONES = 0o111111111;
/** Terminals of a suit, one of each. */
const TERMINALS = 0o100000001;

/** Bit of a rank that is in the suit at all. */
const heldRanks = (packed: number): number => (packed | (packed >>> 1) | (packed >>> 2)) & ONES;

/** Whether the suit holds all of 147, 258 or 369. */
const hasGroup = (packed: number): boolean => {
  const held = heldRanks(packed);
  return (held & (held >>> 9) & (held >>> 18) & 0o111) !== 0;
};

/** 1 where so many tiles of a suit may be sets, 16 where they may be sets and a pair, else 0. */
const FILLS = Uint8Array.from({ length: 15 }, (_, tiles) => (tiles % 3 === 0 ? 1 : tiles % 3 === 2 ? 16 : 0));
/** Three suits of sets, one of sets and a pair. */
const FILLED = 3 + 16;

const isFilled = (packed: number, tiles: number): boolean =>
  packed === 0 || (FILLS[tiles] === 1 ? isSets(packed) : isSetsAndPair(packed));

/** Triplets and at most one pair: no other count than 0, 2 and 3. */
const areHonoursFilled = (packed: number): boolean => {
  const ones = packed & ONES;
  const twos = (packed >>> 1) & ONES;
  const pairs = twos & ~ones;
  return ((packed >>> 2) & ONES) === 0 && (ones & ~twos) === 0 && (pairs & (pairs - 1)) === 0;
};

/** Sets and a pair: the number of tiles of each suit must come out even, then the suits themselves. */
const isStandard = (packed: Int32Array, sizes: Int32Array): boolean =>
  FILLS[sizes[0]!]! + FILLS[sizes[1]!]! + FILLS[sizes[2]!]! + FILLS[sizes[3]!]! === FILLED &&
  areHonoursFilled(packed[3]!) &&
  isFilled(packed[0]!, sizes[0]!) &&
  isFilled(packed[1]!, sizes[1]!) &&
  isFilled(packed[2]!, sizes[2]!);

/**
 * False where the standing tiles, packed by suit, are complete in no form: sets and a pair, the knitted straight, seven pairs, honours and
 * knitted tiles, thirteen orphans. True says no more than that one of these is worth a closer look.
 */
export const mayBeComplete = (packed: Int32Array, sizes: Int32Array, melds: number): boolean => {
  if (isStandard(packed, sizes)) return true;
  if (melds > 1) return false;
  const m = packed[0]!;
  const p = packed[1]!;
  const s = packed[2]!;
  const z = packed[3]!;
  if (hasGroup(m) && hasGroup(p) && hasGroup(s)) return true;
  if (melds === 1) return false;
  const all = m | p | s | z;
  if ((all & ONES) === 0 || (all & ~ONES) === 0) return true;
  return (heldRanks(m) & heldRanks(p) & heldRanks(s) & TERMINALS) === TERMINALS;
};
