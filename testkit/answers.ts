/**
 * What must follow from the answers of the asked seats: a win before a call, pung and kong before chow, who of several winners is
 * paid, and on the own turn the very act that was chosen. Events are compared by signatures.
 */
import type { RiichiRules } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { kindsOf } from './seatshadow.ts';
import type { Shadow } from './shadow.ts';

const NO_ANSWER = -1;
/** Nobody claims: the next draw, or the end for want of tiles or by an abortive draw. */
const GOES_ON = 'goes on';

/** Events that come between an answer and what it brings about. */
export const isBetween = (event: T.Event): boolean =>
  event.type === 'dora' ||
  event.type === 'riichi-accepted' ||
  event.type === 'start-round' ||
  event.type === 'end-round';

const lowOf = (event: T.Chow): number => Math.min(kindsOf(event.tile), ...event.own.map(kindsOf));
const redsIn = (own: readonly number[]): number => own.filter((tile) => tile >= 34).length;

export const signature = (event: T.Event): string => {
  switch (event.type) {
    case 'discard':
      return `discard ${event.seat} ${event.tile} ${event.fromDraw}`;
    case 'chow':
      return `chow ${event.seat} ${lowOf(event)} ${redsIn(event.own)}`;
    case 'pung':
      return `pung ${event.seat} ${redsIn(event.own)}`;
    case 'kong':
      if (event.kong === 'open') return `open ${event.seat}`;
      return `${event.kong} ${event.seat} ${kindsOf(event.kong === 'closed' ? event.own[0]! : event.tile)}`;
    case 'riichi':
    case 'kita':
    case 'win':
      return `${event.type} ${event.seat}`;
    case 'draw-round':
      return event.reason === 'nine-terminals' || event.reason === 'triple-ron' ? event.reason : GOES_ON;
    default:
      return GOES_ON;
  }
};

const riichiAct = (shadow: Shadow, seat: number, action: number): string => {
  if (action === T.WIN) return `win ${seat}`;
  if (action === T.DECLARE_RIICHI) return `riichi ${seat}`;
  if (action === T.NINE_TERMINALS) return 'nine-terminals';
  if (action === T.SET_KITA) return `kita ${seat}`;
  if (action >= T.HAND_DISCARD_ACTION) return `discard ${seat} ${action - T.HAND_DISCARD_ACTION} false`;
  if (action >= T.DISCARD_ACTION) {
    const tile = action - T.DISCARD_ACTION;
    return `discard ${seat} ${tile} ${tile === shadow.drawn}`;
  }
  if (action >= T.ADDED_KONG_ACTION) return `added ${seat} ${action - T.ADDED_KONG_ACTION}`;
  return `closed ${seat} ${action - T.CLOSED_KONG_ACTION}`;
};

const chineseAct = (shadow: Shadow, seat: number, action: number): string => {
  if (action === T.CHINESE_WIN) return `win ${seat}`;
  if (action >= T.CHINESE_ADDED_KONG) return `added ${seat} ${T.KIND_OF[action - T.CHINESE_ADDED_KONG]}`;
  if (action >= T.CHINESE_CLOSED_KONG) return `closed ${seat} ${T.KIND_OF[action - T.CHINESE_CLOSED_KONG]}`;
  const kind = T.KIND_OF[action - T.CHINESE_DISCARD]!;
  return `discard ${seat} ${kind} ${kind === shadow.drawn}`;
};

const riichiCall = (shadow: Shadow, seat: number, action: number): string => {
  if (action === T.OPEN_KONG_ACTION) return `open ${seat}`;
  if (action >= T.PUNG_ACTION) return `pung ${seat} ${action - T.PUNG_ACTION}`;
  const place = (action - T.CHOW_ACTION) >> 1;
  return `chow ${seat} ${shadow.claim!.kind - place} ${(action - T.CHOW_ACTION) & 1}`;
};

const chineseCall = (seat: number, action: number): string => {
  if (action >= T.CHINESE_OPEN_KONG) return `open ${seat}`;
  return action >= T.CHINESE_PUNG ? `pung ${seat} 0` : `chow ${seat} ${T.chowOf(action)[0]} 0`;
};

/** Signatures of the events that must come next, in order. `answers` by seat, −1 for seats not asked. */
export const expectedAfter = (shadow: Shadow, answers: readonly number[]): string[] => {
  const isChinese = shadow.rules.family === 'chinese';
  const { claim, seats } = shadow;
  if (claim === undefined) {
    const action = answers[shadow.turn] ?? NO_ANSWER;
    return [isChinese ? chineseAct(shadow, shadow.turn, action) : riichiAct(shadow, shadow.turn, action)];
  }
  const order = seats.slice(1).map((_, i) => (claim.seat + 1 + i) % seats.length);
  const winners = order.filter((seat) => answers[seat] === T.WIN);
  if (winners.length > 0) {
    const rule = isChinese ? 'head-bump' : (shadow.rules as RiichiRules).multipleRon;
    if (rule === 'abort-3' && winners.length === 3) return ['triple-ron'];
    return (rule === 'head-bump' ? winners.slice(0, 1) : winners).map((seat) => `win ${seat}`);
  }
  const chows = isChinese ? [T.CHINESE_CHOW, T.CHINESE_PUNG] : [T.CHOW_ACTION, T.PUNG_ACTION];
  const caller = order.find((seat) => answers[seat]! >= chows[1]!) ?? order.find((seat) => answers[seat]! >= chows[0]!);
  if (caller === undefined) return [GOES_ON];
  return [isChinese ? chineseCall(caller, answers[caller]!) : riichiCall(shadow, caller, answers[caller]!)];
};
