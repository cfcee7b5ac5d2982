/**
 * The fan of a win, as the reference calculator (PyMahjongGB) counts them: the best reading of the hand, the first one found where
 * several are best.
 */
import { MAX_READINGS, READING, decomposeInto } from '../../shape/index.ts';
import * as F from './fan.ts';
import { Hand } from './hand.ts';
import { addKnitted } from './knitted.ts';
import { addReading, readingRank } from './reading.ts';
import { addSpecial } from './special.ts';
import { Tally } from './tally.ts';
import type { ChineseWin } from './win.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported ones.
const {
  CHICKEN_HAND,
  FANS,
  FLOWER_TILE,
  FOUR_CONCEALED_PUNGS,
  FULLY_CONCEALED_HAND,
  MAX_FAN,
  NINE_GATES,
  SEVEN_PAIRS,
} = F;

/** A result to be written again and again by `scoreInto`. */
export type FanScore = {
  /** Points of all fan, flowers included. */
  total: number;
  /** How often each fan counts, by id. */
  readonly counts: Uint8Array;
};

export type FanLine = { readonly fan: F.Fan; readonly count: number };
export type FanResult = { readonly total: number; readonly lines: readonly FanLine[] };

export const newFanScore = (): FanScore => ({ total: 0, counts: new Uint8Array(MAX_FAN + 1) });

const hand = new Hand();
const readings = new Uint8Array(MAX_READINGS * READING);
/** Readings of `hand`; −1 until asked for. */
let readingCount = -1;
let best = new Tally();
let current = new Tally();

const settle = (tally: Tally): void => {
  tally.exclude();
  tally.settle();
};

/** 九莲宝灯 and 四暗刻 are closed by nature: drawing the last tile is 自摸, not 不求人. */
const settleReading = (tally: Tally): void => {
  if (tally.has(NINE_GATES) || tally.has(FOUR_CONCEALED_PUNGS)) tally.remove(FULLY_CONCEALED_HAND);
  settle(tally);
  if (tally.isEmpty) {
    tally.add(CHICKEN_HAND);
    tally.settle();
  }
};

/** Beside four melds stands the pair alone. */
const readPair = (): number => {
  readings[0] = hand.winTile;
  return 1;
};

/** Scores every reading into `best`; `found` says that a special shape is there already. */
const scoreReadings = (found: boolean): boolean => {
  if (readingCount < 0)
    readingCount = hand.melds === 4 ? readPair() : decomposeInto(hand.concealed, readings, hand.pairSuit);
  const count = readingCount;
  // No reading can beat the seven pairs by coming later with the same total.
  let bestAt = -1;
  for (let at = 0; at < count * READING; at += READING) {
    current.clear();
    addReading(hand, readings, at, current);
    settleReading(current);
    const isFirst = !found && bestAt < 0;
    const isBetter = isFirst || current.total > best.total;
    const isEarlier =
      !isBetter &&
      bestAt >= 0 &&
      current.total === best.total &&
      readingRank(readings, at) < readingRank(readings, bestAt);
    if (isBetter || isEarlier) {
      const kept = current;
      current = best;
      best = kept;
      bestAt = at;
    }
  }
  return found || count > 0;
};

/** `best` after: the winning tally. */
const scoreBest = (win: ChineseWin, safe: boolean): boolean => {
  if (!hand.read(win, safe)) return false;
  readingCount = -1;
  return scoreHand();
};

/** As `scoreBest`, for the hand that was read last. */
const scoreHand = (): boolean => {
  best.clear();
  if (addKnitted(hand, best)) {
    settle(best);
    return true;
  }
  if (hand.melds > 0 || !addSpecial(hand, best)) return scoreReadings(false);
  settle(best);
  return best.has(SEVEN_PAIRS) ? scoreReadings(true) : true;
};

const write = (win: ChineseWin, out: FanScore): void => {
  best.writeTo(out.counts);
  out.counts[FLOWER_TILE] = win.flowers;
  out.total = best.total + win.flowers;
};

/** Fills `out` and returns true; false, with `out` untouched, when the tiles are no win. Allocates nothing. Not reentrant. */
export const scoreInto = (win: ChineseWin, out: FanScore): boolean => {
  if (!scoreBest(win, false)) return false;
  write(win, out);
  return true;
};

/** Points of all fan of one hand, won by an own draw and by a claim. */
export type WayTotals = { drawn: number; thrown: number };

/**
 * Fills `out` and returns true; false, with `out` untouched, when the tiles are no win. As two calls of `scoreInto`, but the tiles are looked at once:
 * `win.selfDraw` does not matter, and a win with a kong's tile (`win.kong`) is not for this. Not reentrant.
 */
export const scoreWaysInto = (win: ChineseWin, out: WayTotals): boolean => {
  if (!scoreBest(win, false)) return false;
  const first = best.total + win.flowers;
  hand.selfDraw = !win.selfDraw;
  scoreHand();
  const second = best.total + win.flowers;
  out.drawn = win.selfDraw ? first : second;
  out.thrown = win.selfDraw ? second : first;
  return true;
};

/** As `scoreInto`, counting only what is certain (see safe.ts). */
export const scoreSafeInto = (win: ChineseWin, out: FanScore): boolean => {
  if (!scoreBest(win, true)) return false;
  write(win, out);
  return true;
};

export const linesOf = (score: FanScore): readonly FanLine[] =>
  FANS.filter((fan) => score.counts[fan.id]! > 0).map((fan) => ({ fan, count: score.counts[fan.id]! }));

const scratch = newFanScore();

/** The fan of a win, or undefined when the tiles are none. A total below MINIMUM_FAN may not be declared. */
export const fanOf = (win: ChineseWin): FanResult | undefined =>
  scoreInto(win, scratch) ? { total: scratch.total, lines: linesOf(scratch) } : undefined;
