/** 组合龙: 147, 258 and 369 each in a suit of its own, with one set and a pair. */
import { MAX_READINGS, READING, RUN, decomposeInto } from '../../shape/index.ts';
import { KINDS } from '../../tiles/index.ts';
import * as F from './fan.ts';
import type { Hand } from './hand.ts';
import { addKongs } from './pungs.ts';
import { addOuterPungs, addPosition, addStance, placeInChow, POSITION_PAIR } from './reading.ts';
import type { Tally } from './tally.ts';
import { isSingleWait } from './waits.ts';
import { addHogs, addSuits, addWay } from './wholehand.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported ones.
const { ALL_CHOWS, KNITTED_STRAIGHT, SINGLE_WAIT } = F;

/** One tile each of ranks 1, 4 and 7 in packed counts. */
const GROUP = 1 | (1 << 9) | (1 << 18);
/** The group (0 is 147) of m, p and s. */
const ASSIGNMENTS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

const rest = new Uint8Array(KINDS);
const restPacked = new Int32Array(4);
const restSizes = new Int32Array(4);
const readings = new Uint8Array(MAX_READINGS * READING);

/** Bit g: the packed suit has all three ranks of group g. */
const groupsIn = (packed: number): number => {
  const has = packed | (packed >>> 1) | (packed >>> 2);
  const complete = has & (has >>> 9) & (has >>> 18);
  return (complete & 1) | ((complete >>> 2) & 2) | ((complete >>> 4) & 4);
};

/** Takes the knitted nine out of the standing tiles into `rest`; false when they are not there. */
const takeKnitted = (hand: Hand): boolean => {
  const [a, b, c] = [groupsIn(hand.packed[0]!), groupsIn(hand.packed[1]!), groupsIn(hand.packed[2]!)];
  if (a === 0 || b === 0 || c === 0) return false;
  for (const [first, second, third] of ASSIGNMENTS) {
    if (((a >> first) & (b >> second) & (c >> third) & 1) === 0) continue;
    rest.set(hand.concealed);
    for (let at = 0; at < 9; at += 3) {
      rest[first + at]!--;
      rest[9 + second + at]!--;
      rest[18 + third + at]!--;
    }
    restPacked.set(hand.packed);
    restPacked[0]! -= GROUP << (3 * first);
    restPacked[1]! -= GROUP << (3 * second);
    restPacked[2]! -= GROUP << (3 * third);
    for (let suit = 0; suit < 4; suit++) restSizes[suit] = hand.sizes[suit]! - (suit < 3 ? 3 : 0);
    return true;
  }
  return false;
};

/**
 * The reference looks for the wait among the tiles beside the knitted nine, also where the winning tile may have completed those;
 * with a meld it calls any second copy of the winning tile a single wait.
 */
const addWait = (hand: Hand, set: number, pair: number, tally: Tally): void => {
  if (hand.safe) return;
  if (hand.melds === 1) {
    if (hand.concealed[hand.winTile]! > 1) tally.add(SINGLE_WAIT);
    return;
  }
  const position =
    (set >= RUN ? placeInChow(set - RUN, hand.winTile) : 0) | (pair === hand.winTile ? POSITION_PAIR : 0);
  if (position !== 0 && isSingleWait(restPacked, restSizes, hand.winTile)) addPosition(position, tally);
};

/** False when the hand is not one. */
export const addKnitted = (hand: Hand, tally: Tally): boolean => {
  if (hand.melds > 1 || !takeKnitted(hand) || decomposeInto(rest, readings) !== 1) return false;
  const pair = readings[0]!;
  const set = hand.melds === 1 ? hand.sets[0]! : readings[1]!;
  tally.add(KNITTED_STRAIGHT);
  if (set < RUN) {
    addKongs(1, hand.openKongs, hand.closedKongs, 0, tally);
    const isSuited = set < 27;
    addOuterPungs(hand, isSuited ? 0 : 1 << (set - 27), isSuited && (set % 9) % 8 === 0 ? 1 : 0, tally);
  } else if (pair < 27) tally.add(ALL_CHOWS);
  addWay(hand, tally);
  addStance(hand, tally);
  addSuits(hand, tally);
  addHogs(hand, tally);
  addWait(hand, set, pair, tally);
  return true;
};
