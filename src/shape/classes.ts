/**
 * Cost classes: the whole of the standard form as table look-ups.
 *
 * A suit's cost vector (fewest tiles to add for m = 0…4 sets, without and with a pair) takes few distinct values, and so do
 * the sums of several suits: 225 classes in all, closed under merging. A hand's distance is therefore
 * suit → class (a table), three merges (one 256 × 256 table), class → cost. The idea of classes is that of Cryolite's
 * nyanten (see docs/architecture.md); the two-step suit table and the single closed merge table are our own.
 *
 * Suit word: five-based digits of the counts of ranks 1–6 in bits 7–20, of ranks 7–9 in bits 0–6, so that drawing a tile is
 * one addition of WORD[kind]. Honour word: Σ 8^count >> 3, i.e. how many honours are held once, twice, …; order is irrelevant.
 */
import { AUTOMATON, CLASS_COSTS } from './tables.ts';

export const CLASSES = CLASS_COSTS.length / 10;
const NEVER = 15;
/** Stands for "no such tile" where a class is expected; DISTANCE from it is IMPOSSIBLE. */
export const NO_CLASS = 255;
const IMPOSSIBLE = 99;

const [COMMA, POINT, ZERO, COLON, TEN] = [44, 46, 48, 58, 87] as const; // characters; TEN is that of 'a' less ten
const text = new TextEncoder();

/** Class costs, ten a class: [class · 10 + sets + (pair ? 5 : 0)]. */
export const COSTS = text.encode(CLASS_COSTS).map((code) => (code < COLON ? code - ZERO : code - TEN));

/**
 * Five costs, those without a pair or those with one, as one number: six bits each, that for no sets lowest. The sixth bit is free, so that all
 * five are added or compared at once; sums of two costs fit (15 + 15 < 32).
 */
const fiveFrom = (costs: Uint8Array, at: number): number =>
  costs[at]! | (costs[at + 1]! << 6) | (costs[at + 2]! << 12) | (costs[at + 3]! << 18) | (costs[at + 4]! << 24);
/** The lowest bit of each, of those from the n-th on, the free bit of each, and 31 in each of the first n. */
const ONES = 0o0101010101;
const ONES_FROM = [ONES, 0o101010100, 0o101010000, 0o101000000, 0o100000000] as const;
const FREE = ONES << 5;
const FIVE = (1 << 30) - 1;
const NEVERS = ONES * NEVER;
const BELOW = [0, 0o37, 0o3737, 0o373737, 0o37373737] as const;

/** The lesser of each of the five. */
const least = (a: number, b: number): number => {
  const over = ((a | FREE) - b) & FREE;
  const mask = over - (over >>> 5);
  return (b & mask) | (a & ~mask);
};

/** Min-plus sum: the least of a's for i sets and b's for j, for each i + j. */
const addFives = (a: number, b: number): number => {
  let sum = NEVERS;
  for (let i = 0; i < 5; i++)
    sum = least(sum, (((a >>> (6 * i)) & 31) * ONES_FROM[i]! + ((b << (6 * i)) & FIVE)) | BELOW[i]!);
  return sum;
};

/** Different values of a list of fives, and the number of each value within it. */
class Fives {
  readonly values: number[] = [];
  private readonly numbers = new Map<number, number>();

  add(five: number): number {
    const known = this.numbers.get(five);
    if (known !== undefined) return known;
    this.numbers.set(five, this.values.length);
    return this.values.push(five) - 1;
  }

  numberOf(five: number): number {
    return this.numbers.get(five)!;
  }
}

/** Classes are few, their halves fewer: 49 without a pair, 124 with one; together they say the class. */
const bares = new Fives();
const paireds = new Fives();
const BARE_OF = new Uint8Array(CLASSES);
const PAIRED_OF = new Uint8Array(CLASSES);
const BARES = 64;
const PAIREDS = 128;
const classOfHalves = new Uint8Array(BARES * PAIREDS);
for (let id = 0; id < CLASSES; id++) {
  const bare = bares.add(fiveFrom(COSTS, 10 * id));
  const paired = paireds.add(fiveFrom(COSTS, 10 * id + 5));
  BARE_OF[id] = bare;
  PAIRED_OF[id] = paired;
  classOfHalves[bare * PAIREDS + paired] = id;
}

/** Numbers of the halves with a pair by a hash of 13 bits, in which they have a place each. */
const HASH_BITS = 13;
const placeOf = (five: number): number => Math.imul(five, 0x9e3779b1) >>> (32 - HASH_BITS);
const pairedAt = new Uint8Array(1 << HASH_BITS);
for (const [number, five] of paireds.values.entries()) pairedAt[placeOf(five)] = number;

/** Numbers of the sums of two halves without a pair, and the sums of a half without and one with a pair. */
const bareSums = new Uint8Array(BARES * BARES);
const pairedSums = new Int32Array(BARES * PAIREDS);
for (const [a, five] of bares.values.entries()) {
  for (let b = 0; b <= a; b++) {
    const sum = bares.numberOf(addFives(five, bares.values[b]!));
    bareSums[a * BARES + b] = sum;
    bareSums[b * BARES + a] = sum;
  }
  for (let b = 0; b < paireds.values.length; b++) pairedSums[a * PAIREDS + b] = addFives(five, paireds.values[b]!);
}

// Short functions for the long loops below: they run once, so that compiling them is most of what they cost.
/** The class `a` with each class up to itself. */
const mergeRow = (merge: Uint8Array, a: number): void => {
  const bare = BARE_OF[a]!;
  const paired = PAIRED_OF[a]!;
  for (let b = 0; b <= a; b++) {
    const other = BARE_OF[b]!;
    const five = least(pairedSums[other * PAIREDS + paired]!, pairedSums[bare * PAIREDS + PAIRED_OF[b]!]!);
    const id = classOfHalves[bareSums[bare * BARES + other]! * PAIREDS + pairedAt[placeOf(five)]!]!;
    merge[(a << 8) | b] = id;
    merge[(b << 8) | a] = id;
  }
};

const makeMerge = (): Uint8Array => {
  const merge = new Uint8Array(1 << 16);
  // Worked out here and not shipped: a table would cost a page's first visit 17 kB.
  for (let a = 0; a < CLASSES; a++) mergeRow(merge, a);
  return merge;
};
/** MERGE[a << 8 | b]: the class of two parts of a hand together. */
export const MERGE = makeMerge();

/** Shanten from four classes at a time of a row of MERGE, written at `to`. */
const distanceRow = (words: Int32Array, to: number, ids: Uint8Array, shanten: Int32Array): void => {
  for (let i = 0; i < CLASSES; i += 4)
    words[to++] =
      shanten[ids[i]!]! | (shanten[ids[i + 1]!]! << 8) | (shanten[ids[i + 2]!]! << 16) | (shanten[ids[i + 3]!]! << 24);
};

const makeDistance = (merge: Uint8Array): Int8Array => {
  const distance = new Int8Array(5 << 16).fill(IMPOSSIBLE);
  const words = new Int32Array(distance.buffer);
  const shanten = new Int32Array(256);
  for (let sets = 0; sets < 5; sets++) {
    for (let id = 0; id < CLASSES; id++) shanten[id] = (COSTS[10 * id + 5 + sets]! - 1) & 255;
    // Costs for no more sets than these tell all there is to tell about a row.
    const rows = new Map<number, number>();
    const [bareHeads, pairedHeads] = [new Fives(), new Fives()];
    const told = FIVE >> (6 * (4 - sets));
    for (let a = 0; a < CLASSES; a++) {
      const bare = bareHeads.add(bares.values[BARE_OF[a]!]! & told);
      const key = bare * PAIREDS + pairedHeads.add(paireds.values[PAIRED_OF[a]!]! & told);
      const to = (sets << 16) | (a << 8);
      const known = rows.get(key);
      if (known !== undefined) distance.copyWithin(to, known, known + CLASSES);
      else {
        rows.set(key, to);
        distanceRow(words, to >> 2, merge.subarray(a << 8, (a + 1) << 8), shanten);
        distance.fill(IMPOSSIBLE, to + CLASSES, to + 256);
      }
    }
  }
  return distance;
};
/** DISTANCE[sets << 16 | a << 8 | b]: shanten of the standard form with `sets` sets to make, from two classes. */
export const DISTANCE = makeDistance(MERGE);

/** What one more tile of a kind adds to its suit's word; for honours see HONOUR_STEP. */
export const WORD = new Int32Array(34);
for (let kind = 0; kind < 27; kind++) {
  const rank = kind % 9;
  WORD[kind] = rank < 6 ? (5 ** rank) << 7 : 5 ** (rank - 6);
}
/** HONOUR_STEP[count]: what the honour word gains when a kind goes from `count` to `count + 1` copies. */
export const HONOUR_STEP = Int32Array.of(1, 7, 56, 448);

/** Fields above bit 17 of LOW, HIGH and HONOUR words: pairs, kinds, terminal-or-honour kinds, such pairs. They add up over suits. */
const FACTS = 18;
const PAIR = 1 << FACTS;
const KIND = 1 << (FACTS + 3);
const OUTER_KIND = 1 << (FACTS + 7);
const OUTER_PAIR = 1 << (FACTS + 11);
const factsOf = (count: number, outer: boolean): number =>
  (count > 0 ? KIND + (outer ? OUTER_KIND : 0) : 0) + (count > 1 ? PAIR + (outer ? OUTER_PAIR : 0) : 0);

/** Numbers of a table's text: a point is the lowest that has not been yet, others are in base 36 and end with a comma. */
const decode = (layer: string): Uint16Array => {
  const codes = text.encode(layer);
  const numbers = new Uint16Array(codes.length);
  let [size, fresh, number] = [0, 0, 0];
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!;
    if (code === POINT) numbers[size++] = fresh++;
    else if (code === COMMA) {
      numbers[size++] = number;
      number = 0;
    } else number = number * 36 + (code < COLON ? code - ZERO : code - TEN);
  }
  return numbers.subarray(0, size);
};

/** The offset within a word of the tables. */
export const OFFSET_MASK = PAIR - 1;
const FACTS_MASK = ~OFFSET_MASK;
/** Digits of ranks 7–9. */
const ROW = 125;

/** Digit strings that have one more digit, from those without it, the first `length` of `low`. `next`: five a state, with the facts of the digit. */
const lengthen = (low: Int32Array, length: number, digit: number, next: Int32Array): void => {
  for (let i = 0; i < length; i++) {
    const before = low[i]!;
    low[digit * length + i] = (before & FACTS_MASK) + next[(before & OFFSET_MASK) * 5 + digit]!;
  }
};

const makeLow = (): Int32Array => {
  const low = new Int32Array(5 ** 6);
  for (let rank = 0, length = 1; rank < 6; rank++, length *= 5) {
    const scale = rank === 5 ? ROW : 1;
    const facts = [0, 1, 2, 3, 4].map((digit) => factsOf(digit, rank === 0));
    const next = Int32Array.from(decode(AUTOMATON[rank]!), (state, at) => state * scale + facts[at % 5]!);
    // The strings without a tile of this rank come last, for the others are made of what stands there.
    for (let digit = 4; digit >= 0; digit--) lengthen(low, length, digit, next);
  }
  return low;
};
/** LOW[word >> 7]: where the row of this automaton state begins in SUIT, and the facts of ranks 1–6. */
export const LOW = makeLow();

/** HIGH[word & 127]: the index within a row, in which rank 9 counts least, and the facts of ranks 7–9. */
export const HIGH = Int32Array.from({ length: ROW }, (_, digits) => {
  const [seven, eight, nine] = [digits % 5, ((digits / 5) | 0) % 5, (digits / 25) | 0];
  return (25 * seven + 5 * eight + nine) | (factsOf(seven, false) + factsOf(eight, false) + factsOf(nine, true));
});

/** A row is made of rows for ranks 8 and 9, one for each count of rank 7, and those of rows for rank 9. */
const makeSuit = (): Uint8Array => {
  const [seventh, eighth, ninth] = AUTOMATON.slice(6).map(decode) as [Uint16Array, Uint16Array, Uint16Array];
  const size = 25 * seventh.length;
  const pairs = size;
  const ends = pairs + 5 * eighth.length;
  const rows = new Uint8Array(ends + ninth.length);
  rows.set(ninth, ends);
  for (let i = 0; i < eighth.length; i++) {
    const from = ends + 5 * eighth[i]!;
    rows.copyWithin(pairs + 5 * i, from, from + 5);
  }
  for (let i = 0; i < seventh.length; i++) {
    const from = pairs + 25 * seventh[i]!;
    rows.copyWithin(25 * i, from, from + 25);
  }
  return rows.slice(0, size);
};
/** SUIT[low + high]: class of a suit with runs. */
export const SUIT = makeSuit();

/** The two halves of costs. */
type Halves = { readonly bare: number; readonly paired: number };
/** Costs of no tile, and of a kind held so often: without runs a kind makes a set or a pair. */
const NOTHING: Halves = { bare: NEVERS - NEVER, paired: NEVERS };
const RUNLESS = Array.from({ length: 5 }, (_, count): Halves => ({
  bare: NOTHING.bare - ((NEVER - Math.max(0, 3 - count)) << 6),
  paired: NEVERS - (NEVER - Math.max(0, 2 - count)),
}));
const withKind = ({ bare, paired }: Halves, count: number): Halves => {
  const kind = RUNLESS[count]!;
  return { bare: addFives(bare, kind.bare), paired: least(addFives(bare, kind.paired), addFives(kind.bare, paired)) };
};
const classOf = ({ bare, paired }: Halves): number =>
  classOfHalves[bares.numberOf(bare) * PAIREDS + paireds.numberOf(paired)]!;

/** HONOUR[word]: class in bits 0–7, facts above bit 17. */
export const HONOUR = new Int32Array(4096);
/** Adds `kinds` honours held at most `most` times each to those that have `costs`, `eights` = Σ 8^count and `facts`. */
const fillHonours = (kinds: number, most: number, costs: Halves, eights: number, facts: number): void => {
  if (kinds === 0) HONOUR[eights >> 3] = classOf(costs) | facts;
  else
    for (let count = most; count >= 0; count--)
      fillHonours(kinds - 1, count, withKind(costs, count), eights + (1 << (3 * count)), facts + factsOf(count, true));
};
fillHonours(7, 4, NOTHING, 0, 0);

/** SANMA_CHARACTERS[copies of 1m · 5 + copies of 9m]: class in bits 0–7, facts above bit 17. */
export const SANMA_CHARACTERS = Int32Array.from({ length: 25 }, (_, i) => {
  const first = (i / 5) | 0;
  const second = i % 5;
  return classOf(withKind(withKind(NOTHING, first), second)) | (factsOf(first, true) + factsOf(second, true));
});

/** Readers of a sum of facts, shifted down by FACTS: seven pairs and thirteen orphans need nothing else. */
export const pairsIn = (facts: number): number => facts & 7;
export const kindsIn = (facts: number): number => (facts >> 3) & 15;
export const outerKindsIn = (facts: number): number => (facts >> 7) & 15;
export const hasOuterPair = (facts: number): boolean => facts >> 11 > 0;
/** Bits below the facts in a word of the tables. */
export const FACTS_SHIFT = FACTS;
