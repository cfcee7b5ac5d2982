/** The door from a described position into the state: everything is checked here, and nothing behind it checks again. */
import { fault, ok, type Result } from '../../base/index.ts';
import { kindOf, type Tile } from '../../tiles/index.ts';
import { ActionList } from '../legal.ts';
import { isFuriten, waitsOn } from '../ready.ts';
import { legalActions } from '../referee.ts';
import { CLAIMING, type Table } from '../state.ts';
import { SEGMENT_DRAWS } from '../wall.ts';
import { buildTable, hasOwnWalls } from './builder.ts';
import { checkSetup } from './check.ts';
import { orderOf } from './order.ts';
import type { Setup } from './setup.ts';

/** The table as the seat sees it, and what the seat may do: never nothing. */
export type CheckedSetup = { readonly table: Table; readonly legal: ActionList };

/** The seat waits for the tile that lies open, but may not win on it. */
export const isFuritenClaim = (table: Table, seat: number): boolean =>
  table.rules.family === 'riichi' &&
  table.phase === CLAIMING &&
  waitsOn(table, seat, kindOf(table.claimTile as Tile)) &&
  isFuriten(table, seat);

/** The table as the seat sees it, and what it may do. */
export const tableOf = (setup: Setup): Result<CheckedSetup> => {
  const checked = checkSetup(setup);
  if (!checked.ok) return checked;
  const { order, open } = orderOf(setup);
  const table = buildTable({ ...setup, open }, order);
  // The walls count in bytes.
  const isOver = hasOwnWalls(setup.rules) ? table.wallLeft.some((draws) => draws > SEGMENT_DRAWS) : table.liveLeft < 0;
  if (isOver) return fault('advise.wall', 0, 'more tiles have been drawn than the wall holds');
  const legal = new ActionList();
  legalActions(table, setup.seat, legal);
  if (legal.size > 0) return ok({ table, legal });
  return isFuritenClaim(table, setup.seat)
    ? fault('advise.furiten', 0, 'the hand waits for the tile, but is furiten; there is nothing else to decide')
    : fault('advise.nothing', 0, 'the seat has nothing to decide here');
};
