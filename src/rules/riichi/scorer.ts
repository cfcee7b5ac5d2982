/**
 * The fast scorer: every split of the hand times every place of the winning tile, best by points, then han, then fu.
 * Trusts its input (a legal `Win` of the right number of tiles); allocates nothing; not reentrant.
 * Yaku and fu: riichi-rules as Tenhou plays them, with the switches of `RiichiRules`.
 */
import {
  type SuitHandle,
  ROW_RUNS,
  rowDoubles,
  rowPair,
  rowRunCount,
  rowTriplets,
  suitHandle,
  suitRows,
} from '../../shape/index.ts';
import { EAST, emptyCounts, type Counts } from '../../tiles/index.ts';
import type { RiichiRules } from '../ruleset.ts';
import { Facts, YAKUMAN_BITS, bitCount, bitOf, gatherInto } from './facts.ts';
import { YAKUMAN_BASE, basePoints } from './limits.ts';
import type { Win } from './win.ts';
import {
  CHANTA,
  CHIITOITSU,
  IIPEIKOU,
  ITTSU,
  JUNCHAN,
  KOKUSHI,
  KOKUSHI_13,
  PINFU,
  RYANPEIKOU,
  SANANKOU,
  SANSHOKU,
  SANSHOKU_DOUKOU,
  SUUANKOU,
  SUUANKOU_TANKI,
  TOITOI,
} from './yaku.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported or exported ones.
const RUN_BITS = ROW_RUNS;
const ALL_YAKUMAN = YAKUMAN_BITS;
const YAKUMAN_POINTS = YAKUMAN_BASE;
const CHANTA_BIT = 1 << (CHANTA & 31);
const CHIITOITSU_BIT = 1 << (CHIITOITSU & 31);
const IIPEIKOU_BIT = 1 << (IIPEIKOU & 31);
const ITTSU_BIT = 1 << (ITTSU & 31);
const JUNCHAN_BIT = 1 << (JUNCHAN & 31);
const PINFU_BIT = 1 << (PINFU & 31);
const RYANPEIKOU_BIT = 1 << (RYANPEIKOU & 31);
const SANANKOU_BIT = 1 << (SANANKOU & 31);
const SANSHOKU_BIT = 1 << (SANSHOKU & 31);
const SANSHOKU_DOUKOU_BIT = 1 << (SANSHOKU_DOUKOU & 31);
const TOITOI_BIT = 1 << (TOITOI & 31);
const SUUANKOU_TANKI_BIT = 1 << (SUUANKOU_TANKI & 31);
const SUUANKOU_BIT = 1 << (SUUANKOU & 31);
const KOKUSHI_13_BIT = 1 << (KOKUSHI_13 & 31);
const KOKUSHI_BIT = 1 << (KOKUSHI & 31);

export const STANDARD = 0;
export const SEVEN_PAIRS = 1;
export const ORPHANS = 2;

export const WAITS = ['pair', 'two-sided', 'closed', 'two-pairs'] as const;
/** The winning tile completes the pair (tanki). */
export const PAIR_WAIT = 0;
/** An open end of a run (ryanmen). */
export const TWO_SIDED = 1;
/** The middle of a run, or the 3 or 7 at the edge (kanchan, penchan). */
export const CLOSED_WAIT = 2;
/** A triplet (shanpon). */
export const TWO_PAIRS = 3;

/** Where the fast scorer writes its answer. `base` −1: the tiles are no complete hand; 0: complete without a yaku. */
export class ScoreOut {
  base = -1;
  /** Dora included; 13 a yakuman. */
  han = 0;
  fu = 0;
  /** Yaku 0–31 and 32–51 as bits; dora are counted apart. */
  low = 0;
  high = 0;
  /** Yakuman, the double ones twice; 0 for a counted yakuman. */
  yakuman = 0;
  dora = 0;
  ura = 0;
  red = 0;
  closed = 1;
  form = STANDARD;
  wait = PAIR_WAIT;
  /** The split chosen: rows of m, p, s as in shape/suits.ts. */
  rowM = 0;
  rowP = 0;
  rowS = 0;
}

/** Lowest tiles of runs that start or end a suit, by suit · 7 + rank. */
const OUTER_RUNS = 0b1000001 | (0b1000001 << 7) | (0b1000001 << 14);
const TERMINAL_KINDS = 0b100000001 | (0b100000001 << 9) | (0b100000001 << 18);
const STRAIGHT = 0b1001001;

/** By rank of the winning tile: the runs of a suit it completes from a two-sided wait, and from a closed or edge wait. */
const TWO_SIDED_RUNS = new Int32Array(9);
const CLOSED_RUNS = new Int32Array(9);
for (let rank = 0; rank < 9; rank++) {
  if (rank <= 5) TWO_SIDED_RUNS[rank]! |= 1 << rank;
  if (rank >= 3) TWO_SIDED_RUNS[rank]! |= 1 << (rank - 2);
  if (rank >= 1 && rank <= 7) CLOSED_RUNS[rank]! |= 1 << (rank - 1);
  if (rank === 6) CLOSED_RUNS[rank]! |= 1 << 6;
  if (rank === 2) CLOSED_RUNS[rank]! |= 1;
}

/** Callers build wins in many ways; inside, one object of one shape keeps property reads fast (four times, measured). */
class HeldWin implements Win {
  concealed: Win['concealed'] = emptyCounts();
  melds: Win['melds'] = [];
  winTile: Win['winTile'] = EAST;
  selfDraw = false;
  situation = 0;
  roundWind: Win['roundWind'] = 0;
  seatWind: Win['seatWind'] = 0;
  doraIndicators: Win['doraIndicators'] = [];
  uraIndicators: Win['uraIndicators'] = [];
  reds = 0;
  kita = 0;
}

const held = new HeldWin();
const facts = new Facts();

const hold = (win: Win): void => {
  held.concealed = win.concealed;
  held.melds = win.melds;
  held.winTile = win.winTile;
  held.selfDraw = win.selfDraw;
  held.situation = win.situation;
  held.roundWind = win.roundWind;
  held.seatWind = win.seatWind;
  held.doraIndicators = win.doraIndicators;
  held.uraIndicators = win.uraIndicators;
  held.reds = win.reds;
  held.kita = win.kita;
};

/** Base points as in `ScoreOut.base`; `out` tells the rest. */
export const scoreUnchecked = (win: Win, rules: RiichiRules, out: ScoreOut): number => {
  hold(win);
  return scoreHeld(held, rules, out);
};

const scoreHeld = (win: HeldWin, rules: RiichiRules, out: ScoreOut): number => {
  gatherInto(win, rules, facts);
  out.base = -1;
  out.han = 0;
  out.fu = 0;
  out.yakuman = 0;
  out.closed = facts.closed;
  out.dora = facts.dora;
  out.ura = facts.ura;
  out.red = win.reds;
  if (facts.honoursSplit === 1) {
    const m = suitHandle(facts.keyM);
    const p = m === 0 ? 0 : suitHandle(facts.keyP);
    const s = p === 0 ? 0 : suitHandle(facts.keyS);
    if (s !== 0) scoreSplits(win, rules, m, p, s, out);
  }
  if (out.base === -1 && facts.melds === 0) scoreWhole(win, rules, out);
  return out.base;
};

const scoreSplits = (
  win: Win,
  rules: RiichiRules,
  m: SuitHandle,
  p: SuitHandle,
  s: SuitHandle,
  out: ScoreOut,
): void => {
  const rows = suitRows;
  for (let i = m >> 3, endM = i + (m & 7); i < endM; i++)
    for (let j = p >> 3, endP = j + (p & 7); j < endP; j++)
      for (let k = s >> 3, endS = k + (s & 7); k < endS; k++) scoreSplit(win, rules, rows[i]!, rows[j]!, rows[k]!, out);
};

const scoreSplit = (win: Win, rules: RiichiRules, m: number, p: number, s: number, out: ScoreOut): void => {
  const pairs = (rowPair(m) === 0 ? 0 : 1) + (rowPair(p) === 0 ? 0 : 1) + (rowPair(s) === 0 ? 0 : 1);
  if (pairs + (facts.honourPair < 0 ? 0 : 1) !== 1) return;
  const runCount = rowRunCount(m) + rowRunCount(p) + rowRunCount(s) + facts.meldRunCount;
  const closedTriplets = rowTriplets(m) | (rowTriplets(p) << 9) | (rowTriplets(s) << 18);
  const closedTripletCount = 4 - runCount - facts.meldTripletCount;
  const kind = win.winTile;
  const suit = (kind / 9) | 0;
  const rank = kind - 9 * suit;
  let isPair = false;
  let isTriplet = false;
  let isTwoSided = false;
  let isClosedWait = false;
  if (suit === 3) {
    isPair = facts.honourPair === rank;
    isTriplet = ((facts.honourTriplets >> (3 * rank)) & 1) === 1;
  } else {
    const row = suit === 0 ? m : suit === 1 ? p : s;
    isPair = rowPair(row) === rank + 1;
    isTriplet = ((closedTriplets >> kind) & 1) === 1;
    isTwoSided = (row & TWO_SIDED_RUNS[rank]!) !== 0;
    isClosedWait = (row & CLOSED_RUNS[rank]!) !== 0;
  }

  // Yaku of the split.
  let low = facts.low;
  let high = facts.high;
  let { han } = facts;
  const isClosed = facts.closed;
  const runs = facts.meldRuns | (m & RUN_BITS) | ((p & RUN_BITS) << 7) | ((s & RUN_BITS) << 14);
  const triplets = closedTriplets | facts.meldTriplets;
  if (runCount === 0) {
    low |= TOITOI_BIT;
    han += 2;
  } else {
    if (isClosed === 1) {
      const doubles = rowDoubles(m) + rowDoubles(p) + rowDoubles(s);
      if (doubles === 2) {
        high |= RYANPEIKOU_BIT;
        han += 3;
      } else if (doubles === 1) {
        low |= IIPEIKOU_BIT;
        han += 1;
      }
    }
    if (runCount >= 3) {
      if ((runs & (runs >> 7) & (runs >> 14) & RUN_BITS) !== 0) {
        low |= SANSHOKU_BIT;
        han += 1 + isClosed;
      } else if (
        (runs & STRAIGHT) === STRAIGHT ||
        ((runs >> 7) & STRAIGHT) === STRAIGHT ||
        ((runs >> 14) & STRAIGHT) === STRAIGHT
      ) {
        low |= ITTSU_BIT;
        han += 1 + isClosed;
      }
    }
    if ((runs & ~OUTER_RUNS) === 0 && (triplets & ~TERMINAL_KINDS) === 0 && hasOuterPair(m, p, s)) {
      if (facts.hasHonours === 1) {
        low |= CHANTA_BIT;
        han += 1 + isClosed;
      } else {
        high |= JUNCHAN_BIT;
        han += 2 + isClosed;
      }
    }
  }
  if ((triplets & (triplets >> 9) & (triplets >> 18)) !== 0) {
    low |= SANSHOKU_DOUKOU_BIT;
    han += 2;
  }

  // Fu without the wait; a concealed triplet counts 4, or 8 of terminals and honours.
  const outerTriplets = closedTriplets & TERMINAL_KINDS;
  const setFu =
    facts.meldFu +
    4 * (closedTripletCount + facts.honourTripletCount) +
    (outerTriplets === 0 ? 0 : 4 * bitCount(outerTriplets));
  const fu = 20 + setFu + facts.pairFu + (win.selfDraw ? 2 : isClosed * 10);
  const concealedTriplets = closedTripletCount + facts.closedKongs;
  if (isPair) settle(rules, low, high, han, fu + 2, concealedTriplets, PAIR_WAIT, m, p, s, out);
  if (isClosedWait) settle(rules, low, high, han, fu + 2, concealedTriplets, CLOSED_WAIT, m, p, s, out);
  if (isTwoSided) {
    if (runCount === 4 && isClosed === 1 && facts.pairFu === 0)
      settle(rules, low | PINFU_BIT, high, han + 1, win.selfDraw ? 20 : 30, 0, TWO_SIDED, m, p, s, out);
    else settle(rules, low, high, han, fu, concealedTriplets, TWO_SIDED, m, p, s, out);
  }
  if (isTriplet) {
    // A triplet completed by another seat's tile is an open one.
    const isOuter = suit === 3 || rank === 0 || rank === 8;
    if (win.selfDraw) settle(rules, low, high, han, fu, concealedTriplets, TWO_PAIRS, m, p, s, out);
    else settle(rules, low, high, han, fu - (isOuter ? 4 : 2), concealedTriplets - 1, TWO_PAIRS, m, p, s, out);
  }
};

const hasOuterPair = (m: number, p: number, s: number): boolean => {
  const pair = rowPair(m) + rowPair(p) + rowPair(s);
  return pair === 0 || pair === 1 || pair === 9;
};

/** Adds what the wait decides, and keeps the split when it is the best so far. */
const settle = (
  rules: RiichiRules,
  low: number,
  high: number,
  han: number,
  exactFu: number,
  concealedTriplets: number,
  wait: number,
  m: number,
  p: number,
  s: number,
  out: ScoreOut,
): void => {
  if (concealedTriplets === 3) {
    low |= SANANKOU_BIT;
    han += 2;
  } else if (concealedTriplets === 4) high |= wait === PAIR_WAIT ? SUUANKOU_TANKI_BIT : SUUANKOU_BIT;
  const rounded = (((exactFu + 9) / 10) | 0) * 10;
  // An open hand of runs without any fu is paid as 30.
  const fu = rounded === 20 && facts.closed === 0 ? 30 : rounded;
  if (keep(rules, low, high, han, fu, out)) {
    out.form = STANDARD;
    out.wait = wait;
    out.rowM = m;
    out.rowP = p;
    out.rowS = s;
  }
};

/** Of two sets of yaku that are worth the same: has `a` the first one, in the order of their numbers, that the other has not? */
const comesFirst = (aLow: number, aHigh: number, bLow: number, bHigh: number): boolean => {
  const differ = aLow ^ bLow;
  if (differ !== 0) return (aLow & differ & -differ) !== 0;
  const above = aHigh ^ bHigh;
  return (aHigh & above & -above) !== 0;
};

/** Writes the value when it beats what `out` holds. Readings alike in points, han and fu are told apart by their yaku, so that the answer does not depend on the order of readings. */
const keep = (rules: RiichiRules, low: number, high: number, han: number, fu: number, out: ScoreOut): boolean => {
  const yakumanBits = high & ALL_YAKUMAN;
  let base = 0;
  let yakuman = 0;
  let total = 0;
  if (yakumanBits !== 0) {
    yakuman = countYakuman(yakumanBits, rules);
    base = YAKUMAN_POINTS * yakuman;
    total = 13 * yakuman;
  } else if (han > 0) {
    total = han + out.dora + out.ura + out.red;
    base = basePoints(total, fu, rules);
  }
  if (base < out.base) return false;
  const keptLow = yakuman === 0 ? low : 0;
  const keptHigh = yakuman === 0 ? high : yakumanBits;
  if (base === out.base) {
    if (yakuman < out.yakuman || (yakuman === out.yakuman && total < out.han)) return false;
    if (yakuman === out.yakuman && total === out.han) {
      if (fu < out.fu) return false;
      if (fu === out.fu && (base === 0 || !comesFirst(keptLow, keptHigh, out.low, out.high))) return false;
    }
  }
  out.base = base;
  out.han = total;
  out.fu = fu;
  out.yakuman = yakuman;
  out.low = keptLow;
  out.high = keptHigh;
  return true;
};

const countYakuman = (bits: number, rules: RiichiRules): number => {
  let doubles = 0;
  for (let i = 0; i < rules.doubleYakuman.length; i++) if ((bits & bitOf(rules.doubleYakuman[i]!)) !== 0) doubles++;
  if (!rules.stackYakuman) return doubles > 0 ? 2 : 1;
  return bitCount(bits) + doubles;
};

/** Seven pairs and thirteen orphans: hands without melds that are not sets and a pair. */
const scoreWhole = (win: Win, rules: RiichiRules, out: ScoreOut): void => {
  const { keyM, keyP, keyS, keyZ } = facts;
  if (((keyM | keyP | keyS | keyZ) & 0o555555555) === 0) {
    if (bitCount(keyM) + bitCount(keyP) + bitCount(keyS) + bitCount(keyZ) !== 7 || win.concealed[win.winTile] !== 2)
      return;
    keep(rules, facts.low | CHIITOITSU_BIT, facts.high, facts.han + 2, 25, out);
    out.form = SEVEN_PAIRS;
    out.wait = PAIR_WAIT;
    return;
  }
  if (!isOrphans(win.concealed) || win.concealed[win.winTile] === 0) return;
  const isThirteenSided = win.concealed[win.winTile] === 2;
  // No fu are counted; 30 keeps the field a possible number.
  keep(rules, facts.low, facts.high | (isThirteenSided ? KOKUSHI_13_BIT : KOKUSHI_BIT), facts.han, 30, out);
  out.form = ORPHANS;
  out.wait = PAIR_WAIT;
};

const ORPHAN_KINDS = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

const isOrphans = (concealed: Counts): boolean => {
  let sum = 0;
  for (let i = 0; i < 13; i++) {
    const copies = concealed[ORPHAN_KINDS[i]!]!;
    if (copies === 0) return false;
    sum += copies;
  }
  if (sum !== 14) return false;
  for (let kind = 0; kind < 27; kind++) {
    const rank = kind % 9;
    if (rank !== 0 && rank !== 8 && concealed[kind] !== 0) return false;
  }
  return true;
};
