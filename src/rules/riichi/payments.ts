/**
 * Who pays what. All amounts in points; every payment is rounded up to 100 before counters are added.
 * Seats are absolute. `rules.seats` decides the length of every answer.
 */
import type { RiichiRules } from '../ruleset.ts';
import { YAKUMAN_BASE } from './limits.ts';
import type { YakuId } from './yaku.ts';
import { hasYaku } from './yaku.ts';

const hundreds = (points: number): number => Math.ceil(points / 100) * 100;

/** What each payer of a self-drawn win pays, without counters. */
export type DrawShares = { readonly dealer: number; readonly other: number };

export type PayRules = Pick<RiichiRules, 'seats' | 'tsumoLoss' | 'honba' | 'pao' | 'paoScope' | 'doubleYakuman'>;

/** Shares of a self-drawn win (or of nagashi, base 2000). The dealer's own share is not paid when the dealer wins. */
export const drawShares = (base: number, isDealer: boolean, rules: PayRules): DrawShares => {
  const absent = rules.seats === 3 && !rules.tsumoLoss;
  if (isDealer) return { dealer: 0, other: hundreds(absent ? 3 * base : 2 * base) };
  const extra = absent ? base / 2 : 0;
  return { dealer: hundreds(2 * base + extra), other: hundreds(base + extra) };
};

export const ronPoints = (base: number, isDealer: boolean): number => hundreds(base * (isDealer ? 6 : 4));

/** Points the winner gets for the hand, without counters and sticks. */
export const winPoints = (base: number, isDealer: boolean, selfDraw: boolean, rules: PayRules): number => {
  if (!selfDraw) return ronPoints(base, isDealer);
  const shares = drawShares(base, isDealer, rules);
  return isDealer ? shares.other * (rules.seats - 1) : shares.dealer + shares.other * (rules.seats - 2);
};

export type Settlement = {
  /** From the scorer. */
  readonly base: number;
  readonly low: number;
  readonly high: number;
  readonly winner: number;
  /** The seat that discarded the tile; the winner on a self-drawn win. */
  readonly from: number;
  readonly dealer: number;
  readonly honba: number;
  /** Riichi sticks on the table, 1000 points each; they go to this winner. */
  readonly sticks: number;
  /** The liable seat of a yakuman, if any. */
  readonly pao?: number | undefined;
};

/** Changes of the scores by seat; they sum to the sticks' value. */
export const payments = (win: Settlement, rules: PayRules): readonly number[] => {
  const delta = Array.from({ length: rules.seats }, () => 0);
  const liable = liableBase(win, rules);
  const isLiable = liable > 0 && win.pao !== undefined && win.pao !== win.winner;
  const counters = win.honba * rules.honba;
  if (isLiable) {
    payLiable(win, liable, delta);
    move(delta, win.pao, win.winner, counters * (rules.seats - 1));
  }
  payPlain(win, rules, isLiable ? win.base - liable : win.base, delta);
  if (!isLiable) {
    if (win.from === win.winner) for (let seat = 0; seat < rules.seats; seat++) move(delta, seat, win.winner, counters);
    else move(delta, win.from, win.winner, counters * (rules.seats - 1));
  }
  delta[win.winner]! += 1000 * win.sticks;
  return delta;
};

const move = (delta: number[], from: number, to: number, points: number): void => {
  delta[from]! -= points;
  delta[to]! += points;
};

/** Base points the liable seat answers for. */
const liableBase = (win: Settlement, rules: PayRules): number => {
  const covered = rules.pao.filter((yaku: YakuId) => hasYaku(win.low, win.high, yaku));
  if (win.pao === undefined || covered.length === 0) return 0;
  if (rules.paoScope === 'hand') return win.base;
  const count = covered.reduce<number>((sum, yaku) => sum + (rules.doubleYakuman.includes(yaku) ? 2 : 1), 0);
  return Math.min(win.base, YAKUMAN_BASE * count);
};

/** Self-drawn: the liable seat pays as if it had discarded the tile. By another's discard: half each. */
const payLiable = (win: Settlement, base: number, delta: number[]): void => {
  const points = ronPoints(base, win.winner === win.dealer);
  if (win.from === win.winner) {
    move(delta, win.pao!, win.winner, points);
    return;
  }
  const half = hundreds(points / 2);
  move(delta, win.pao!, win.winner, half);
  move(delta, win.from, win.winner, points - half);
};

const payPlain = (win: Settlement, rules: PayRules, base: number, delta: number[]): void => {
  if (base === 0) return;
  const isDealer = win.winner === win.dealer;
  if (win.from !== win.winner) {
    move(delta, win.from, win.winner, ronPoints(base, isDealer));
    return;
  }
  const shares = drawShares(base, isDealer, rules);
  for (let seat = 0; seat < rules.seats; seat++)
    if (seat !== win.winner) move(delta, seat, win.winner, seat === win.dealer ? shares.dealer : shares.other);
};
