/** Fan of one reading of a standard hand: four sets and a pair. */
import { NONE, READING, RUN } from '../../shape/index.ts';
import { addFourChows, addThreeChows, addTwoChows, terminalChows } from './chows.ts';
import * as F from './fan.ts';
import type { Hand } from './hand.ts';
import { placeOf } from './order.ts';
import { addFourPungs, addKongs, addThreePungs, addTwoPungs } from './pungs.ts';
import type { Tally } from './tally.ts';
import { isSingleWait } from './waits.ts';
import { addHogs, addKinds, addRanks, addSuits, addWay } from './wholehand.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported ones.
const {
  ALL_CHOWS,
  ALL_EVEN_PUNGS,
  ALL_FIVES,
  BIG_FOUR_WINDS,
  BIG_THREE_WINDS,
  CLOSED_WAIT,
  CONCEALED_HAND,
  DRAGON_PUNG,
  EDGE_WAIT,
  FOUR_KONGS,
  FULLY_CONCEALED_HAND,
  LITTLE_FOUR_WINDS,
  LITTLE_THREE_DRAGONS,
  MELDED_HAND,
  OUTSIDE_HAND,
  PREVALENT_WIND,
  PUNG_OF_TERMINALS_OR_HONORS,
  SEAT_WIND,
  SINGLE_WAIT,
  TWO_DRAGON_PUNGS,
} = F;

/** Where the winning tile may stand, as bits; the lowest set one is counted. */
const POSITION_EDGE = 1;
const POSITION_MIDDLE = 2;
export const POSITION_PAIR = 4;

export const placeInChow = (lowest: number, tile: number): number => {
  const at = tile - lowest;
  return at === 1 ? POSITION_MIDDLE : at === 0 || at === 2 ? POSITION_EDGE : 0;
};

export const addPosition = (position: number, tally: Tally): void => {
  if ((position & POSITION_EDGE) !== 0) tally.add(EDGE_WAIT);
  else tally.add((position & POSITION_MIDDLE) !== 0 ? CLOSED_WAIT : SINGLE_WAIT);
};

/** Traits of a set by its code, and of a pair as of a triplet: with a terminal or honour, with a five, even triplet. */
const OUTSIDE = 1;
const FIVE = 2;
const EVEN = 4;
const TRAITS = new Uint8Array(2 * RUN);
for (let kind = 0; kind < RUN; kind++) {
  const rank = kind % 9;
  if (kind >= 27 || rank === 0 || rank === 8) TRAITS[kind] = OUTSIDE;
  else if (rank === 4) TRAITS[kind] = FIVE;
  else if (rank % 2 === 1) TRAITS[kind] = EVEN;
  if (rank === 0 || rank === 6) TRAITS[RUN + kind] = OUTSIDE;
  else if (rank >= 2 && rank <= 4) TRAITS[RUN + kind] = FIVE;
}

const chows = new Uint8Array(4);
const pungs = new Uint8Array(4);

const insert = (sorted: Uint8Array, size: number, value: number): void => {
  let at = size;
  while (at > 0 && sorted[at - 1]! > value) {
    sorted[at] = sorted[at - 1]!;
    at--;
  }
  sorted[at] = value;
};

/** 门前清, 不求人, 全求人. */
export const addStance = (hand: Hand, tally: Tally): void => {
  if (hand.isClosed) tally.add(hand.selfDraw ? FULLY_CONCEALED_HAND : CONCEALED_HAND);
  else if (hand.isAllOpen && !hand.selfDraw) tally.add(MELDED_HAND);
};

/**
 * Pungs of honours (bits from East) and `terminals` pungs of terminals. A wind pung is 幺九刻 unless it belongs to 三风刻 or is the wind of
 * the round or seat; 九莲宝灯 has one terminal pung in it.
 */
export const addOuterPungs = (hand: Hand, honours: number, terminals: number, tally: Tally): void => {
  const round = hand.roundWind - 27;
  const seat = hand.seatWind - 27;
  let outer = terminals;
  for (let wind = 0; wind < 4; wind++) outer += (honours >> wind) & 1;
  let named = 0;
  if (!tally.has(BIG_FOUR_WINDS)) {
    if (((honours >> round) & 1) === 1) {
      tally.add(PREVALENT_WIND);
      named++;
    }
    if (((honours >> seat) & 1) === 1) {
      tally.add(SEAT_WIND);
      if (seat !== round) named++;
    }
  }
  outer -= tally.has(BIG_THREE_WINDS) ? 3 : named;
  if (tally.has(F.NINE_GATES)) outer--;
  tally.addTimes(PUNG_OF_TERMINALS_OR_HONORS, outer);
  if (honours >> 4 !== 0) tally.add(DRAGON_PUNG);
};

/** The thirteen tiles before the win were 1112345678999 of a suit. */
const NINE_GATES = 0o311111113;
const isNineGates = (hand: Hand): boolean => {
  if (hand.melds !== 0) return false;
  const suit = (hand.winTile / 9) | 0;
  return suit < 3 && hand.packed[suit]! - (1 << (3 * (hand.winTile % 9))) === NINE_GATES;
};

const addChows = (found: number, pair: number, tally: Tally): void => {
  if (found === 2) addTwoChows(chows[0]!, chows[1]!, tally);
  else if (found === 3) addThreeChows(chows[0]!, chows[1]!, chows[2]!, tally);
  else if (found === 4) {
    if (pair < 27) tally.add(ALL_CHOWS);
    const terminals = terminalChows(chows[0]!, chows[1]!, chows[2]!, chows[3]!, placeOf(pair));
    if (terminals === 0) addFourChows(chows[0]!, chows[1]!, chows[2]!, chows[3]!, tally);
    else tally.add(terminals);
  }
};

const addPungs = (found: number, pair: number, tally: Tally): void => {
  if (found === 2) addTwoPungs(pungs[0]!, pungs[1]!, tally);
  else if (found === 3) addThreePungs(pungs[0]!, pungs[1]!, pungs[2]!, tally);
  else if (found === 4) addFourPungs(pungs[0]!, pungs[1]!, pungs[2]!, pungs[3]!, tally);
  if (pair >= 31 && tally.has(TWO_DRAGON_PUNGS)) tally.add(LITTLE_THREE_DRAGONS);
  else if (pair >= 27 && pair < 31 && tally.has(BIG_THREE_WINDS)) tally.add(LITTLE_FOUR_WINDS);
};

/** Adds the fan of reading `at` of `readings` (shape/decompose) to an empty tally; exclusions are still to be taken out. */
export const addReading = (hand: Hand, readings: Uint8Array, at: number, tally: Tally): void => {
  const pair = readings[at]!;
  const win = hand.winTile;
  const sets = hand.sets;
  for (let i = hand.melds, from = at + 1; i < 4; i++, from++) sets[i] = readings[from]!;
  let traits = TRAITS[pair]!;
  let chowsFound = 0;
  let pungsFound = 0;
  let honours = 0;
  let terminals = 0;
  let position = pair === win ? POSITION_PAIR : 0;
  let concealedPungs = 0;
  let isWinInPung = false;
  for (let i = 0; i < 4; i++) {
    const set = sets[i]!;
    traits &= TRAITS[set]!;
    if (set >= RUN) {
      if (i >= hand.melds) position |= placeInChow(set - RUN, win);
      insert(chows, chowsFound++, placeOf(set - RUN));
      continue;
    }
    insert(pungs, pungsFound++, placeOf(set));
    if (set >= 27) honours |= 1 << (set - 27);
    else if (set % 9 === 0 || set % 9 === 8) terminals++;
    if (i >= hand.melds) {
      concealedPungs++;
      if (set === win) isWinInPung = true;
    }
  }
  // A claimed tile opens the pung it completes, unless it can be seen in a chow of the hand.
  if (isWinInPung && !hand.selfDraw && (position & (POSITION_EDGE | POSITION_MIDDLE)) === 0) concealedPungs--;

  addWay(hand, tally);
  addStance(hand, tally);
  if (pungsFound > 0) addKongs(pungsFound, hand.openKongs, hand.closedKongs, concealedPungs, tally);
  addChows(chowsFound, pair, tally);
  addPungs(pungsFound, pair, tally);
  if (isNineGates(hand)) tally.add(F.NINE_GATES);
  if (honours !== 0 || terminals !== 0) addOuterPungs(hand, honours, terminals, tally);
  if (traits !== 0) tally.add(traits === OUTSIDE ? OUTSIDE_HAND : traits === FIVE ? ALL_FIVES : ALL_EVEN_PUNGS);
  addSuits(hand, tally);
  addKinds(hand, tally);
  addRanks(hand, tally);
  addHogs(hand, tally);
  if (position !== 0 && !tally.has(MELDED_HAND) && !tally.has(FOUR_KONGS) && isWaitSingle(hand))
    addPosition(position, tally);
};

const isWaitSingle = (hand: Hand): boolean => {
  if (hand.singleWait < 0)
    hand.singleWait = isSingleWait(hand.packed, hand.sizes, hand.winTile) && !waitsForPairs(hand) ? 1 : 0;
  return hand.singleWait === 1;
};

/** Before the win the hand was six pairs and one other tile: a wait of its own. */
const waitsForPairs = (hand: Hand): boolean =>
  hand.melds === 0 && hand.oddKinds === 2 && (hand.concealed[hand.winTile]! & 1) === 1;

/** A number that grows in the order in which the reference finds readings: sets by place, a pung before a chow. */
export const readingRank = (readings: Uint8Array, at: number): number => {
  const keys = chows;
  let found = 0;
  for (let i = 1; i < READING; i++) {
    const set = readings[at + i]!;
    if (set === NONE) break;
    insert(keys, found++, set >= RUN ? 2 * placeOf(set - RUN) + 1 : 2 * placeOf(set));
  }
  let rank = 0;
  for (let i = 0; i < found; i++) rank = rank * 128 + keys[i]!;
  return rank;
};
