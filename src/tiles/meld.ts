/**
 * A meld is one integer, so that hands live in typed arrays and compare by value.
 *
 * bits 0–2   type: index into MELD_TYPES
 * bits 3–8   kind: of the tiles; for a chow the lowest
 * bits 9–10  claimed: for a chow which of its tiles was claimed, 0 lowest – 2 highest; else 0
 * bits 11–12 from: relative seat the tile came from, 1 next – 2 opposite – 3 previous in turn order; 0 for a closed kong
 * bit  13    the claimed tile was a red five
 * bits 14–15 how many of the tiles from the own hand are red fives (the added tile of an added kong apart)
 * bit  16    the added tile of an added kong is a red five
 */
import type { Kind, Tile } from './tile.ts';
import { redOf } from './tile.ts';

/** A meld packed into one number. */
export type Meld = number & { readonly __meld: unique symbol };

/** Names of the types, by number. */
export const MELD_TYPES = ['chow', 'pung', 'open-kong', 'closed-kong', 'added-kong'] as const;
/** One of MELD_TYPES. */
export type MeldType = (typeof MELD_TYPES)[number];
/** Type of a meld: three in a row. */
export const CHOW = 0;
/** Type of a meld: three alike. */
export const PUNG = 1;
/** Type of a meld: four tiles, one of them claimed. */
export const OPEN_KONG = 2;
/** Type of a meld: four tiles of the own hand. */
export const CLOSED_KONG = 3;
/** Type of a meld: a pung with the fourth tile added. */
export const ADDED_KONG = 4;

/** What a meld is made of. */
export type MeldParts = {
  readonly type: MeldType;
  readonly kind: Kind;
  readonly claimed?: number;
  readonly from?: number;
  readonly claimedRed?: boolean;
  readonly ownReds?: number;
  readonly addedRed?: boolean;
};

/** Packs a meld. */
export const meldOf = (parts: MeldParts): Meld =>
  (MELD_TYPES.indexOf(parts.type) |
    (parts.kind << 3) |
    ((parts.claimed ?? 0) << 9) |
    ((parts.from ?? 0) << 11) |
    (parts.claimedRed === true ? 1 << 13 : 0) |
    ((parts.ownReds ?? 0) << 14) |
    (parts.addedRed === true ? 1 << 16 : 0)) as Meld;

/** CHOW … ADDED_KONG. */
export const meldType = (meld: Meld): number => meld & 7;
/** The kind of the meld, the lowest of a chow. */
export const meldKind = (meld: Meld): Kind => ((meld >> 3) & 63) as Kind;
/** Place of the claimed tile within a chow, from 0. */
export const meldClaimed = (meld: Meld): number => (meld >> 9) & 3;
/** Relative seat that the tile was claimed from. */
export const meldFrom = (meld: Meld): number => (meld >> 11) & 3;
/** The claimed tile is a red five. */
export const isClaimedRed = (meld: Meld): boolean => ((meld >> 13) & 1) === 1;
/** Red fives from the own hand. */
export const meldOwnReds = (meld: Meld): number => (meld >> 14) & 3;
/** The tile added to the pung is a red five. */
export const isAddedRed = (meld: Meld): boolean => ((meld >> 16) & 1) === 1;
/** All red fives of the meld. */
export const meldReds = (meld: Meld): number => ((meld >> 13) & 1) + ((meld >> 14) & 3) + ((meld >> 16) & 1);
/** The meld has four tiles. */
export const isKong = (meld: Meld): boolean => (meld & 7) >= OPEN_KONG;
/** The meld is not a closed kong. */
export const isOpenMeld = (meld: Meld): boolean => (meld & 7) !== CLOSED_KONG;
/** Tiles of the meld. */
export const meldSize = (meld: Meld): number => ((meld & 7) >= OPEN_KONG ? 4 : 3);

/** Adds (or with by = −1 takes) the meld's tiles to 34 counts. */
export const addMeld = (counts: Uint8Array, meld: Meld, by = 1): void => {
  const kind = meldKind(meld);
  if (meldType(meld) === CHOW) {
    counts[kind]! += by;
    counts[kind + 1]! += by;
    counts[kind + 2]! += by;
  } else counts[kind]! += by * meldSize(meld);
};

/** The tile taken from another seat; for a closed kong the kind itself. */
export const meldClaimedTile = (meld: Meld): Tile => {
  const kind = (meldKind(meld) + (meldType(meld) === CHOW ? meldClaimed(meld) : 0)) as Kind;
  return isClaimedRed(meld) ? redOf(kind)! : (kind as number as Tile);
};

/** The tiles that came from the own hand when the call was made, reds first, in rank order. An added tile is not among them. */
export const meldOwnTiles = (meld: Meld): readonly Tile[] => {
  const kind = meldKind(meld);
  const type = meldType(meld);
  let kinds: number[];
  if (type === CHOW) kinds = [kind, kind + 1, kind + 2].filter((k) => k !== kind + meldClaimed(meld));
  else kinds = Array.from({ length: type === CLOSED_KONG ? 4 : type === OPEN_KONG ? 3 : 2 }, () => kind);
  let reds = meldOwnReds(meld);
  return kinds.map((k) => {
    const red = redOf(k as Kind);
    if (reds === 0 || red === undefined) return k as Tile;
    reds--;
    return red;
  });
};

/** All tiles of the meld: own, claimed, added. */
export const meldTiles = (meld: Meld): readonly Tile[] => {
  const type = meldType(meld);
  const tiles = [...meldOwnTiles(meld)];
  if (type !== CLOSED_KONG) tiles.push(meldClaimedTile(meld));
  if (type === ADDED_KONG) tiles.push(isAddedRed(meld) ? redOf(meldKind(meld))! : (meldKind(meld) as number as Tile));
  return tiles;
};
