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
      const id = classByCosts.get(packed(sum, 0))!;
      merge[(a << 8) | b] = id;
      merge[(b << 8) | a] = id;
    }
  return merge;
};
/** MERGE[a << 8 | b]: the class of two parts of a hand together. */
export const MERGE = makeMerge();

const makeDistance = (): Int8Array => {
  const distance = new Int8Array(5 << 16).fill(IMPOSSIBLE);
  for (let sets = 0; sets < 5; sets++)
    for (let a = 0; a < CLASSES; a++)
      for (let b = 0; b < CLASSES; b++)
        distance[(sets << 16) | (a << 8) | b] = COSTS[MERGE[(a << 8) | b]! * 10 + 5 + sets]! - 1;
  return distance;
};
/** DISTANCE[sets << 16 | a << 8 | b]: shanten of the standard form with `sets` sets to make, from two classes. */
export const DISTANCE = makeDistance();

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

const decode = (text: string): Uint16Array => {
  const bytes = atob(text);
  const words = new Uint16Array(bytes.length / 2);
  for (let i = 0; i < words.length; i++) words[i] = bytes.charCodeAt(2 * i) | (bytes.charCodeAt(2 * i + 1) << 8);
  return words;
};

const layers = AUTOMATON.map(decode);

/** Walks the automaton from `first` over every digit string of `ranks` ranks at once; digits of the first rank count least. */
const spread = (starts: Int32Array, first: number, ranks: number): Int32Array => {
  let states = starts;
  for (let rank = 0; rank < ranks; rank++) {
    const layer = layers[first + rank]!;
    const next = new Int32Array(states.length * 5);
    for (let digit = 0; digit < 5; digit++)
      for (let i = 0; i < states.length; i++) next[digit * states.length + i] = layer[states[i]! * 5 + digit]!;
    states = next;
  }
  return states;
};
const factsOfDigits = (digits: number, ranks: number, outerRank: number): number => {
  let facts = 0;
  for (let rank = 0; rank < ranks; rank++) {
    facts += factsOf(digits % 5, rank === outerRank);
    digits = (digits / 5) | 0;
  }
  return facts;
};

const makeLow = (): Int32Array => {
  const low = spread(Int32Array.of(0), 0, 6);
  for (let digits = 0; digits < low.length; digits++) low[digits] = (low[digits]! * 125) | factsOfDigits(digits, 6, 0);
  return low;
};
/** LOW[word >> 7]: where the row of this automaton state begins in SUIT, and the facts of ranks 1–6. */
export const LOW = makeLow();
/** HIGH[word & 127]: the index within a row, and the facts of ranks 7–9. */
export const HIGH = Int32Array.from({ length: 125 }, (_, digits) => digits | factsOfDigits(digits, 3, 2));

const makeSuit = (): Uint8Array => {
  const rows = layers[6]!.length / 5;
  const suit = new Uint8Array(rows * 125);
  const bySuffix = spread(
    Int32Array.from({ length: rows }, (_, row) => row),
    6,
    3,
  );
  for (let digits = 0; digits < 125; digits++)
    for (let row = 0; row < rows; row++) suit[row * 125 + digits] = bySuffix[digits * rows + row]!;
  return suit;
};
/** SUIT[low + high]: class of a suit with runs. */
export const SUIT = makeSuit();
export const OFFSET_MASK = PAIR - 1;

const runlessClass = (counts: readonly number[]): number => {
  let costs = Uint8Array.of(0, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER);
  for (const count of counts) {
    const one = new Uint8Array(10).fill(NEVER);
    one[0] = 0;
    one[1] = Math.max(0, 3 - count);
    one[5] = Math.max(0, 2 - count);
    const both = new Uint8Array(10);
    addCosts(costs, 0, one, 0, both);
    costs = both;
  }
  return classByCosts.get(packed(costs, 0))!;
};

/** HONOUR[word]: class in bits 0–7, facts above bit 17. */
export const HONOUR = new Int32Array(4096);
const fillHonours = (counts: number[]): void => {
  if (counts.length === 7) {
    const word = counts.reduce((sum, count) => sum + 8 ** count, 0) >> 3;
    HONOUR[word] = runlessClass(counts) | counts.reduce((sum, count) => sum + factsOf(count, true), 0);
    return;
  }
  for (let count = counts.at(-1) ?? 4; count >= 0; count--) fillHonours([...counts, count]);
};
fillHonours([]);

/** SANMA_CHARACTERS[copies of 1m · 5 + copies of 9m]: class in bits 0–7, facts above bit 17. */
export const SANMA_CHARACTERS = Int32Array.from({ length: 25 }, (_, i) => {
  const counts = [(i / 5) | 0, i % 5];
  return runlessClass(counts) | (factsOf(counts[0]!, true) + factsOf(counts[1]!, true));
});

/** Readers of a sum of facts, shifted down by FACTS: seven pairs and thirteen orphans need nothing else. */
export const pairsIn = (facts: number): number => facts & 7;
export const kindsIn = (facts: number): number => (facts >> 3) & 15;
export const outerKindsIn = (facts: number): number => (facts >> 7) & 15;
export const hasOuterPair = (facts: number): boolean => facts >> 11 > 0;
export const FACTS_SHIFT = FACTS;
