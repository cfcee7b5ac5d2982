/** Fan of pungs and kongs. Pungs are places (order.ts), sorted. */
import * as F from './fan.ts';
import { SUITED } from './order.ts';
import type { Tally } from './tally.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported ones.
const {
  ALL_PUNGS,
  BIG_FOUR_WINDS,
  BIG_THREE_DRAGONS,
  BIG_THREE_WINDS,
  CONCEALED_KONG,
  CONCEALED_KONG_AND_MELDED_KONG,
  DOUBLE_PUNG,
  FOUR_CONCEALED_PUNGS,
  FOUR_KONGS,
  FOUR_PURE_SHIFTED_PUNGS,
  MELDED_KONG,
  MIXED_SHIFTED_PUNGS,
  PURE_SHIFTED_PUNGS,
  THREE_CONCEALED_PUNGS,
  THREE_KONGS,
  TRIPLE_PUNG,
  TWO_CONCEALED_KONGS,
  TWO_CONCEALED_PUNGS,
  TWO_DRAGON_PUNGS,
  TWO_MELDED_KONGS,
} = F;

const FIRST_DRAGON = 31;

const pairFan = (a: number, b: number): number => {
  if (a < SUITED && b < SUITED) return a % 9 === b % 9 ? DOUBLE_PUNG : 0;
  return a >= FIRST_DRAGON && b >= FIRST_DRAGON ? TWO_DRAGON_PUNGS : 0;
};

/** Of sorted pungs. */
const tripleFan = (a: number, b: number, c: number): number => {
  if (a >= FIRST_DRAGON) return BIG_THREE_DRAGONS;
  if (c >= SUITED) return a >= SUITED && c < FIRST_DRAGON ? BIG_THREE_WINDS : 0;
  const first = (a / 9) | 0;
  const second = (b / 9) | 0;
  const third = (c / 9) | 0;
  if (first === third) return b === a + 1 && c === b + 1 ? PURE_SHIFTED_PUNGS : 0;
  if (first === second || second === third) return 0;
  const low = Math.min(a % 9, b % 9, c % 9);
  const high = Math.max(a % 9, b % 9, c % 9);
  if (low === high) return TRIPLE_PUNG;
  return high - low === 2 && (a % 9) + (b % 9) + (c % 9) === 3 * (low + 1) ? MIXED_SHIFTED_PUNGS : 0;
};

export const addTwoPungs = (a: number, b: number, tally: Tally): void => {
  const fan = pairFan(a, b);
  if (fan !== 0) tally.addTimes(fan, 1);
};

export const addThreePungs = (a: number, b: number, c: number, tally: Tally): void => {
  const triple = tripleFan(a, b, c);
  if (triple !== 0) {
    tally.add(triple);
    return;
  }
  addEveryPair(pairFan(a, b), pairFan(a, c), pairFan(b, c), tally);
};

/** 双箭刻 can come once only, so it is enough to number 双同刻. */
const addEveryPair = (first: number, second: number, third: number, tally: Tally, before = 0): number => {
  const doubles =
    before + (first === DOUBLE_PUNG ? 1 : 0) + (second === DOUBLE_PUNG ? 1 : 0) + (third === DOUBLE_PUNG ? 1 : 0);
  if (first === TWO_DRAGON_PUNGS || second === TWO_DRAGON_PUNGS || third === TWO_DRAGON_PUNGS)
    tally.add(TWO_DRAGON_PUNGS);
  tally.addTimes(DOUBLE_PUNG, doubles);
  return doubles;
};

/** The first three-pung fan found, with at most one two-pung fan of the fourth. */
const addTripleOfFour = (a: number, b: number, c: number, d: number, tally: Tally): boolean => {
  const triple = tripleFan(a, b, c);
  if (triple === 0) return false;
  tally.add(triple);
  const join = pairFan(a, d) || pairFan(b, d) || pairFan(c, d);
  if (join !== 0) tally.addTimes(join, 1);
  return true;
};

export const addFourPungs = (a: number, b: number, c: number, d: number, tally: Tally): void => {
  if (b === a + 1 && c === b + 1 && d === c + 1) {
    if (d < SUITED && ((a / 9) | 0) === ((d / 9) | 0)) {
      tally.add(FOUR_PURE_SHIFTED_PUNGS);
      return;
    }
    if (a === SUITED) {
      tally.add(BIG_FOUR_WINDS);
      return;
    }
  }
  if (
    addTripleOfFour(a, b, c, d, tally) ||
    addTripleOfFour(a, b, d, c, tally) ||
    addTripleOfFour(a, c, d, b, tally) ||
    addTripleOfFour(b, c, d, a, tally)
  )
    return;
  const doubles = addEveryPair(pairFan(a, b), pairFan(a, c), pairFan(a, d), tally);
  addEveryPair(pairFan(b, c), pairFan(b, d), pairFan(c, d), tally, doubles);
};

/**
 * Kongs, concealed pungs and 碰碰和. `concealedPungs` counts pungs apart from kongs. Two concealed kongs alone have their own fan
 * and give no 双暗刻 besides.
 */
export const addKongs = (
  pungs: number,
  openKongs: number,
  closedKongs: number,
  concealedPungs: number,
  tally: Tally,
): void => {
  const kongs = openKongs + closedKongs;
  if (kongs === 4) tally.add(FOUR_KONGS);
  else if (kongs === 3) tally.add(THREE_KONGS);
  else if (kongs === 2) {
    if (closedKongs === 0) tally.add(TWO_MELDED_KONGS);
    else tally.add(closedKongs === 1 ? CONCEALED_KONG_AND_MELDED_KONG : TWO_CONCEALED_KONGS);
  } else if (kongs === 1) tally.add(closedKongs === 1 ? CONCEALED_KONG : MELDED_KONG);
  const concealed = closedKongs + concealedPungs;
  if (concealed === 4) tally.add(FOUR_CONCEALED_PUNGS);
  else if (concealed === 3) tally.add(THREE_CONCEALED_PUNGS);
  else if (concealed === 2 && !(kongs === 2 && closedKongs === 2)) tally.add(TWO_CONCEALED_PUNGS);
  if (pungs === 4) tally.add(ALL_PUNGS);
};
