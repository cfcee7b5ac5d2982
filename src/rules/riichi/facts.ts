/**
 * What a win shows before its tiles are split into sets: the situation, the tile set, melds, honours and dora.
 * Everything is bit masks over suit keys (three bits a rank, see shape/suits.ts), so nothing is allocated.
 * Honours split in one way only, so their yaku are settled here too.
 */
import { suitKey } from '../../shape/index.ts';
import { CHOW, CLOSED_KONG, OPEN_KONG } from '../../tiles/index.ts';
import type { RiichiRules } from '../ruleset.ts';
import { countIndicated } from './dora.ts';
import type { Win } from './win.ts';
import { DOUBLE_RIICHI, FIRST_DRAW, IPPATSU, LAST_TILE, REPLACEMENT, RIICHI, ROBBED_KONG } from './win.ts';
import {
  CHANKAN,
  CHIIHOU,
  CHINITSU,
  CHINROUTOU,
  CHUUREN,
  DAISANGEN,
  DAISUUSHII,
  DOUBLE_RIICHI_YAKU,
  DRAGON,
  HAITEI,
  HONITSU,
  HONROUTOU,
  HOUTEI,
  IPPATSU_YAKU,
  JUNSEI_CHUUREN,
  RIICHI_YAKU,
  RINSHAN,
  ROUND_WIND,
  RYUUIISOU,
  SANKANTSU,
  SEAT_WIND,
  SHOUSANGEN,
  SHOUSUUSHII,
  SUUKANTSU,
  TANYAO,
  TENHOU_YAKU,
  TSUMO,
  TSUUIISOU,
} from './yaku.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported or exported ones.
const CHOW_TYPE = CHOW;
const CLOSED_KONG_TYPE = CLOSED_KONG;
const OPEN_KONG_TYPE = OPEN_KONG;
const SITUATION_DOUBLE = DOUBLE_RIICHI;
const SITUATION_FIRST = FIRST_DRAW;
const SITUATION_IPPATSU = IPPATSU;
const SITUATION_LAST = LAST_TILE;
const SITUATION_REPLACED = REPLACEMENT;
const SITUATION_RIICHI = RIICHI;
const SITUATION_ROBBED = ROBBED_KONG;
const CHANKAN_BIT = 1 << (CHANKAN & 31);
const CHINITSU_BIT = 1 << (CHINITSU & 31);
const CHINROUTOU_BIT = 1 << (CHINROUTOU & 31);
const DAISANGEN_BIT = 1 << (DAISANGEN & 31);
const DAISUUSHII_BIT = 1 << (DAISUUSHII & 31);
const DOUBLE_RIICHI_YAKU_BIT = 1 << (DOUBLE_RIICHI_YAKU & 31);
const HONITSU_BIT = 1 << (HONITSU & 31);
const HONROUTOU_BIT = 1 << (HONROUTOU & 31);
const IPPATSU_YAKU_BIT = 1 << (IPPATSU_YAKU & 31);
const RIICHI_YAKU_BIT = 1 << (RIICHI_YAKU & 31);
const RINSHAN_BIT = 1 << (RINSHAN & 31);
const RYUUIISOU_BIT = 1 << (RYUUIISOU & 31);
const SANKANTSU_BIT = 1 << (SANKANTSU & 31);
const SHOUSANGEN_BIT = 1 << (SHOUSANGEN & 31);
const SHOUSUUSHII_BIT = 1 << (SHOUSUUSHII & 31);
const SUUKANTSU_BIT = 1 << (SUUKANTSU & 31);
const TANYAO_BIT = 1 << (TANYAO & 31);
const TSUMO_BIT = 1 << (TSUMO & 31);
const TSUUIISOU_BIT = 1 << (TSUUIISOU & 31);
const JUNSEI_CHUUREN_BIT = 1 << (JUNSEI_CHUUREN & 31);
const CHUUREN_BIT = 1 << (CHUUREN & 31);
const HAITEI_BIT = 1 << (HAITEI & 31);
const HOUTEI_BIT = 1 << (HOUTEI & 31);
const TENHOU_YAKU_BIT = 1 << (TENHOU_YAKU & 31);
const CHIIHOU_BIT = 1 << (CHIIHOU & 31);

/** Ranks 1 and 9 of a suit key, any count. */
const TERMINALS = 7 | (7 << 24);
/** 2, 3, 4, 6 and 8 of bamboo. */
const GREENS = (7 << 3) | (7 << 6) | (7 << 9) | (7 << 15) | (7 << 21);
/** Lowest bit of each of the seven honours' counts. */
const ONES = 0o1111111;
const DRAGONS = 0o1110000;
const WINDS = 0o1111;
/** Nine counts 3 1 1 1 1 1 1 1 3. */
const GATES = [3, 1, 1, 1, 1, 1, 1, 1, 3];

/** The bit of a yaku: of those below 32 in `low`, of the others in `high`. */
export const bitOf = (yaku: number): number => 1 << (yaku & 31);
/** Yakuman 36–51 within `high`. */
export const YAKUMAN_BITS = 0x000ffff0;

/** Scratch filled by `gatherInto`, one integer a field. */
export class Facts {
  /** Suit keys and the honours' key of the concealed tiles. */
  keyM = 0;
  keyP = 0;
  keyS = 0;
  keyZ = 0;
  /** 1 when every meld is a closed kong. */
  closed = 0;
  melds = 0;
  /** Runs of melds by suit · 7 + rank, and how many. */
  meldRuns = 0;
  meldRunCount = 0;
  /** Triplets and kongs of melds among the 27 suited kinds. */
  meldTriplets = 0;
  /** How many triplets and kongs the melds hold. */
  meldTripletCount = 0;
  closedKongs = 0;
  kongs = 0;
  meldFu = 0;
  /** Concealed honour triplets, every third bit, and how many. */
  honourTriplets = 0;
  honourTripletCount = 0;
  /** The honour pair, 0–6, or −1. */
  honourPair = -1;
  /** 1 when the concealed honours are triplets and at most one pair. */
  honoursSplit = 0;
  pairFu = 0;
  hasHonours = 0;
  /** Yaku settled so far, and their han; yakuman carry none. */
  low = 0;
  high = 0;
  han = 0;
  dora = 0;
  ura = 0;
}

export const bitCount = (bits: number): number => {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

export const gatherInto = (win: Win, rules: RiichiRules, facts: Facts): void => {
  const { concealed } = win;
  facts.keyM = suitKey(concealed, 0);
  facts.keyP = suitKey(concealed, 9);
  facts.keyS = suitKey(concealed, 18);
  facts.keyZ =
    concealed[27]! |
    (concealed[28]! << 3) |
    (concealed[29]! << 6) |
    (concealed[30]! << 9) |
    (concealed[31]! << 12) |
    (concealed[32]! << 15) |
    (concealed[33]! << 18);
  facts.low = 0;
  facts.high = 0;
  facts.han = 0;
  gatherTiles(win, rules, facts);
  gatherSituation(win, rules, facts);
  countDora(win, rules, facts);
};

/** Melds, then the yaku of the tile set and of the honours. */
const gatherTiles = (win: Win, rules: RiichiRules, facts: Facts): void => {
  let allM = facts.keyM;
  let allP = facts.keyP;
  let allS = facts.keyS;
  let allZ = facts.keyZ;
  let runs = 0;
  let runCount = 0;
  let triplets = 0;
  let honours = 0;
  let closedKongs = 0;
  let kongs = 0;
  let fu = 0;
  const { melds } = win;
  for (let i = 0; i < melds.length; i++) {
    const meld = melds[i]!;
    const kind = (meld >> 3) & 63;
    const type = meld & 7;
    const suit = (kind / 9) | 0;
    const rank = kind - 9 * suit;
    const bits = type === CHOW_TYPE ? 0o111 << (3 * rank) : 1 << (3 * rank);
    if (suit === 0) allM |= bits;
    else if (suit === 1) allP |= bits;
    else if (suit === 2) allS |= bits;
    else allZ |= bits;
    if (type === CHOW_TYPE) {
      runs |= 1 << (7 * suit + rank);
      runCount++;
      continue;
    }
    let value = 2;
    if (suit === 3) {
      honours |= bits;
      value = 4;
    } else {
      triplets |= 1 << kind;
      if (rank === 0 || rank === 8) value = 4;
    }
    if (type >= OPEN_KONG_TYPE) {
      kongs++;
      value *= 4;
      if (type === CLOSED_KONG_TYPE) {
        closedKongs++;
        value *= 2;
      }
    }
    fu += value;
  }
  facts.melds = melds.length;
  facts.closed = closedKongs === melds.length ? 1 : 0;
  facts.meldRuns = runs;
  facts.meldRunCount = runCount;
  facts.meldTriplets = triplets;
  facts.meldTripletCount = melds.length - runCount;
  facts.closedKongs = closedKongs;
  facts.kongs = kongs;
  facts.meldFu = fu;
  facts.hasHonours = allZ === 0 ? 0 : 1;
  tileSetYaku(win, rules, facts, allM, allP, allS, allZ);
  if (kongs === 3) {
    facts.low |= SANKANTSU_BIT;
    facts.han += 2;
  } else if (kongs === 4) facts.high |= SUUKANTSU_BIT;
  honourYaku(win, rules, facts, honours);
};

const tileSetYaku = (
  win: Win,
  rules: RiichiRules,
  facts: Facts,
  allM: number,
  allP: number,
  allS: number,
  allZ: number,
): void => {
  const suited = allM | allP | allS;
  if ((suited & ~TERMINALS) === 0) {
    if (suited === 0) facts.high |= TSUUIISOU_BIT;
    else if (allZ === 0) facts.high |= CHINROUTOU_BIT;
    else {
      facts.low |= HONROUTOU_BIT;
      facts.han += 2;
    }
  } else if (allZ === 0 && (suited & TERMINALS) === 0 && (facts.closed === 1 || rules.openTanyao)) {
    facts.low |= TANYAO_BIT;
    facts.han += 1;
  }
  const suits = (allM === 0 ? 0 : 1) + (allP === 0 ? 0 : 1) + (allS === 0 ? 0 : 1);
  if (suits !== 1) return;
  if (allZ === 0) {
    facts.high |= CHINITSU_BIT;
    facts.han += 5 + facts.closed;
    if (facts.melds === 0) nineGates(win, facts);
  } else {
    facts.high |= HONITSU_BIT;
    facts.han += 2 + facts.closed;
  }
  if (allS !== 0 && (allS & ~GREENS) === 0 && (allZ & ~(7 << 15)) === 0) facts.high |= RYUUIISOU_BIT;
};

const nineGates = (win: Win, facts: Facts): void => {
  const from = facts.keyM === 0 ? (facts.keyP === 0 ? 18 : 9) : 0;
  for (let rank = 0; rank < 9; rank++) if (win.concealed[from + rank]! < GATES[rank]!) return;
  const isPure = win.concealed[win.winTile]! > GATES[win.winTile - from]!;
  facts.high |= isPure ? JUNSEI_CHUUREN_BIT : CHUUREN_BIT;
};

/** `melded`: honour triplets and kongs among the melds, every third bit. */
const honourYaku = (win: Win, rules: RiichiRules, facts: Facts, melded: number): void => {
  const key = facts.keyZ;
  const ones = key & ONES;
  const twos = (key >> 1) & ONES;
  const triplets = ones & twos;
  const pairs = twos & ~ones;
  facts.honoursSplit = ((key >> 2) & ONES) === 0 && (ones & ~twos) === 0 && (pairs & (pairs - 1)) === 0 ? 1 : 0;
  facts.honourTriplets = triplets;
  facts.honourTripletCount = triplets === 0 ? 0 : bitCount(triplets);
  facts.honourPair = pairs === 0 ? -1 : ((31 - Math.clz32(pairs)) / 3) | 0;
  facts.pairFu = pairs === 0 ? 0 : honourPairFu(facts.honourPair, win, rules);
  const all = triplets | melded;
  if (all === 0) return;
  if (((all >> (3 * win.seatWind)) & 1) === 1) {
    facts.low |= bitOf(SEAT_WIND + win.seatWind);
    facts.han += 1;
  }
  if (((all >> (3 * win.roundWind)) & 1) === 1) {
    facts.low |= bitOf(ROUND_WIND + win.roundWind);
    facts.han += 1;
  }
  if (rules.northIsValue && win.seatWind !== 3 && ((all >> 9) & 1) === 1) {
    facts.low |= bitOf(SEAT_WIND + 3);
    facts.han += 1;
  }
  const dragons = all & DRAGONS;
  if (dragons !== 0) {
    facts.low |=
      (((dragons >> 12) & 1) << DRAGON) |
      (((dragons >> 15) & 1) << (DRAGON + 1)) |
      (((dragons >> 18) & 1) << (DRAGON + 2));
    const count = bitCount(dragons);
    facts.han += count;
    if (count === 3) facts.high |= DAISANGEN_BIT;
    else if (count === 2 && (pairs & DRAGONS) !== 0) {
      facts.low |= SHOUSANGEN_BIT;
      facts.han += 2;
    }
  }
  const winds = all & WINDS;
  if (winds === WINDS) facts.high |= DAISUUSHII_BIT;
  else if ((pairs & WINDS) !== 0 && bitCount(winds) === 3) facts.high |= SHOUSUUSHII_BIT;
};

/** `honour` 0–6. */
export const honourPairFu = (honour: number, win: Pick<Win, 'seatWind' | 'roundWind'>, rules: RiichiRules): number => {
  if (honour > 3) return 2;
  const isSeat = honour === win.seatWind;
  const isRound = honour === win.roundWind;
  if (isSeat && isRound) return rules.doubleWindPairFu;
  return isSeat || isRound || (honour === 3 && rules.northIsValue) ? 2 : 0;
};

const gatherSituation = (win: Win, rules: RiichiRules, facts: Facts): void => {
  const { situation, selfDraw } = win;
  const isClosed = facts.closed === 1;
  let low = 0;
  let han = 0;
  if (selfDraw && isClosed) {
    low |= TSUMO_BIT;
    han += 1;
  }
  if (situation !== 0) {
    if (isClosed && (situation & (SITUATION_RIICHI | SITUATION_DOUBLE)) !== 0) {
      const isDouble = (situation & SITUATION_DOUBLE) !== 0;
      low |= isDouble ? DOUBLE_RIICHI_YAKU_BIT : RIICHI_YAKU_BIT;
      han += isDouble ? 2 : 1;
      if ((situation & SITUATION_IPPATSU) !== 0 && rules.ippatsu) {
        low |= IPPATSU_YAKU_BIT;
        han += 1;
      }
    }
    if (!selfDraw && (situation & SITUATION_ROBBED) !== 0) {
      low |= CHANKAN_BIT;
      han += 1;
    } else if (selfDraw && (situation & SITUATION_REPLACED) !== 0) {
      low |= RINSHAN_BIT;
      han += 1;
    } else if ((situation & SITUATION_LAST) !== 0) {
      low |= selfDraw ? HAITEI_BIT : HOUTEI_BIT;
      han += 1;
    }
    if ((situation & SITUATION_FIRST) !== 0 && selfDraw && facts.melds === 0 && win.kita === 0)
      facts.high |= win.seatWind === 0 ? TENHOU_YAKU_BIT : CHIIHOU_BIT;
  }
  facts.low |= low;
  facts.han += han;
};

const countDora = (win: Win, rules: RiichiRules, facts: Facts): void => {
  facts.dora = win.kita + countIndicated(win, win.doraIndicators, rules);
  const hasRiichi = (facts.low & (RIICHI_YAKU_BIT | DOUBLE_RIICHI_YAKU_BIT)) !== 0;
  facts.ura = hasRiichi && rules.uraDora ? countIndicated(win, win.uraIndicators, rules) : 0;
};
