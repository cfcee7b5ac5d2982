/** Claims that lost to an earlier one: they were answered, so they must have been offered. Chinese Standard formats tell them. */
import { ActionList, CLAIMING, actionOf, legalActions, type Event, type Table } from '../../table/index.ts';
import type { Tile } from '../../tiles/index.ts';
import type { Ignored } from '../record.ts';
import { finding, tileName, type Finding } from './finding.ts';

/** The event that a lost claim would have been; undefined where the tile that lies open does not fit it. A chow is named by its middle tile. */
const eventOf = ({ seat, claim, tile }: Ignored, table: Table): Event | undefined => {
  const claimed = table.claimTile as Tile;
  const common = { seat, from: table.turn as Ignored['seat'], tile: claimed };
  if (claim === 'chow') {
    const run = [tile - 1, tile, tile + 1] as Tile[];
    const own = run.filter((one) => one !== claimed);
    return own.length === 2 ? { type: 'chow', ...common, own } : undefined;
  }
  if (tile !== claimed) return undefined;
  return claim === 'pung'
    ? { type: 'pung', ...common, own: [tile, tile] }
    : { type: 'kong', kong: 'open', ...common, own: [tile, tile, tile] };
};

/** `table` as it was when the claim was made. Whether a win that lost would have been worth enough nobody judged. */
export const ignoredFinding = (table: Table, note: Ignored): Finding => {
  const { seat, claim, tile } = note;
  const wrong = (why: string): Finding =>
    finding('ignored.not-offered', `seat ${seat}: a lost ${claim} of ${tileName(tile)}, but ${why}`);
  if (table.phase !== CLAIMING || seat === table.turn) return wrong('nothing lies open for it');
  if (claim === 'win') return tile === table.claimTile ? undefined : wrong(`${tileName(table.claimTile)} lies open`);
  const event = eventOf(note, table);
  if (event === undefined) return wrong(`${tileName(table.claimTile)} lies open`);
  const action = actionOf(table, event);
  const list = new ActionList();
  legalActions(table, seat, list);
  return action !== undefined && list.has(action) ? undefined : wrong('it was not offered');
};
