/** The event an action brings about: calls and kongs, from the state before it. Discards and draws are the referee's own. */
import { kindOf, type Kind, type Tile } from '../tiles/index.ts';
import * as A from './actions.ts';
import { takeOwn } from './apply.ts';
import * as C from './chineseactions.ts';
import type { Chow, Kong, Pung, Seat } from './events.ts';
import type { Table } from './state.ts';

/** The two own tiles of a run, in rank order. */
const runWithout = (low: number, claimed: number, usesRed: boolean): Tile[] =>
  [low, low + 1, low + 2]
    .filter((_, i) => i !== claimed)
    .map((kind) => (usesRed && kind % 9 === 4 ? 34 + ((kind / 9) | 0) : kind) as Tile);

/** A chow, pung or open kong of the claimable tile. */
export const callEvent = (table: Table, seat: number, action: number): Chow | Pung | Kong => {
  const tile = table.claimTile as Tile;
  const kind = kindOf(tile);
  const call = { seat: seat as Seat, from: table.turn as Seat, tile };
  if (table.rules.family === 'chinese') {
    if (action < C.CHINESE_PUNG) {
      const [low, claimed] = C.chowOf(action);
      return { type: 'chow', ...call, own: runWithout(low, claimed, false) };
    }
    if (action < C.CHINESE_OPEN_KONG) return { type: 'pung', ...call, own: takeOwn(kind, 2, 0) };
    return { type: 'kong', kong: 'open', ...call, own: takeOwn(kind, 3, 0) };
  }
  if (action === A.OPEN_KONG_ACTION) {
    const reds = 3 - table.hands[seat * 37 + kind]!;
    return { type: 'kong', kong: 'open', ...call, own: takeOwn(kind, 3, reds) };
  }
  if (action >= A.PUNG_ACTION) return { type: 'pung', ...call, own: takeOwn(kind, 2, action - A.PUNG_ACTION) };
  const claimed = (action - A.CHOW_ACTION) >> 1;
  const usesRed = ((action - A.CHOW_ACTION) & 1) === 1;
  return { type: 'chow', ...call, own: runWithout(kind - claimed, claimed, usesRed) };
};

/** The event of a closed kong. */
export const closedKong = (table: Table, seat: number, kind: Kind): Kong => {
  const reds = 4 - table.hands[seat * 37 + kind]!;
  return { type: 'kong', kong: 'closed', seat: seat as Seat, own: takeOwn(kind, 4, reds) };
};

/** The event of an added kong. */
export const addedKong = (table: Table, seat: number, kind: Kind): Kong => {
  const tile = (table.hands[seat * 37 + kind]! > 0 ? kind : 34 + ((kind / 9) | 0)) as Tile;
  return { type: 'kong', kong: 'added', seat: seat as Seat, tile };
};
