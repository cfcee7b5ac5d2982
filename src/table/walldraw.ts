/** Which tile of a known wall comes next. */
import type { ReadonlyBytes } from '../base/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { tileOfId, type Tile, type TileId } from '../tiles/index.ts';
import type { Table } from './state.ts';
import {
  commonReplacementTile,
  commonTile,
  liveCount,
  liveTile,
  replacementTile,
  segmentTile,
  SEGMENT_DRAWS,
} from './wall.ts';

/** The part of the wall that the rules use; NONE in it where no wall is known. */
export const wallOf = (table: Table): ReadonlyBytes => table.wall.subarray(0, 4 * table.rules.kinds.length);

/** The face of a piece: red fives apart where the rules have them. */
export const faceOf = (rules: Ruleset, id: TileId): Tile => {
  if (rules.family === 'chinese') return (id >> 2) as Tile;
  const suit = (id / 36) | 0;
  return tileOfId(id, suit < 3 && rules.reds[suit]! > 0);
};

/** The tile a seat is about to draw. `wall` is wallOf the table. */
export const nextTileId = (table: Table, seat: number, wall: ReadonlyBytes): TileId => {
  const { rules } = table;
  if (rules.family !== 'chinese') {
    if (table.isReplacement === 1) return replacementTile(wall, table.replacements);
    return liveTile(wall, liveCount(table.seats) - table.liveLeft - table.replacements);
  }
  if (rules.wall === 'duplicate') return segmentTile(wall, seat, SEGMENT_DRAWS - table.wallLeft[seat]!);
  if (table.isReplacement === 1) return commonReplacementTile(wall, table.replacements);
  return commonTile(wall, 84 - table.liveLeft - table.replacements);
};
