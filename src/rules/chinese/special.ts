/** Hands without melds and sets: seven pairs, thirteen orphans, honours and knitted tiles. */
import * as F from './fan.ts';
import type { Hand } from './hand.ts';
import type { Tally } from './tally.ts';
import { addHogs, addKinds, addRanks, addSuits, addWay } from './wholehand.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported ones.
const {
  GREATER_HONORS_AND_KNITTED_TILES,
  KNITTED_STRAIGHT,
  LESSER_HONORS_AND_KNITTED_TILES,
  SEVEN_PAIRS,
  SEVEN_SHIFTED_PAIRS,
  THIRTEEN_ORPHANS,
} = F;

const SEVEN_RANKS = 0b1111111;
const TERMINALS = 0b100000001;
const ALL_HONOURS = 0b1111111;
/** Ranks 1 4 7; shifted by one and two the other groups. */
const KNITTED = 0b001001001;

/** Seven consecutive pairs show as seven ranks of one suit side by side. */
const isSevenShifted = (hand: Hand): boolean => {
  for (let suit = 0; suit < 3; suit++) {
    const mask = hand.masks[suit]!;
    if (hand.sizes[suit] === 14) return mask === SEVEN_RANKS || mask === SEVEN_RANKS << 1 || mask === SEVEN_RANKS << 2;
  }
  return false;
};

const addSevenPairs = (hand: Hand, tally: Tally): void => {
  if (isSevenShifted(hand)) {
    tally.add(SEVEN_SHIFTED_PAIRS);
    addKinds(hand, tally);
    return;
  }
  tally.add(SEVEN_PAIRS);
  addSuits(hand, tally);
  addKinds(hand, tally);
  addRanks(hand, tally);
  addHogs(hand, tally);
};

const isThirteenOrphans = (hand: Hand): boolean =>
  hand.masks[0] === TERMINALS &&
  hand.masks[1] === TERMINALS &&
  hand.masks[2] === TERMINALS &&
  hand.masks[3] === ALL_HONOURS;

/** Which of the three groups a suit's ranks lie in, as bits; a mask of no ranks lies in all. */
const groupsOf = (mask: number): number =>
  ((mask & ~KNITTED) === 0 ? 1 : 0) |
  ((mask & ~(KNITTED << 1)) === 0 ? 2 : 0) |
  ((mask & ~(KNITTED << 2)) === 0 ? 4 : 0);

/** Whether each suit can be given a group of its own. */
const isAssignable = (a: number, b: number, c: number): boolean => {
  for (let group = 1; group <= 4; group <<= 1) {
    if ((a & group) === 0) continue;
    const second = b & ~group;
    const third = c & ~group;
    if (second !== 0 && third !== 0 && (second | third) === (7 & ~group)) return true;
  }
  return false;
};

const bitsIn = (mask: number): number => {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
};

/** 全不靠 and 七星不靠: fourteen kinds, the suited ones in three knitted groups. */
const addHonoursAndKnitted = (hand: Hand, tally: Tally): boolean => {
  const [a, b, c] = [hand.masks[0]!, hand.masks[1]!, hand.masks[2]!];
  const honours = bitsIn(hand.masks[3]!);
  if (honours < 5 || honours + bitsIn(a) + bitsIn(b) + bitsIn(c) !== 14) return false;
  if (!isAssignable(groupsOf(a), groupsOf(b), groupsOf(c))) return false;
  if (honours === 7) tally.add(GREATER_HONORS_AND_KNITTED_TILES);
  else {
    tally.add(LESSER_HONORS_AND_KNITTED_TILES);
    if (honours === 5) tally.add(KNITTED_STRAIGHT);
  }
  return true;
};

/** For a hand without melds; false when it is none of these shapes. */
export const addSpecial = (hand: Hand, tally: Tally): boolean => {
  if (hand.oddKinds === 0) addSevenPairs(hand, tally);
  else if (isThirteenOrphans(hand)) tally.add(THIRTEEN_ORPHANS);
  else if (!addHonoursAndKnitted(hand, tally)) return false;
  addWay(hand, tally);
  return true;
};
