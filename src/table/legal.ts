/**
 * Legal actions of the riichi family, ascending and unique. A seat that must act always has one; a seat asked about a claim has
 * PASS and at least one more, or nothing at all when there is nothing to claim.
 */
import { isTerminalOrHonour, meldKind, meldType, PUNG, type Kind, type Meld } from '../tiles/index.ts';
import {
  ADDED_KONG_ACTION,
  CHOW_ACTION,
  CLOSED_KONG_ACTION,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  HAND_DISCARD_ACTION,
  NINE_TERMINALS,
  OPEN_KONG_ACTION,
  PASS,
  PUNG_ACTION,
  SET_KITA,
  WIN,
} from './actions.ts';
import { findReadyDiscards, keepsWaits, kindAt, ready } from './ready.ts';
import { ACCEPTED, ACTING, BY_DISCARD, CLAIMING, DECLARED, NONE, riichiRules, type Table } from './state.ts';
import { swapBans } from './steps.ts';
import { canWinByClaim, canWinByDraw } from './winning.ts';

/** As many as any seat can have at once, with room. */
export const MAX_ACTIONS = 128;
const MAX_KONGS = 4;
const NORTH_KIND = 30;

/** A list of actions to be filled again and again. */
export class ActionList {
  size = 0;
  readonly items = new Int32Array(MAX_ACTIONS);
  clear(): void {
    this.size = 0;
  }
  push(action: number): void {
    this.items[this.size++] = action;
  }
  has(action: number): boolean {
    for (let i = 0; i < this.size; i++) if (this.items[i] === action) return true;
    return false;
  }
  toArray(): number[] {
    return Array.from(this.items.subarray(0, this.size));
  }
}

/** Fills `list` with the legal actions of a seat; empty when the seat has nothing to decide. */
export const riichiLegal = (table: Table, seat: number, list: ActionList): void => {
  list.clear();
  if (table.known[seat] === 0) return;
  if (table.phase === ACTING && table.turn === seat) actOptions(table, seat, list);
  else if (table.phase === CLAIMING && table.turn !== seat) claimOptions(table, seat, list);
};

const actOptions = (table: Table, seat: number, list: ActionList): void => {
  if (table.riichi[seat] === DECLARED) {
    findReadyDiscards(table, seat);
    discardOptions(table, seat, ready.suits, ready.honours, list);
    return;
  }
  const rules = riichiRules(table);
  const hasDrawn = table.drawn !== NONE;
  if (hasDrawn && canWinByDraw(table, seat)) list.push(WIN);
  if (table.riichi[seat] === ACCEPTED) {
    riichiOptions(table, seat, list);
    return;
  }
  if (hasDrawn) {
    if (mayDeclareRiichi(table, seat)) list.push(DECLARE_RIICHI);
    if (mayAbortNine(table, seat)) list.push(NINE_TERMINALS);
    if (mayReplace(table)) {
      if (rules.kita && table.hands[seat * 37 + NORTH_KIND]! > 0) list.push(SET_KITA);
      if (table.kongs < MAX_KONGS) kongOptions(table, seat, list);
    }
  }
  let suits = -1;
  let honours = -1;
  if (table.banned1 !== NONE) {
    const ban = (kind: number): void => {
      if (kind < 27) suits &= ~(1 << kind);
      else honours &= ~(1 << (kind - 27));
    };
    ban(table.banned1);
    if (table.banned2 !== NONE) ban(table.banned2);
  }
  discardOptions(table, seat, suits, honours, list);
};

/** Kongs and kita take a replacement tile and shorten the live wall: there must be one. */
const mayReplace = (table: Table): boolean => table.liveLeft > 0;

/** After riichi: the drawn tile, a kong that changes nothing, kita. */
const riichiOptions = (table: Table, seat: number, list: ActionList): void => {
  const kind = kindAt(table.drawn);
  if (mayReplace(table)) {
    if (riichiRules(table).kita && kind === NORTH_KIND) list.push(SET_KITA);
    if (table.kongs < MAX_KONGS && keepsWaits(table, seat, kind)) list.push(CLOSED_KONG_ACTION + kind);
  }
  list.push(DISCARD_ACTION + table.drawn);
};

const kongOptions = (table: Table, seat: number, list: ActionList): void => {
  const { counts } = table.shapes[seat]!;
  for (let kind = 0; kind < 34; kind++) if (counts[kind] === 4) list.push(CLOSED_KONG_ACTION + kind);
  if (table.isOpen[seat] === 0) return;
  const first = list.size;
  for (let i = 0; i < table.meldCount[seat]!; i++) {
    const meld = table.melds[seat * 4 + i] as Meld;
    if (meldType(meld) === PUNG && counts[meldKind(meld)]! > 0) list.push(ADDED_KONG_ACTION + meldKind(meld));
  }
  if (list.size > first + 1) list.items.subarray(first, list.size).sort();
};

/** Discards of the kinds in the masks, drawn tile and hand told apart. */
const discardOptions = (table: Table, seat: number, suits: number, honours: number, list: ActionList): void => {
  const base = seat * 37;
  const { hands, drawn } = table;
  for (let kind = 0; kind < 27; kind++)
    if (hands[base + kind]! > 0 && ((suits >> kind) & 1) === 1) list.push(DISCARD_ACTION + kind);
  for (let kind = 27; kind < 34; kind++)
    if (hands[base + kind]! > 0 && ((honours >> (kind - 27)) & 1) === 1) list.push(DISCARD_ACTION + kind);
  for (let suit = 0; suit < 3; suit++)
    if (hands[base + 34 + suit]! > 0 && ((suits >> (9 * suit + 4)) & 1) === 1) list.push(DISCARD_ACTION + 34 + suit);
  if (drawn === NONE || hands[base + drawn]! < 2) return;
  const kind = kindAt(drawn);
  const allowed = kind < 27 ? (suits >> kind) & 1 : (honours >> (kind - 27)) & 1;
  if (allowed === 1) list.push(HAND_DISCARD_ACTION + drawn);
};

const mayDeclareRiichi = (table: Table, seat: number): boolean => {
  const rules = riichiRules(table);
  if (table.isOpen[seat] === 1 || table.liveLeft < rules.riichiMinWall || table.scores[seat]! < rules.riichiMinPoints)
    return false;
  return findReadyDiscards(table, seat);
};

const mayAbortNine = (table: Table, seat: number): boolean => {
  if (table.interrupted === 1 || table.turnsTaken[seat] !== 1) return false;
  if (!riichiRules(table).abortiveDraws.includes('nine-terminals')) return false;
  const { counts } = table.shapes[seat]!;
  let kinds = 0;
  for (let kind = 0; kind < 34; kind++) if (counts[kind]! > 0 && isTerminalOrHonour(kind as Kind)) kinds++;
  return kinds >= 9;
};

const claimOptions = (table: Table, seat: number, list: ActionList): void => {
  const wins = canWinByClaim(table, seat);
  if (wins) list.push(WIN);
  if (table.claimBy === BY_DISCARD && table.liveLeft > 0 && table.riichi[seat] !== ACCEPTED && !isAborting(table))
    callOptions(table, seat, list);
  if (list.size === 0) return;
  for (let i = list.size; i > 0; i--) list.items[i] = list.items[i - 1]!;
  list.items[0] = PASS;
  list.size++;
};

const callOptions = (table: Table, seat: number, list: ActionList): void => {
  const kind = kindAt(table.claimTile);
  const { counts } = table.shapes[seat]!;
  const rules = riichiRules(table);
  if (rules.chow && kind < 27 && seat === (table.turn + 1) % table.seats) chowOptions(table, seat, kind, list);
  if (counts[kind]! < 2) return;
  if (hasDiscardAfter(table, seat, 2, kind, 0, NONE)) pungOptions(table, seat, kind, list);
  if (counts[kind] === 3 && table.kongs < MAX_KONGS) list.push(OPEN_KONG_ACTION);
};

/** A call is offered only when some tile may be thrown after it. `own` tiles leave the hand, `ownBanned` of them of banned kinds. */
const hasDiscardAfter = (
  table: Table,
  seat: number,
  ownBanned: number,
  ban1: number,
  ownBanned2: number,
  ban2: number,
): boolean => {
  if (ban1 === NONE || riichiRules(table).kuikae === 'allowed') return true;
  const { counts } = table.shapes[seat]!;
  let free = table.sizes[seat]! - 2 - (counts[ban1]! - ownBanned);
  if (ban2 !== NONE) free -= counts[ban2]! - ownBanned2;
  return free > 0;
};

const pungOptions = (table: Table, seat: number, kind: number, list: ActionList): void => {
  const plain = table.hands[seat * 37 + kind]!;
  const reds = kind < 27 && kind % 9 === 4 ? table.hands[seat * 37 + 34 + ((kind / 9) | 0)]! : 0;
  for (let use = 0; use <= 2; use++) if (reds >= use && plain >= 2 - use) list.push(PUNG_ACTION + use);
};

const chowOptions = (table: Table, seat: number, kind: number, list: ActionList): void => {
  const { counts } = table.shapes[seat]!;
  const rank = kind % 9;
  const { kuikae } = riichiRules(table);
  for (let claimed = 0; claimed < 3; claimed++) {
    const lowRank = rank - claimed;
    if (lowRank < 0 || lowRank > 6) continue;
    const low = kind - claimed;
    const a = claimed === 0 ? low + 1 : low;
    const b = claimed === 2 ? low + 1 : low + 2;
    if (counts[a] === 0 || counts[b] === 0) continue;
    const [ban1, ban2] = swapBans(low, kind, false, kuikae);
    if (!hasDiscardAfter(table, seat, 0, ban1, 0, ban2)) continue;
    const five = a % 9 === 4 ? a : b % 9 === 4 ? b : NONE;
    if (five === NONE) list.push(CHOW_ACTION + 2 * claimed);
    else {
      if (table.hands[seat * 37 + five]! > 0) list.push(CHOW_ACTION + 2 * claimed);
      if (table.hands[seat * 37 + 34 + ((five / 9) | 0)]! > 0) list.push(CHOW_ACTION + 2 * claimed + 1);
    }
  }
};

/** The round is about to be aborted by four kongs, four winds or four riichi: only a win comes before it. */
export const isAborting = (table: Table): boolean => abortReason(table) !== undefined;

/** Why the round is about to be aborted; undefined if it is not. */
export const abortReason = (table: Table): 'four-kongs' | 'four-winds' | 'four-riichi' | undefined => {
  const { abortiveDraws } = riichiRules(table);
  if (
    table.kongs === MAX_KONGS &&
    table.claimBy === BY_DISCARD &&
    abortiveDraws.includes('four-kongs') &&
    !oneSeatHasAllKongs(table)
  )
    return 'four-kongs';
  if (table.turns === 4 && table.interrupted === 0 && table.seats === 4 && abortiveDraws.includes('four-winds')) {
    const [first] = table.riverOf(0);
    if (first! >= 27 && first! <= 30 && [1, 2, 3].every((seat) => table.riverOf(seat)[0] === first))
      return 'four-winds';
  }
  if (table.riichiSeat !== NONE && abortiveDraws.includes('four-riichi')) {
    let riichi = 0;
    for (let seat = 0; seat < table.seats; seat++) if (table.riichi[seat]! > 0) riichi++;
    if (riichi === 4) return 'four-riichi';
  }
  return undefined;
};

const oneSeatHasAllKongs = (table: Table): boolean => {
  for (let seat = 0; seat < table.seats; seat++) {
    let kongs = 0;
    for (let i = 0; i < table.meldCount[seat]!; i++) if (meldType(table.melds[seat * 4 + i] as Meld) > PUNG) kongs++;
    if (kongs === MAX_KONGS) return true;
  }
  return false;
};
