/**
 * Walls: arrays of tile ids and where each tile of a round comes from. One layout for every riichi wall, ours or Tenhou's, so
 * that both share the readers. Positions count from 0; the deal and the live draws go down from the end, the dead wall stands
 * at the start, in stacks of two with the upper tile at the odd position:
 *
 *              replacements         indicators (ura: one less)   deal, then live draws
 *   four seats  1 0 3 2             5 7 9 11 13                  135, 134 … 84 | 83 … 14
 *   three       1 0 3 2 5 4 7 6     9 11 13 15 17                107, 106 … 69 | 68 … 14
 *
 * Fourteen tiles are always left: each replacement ends the live draws one tile earlier. With three seats the last live draws
 * would reach the indicators at 15 and 17, but those are turned only by the third and fourth kong, which have moved the end
 * past them. Four seats: as Tenhou published it. Three seats: recovered from logs with their seeds. `npm run verify --
 * tenhou-walls` checks both on real games. No game there reached the seventh and eighth replacement or the fourth ura of three
 * seats, the fourth replacement of four, or a fifth indicator: those places continue the pattern.
 */
import { Bug, Rng, STREAMS, type ReadonlyBytes } from '../base/index.ts';
import { TILE_IDS, type TileId } from '../tiles/index.ts';

/** Four of each of the 34 kinds; 16, 52 and 88 are the red fives where the ruleset has them. */
export const ALL_TILE_IDS: readonly TileId[] = Array.from({ length: TILE_IDS }, (_, id) => id as TileId);
/** The 108 of three seats: without 2m–8m. */
export const SANMA_TILE_IDS: readonly TileId[] = ALL_TILE_IDS.filter((id) => id < 4 || id >= 32);

/** Tiles of a hand before its draw. */
export const HAND_TILES = 13;
/** Left in the dead wall when a riichi round ends for want of tiles. */
export const DEAD_TILES = 14;

const wallRng = new Rng('');

/** `ids` in an order that depends on seed, round and honba only; see the layouts for who gets what. */
export const shuffleWall = (seed: string, round: number, honba: number, ids: readonly TileId[]): Uint8Array => {
  wallRng.reseed(seed, STREAMS.wall, round, honba);
  const wall = new Uint8Array(ids);
  for (let i = 0; i < wall.length - 1; i++) {
    const j = i + wallRng.below(wall.length - i);
    const tile = wall[i]!;
    wall[i] = wall[j]!;
    wall[j] = tile;
  }
  return wall;
};

const at = (wall: ReadonlyBytes, index: number, n: number, end: number): TileId => {
  if (!(n >= 0 && n < end)) throw new Bug('the wall has no such tile', { tiles: wall.length, n, end });
  return wall[index]! as TileId;
};

const seatsOf = (wall: ReadonlyBytes): number => (wall.length === SANMA_TILE_IDS.length ? 3 : 4);

/** Live draws of a round without kong or kita: 70, with three seats 55. */
export const liveCount = (seats: number): number => (seats === 3 ? 108 : 136) - HAND_TILES * seats - DEAD_TILES;
/** Replacement tiles there are: four kongs, with three seats also four kita. */
export const replacementCount = (seats: number): number => (seats === 3 ? 8 : 4);

/**
 * Thirteen tiles for each seat, by absolute seat, in the order received: from the dealer on four tiles a seat three times,
 * then one. The dealer's fourteenth is the first live draw. Also the deal of a common Chinese wall.
 */
export const dealFrom = (wall: ReadonlyBytes, seats: number, dealer: number): TileId[][] => {
  const hands: TileId[][] = Array.from({ length: seats }, () => []);
  let index = wall.length;
  for (let turn = 0; turn < 4; turn++)
    for (let i = 0; i < seats; i++)
      for (let n = turn < 3 ? 4 : 1; n > 0; n--) hands[(dealer + i) % seats]!.push(wall[--index]! as TileId);
  return hands;
};

/** The n-th live draw after the deal, from 0; the caller ends the round one earlier for each replacement. */
export const liveTile = (wall: ReadonlyBytes, n: number): TileId => {
  const seats = seatsOf(wall);
  return at(wall, wall.length - 1 - HAND_TILES * seats - n, n, liveCount(seats));
};

/** The n-th draw after a kong or kita, from 0. */
export const replacementTile = (wall: ReadonlyBytes, n: number): TileId =>
  at(wall, n ^ 1, n, replacementCount(seatsOf(wall)));

/** The n-th dora indicator, 0 the one turned at the deal, at most 4. */
export const indicatorTile = (wall: ReadonlyBytes, n: number): TileId =>
  at(wall, replacementCount(seatsOf(wall)) + 1 + 2 * n, n, 5);

/** The tile beneath the n-th indicator. */
export const uraTile = (wall: ReadonlyBytes, n: number): TileId =>
  at(wall, replacementCount(seatsOf(wall)) + 2 * n, n, 5);

/**
 * Chinese Standard as Botzone's judge deals it: `walltiles` is four segments of 34, segment i seat i's own. A seat takes from the
 * end of its segment: thirteen tiles, then its draws, replacements after a kong among them.
 */
export const SEGMENT_TILES = 34;
/** Draws of a seat. */
export const SEGMENT_DRAWS = SEGMENT_TILES - HAND_TILES;

/** Thirteen tiles for each of four seats, in the order received. */
export const dealSegments = (wall: ReadonlyBytes): TileId[][] =>
  Array.from({ length: 4 }, (_, seat) =>
    Array.from({ length: HAND_TILES }, (_, n) => wall[SEGMENT_TILES * (seat + 1) - 1 - n]! as TileId),
  );

/** The seat's own n-th draw after the deal, from 0. */
export const segmentTile = (wall: ReadonlyBytes, seat: number, n: number): TileId =>
  at(wall, SEGMENT_TILES * (seat + 1) - 1 - HAND_TILES - n, n, SEGMENT_DRAWS);

/**
 * Chinese Standard with one common wall: dealt by `dealFrom`, draws go on downwards, replacements come from the start of the
 * wall upwards, until the two meet: 84 in all, no dead wall.
 */
export const COMMON_DRAWS = TILE_IDS - 4 * HAND_TILES;

/** The n-th ordinary draw, from 0. */
export const commonTile = (wall: ReadonlyBytes, n: number): TileId => at(wall, COMMON_DRAWS - 1 - n, n, COMMON_DRAWS);
/** The n-th draw after a kong, from 0. */
export const commonReplacementTile = (wall: ReadonlyBytes, n: number): TileId => at(wall, n, n, COMMON_DRAWS);
