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

/** Class costs, ten a class: [class · 10 + sets + (pair ? 5 : 0)]. */
export const COSTS = new Uint8Array(CLASS_COSTS.length);
for (let i = 0; i < COSTS.length; i++) COSTS[i] = parseInt(CLASS_COSTS[i]!, 16);

const packed = (costs: ArrayLike<number>, at: number): number => {
  let key = 0;
  for (let i = 0; i < 10; i++) key = key * 16 + costs[at + i]!;
  return key;
};
const classByCosts = new Map<number, number>();
for (let id = 0; id < CLASSES; id++) classByCosts.set(packed(COSTS, id * 10), id);

/** Min-plus sum of two cost vectors, written to `sum`. */
const addCosts = (a: Uint8Array, at: number, b: Uint8Array, bt: number, sum: Uint8Array): void => {
  sum.fill(NEVER);
  for (let i = 0; i < 5; i++)
    for (let j = 0; i + j < 5; j++) {
      const bare = a[at + i]! + b[bt + j]!;
      if (bare < sum[i + j]!) sum[i + j] = bare;
      const left = a[at + 5 + i]! + b[bt + j]!;
      const right = a[at + i]! + b[bt + 5 + j]!;
      const paired = left < right ? left : right;
      if (paired < sum[5 + i + j]!) sum[5 + i + j] = paired;
    }
};

const makeMerge = (): Uint8Array => {
  const merge = new Uint8Array(1 << 16);
  const sum = new Uint8Array(10);
  for (let a = 0; a < CLASSES; a++)
    for (let b = 0; b <= a; b++) {
      addCosts(COSTS, a * 10, COSTS, b * 10, sum);
      // Worked out here and not shipped: a table would cost a page's first visit 17 kB.
      const id = classByCosts.get(packed(sum, 0))!;
      merge[(a << 8) | b] = id;
      merge[(b << 8) | a] = id;
    }
  return merge;
};
/** MERGE[a << 8 | b]: the class of two parts of a hand together. */
export const MERGE = makeMerge();

const makeDistance = (merge: Uint8Array): Int8Array => {
  const distance = new Int8Array(5 << 16).fill(IMPOSSIBLE);
  const costs = COSTS;
  for (let a = 0; a < CLASSES; a++)
    for (let at = a << 8, end = at + CLASSES; at < end; at++) {
      const from = merge[at]! * 10 + 5;
      distance[at] = costs[from]! - 1;
      distance[at + 0x10000] = costs[from + 1]! - 1;
      distance[at + 0x20000] = costs[from + 2]! - 1;
      distance[at + 0x30000] = costs[from + 3]! - 1;
      distance[at + 0x40000] = costs[from + 4]! - 1;
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

const [COMMA, POINT, ZERO, COLON, TEN] = [44, 46, 48, 58, 87] as const; // characters; TEN is that of 'a' less ten

/** Numbers of a table's text: a point is the lowest that has not been yet, others are in base 36 and end with a comma. */
const decode = (text: string): Uint16Array => {
  const numbers = new Uint16Array(text.length);
  let [size, fresh, number] = [0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === POINT) numbers[size++] = fresh++;
    else if (code === COMMA) {
      numbers[size++] = number;
      number = 0;
    } else number = number * 36 + (code < COLON ? code - ZERO : code - TEN);
  }
  return numbers.subarray(0, size);
};

/** For every digit string of `ranks` ranks, the first one counting least: `next(of the string without its last digit, digit, rank)`. */
const spread = (ranks: number, next: (before: number, digit: number, rank: number) => number): Int32Array => {
  let states = Int32Array.of(0);
  for (let rank = 0; rank < ranks; rank++) {
    const { length } = states;
    const wider = new Int32Array(length * 5);
    for (let digit = 0; digit < 5; digit++)
      for (let i = 0; i < length; i++) wider[digit * length + i] = next(states[i]!, digit, rank);
    states = wider;
  }
  return states;
};
/** Facts by digits; the terminal is the rank `outerRank`. */
const factsOfDigits = (ranks: number, outerRank: number): Int32Array =>
  spread(ranks, (before, digit, rank) => before + factsOf(digit, rank === outerRank));

const makeLow = (): Int32Array => {
  const layers = AUTOMATON.slice(0, 6).map(decode);
  const states = spread(6, (before, digit, rank) => layers[rank]![before * 5 + digit]!);
  const low = factsOfDigits(6, 0);
  for (let digits = 0; digits < low.length; digits++) low[digits]! |= states[digits]! * 125;
  return low;
};
/** LOW[word >> 7]: where the row of this automaton state begins in SUIT, and the facts of ranks 1–6. */
export const LOW = makeLow();
/** HIGH[word & 127]: the index within a row, and the facts of ranks 7–9. */
export const HIGH = factsOfDigits(3, 2).map((facts, digits) => digits | facts);

const makeSuit = (): Uint8Array => {
  const [seventh, eighth, ninth] = AUTOMATON.slice(6).map(decode) as [Uint16Array, Uint16Array, Uint16Array];
  const suit = new Uint8Array(seventh.length * 25);
  for (let state = 0, at = 0; at < suit.length; state += 5, at += 125)
    for (let digits = 0; digits < 25; digits++) {
      const last = eighth[seventh[state + (digits % 5)]! * 5 + ((digits / 5) | 0)]! * 5;
      for (let digit = 0; digit < 5; digit++) suit[at + digits + 25 * digit] = ninth[last + digit]!;
    }
  return suit;
};
/** SUIT[low + high]: class of a suit with runs. */
export const SUIT = makeSuit();
/** The offset within a word of the tables. */
export const OFFSET_MASK = PAIR - 1;

/** Costs of no tile, and of a kind held so often: without runs a kind makes a set or a pair. */
const NOTHING = Uint8Array.of(0, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER);
const RUNLESS = Array.from({ length: 5 }, (_, count) => {
  const costs = NOTHING.slice();
  costs[1] = Math.max(0, 3 - count);
  costs[5] = Math.max(0, 2 - count);
  return costs;
});
const withKind = (costs: Uint8Array, count: number): Uint8Array => {
  const sum = new Uint8Array(10);
  addCosts(costs, 0, RUNLESS[count]!, 0, sum);
  return sum;
};
const classOf = (costs: Uint8Array): number => classByCosts.get(packed(costs, 0))!;

/** HONOUR[word]: class in bits 0–7, facts above bit 17. */
export const HONOUR = new Int32Array(4096);
/** Adds `kinds` honours held at most `most` times each to those that have `costs`, `eights` = Σ 8^count and `facts`. */
const fillHonours = (kinds: number, most: number, costs: Uint8Array, eights: number, facts: number): void => {
  if (kinds === 0) HONOUR[eights >> 3] = classOf(costs) | facts;
  else
    for (let count = most; count >= 0; count--)
      fillHonours(kinds - 1, count, withKind(costs, count), eights + 8 ** count, facts + factsOf(count, true));
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
