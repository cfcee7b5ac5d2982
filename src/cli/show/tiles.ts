/** Tiles of events as mpsz text, hidden ones as `?`; whole events with their tiles so, for --json. */
import type { Event } from '../../table/index.ts';
import { makeMpszTile, makeTiles, type Tile } from '../../tiles/index.ts';

const isSeen = (tile: Tile): boolean => (tile as number) >= 0 && tile < 37;

export const tileText = (tile: Tile): string => (isSeen(tile) ? makeMpszTile(tile) : '??');

/** Sorted; a hand that is hidden is as many question marks. */
export const tilesText = (tiles: readonly Tile[]): string =>
  tiles.every(isSeen) ? makeTiles(tiles) : '?'.repeat(tiles.length);

/** A difference with its sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : String(points));

const TILE_FIELDS: ReadonlySet<string> = new Set(['tile', 'indicator']);
const LIST_FIELDS: ReadonlySet<string> = new Set(['own', 'ura']);

/** The event with its tiles in mpsz; the wall of a referee is left out. */
export const namedEvent = (event: Event): Readonly<Record<string, unknown>> => {
  const named: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(event) as [string, unknown][]) {
    if (field === 'wall') continue;
    if (TILE_FIELDS.has(field)) named[field] = isSeen(value as Tile) ? tileText(value as Tile) : null;
    else if (LIST_FIELDS.has(field)) named[field] = (value as Tile[]).map(tileText);
    else if (field === 'hands') named[field] = (value as Tile[][]).map(tilesText);
    else named[field] = value;
  }
  return named;
};
