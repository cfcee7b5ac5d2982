/**
 * Walls of the duplicate game: 136 names in one string, four runs of 34, run i the wall of seat i, taken from its end. The order is kept;
 * the n-th copy of a kind in the string becomes its n-th physical id, so equal strings give equal walls.
 */
import { type Result, fault, ok } from '../../base/index.ts';
import {
  type TileId,
  KINDS,
  kindOfId,
  makeBotzoneTile,
  parseBotzoneTile,
  TILE_IDS,
  type Tile,
} from '../../tiles/index.ts';
import { Malformed } from '../faults.ts';

const readWall = (text: string): readonly TileId[] => {
  const names = text.length > 10 * TILE_IDS ? [] : text.split(' ').filter((name) => name !== '');
  const copies = new Uint8Array(KINDS);
  if (names.length !== TILE_IDS) throw new Malformed('botzone.wall', `the wall is not ${TILE_IDS} tiles`);
  return names.map((name) => {
    const tile = parseBotzoneTile(name);
    if (tile === undefined) throw new Malformed('botzone.wall', 'the wall holds something that is not a tile');
    const copy = copies[tile]!++;
    if (copy > 3) throw new Malformed('botzone.wall', `the wall holds a fifth ${name}`);
    return (4 * tile + copy) as TileId;
  });
};

/** Reads a wall as Botzone writes it. */
export const parseWall = (text: string): Result<readonly TileId[]> => {
  try {
    return ok(readWall(text));
  } catch (error) {
    if (error instanceof Malformed) return fault(error.code, 0, error.message);
    throw error;
  }
};

/** A wall as Botzone writes it. */
export const makeWall = (wall: readonly TileId[]): string =>
  wall.map((id) => makeBotzoneTile(kindOfId(id) as number as Tile)).join(' ');
