/**
 * Shanten: how many tiles must still be exchanged until the hand is ready; 0 ready, −1 complete.
 * A target never uses a fifth copy of a tile within the concealed part; tiles in melds are not looked at.
 */
import { type Counts, type Hand, countTiles } from '../tiles/index.ts';
import {
  DISTANCE,
  FACTS_SHIFT,
  HIGH,
  HONOUR,
  LOW,
  MERGE,
  OFFSET_MASK,
  SANMA_CHARACTERS,
  SUIT,
  hasOuterPair,
  kindsIn,
  outerKindsIn,
  pairsIn,
} from './classes.ts';
import type { Game } from './game.ts';
import { knitted, measureKnitted } from './knitted.ts';

// The compiler folds constants of the module itself, not imported ones.
const LOWS = LOW;
const HIGHS = HIGH;
const SUITS = SUIT;
const HONOURS = HONOUR;
const MERGES = MERGE;
const DISTANCES = DISTANCE;
const SHIFT = FACTS_SHIFT;
const OFFSETS = OFFSET_MASK;

/** Suit word of the nine counts from `at` (0, 9 or 18); see classes.ts. */
export const suitWord = (c: Counts, at: number): number =>
  ((c[at]! + 5 * c[at + 1]! + 25 * c[at + 2]! + 125 * c[at + 3]! + 625 * c[at + 4]! + 3125 * c[at + 5]!) << 7) +
  c[at + 6]! +
  5 * c[at + 7]! +
  25 * c[at + 8]!;

/** The word of the seven honours, three bits each. */
export const honourWord = (c: Counts): number =>
  ((1 << (3 * c[27]!)) +
    (1 << (3 * c[28]!)) +
    (1 << (3 * c[29]!)) +
    (1 << (3 * c[30]!)) +
    (1 << (3 * c[31]!)) +
    (1 << (3 * c[32]!)) +
    (1 << (3 * c[33]!))) >>
  3;

/** Row offset and facts of a suit word, as one sum. */
const suitEntry = (word: number): number => LOWS[word >> 7]! + HIGHS[word & 127]!;

/** Seven different pairs. */
export const sevenPairs = (facts: number): number => {
  const missing = 7 - kindsIn(facts);
  return 6 - pairsIn(facts) + (missing > 0 ? missing : 0);
};
/** Shanten to thirteen orphans, from the facts of a hand. */
export const thirteenOrphans = (facts: number): number => 13 - outerKindsIn(facts) - (hasOuterPair(facts) ? 1 : 0);

/** Pairs and kinds are the low half of facts, terminals and honours the high one: a row for each distance from the orphans. */
const makeSpecial = (): Int8Array => {
  const special = new Int8Array(1 << 14);
  const pairs = Int8Array.from({ length: 1 << 7 }, (_, facts) => sevenPairs(facts));
  const rows = new Map<number, Int8Array>();
  for (let facts = 0; facts < special.length; facts += pairs.length) {
    const orphans = thirteenOrphans(facts);
    let row = rows.get(orphans);
    if (row === undefined) rows.set(orphans, (row = pairs.map((distance) => Math.min(distance, orphans))));
    special.set(row, facts);
  }
  return special;
};
/** SPECIALS[facts]: the nearer of seven pairs and thirteen orphans. */
const SPECIALS = makeSpecial();
export { SPECIALS as SPECIAL };

/**
 * The least of the riichi forms, from 34 counts of 3n + 1 or 3n + 2 concealed tiles and 4 − n melds.
 * Trusts its input: at most four of a kind, the right number of tiles.
 */
export const shantenUnchecked = (counts: Counts, melds: number): number => {
  const m = suitEntry(suitWord(counts, 0));
  return finish(m, SUITS[m & OFFSETS]!, counts, melds);
};

/** The same with 27 kinds: 2m–8m do not exist. */
export const sanmaShantenUnchecked = (counts: Counts, melds: number): number => {
  const m = SANMA_CHARACTERS[counts[0]! * 5 + counts[8]!]!;
  return finish(m, m & 255, counts, melds);
};

const finish = (m: number, mClass: number, counts: Counts, melds: number): number => {
  const p = suitEntry(suitWord(counts, 9));
  const s = suitEntry(suitWord(counts, 18));
  const z = HONOURS[honourWord(counts)]!;
  const mp = MERGES[(mClass << 8) | SUITS[p & OFFSETS]!]!;
  const sz = MERGES[(SUITS[s & OFFSETS]! << 8) | (z & 255)]!;
  const standard = DISTANCES[((4 - melds) << 16) | (mp << 8) | sz]!;
  if (melds > 0) return standard;
  const special = SPECIALS[(m >>> SHIFT) + (p >>> SHIFT) + (s >>> SHIFT) + (z >>> SHIFT)]!;
  return special < standard ? special : standard;
};

/** Seven pairs of Chinese Standard: a quad is two pairs. */
export const chinesePairs = (counts: Counts): number => {
  let pairs = 0;
  for (let kind = 0; kind < 34; kind++) pairs += counts[kind]! >> 1;
  return 6 - pairs;
};

/** The least of the five Chinese forms. Trusts its input as shantenUnchecked does. */
export const chineseShantenUnchecked = (counts: Counts, melds: number): number => {
  let least = shantenUnchecked(counts, melds);
  if (melds > 1) return least;
  measureKnitted(counts, melds);
  if (knitted.straight < least) least = knitted.straight;
  if (melds > 0) return least;
  if (knitted.honours < least) least = knitted.honours;
  const pairs = chinesePairs(counts);
  return pairs < least ? pairs : least;
};

/** Shanten form by form; null where the game or the melds rule the form out. */
export type Forms = {
  readonly standard: number;
  readonly sevenPairs: number | null;
  readonly thirteenOrphans: number | null;
  readonly honoursKnitted: number | null;
  readonly knittedStraight: number | null;
};

/** A hand, or its concealed counts, the absent sets then counting as melds. */
export type Tiles = Hand | Counts;
export const isCounts = (tiles: Tiles): tiles is Counts => tiles instanceof Uint8Array;
export const countsIn = (tiles: Tiles): Counts => (isCounts(tiles) ? tiles : tiles.counts);
/** Melds of a hand, from its number of concealed tiles. */
export const meldsOf = (counts: Counts): number => ((14 - countTiles(counts)) / 3) | 0;

/** Shanten of each form by itself. */
export const shantenForms = (tiles: Tiles, game: Game = 'riichi'): Forms => {
  const counts = countsIn(tiles);
  const melds = meldsOf(counts);
  const isSanma = game === 'sanma';
  const m = isSanma ? SANMA_CHARACTERS[counts[0]! * 5 + counts[8]!]! : suitEntry(suitWord(counts, 0));
  const p = suitEntry(suitWord(counts, 9));
  const s = suitEntry(suitWord(counts, 18));
  const z = HONOURS[honourWord(counts)]!;
  const mp = MERGES[((isSanma ? m & 255 : SUITS[m & OFFSETS]!) << 8) | SUITS[p & OFFSETS]!]!;
  const sz = MERGES[(SUITS[s & OFFSETS]! << 8) | (z & 255)]!;
  const facts = (m >>> SHIFT) + (p >>> SHIFT) + (s >>> SHIFT) + (z >>> SHIFT);
  const isChinese = game === 'chinese';
  if (isChinese && melds <= 1) measureKnitted(counts, melds);
  return {
    standard: DISTANCES[((4 - melds) << 16) | (mp << 8) | sz]!,
    sevenPairs: melds > 0 ? null : isChinese ? chinesePairs(counts) : sevenPairs(facts),
    thirteenOrphans: melds > 0 ? null : thirteenOrphans(facts),
    honoursKnitted: isChinese && melds === 0 ? knitted.honours : null,
    knittedStraight: isChinese && melds <= 1 ? knitted.straight : null,
  };
};

/** The least over the forms of the game: 0 ready, −1 complete. */
export const shanten = (tiles: Tiles, game: Game = 'riichi'): number => {
  const counts = countsIn(tiles);
  const melds = meldsOf(counts);
  if (game === 'chinese') return chineseShantenUnchecked(counts, melds);
  return game === 'sanma' ? sanmaShantenUnchecked(counts, melds) : shantenUnchecked(counts, melds);
};
