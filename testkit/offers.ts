/**
 * Legal actions once more, from the shadow and the rules as written (riichi-rules.md §1–4, mcr.md §2): the list every asked seat must
 * have been offered, and that seats not asked have none.
 */
import type { RiichiRules } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { findWaits, isComplete } from './complete.ts';
import { hasValue, isClosed } from './dues.ts';
import { kindsOf } from './seatshadow.ts';
import type { Shadow } from './shadow.ts';

const NORTH = 30;

/** Ascending; empty when the seat has nothing to decide. */
export const offersTo = (shadow: Shadow, at: number): number[] => {
  const isChinese = shadow.rules.family === 'chinese';
  const mine = shadow.turn === at;
  let list: number[] = [];
  if (shadow.phase === 'act' && mine) list = isChinese ? chineseTurn(shadow, at) : riichiTurn(shadow, at);
  else if (shadow.phase === 'claim' && !mine) list = isChinese ? chineseClaims(shadow, at) : riichiClaims(shadow, at);
  return list.sort((a, b) => a - b);
};

const canWin = (shadow: Shadow, at: number, selfDraw: boolean): boolean => {
  const seat = shadow.seats[at]!;
  if (selfDraw) {
    if (shadow.drawn < 0 || !isComplete(seat.counts, seat.melds.length, shadow.game)) return false;
  } else {
    const { claim } = shadow;
    if (seat.waits[claim!.kind] === 0) return false;
    if (shadow.rules.family === 'riichi' && shadow.isFuriten(at)) return false;
    if (claim!.by === 'closed' && !shadow.isOrphanWait(at, claim!.kind)) return false;
    if (shadow.rules.family === 'chinese' && claim!.by === 'added' && !shadow.rules.robKong) return false;
  }
  return hasValue(shadow, at, selfDraw);
};

/** Kinds of a seat with 3n + 2 tiles whose discard leaves it ready. */
const readyDiscards = (shadow: Shadow, at: number): Set<number> => {
  const seat = shadow.seats[at]!;
  const kinds = new Set<number>();
  const waits = new Uint8Array(34);
  const counts = seat.counts.slice();
  for (let kind = 0; kind < 34; kind++) {
    if (counts[kind] === 0) continue;
    counts[kind]!--;
    if (findWaits(counts, seat.melds.length, shadow.game, waits)) kinds.add(kind);
    counts[kind]!++;
  }
  return kinds;
};

/** A hand of 14 can only be ready if taking a tile away leaves it so; cheap bound first: few loose tiles. */
const mayBeReady = (shadow: Shadow, at: number): boolean => {
  const { counts } = shadow.seats[at]!;
  let loose = 0;
  let outer = 0;
  for (let kind = 0; kind < 34; kind++) {
    if (counts[kind] === 0) continue;
    if (kind >= 27 || kind % 9 === 0 || kind % 9 === 8) outer++;
    const rank = kind % 9;
    const near =
      kind < 27 &&
      ((rank > 0 && counts[kind - 1]! > 0) ||
        (rank < 8 && counts[kind + 1]! > 0) ||
        (rank > 1 && counts[kind - 2]! > 0) ||
        (rank < 7 && counts[kind + 2]! > 0));
    if (counts[kind] === 1 && !near) loose++;
  }
  // Ready after one discard: at most that tile and a single wait stand alone, or the hand goes for orphans.
  return loose <= 2 || outer >= 11;
};

const discards = (shadow: Shadow, at: number, allowed: (kind: number) => boolean): number[] => {
  const { hand } = shadow.seats[at]!;
  const list: number[] = [];
  for (let tile = 0; tile < 37; tile++) {
    if (hand[tile] === 0 || !allowed(kindsOf(tile))) continue;
    list.push(T.DISCARD_ACTION + tile);
    if (tile === shadow.drawn && hand[tile]! > 1) list.push(T.HAND_DISCARD_ACTION + tile);
  }
  return list;
};

const riichiTurn = (shadow: Shadow, at: number): number[] => {
  const rules = shadow.rules as RiichiRules;
  const seat = shadow.seats[at]!;
  if (seat.riichi === 'declared') {
    const kinds = readyDiscards(shadow, at);
    return discards(shadow, at, (kind) => kinds.has(kind));
  }
  const list: number[] = [];
  const { drawn } = shadow;
  if (canWin(shadow, at, true)) list.push(T.WIN);
  const canReplace = shadow.left(at) > 0;
  if (seat.riichi === 'accepted') {
    if (canReplace && rules.kita && drawn === NORTH) list.push(T.SET_KITA);
    if (canReplace && shadow.kongs < 4 && keepsHand(shadow, at)) list.push(T.CLOSED_KONG_ACTION + kindsOf(drawn));
    list.push(T.DISCARD_ACTION + drawn);
    return list;
  }
  if (drawn >= 0) {
    if (
      isClosed(shadow, at) &&
      shadow.left(at) >= rules.riichiMinWall &&
      shadow.scores[at]! >= rules.riichiMinPoints &&
      mayBeReady(shadow, at) &&
      readyDiscards(shadow, at).size > 0
    )
      list.push(T.DECLARE_RIICHI);
    if (shadow.isCalm && seat.river.length === 0 && rules.abortiveDraws.includes('nine-terminals')) {
      let outer = 0;
      for (let kind = 0; kind < 34; kind++)
        if (seat.counts[kind]! > 0 && (kind >= 27 || kind % 9 === 0 || kind % 9 === 8)) outer++;
      if (outer >= 9) list.push(T.NINE_TERMINALS);
    }
    if (canReplace && rules.kita && seat.counts[NORTH]! > 0) list.push(T.SET_KITA);
    if (canReplace && shadow.kongs < 4) list.push(...ownKongs(shadow, at, T.CLOSED_KONG_ACTION, T.ADDED_KONG_ACTION));
  }
  list.push(...discards(shadow, at, (kind) => !shadow.banned.includes(kind)));
  return list;
};

const ownKongs = (shadow: Shadow, at: number, closed: number, added: number): number[] => {
  const seat = shadow.seats[at]!;
  const number = (kind: number): number => (shadow.rules.family === 'chinese' ? T.CONTEST_OF[kind]! : kind);
  const list: number[] = [];
  for (let kind = 0; kind < 34; kind++) if (seat.counts[kind] === 4) list.push(closed + number(kind));
  for (const meld of seat.melds) {
    const kind = (meld >> 3) & 63;
    if ((meld & 7) === 1 && seat.counts[kind]! > 0) list.push(added + number(kind));
  }
  return list;
};

/** After riichi: the kong takes the drawn tile, and the hand without it waits for the same kinds. */
const keepsHand = (shadow: Shadow, at: number): boolean => {
  const seat = shadow.seats[at]!;
  const kind = kindsOf(shadow.drawn);
  if (seat.counts[kind] !== 4) return false;
  const rest = seat.counts.slice();
  rest[kind] = 0;
  const waits = new Uint8Array(34);
  findWaits(rest, seat.melds.length + 1, 'riichi', waits);
  return seat.isReady && waits.every((is, wait) => is === seat.waits[wait]);
};

/** The round ends on this discard unless somebody wins. */
export const abortsNow = (shadow: Shadow): boolean => {
  const { abortiveDraws } = shadow.rules as RiichiRules;
  const { seats } = shadow;
  const hasAllKongs = (): boolean => seats.some((seat) => seat.melds.filter((meld) => (meld & 7) >= 2).length === 4);
  if (shadow.kongs === 4 && abortiveDraws.includes('four-kongs') && !hasAllKongs()) return true;
  const first = seats[0]!.river[0]?.tile ?? -1;
  if (
    abortiveDraws.includes('four-winds') &&
    shadow.turns === 4 &&
    shadow.isCalm &&
    first >= 27 &&
    first <= 30 &&
    seats.length === 4 &&
    seats.every((seat) => seat.river.length === 1 && seat.river[0]!.tile === first)
  )
    return true;
  return abortiveDraws.includes('four-riichi') && seats.length === 4 && seats.every((seat) => seat.riichi !== 'no');
};

const withPass = (list: number[]): number[] => (list.length === 0 ? list : [T.PASS, ...list]);

const riichiClaims = (shadow: Shadow, at: number): number[] => {
  const seat = shadow.seats[at]!;
  const { kind, seat: from, by } = shadow.claim!;
  const list = canWin(shadow, at, false) ? [T.WIN] : [];
  const mayCall = by === 'discard' && shadow.left(at) > 0 && seat.riichi === 'no' && !abortsNow(shadow);
  if (!mayCall) return withPass(list);
  if ((shadow.rules as RiichiRules).chow && at === (from + 1) % shadow.seats.length)
    list.push(...chows(shadow, at, kind));
  const free = (banned: readonly number[], own: readonly number[]): boolean => hasFree(shadow, at, banned, own);
  if (seat.counts[kind]! >= 2 && free(shadow.bans(kind, [], 'pung'), [kind, kind])) {
    const red = kind < 27 && kind % 9 === 4 ? seat.hand[34 + ((kind / 9) | 0)]! : 0;
    for (let use = 0; use <= 2; use++) if (red >= use && seat.hand[kind]! >= 2 - use) list.push(T.PUNG_ACTION + use);
  }
  if (seat.counts[kind] === 3 && shadow.kongs < 4) list.push(T.OPEN_KONG_ACTION);
  return withPass(list);
};

/** Some tile may be thrown after the call. */
const hasFree = (shadow: Shadow, at: number, banned: readonly number[], own: readonly number[]): boolean => {
  const counts = shadow.seats[at]!.counts.slice();
  for (const kind of own) counts[kind]!--;
  return counts.some((n, kind) => n > 0 && !banned.includes(kind));
};

const chows = (shadow: Shadow, at: number, kind: number): number[] => {
  if (kind >= 27) return [];
  const { hand, counts } = shadow.seats[at]!;
  const list: number[] = [];
  for (let place = 0; place < 3; place++) {
    const low = kind - place;
    if (low < 0 || low % 9 > 6 || Math.floor(low / 9) !== Math.floor(kind / 9)) continue;
    const own = [low, low + 1, low + 2].filter((k) => k !== kind);
    if (own.some((k) => counts[k] === 0)) continue;
    if (!hasFree(shadow, at, shadow.bans(kind, [low, low + 1, low + 2], 'chow'), own)) continue;
    const five = own.find((k) => k % 9 === 4);
    if (five === undefined || hand[five]! > 0) list.push(T.CHOW_ACTION + 2 * place);
    if (five !== undefined && hand[34 + ((five / 9) | 0)]! > 0) list.push(T.CHOW_ACTION + 2 * place + 1);
  }
  return list;
};

const chineseTurn = (shadow: Shadow, at: number): number[] => {
  const seat = shadow.seats[at]!;
  const list: number[] = [];
  if (canWin(shadow, at, true)) list.push(T.CHINESE_WIN);
  for (let kind = 0; kind < 34; kind++) if (seat.counts[kind]! > 0) list.push(T.CHINESE_DISCARD + T.CONTEST_OF[kind]!);
  if (shadow.drawn >= 0 && shadow.left(at) > 0 && shadow.left((at + 1) % 4) > 0)
    list.push(...ownKongs(shadow, at, T.CHINESE_CLOSED_KONG, T.CHINESE_ADDED_KONG));
  return list;
};

const chineseClaims = (shadow: Shadow, at: number): number[] => {
  const { kind, seat: from, by } = shadow.claim!;
  const { counts } = shadow.seats[at]!;
  const list = canWin(shadow, at, false) ? [T.CHINESE_WIN] : [];
  if (by !== 'discard' || shadow.left((from + 1) % 4) === 0) return withPass(list);
  if (kind < 27 && at === (from + 1) % 4)
    for (let place = 0; place < 3; place++) {
      const low = kind - place;
      if (low < 0 || low % 9 > 6 || Math.floor(low / 9) !== Math.floor(kind / 9)) continue;
      if ([low, low + 1, low + 2].every((k) => k === kind || counts[k]! > 0)) list.push(T.chowAction(low, place));
    }
  if (counts[kind]! >= 2) list.push(T.CHINESE_PUNG + T.CONTEST_OF[kind]!);
  if (counts[kind] === 3) list.push(T.CHINESE_OPEN_KONG + T.CONTEST_OF[kind]!);
  return withPass(list);
};
