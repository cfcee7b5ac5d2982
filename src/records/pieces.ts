/**
 * Physical ids for a record's tiles, for formats that name pieces: each tile that comes into sight takes the next free id of its
 * face, and a seat's ids are followed from hand to river or meld. Tiles of one face are alike, so any consistent choice is right.
 */
import type { Seat } from '../table/index.ts';
import { kindOf, type Tile } from '../tiles/index.ts';

export type Pieces = {
  /** Free ids by tile 0–36. */
  readonly free: number[][];
  /** Ids held by seat, the drawn one among them. */
  readonly hands: number[][];
  /** The id a seat drew last and still holds, −1 none. */
  readonly drawn: number[];
  readonly reds: boolean;
};

const isRedId = (id: number): boolean => id === 16 || id === 52 || id === 88;

export const newPieces = (seats: number, reds: boolean): Pieces => {
  const free: number[][] = Array.from({ length: 37 }, () => []);
  for (let id = 135; id >= 0; id--) free[reds && isRedId(id) ? 34 + ((id / 36) | 0) : id >> 2]!.push(id);
  return { free, hands: Array.from({ length: seats }, () => []), drawn: Array.from({ length: seats }, () => -1), reds };
};

/** A fresh id from the wall; undefined when all of the face are out, or when the tile is hidden. */
export const takeId = (pieces: Pieces, tile: Tile): number | undefined => pieces.free[tile]?.pop();

/** Whether a piece has the face of a tile. */
export const shows = (pieces: Pieces, id: number, tile: Tile): boolean =>
  id >> 2 === kindOf(tile) && (pieces.reds && isRedId(id)) === tile >= 34;

/** Takes a tile out of a hand: the drawn piece itself, or with `fromDraw` false any other; undefined when there is none. */
export const giveId = (pieces: Pieces, seat: Seat, tile: Tile, fromDraw?: boolean): number | undefined => {
  const hand = pieces.hands[seat]!;
  const drawn = pieces.drawn[seat]!;
  const at = hand.findIndex((id) => shows(pieces, id, tile) && (fromDraw === undefined || (id === drawn) === fromDraw));
  if (at < 0) return undefined;
  const [id] = hand.splice(at, 1);
  pieces.drawn[seat] = -1;
  return id;
};
