/** Fan of the tiles as a whole, whatever the reading: suits, ranks, kinds, four of a kind, and the way of winning. */
import * as F from './fan.ts';
import type { Hand } from './hand.ts';
import type { Tally } from './tally.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported ones.
const {
  ALL_GREEN,
  ALL_HONORS,
  ALL_SIMPLES,
  ALL_TERMINALS,
  ALL_TERMINALS_AND_HONORS,
  ALL_TYPES,
  FULL_FLUSH,
  HALF_FLUSH,
  LAST_TILE,
  LAST_TILE_CLAIM,
  LAST_TILE_DRAW,
  LOWER_FOUR,
  LOWER_TILES,
  MIDDLE_TILES,
  NO_HONORS,
  ONE_VOIDED_SUIT,
  OUT_WITH_REPLACEMENT_TILE,
  REVERSIBLE_TILES,
  ROBBING_THE_KONG,
  SELF_DRAWN,
  TILE_HOG,
  UPPER_FOUR,
  UPPER_TILES,
} = F;

/** Bit r: rank r + 1. */
const TERMINALS = 0b100000001;
const LOWER_FOUR_RANKS = 0b000001111;
const MIDDLE_RANKS = 0b000111000;
const UPPER_FOUR_RANKS = 0b111100000;
const FOUR = 0b000001000;
const SIX = 0b000100000;
/** 2 3 4 6 8 of bamboos; among the honours (E S W N white green red) the green dragon. */
const GREEN_BAMBOOS = 0b010101110;
const GREEN_HONOURS = 0b0100000;
/** Dots 1 2 3 4 5 8 9, bamboos 2 4 5 6 8 9, the white dragon. */
const REVERSIBLE_DOTS = 0b110011111;
const REVERSIBLE_BAMBOOS = 0b110111010;
const REVERSIBLE_HONOURS = 0b0010000;
const WINDS = 0b0001111;
const DRAGONS = 0b1110000;

/** 无字, 缺一门, 混一色, 清一色, 五门齐. */
export const addSuits = (hand: Hand, tally: Tally): void => {
  const honours = hand.masks[3]!;
  const suits = (hand.masks[0] === 0 ? 0 : 1) + (hand.masks[1] === 0 ? 0 : 1) + (hand.masks[2] === 0 ? 0 : 1);
  if (honours === 0) tally.add(NO_HONORS);
  if (suits === 3) {
    if ((honours & WINDS) !== 0 && (honours & DRAGONS) !== 0) tally.add(ALL_TYPES);
  } else if (suits === 2) tally.add(ONE_VOIDED_SUIT);
  else if (suits === 1) tally.add(honours === 0 ? FULL_FLUSH : HALF_FLUSH);
};

/** 断幺, 推不倒, 绿一色, 字一色, 清幺九, 混幺九. */
export const addKinds = (hand: Hand, tally: Tally): void => {
  const [characters, dots, bamboos, honours] = [hand.masks[0]!, hand.masks[1]!, hand.masks[2]!, hand.masks[3]!];
  const ranks = characters | dots | bamboos;
  if (characters === 0) {
    if (
      (dots & ~REVERSIBLE_DOTS) === 0 &&
      (bamboos & ~REVERSIBLE_BAMBOOS) === 0 &&
      (honours & ~REVERSIBLE_HONOURS) === 0
    )
      tally.add(REVERSIBLE_TILES);
    if (dots === 0 && (bamboos & ~GREEN_BAMBOOS) === 0 && (honours & ~GREEN_HONOURS) === 0) tally.add(ALL_GREEN);
  }
  if (honours === 0 && (ranks & TERMINALS) === 0) tally.add(ALL_SIMPLES);
  else if (ranks === 0) tally.add(ALL_HONORS);
  else if ((ranks & ~TERMINALS) === 0) tally.add(honours === 0 ? ALL_TERMINALS : ALL_TERMINALS_AND_HONORS);
};

/** 大于五, 小于五, 全大, 全中, 全小. */
export const addRanks = (hand: Hand, tally: Tally): void => {
  if (hand.masks[3] !== 0) return;
  const ranks = hand.masks[0]! | hand.masks[1]! | hand.masks[2]!;
  if ((ranks & ~LOWER_FOUR_RANKS) === 0) tally.add((ranks & FOUR) === 0 ? LOWER_TILES : LOWER_FOUR);
  else if ((ranks & ~UPPER_FOUR_RANKS) === 0) tally.add((ranks & SIX) === 0 ? UPPER_TILES : UPPER_FOUR);
  else if ((ranks & ~MIDDLE_RANKS) === 0) tally.add(MIDDLE_TILES);
};

/** 四归一: a kong is no hog. */
export const addHogs = (hand: Hand, tally: Tally): void =>
  tally.addTimes(TILE_HOG, hand.fours - hand.openKongs - hand.closedKongs);

/** 自摸 and what the flags say; they are cleaned already. */
export const addWay = (hand: Hand, tally: Tally): void => {
  if (hand.selfDraw) tally.add(SELF_DRAWN);
  if (hand.lastCopy) tally.add(LAST_TILE);
  if (hand.lastTile) tally.add(hand.selfDraw ? LAST_TILE_DRAW : LAST_TILE_CLAIM);
  if (hand.kong) tally.add(hand.selfDraw ? OUT_WITH_REPLACEMENT_TILE : ROBBING_THE_KONG);
};
