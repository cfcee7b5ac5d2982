/** Scores as plain objects, for callers that are not in a hurry. The fast path is scorer.ts. */
import type { RiichiRules } from '../ruleset.ts';
import { checkWin } from './check.ts';
import type { FuLine } from './fu.ts';
import { fuLines } from './fu.ts';
import type { Limit } from './limits.ts';
import { LIMITS, limitOf } from './limits.ts';
import { winPoints } from './payments.ts';
import { ScoreOut, scoreUnchecked } from './scorer.ts';
import type { Win } from './win.ts';
import type { YakuId } from './yaku.ts';
import {
  AKA_DORA,
  CLOSED_HAN,
  DORA,
  DOUBLE_RIICHI_YAKU,
  FIRST_YAKUMAN,
  OPEN_HAN,
  RIICHI_YAKU,
  URA_DORA,
  hasYaku,
  yakuIn,
} from './yaku.ts';

export type YakuHan = { readonly yaku: YakuId; readonly han: number };

export type Score = {
  /** Base points: the unit of payments. */
  readonly base: number;
  /** What the winner gets, without counters and sticks. */
  readonly points: number;
  /** Dora included; 13 a yakuman. */
  readonly han: number;
  readonly fu: number;
  readonly limit: Limit;
  /** Yakuman, double ones twice; 0 otherwise, also for a counted yakuman. */
  readonly yakuman: number;
  /** Yaku as bits, see yaku.ts. */
  readonly low: number;
  readonly high: number;
  /** Yaku and dora with their han, in order of number; after riichi the ura dora are listed even when 0. */
  readonly yaku: readonly YakuHan[];
  readonly fuLines: readonly FuLine[];
};

/** `impossible`: the tiles do not exist together; `checkWin` says which. */
export type NoScore = { readonly reason: 'impossible' | 'incomplete' | 'no-yaku' };

export const isScore = (answer: Score | NoScore): answer is Score => !('reason' in answer);

/** Where the fast scorer answers; read before it is asked again. */
const out = new ScoreOut();

export const score = (win: Win, rules: RiichiRules): Score | NoScore => {
  if (!checkWin(win, rules).ok) return { reason: 'impossible' };
  const base = scoreUnchecked(win, rules, out);
  if (base < 0) return { reason: 'incomplete' };
  if (base === 0) return { reason: 'no-yaku' };
  return {
    base,
    points: winPoints(base, win.seatWind === 0, win.selfDraw, rules),
    han: out.han,
    fu: out.fu,
    limit: LIMITS[limitOf(base)]!,
    yakuman: out.yakuman,
    low: out.low,
    high: out.high,
    yaku: listYaku(out, rules),
    fuLines: fuLines(win, rules, out),
  };
};

export const listYaku = (out: ScoreOut, rules: RiichiRules): readonly YakuHan[] => {
  const list: YakuHan[] = [];
  const found = yakuIn(out.low, out.high);
  for (let i = 0; i < found.length; i++) {
    const yaku = found[i]!;
    if (yaku >= FIRST_YAKUMAN) list.push({ yaku, han: rules.doubleYakuman.includes(yaku) ? 26 : 13 });
    else list.push({ yaku, han: (out.closed === 1 ? CLOSED_HAN : OPEN_HAN)[yaku]! });
  }
  if (out.yakuman > 0) return list;
  const hasRiichi = hasYaku(out.low, 0, RIICHI_YAKU) || hasYaku(out.low, 0, DOUBLE_RIICHI_YAKU);
  if (out.dora > 0) list.push({ yaku: DORA, han: out.dora });
  if (hasRiichi && rules.uraDora) list.push({ yaku: URA_DORA, han: out.ura });
  if (out.red > 0) list.push({ yaku: AKA_DORA, han: out.red });
  return list;
};
