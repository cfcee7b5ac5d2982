/** What a person at the table is shown beside the board: what may be done, what the hand waits for, why it may not win. Made from the seat's own view. */
import { labelOf, type ActionLabel } from '../../src/analysis/advice/index.ts';
import {
  ACTING,
  ActionList,
  BY_ADDED_KONG,
  BY_DISCARD,
  CHINESE_CHOW,
  CHINESE_DISCARD,
  CLAIMING,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  HAND_DISCARD_ACTION,
  KIND_OF,
  WIN,
  apply,
  chineseFan,
  isFuriten,
  legalActions,
  waitsOn,
  type Seat,
  type Table,
} from '../../src/table/index.ts';
import { kindOf, type Tile } from '../../src/tiles/index.ts';

/** A tile of the hand that may be thrown. */
export type Throw = {
  /** 0–36. */
  readonly tile: number;
  /** The tile just drawn, which stands apart. */
  readonly isDrawn: boolean;
  readonly action: number;
};
/** A question to the person. */
export type Offer = {
  /** Number of the question in the match, from 0: an answer names it. */
  readonly n: number;
  /** About another seat's tile; else the own turn. */
  readonly isClaim: boolean;
  readonly throws: readonly Throw[];
  /** Everything else that may be done, passing included. */
  readonly actions: readonly ActionLabel[];
  /** What may be thrown with a riichi, as actions of the question after it; empty where none may be declared. */
  readonly riichi: readonly Throw[];
};

/** `river`: an own discard is among the waits; `passed`: a win was passed, until the next own discard; `riichi`: the same after riichi, until the round ends. */
export type Furiten = 'river' | 'passed' | 'riichi';
/** Why a tile that completes the hand may not be won on. */
export type NoWin = {
  readonly reason: 'furiten' | 'yaku' | 'fan';
  readonly tile: number;
  /** Fan the hand would have, in Chinese Standard. */
  readonly fan: number;
};
export type Status = {
  /** Kinds that complete the hand, with the copies that the seat has not seen. */
  readonly waits: readonly { readonly kind: number; readonly left: number }[];
  readonly furiten: Furiten | undefined;
  readonly noWin: NoWin | undefined;
};

const NO_TILE = 37;

const throwsIn = (table: Table, legal: ActionList): readonly Throw[] => {
  const isChinese = table.rules.family === 'chinese';
  const found: Throw[] = [];
  for (const action of legal.toArray()) {
    if (isChinese) {
      if (action < CHINESE_DISCARD || action >= CHINESE_CHOW) continue;
      // One action a kind; the drawn copy is the one that goes.
      const tile = KIND_OF[action - CHINESE_DISCARD]!;
      found.push({ tile, isDrawn: false, action });
      if (tile === table.drawn) found.push({ tile, isDrawn: true, action });
    } else if (action >= HAND_DISCARD_ACTION) {
      found.push({ tile: action - HAND_DISCARD_ACTION, isDrawn: false, action });
    } else if (action >= DISCARD_ACTION) {
      const tile = action - DISCARD_ACTION;
      found.push({ tile, isDrawn: tile === table.drawn, action });
    }
  }
  return found;
};

/** What may be thrown once riichi is declared. */
const riichiThrows = (table: Table, seat: number): readonly Throw[] => {
  const declared = table.clone();
  apply(declared, { type: 'riichi', seat: seat as Seat });
  const legal = new ActionList();
  legalActions(declared, seat, legal);
  return throwsIn(declared, legal);
};

export const viewOffer = (table: Table, seat: number, legal: ActionList, n: number): Offer => {
  const throws = throwsIn(table, legal);
  const thrown = new Set(throws.map(({ action }) => action));
  const isRiichi = table.rules.family === 'riichi' && legal.has(DECLARE_RIICHI);
  return {
    n,
    isClaim: table.phase !== ACTING,
    throws,
    actions: legal
      .toArray()
      .filter((action) => !thrown.has(action))
      .map((action) => labelOf(table, seat, action)),
    riichi: isRiichi ? riichiThrows(table, seat) : [],
  };
};

const furitenOf = (table: Table, seat: number): Furiten | undefined => {
  if (table.rules.family !== 'riichi' || !isFuriten(table, seat)) return undefined;
  const passed = table.passedWin[seat]!;
  return passed === 2 ? 'riichi' : passed === 1 ? 'passed' : 'river';
};

const legal = new ActionList();

const noWinOf = (table: Table, seat: number): NoWin | undefined => {
  const isOwn = table.phase === ACTING && table.turn === seat;
  const isClaim =
    table.phase === CLAIMING &&
    table.turn !== seat &&
    (table.claimBy === BY_DISCARD || table.claimBy === BY_ADDED_KONG);
  const tile = isOwn ? table.drawn : isClaim ? table.claimTile : NO_TILE;
  if (tile >= NO_TILE || !waitsOn(table, seat, kindOf(tile as Tile))) return undefined;
  legalActions(table, seat, legal);
  if (legal.has(WIN)) return undefined;
  if (table.rules.family === 'chinese')
    return { reason: 'fan', tile, fan: Math.max(0, chineseFan(table, seat, isOwn)) };
  return { reason: isClaim && isFuriten(table, seat) ? 'furiten' : 'yaku', tile, fan: 0 };
};

/** `table`: the seat's view. */
export const viewStatus = (table: Table, seat: number): Status => {
  const waits = [];
  for (let kind = 0; kind < 34; kind++)
    if (waitsOn(table, seat, kind))
      waits.push({ kind, left: Math.max(0, 4 - table.shapes[seat]!.counts[kind]! - table.shown[kind]!) });
  return { waits, furiten: furitenOf(table, seat), noWin: noWinOf(table, seat) };
};
