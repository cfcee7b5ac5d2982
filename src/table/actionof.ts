/** The action a seat took, read off its event: what replay checks against the legal list and data sets learn from. */
import type { Ruleset } from '../rules/index.ts';
import { kindOf, type Tile } from '../tiles/index.ts';
import * as A from './actions.ts';
import * as C from './chineseactions.ts';
import type { Event } from './events.ts';
import type { Table } from './state.ts';

const reds = (tiles: readonly Tile[]): number => tiles.filter((tile) => tile >= 34).length;

const riichiAction = (table: Table, event: Event): number | undefined => {
  switch (event.type) {
    case 'discard':
      // From the hand although the same tile was drawn.
      return event.tile === table.drawn && !event.fromDraw
        ? A.HAND_DISCARD_ACTION + event.tile
        : A.DISCARD_ACTION + event.tile;
    case 'riichi':
      return A.DECLARE_RIICHI;
    case 'kita':
      return A.SET_KITA;
    case 'win':
      return A.WIN;
    case 'pung':
      return A.PUNG_ACTION + reds(event.own);
    case 'chow': {
      const kind = kindOf(event.tile);
      const low = Math.min(kind, ...event.own.map(kindOf));
      return A.CHOW_ACTION + 2 * (kind - low) + (reds(event.own) > 0 ? 1 : 0);
    }
    case 'kong':
      if (event.kong === 'open') return A.OPEN_KONG_ACTION;
      return event.kong === 'closed'
        ? A.CLOSED_KONG_ACTION + kindOf(event.own[0]!)
        : A.ADDED_KONG_ACTION + kindOf(event.tile);
    case 'draw-round':
      return event.reason === 'nine-terminals' ? A.NINE_TERMINALS : undefined;
    default:
      return undefined;
  }
};

const chineseAction = (event: Event): number | undefined => {
  switch (event.type) {
    case 'discard':
      return C.CHINESE_DISCARD + C.CONTEST_OF[event.tile]!;
    case 'win':
      return C.CHINESE_WIN;
    case 'pung':
      return C.CHINESE_PUNG + C.CONTEST_OF[event.tile]!;
    case 'chow': {
      const low = Math.min(event.tile, ...event.own);
      return C.chowAction(low, event.tile - low);
    }
    case 'kong':
      if (event.kong === 'open') return C.CHINESE_OPEN_KONG + C.CONTEST_OF[event.tile]!;
      return event.kong === 'closed'
        ? C.CHINESE_CLOSED_KONG + C.CONTEST_OF[event.own[0]!]!
        : C.CHINESE_ADDED_KONG + C.CONTEST_OF[event.tile]!;
    default:
      return undefined;
  }
};

/** The integer of the seat's decision behind an event; undefined for events nobody decides. Call it before the event is applied. */
export const actionOf = (table: Table, event: Event): number | undefined =>
  table.rules.family === 'chinese' ? chineseAction(event) : riichiAction(table, event);

/** Who decided. */
export const actorOf = (event: Event): number | undefined => {
  if (event.type === 'draw-round') return event.reason === 'nine-terminals' ? event.shown[0] : undefined;
  return 'seat' in event && event.type !== 'draw' && event.type !== 'riichi-accepted' && event.type !== 'fault'
    ? event.seat
    : undefined;
};

/** Text of an action, by whose numbers it is. */
export const makeActionOf = (family: Ruleset['family'], action: number): string =>
  family === 'chinese' ? C.makeChineseAction(action) : A.makeAction(action);
