/** Fan of two, three and four chows. Chows are places of their lowest tile (order.ts), sorted. */
import * as F from './fan.ts';
import { SUITED } from './order.ts';
import type { Tally } from './tally.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported ones.
const {
  FOUR_PURE_SHIFTED_CHOWS,
  MIXED_DOUBLE_CHOW,
  MIXED_SHIFTED_CHOWS,
  MIXED_STRAIGHT,
  MIXED_TRIPLE_CHOW,
  PURE_DOUBLE_CHOW,
  PURE_SHIFTED_CHOWS,
  PURE_STRAIGHT,
  PURE_TERMINAL_CHOWS,
  PURE_TRIPLE_CHOW,
  QUADRUPLE_CHOW,
  SHORT_STRAIGHT,
  THREE_SUITED_TERMINAL_CHOWS,
  TWO_TERMINAL_CHOWS,
} = F;

/** Indices into the numbers of two-chow fan, the one kept first. */
const PAIR_FANS = [PURE_DOUBLE_CHOW, MIXED_DOUBLE_CHOW, SHORT_STRAIGHT, TWO_TERMINAL_CHOWS] as const;
const NO_PAIR = 4;

const pairFan = (a: number, b: number): number => {
  const step = Math.abs(a - b);
  if (step === 0) return 0;
  if (step % 9 === 0) return 1;
  if (((a / 9) | 0) !== ((b / 9) | 0)) return NO_PAIR;
  return step === 3 ? 2 : step === 6 ? 3 : NO_PAIR;
};

/** Of sorted chows. */
const tripleFan = (a: number, b: number, c: number): number => {
  const suits = new Set([a, b, c].map((chow) => (chow / 9) | 0)).size;
  if (suits === 3) {
    const ranks = [a % 9, b % 9, c % 9].sort((x, y) => x - y);
    const [low, middle, high] = ranks as [number, number, number];
    if (low === high) return MIXED_TRIPLE_CHOW;
    if (middle - low === 1 && high - middle === 1) return MIXED_SHIFTED_CHOWS;
    return low === 0 && middle === 3 && high === 6 ? MIXED_STRAIGHT : 0;
  }
  if (suits !== 1 || b - a !== c - b) return 0;
  if (b === a) return PURE_TRIPLE_CHOW;
  return b - a === 3 ? PURE_STRAIGHT : b - a < 3 ? PURE_SHIFTED_CHOWS : 0;
};

const PAIRS = new Uint8Array(SUITED * SUITED);
const TRIPLES = new Uint8Array(SUITED * SUITED * SUITED);
for (let a = 0; a < SUITED; a++) {
  for (let b = 0; b < SUITED; b++) {
    PAIRS[SUITED * a + b] = pairFan(a, b);
    if (a <= b) for (let c = b; c < SUITED; c++) TRIPLES[SUITED * (SUITED * a + b) + c] = tripleFan(a, b, c);
  }
}

const pairOf = (a: number, b: number): number => PAIRS[SUITED * a + b]!;
const tripleOf = (a: number, b: number, c: number): number => TRIPLES[SUITED * (SUITED * a + b) + c]!;

const numbers = new Uint8Array(NO_PAIR + 1);

/** Two-chow fan counted in `numbers`, cut down to `most`: the repeated before the single ones, 老少副 first and 一般高 last. */
const addCapped = (most: number, tally: Tally): void => {
  let found = numbers[0]! + numbers[1]! + numbers[2]! + numbers[3]!;
  for (let kept = 1; kept >= 0 && found > most; kept--) {
    for (let i = NO_PAIR - 1; i >= 0 && found > most; i--) {
      while (numbers[i]! > kept && found > most) {
        numbers[i]!--;
        found--;
      }
    }
  }
  for (let i = 0; i < NO_PAIR; i++) tally.addTimes(PAIR_FANS[i]!, numbers[i]!);
};

/** The one two-chow fan by which a chow outside a three-chow fan joins it. */
const addJoin = (a: number, b: number, c: number, outside: number, tally: Tally): void => {
  const best = Math.min(pairOf(a, outside), pairOf(b, outside), pairOf(c, outside));
  if (best < NO_PAIR) tally.addTimes(PAIR_FANS[best]!, 1);
};

export const addTwoChows = (a: number, b: number, tally: Tally): void => {
  const fan = pairOf(a, b);
  if (fan < NO_PAIR) tally.addTimes(PAIR_FANS[fan]!, 1);
};

export const addThreeChows = (a: number, b: number, c: number, tally: Tally): void => {
  const triple = tripleOf(a, b, c);
  if (triple !== 0) {
    tally.add(triple);
    return;
  }
  numbers.fill(0);
  numbers[pairOf(a, b)]!++;
  numbers[pairOf(a, c)]!++;
  numbers[pairOf(b, c)]!++;
  addCapped(2, tally);
};

/** The first three-chow fan found, with what joins the fourth chow to it. */
const addTripleOfFour = (a: number, b: number, c: number, d: number, tally: Tally): boolean => {
  const triple = tripleOf(a, b, c);
  if (triple === 0) return false;
  tally.add(triple);
  addJoin(a, b, c, d, tally);
  return true;
};

export const addFourChows = (a: number, b: number, c: number, d: number, tally: Tally): void => {
  const step = b - a;
  if (step <= 2 && c - b === step && d - c === step && ((a / 9) | 0) === ((d / 9) | 0)) {
    tally.add(step === 0 ? QUADRUPLE_CHOW : FOUR_PURE_SHIFTED_CHOWS);
    return;
  }
  if (
    addTripleOfFour(a, b, c, d, tally) ||
    addTripleOfFour(a, b, d, c, tally) ||
    addTripleOfFour(a, c, d, b, tally) ||
    addTripleOfFour(b, c, d, a, tally)
  )
    return;
  const ab = pairOf(a, b);
  const ac = pairOf(a, c);
  const ad = pairOf(a, d);
  const bc = pairOf(b, c);
  const bd = pairOf(b, d);
  const cd = pairOf(c, d);
  numbers.fill(0);
  numbers[ab]!++;
  numbers[ac]!++;
  numbers[ad]!++;
  numbers[bc]!++;
  numbers[bd]!++;
  numbers[cd]!++;
  let most = 3;
  if (ab + ac + ad === 3 * NO_PAIR) most--;
  if (ab + bc + bd === 3 * NO_PAIR) most--;
  if (ac + bc + cd === 3 * NO_PAIR) most--;
  if (ad + bd + cd === 3 * NO_PAIR) most--;
  if (most > 0) addCapped(most, tally);
};

/** 三色双龙会 and 一色双龙会: 123 and 789 twice around a pair of fives. Returns the fan, or 0. */
export const terminalChows = (a: number, b: number, c: number, d: number, pair: number): number => {
  if (pair >= SUITED || pair % 9 !== 4) return 0;
  // Sorted: 1 1 7 7 of one suit, or 1 7 1 7 of two.
  if (a % 9 !== 0 || d % 9 !== 6) return 0;
  const suit = (pair / 9) | 0;
  const first = (a / 9) | 0;
  const last = (d / 9) | 0;
  if (first === last) return first === suit && b === a && c === d ? PURE_TERMINAL_CHOWS : 0;
  if (first === suit || last === suit) return 0;
  return b === a + 6 && c === d - 6 ? THREE_SUITED_TERMINAL_CHOWS : 0;
};
