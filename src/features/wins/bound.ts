/**
 * How much a win can be worth at most, from its parts alone: han and fu as if every wait were the best one. What it leaves out is only ever
 * less: `winsearch.ts` asks the scorer about the wins whose bound promises something new.
 */
import { YAKUMAN_BASE, basePoints, winPoints } from '../../rules/riichi/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import {
  DORA,
  DOUBLES,
  DRAGONS,
  DRAGON_PAIR,
  ENDS,
  FU,
  GREEN,
  OUTER,
  RUNS,
  SIMPLE,
  TRIPLETS,
  VALUE,
  WINDS,
  WIND_PAIR,
} from './parts.ts';

/** Points of a win that are told apart: by discard, without honba and sticks. */
export const WIN_POINTS = [1000, 2000, 3900, 5200, 7700, 12_000, 16_000, 24_000, 32_000] as const;
export const WIN_LEVELS = WIN_POINTS.length;

/** How many of WIN_POINTS are reached. */
export const levelOfPoints = (points: number): number => {
  let level = 0;
  while (level < WIN_LEVELS && points >= WIN_POINTS[level]!) level++;
  return level;
};

/** Ways to win: riichi, closed without riichi, open. */
export const RIICHI_WIN = 0;
/** A closed hand without riichi. */
export const DAMA_WIN = 1;
/** A hand with open melds. */
export const OPEN_WIN = 2;
export const WIN_WAYS = 3;

const MOST_HAN = 13;
const FU_STEPS = 16;
const STRAIGHT = 0b1001001;
/** Runs 1–3 and 7–9, or triplets of 1 and 9, are no bar to nine gates; counts 3 1 1 1 1 1 1 1 3. */
const GATES = [3, 1, 1, 1, 1, 1, 1, 1, 3];

/** Levels by han and fu for a dealer or not. */
export class Levels {
  private readonly levels = new Uint8Array((MOST_HAN + 1) * FU_STEPS);
  readonly yakuman: number;

  constructor(rules: RiichiRules, isDealer: boolean) {
    const levelOf = (base: number): number => levelOfPoints(winPoints(base, isDealer, false, rules));
    for (let han = 1; han <= MOST_HAN; han++)
      for (let step = 2; step < FU_STEPS; step++)
        this.levels[han * FU_STEPS + step] = levelOf(basePoints(han, 10 * step, rules));
    this.yakuman = levelOf(YAKUMAN_BASE);
  }

  /** Fu before they are rounded up to tens. */
  of(han: number, fu: number): number {
    const step = ((fu + 9) / 10) | 0;
    return this.levels[(han > MOST_HAN ? MOST_HAN : han) * FU_STEPS + (step < FU_STEPS ? step : FU_STEPS - 1)]!;
  }
}

/** All parts of a win and its melds together. */
export type Whole = {
  traits: number;
  sums: number;
  /** Runs and triplets of each suit, as masks of parts are. */
  m: number;
  p: number;
  s: number;
  /** Suits that have tiles, bits m p s; honours are bit 3. */
  suits: number;
  /** Of melds. */
  kongs: number;
  /** Red fives and Norths set aside, at most. */
  extra: number;
  meldFu: number;
};

const at = (sums: number, field: number, bits: number): number => (sums >> field) & ((1 << bits) - 1);

/** Han of what suits and honours have together; `closed` 1 or 0. */
const hanOf = (whole: Whole, closed: number, openTanyao: boolean): number => {
  const { traits, sums, m, p, s, suits } = whole;
  const triplets = at(sums, TRIPLETS, 3);
  let han = at(sums, VALUE, 3);
  if ((traits & SIMPLE) !== 0 && (closed === 1 || openTanyao)) han += 1;
  if ((traits & ENDS) !== 0) han += 2;
  if ((traits & OUTER) !== 0 && at(sums, RUNS, 3) > 0) han += ((suits & 8) === 0 ? 2 : 1) + closed;
  if (closed === 1) {
    const doubles = at(sums, DOUBLES, 2);
    han += doubles === 2 ? 3 : doubles;
  }
  if (triplets === 4) han += 2;
  if (triplets >= 3) han += 2;
  const common = m & p & s;
  if ((common & 127) !== 0) han += 1 + closed;
  else if ((m & STRAIGHT) === STRAIGHT || (p & STRAIGHT) === STRAIGHT || (s & STRAIGHT) === STRAIGHT) han += 1 + closed;
  if (common >> 7 !== 0) han += 2;
  const suited = suits & 7;
  if ((suited & (suited - 1)) === 0) han += ((suits & 8) === 0 ? 5 : 2) + closed;
  if (at(sums, DRAGONS, 2) === 2 && at(sums, DRAGON_PAIR, 1) === 1) han += 2;
  return whole.kongs >= 3 ? han + 2 : han;
};

const mayBeYakuman = ({ traits, sums, suits, kongs }: Whole, isClosed: boolean): boolean => {
  if ((traits & GREEN) !== 0 || kongs === 4) return true;
  if ((traits & ENDS) !== 0 && ((suits & 7) === 0 || (suits & 8) === 0)) return true;
  if (at(sums, DRAGONS, 2) === 3 || at(sums, WINDS, 3) === 4) return true;
  if (at(sums, WINDS, 3) === 3 && at(sums, WIND_PAIR, 1) === 1) return true;
  return isClosed && at(sums, TRIPLETS, 3) === 4;
};

/** Nine counts, three bits each, hold 1112345678999. */
export const isGates = (key: number): boolean => {
  for (let rank = 0; rank < 9; rank++) if (((key >> (3 * rank)) & 7) < GATES[rank]!) return false;
  return true;
};

/** The level of a way to win at most; 0: no yaku, or less than the least points. */
export const boundOf = (whole: Whole, way: number, levels: Levels, openTanyao: boolean): number => {
  const closed = way === OPEN_WIN ? 0 : 1;
  if (mayBeYakuman(whole, closed === 1)) return levels.yakuman;
  const { sums } = whole;
  const sets = at(sums, FU, 6) + whole.meldFu;
  let han = hanOf(whole, closed, openTanyao) + (way === RIICHI_WIN ? 1 : 0);
  let fu = 22 + 10 * closed + sets;
  if (closed === 1 && at(sums, RUNS, 3) === 4 && at(sums, FU, 6) === 0) {
    // Pinfu or two more fu: the better of both is less than both.
    han += 1;
  }
  if (han === 0) return 0;
  if (fu < 30) fu = 30;
  return levels.of(han + at(sums, DORA, 7) + whole.extra, fu);
};
