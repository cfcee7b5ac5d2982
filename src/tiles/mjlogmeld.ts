/**
 * The meld integer of Tenhou's logs (attribute `m`, 16 bits), with the physical tiles it names.
 * bits 0–1: where the claimed tile came from, 1 next – 2 opposite – 3 previous, 0 self.
 * bit 2 chow; else bit 3 pung; else bit 4 added kong; else bit 5 kita; else open or closed kong.
 */
import { type Meld, type MeldType, meldOf } from './meld.ts';
import { type Result, fault, ok } from '../base/result/index.ts';
import { type TileId, isRed, kindOfId, tileOfId } from './tile.ts';

/** A meld as Tenhou's logs pack it. */
export type MjlogMeld =
  | { readonly type: 'kita'; readonly tile: TileId }
  | {
      readonly type: MeldType;
      /** Relative seat, 0 for a closed kong. */
      readonly from: number;
      /** The tiles of the set in ascending order; an added kong's fourth tile is not among them. */
      readonly tiles: readonly TileId[];
      /** For a closed kong the tile the log names. */
      readonly claimed: TileId;
      readonly added?: TileId;
    };

const ids = (from: number, copies: readonly number[]): readonly TileId[] =>
  copies.map((copy) => (from + copy) as TileId);
const COPIES = [0, 1, 2, 3];

const parseChow = (m: number): MjlogMeld | undefined => {
  const t = m >> 10;
  const base = (t / 3) | 0;
  if (base > 20) return undefined;
  const lowest = 4 * (9 * ((base / 7) | 0) + (base % 7));
  const tiles = ids(lowest, [(m >> 3) & 3, 4 + ((m >> 5) & 3), 8 + ((m >> 7) & 3)]);
  return { type: 'chow', from: m & 3, tiles, claimed: tiles[t % 3]! };
};

const parsePung = (m: number): MjlogMeld | undefined => {
  const t = m >> 9;
  const kind = (t / 3) | 0;
  if (kind > 33) return undefined;
  const apart = (m >> 5) & 3;
  const tiles = ids(
    4 * kind,
    COPIES.filter((copy) => copy !== apart),
  );
  const set = { from: m & 3, tiles, claimed: tiles[t % 3]! };
  return (m & 8) !== 0 ? { type: 'pung', ...set } : { type: 'added-kong', ...set, added: (4 * kind + apart) as TileId };
};

const parseKong = (m: number): MjlogMeld | undefined => {
  const claimed = (m >> 8) as TileId;
  if (claimed > 135) return undefined;
  const from = m & 3;
  return { type: from === 0 ? 'closed-kong' : 'open-kong', from, tiles: ids(claimed & ~3, COPIES), claimed };
};

/** Reads a meld integer; a bit pattern that Tenhou cannot write is a fault. */
export const parseMjlogMeld = (m: number): Result<MjlogMeld> => {
  const bad = fault('meld.mjlog', 0, `${m} is no meld of a Tenhou log`);
  if (!Number.isInteger(m) || m < 0 || m > 0xffff) return bad;
  let meld: MjlogMeld | undefined;
  if ((m & 4) !== 0) meld = parseChow(m);
  else if ((m & 24) !== 0) meld = parsePung(m);
  else if ((m & 32) !== 0) meld = m >> 8 <= 135 ? { type: 'kita', tile: (m >> 8) as TileId } : undefined;
  else meld = parseKong(m);
  if (meld === undefined || makeMjlogMeld(meld) !== m) return bad;
  if (meld.type === 'kita') return kindOfId(meld.tile) === 30 ? ok(meld) : bad;
  return meld.from === 0 && meld.type !== 'closed-kong' ? bad : ok(meld);
};

/** Packs a meld for Tenhou's logs. */
export const makeMjlogMeld = (meld: MjlogMeld): number => {
  if (meld.type === 'kita') return (meld.tile << 8) | 32;
  const { from, tiles, claimed } = meld;
  const kind = kindOfId(tiles[0]!);
  const at = tiles.indexOf(claimed);
  if (meld.type === 'chow') {
    const base = 7 * ((kind / 9) | 0) + (kind % 9);
    const copies = ((tiles[0]! & 3) << 3) | ((tiles[1]! & 3) << 5) | ((tiles[2]! & 3) << 7);
    return ((3 * base + at) << 10) | copies | 4 | from;
  }
  if (meld.type === 'pung' || meld.type === 'added-kong') {
    const apart = COPIES.find((copy) => !tiles.includes((4 * kind + copy) as TileId))!;
    return ((3 * kind + at) << 9) | (apart << 5) | (meld.type === 'pung' ? 8 : 16) | from;
  }
  return (claimed << 8) | from;
};

/** The packed meld; undefined for a kita. `reds` false: ids 16, 52 and 88 are ordinary. */
export const meldOfMjlog = (meld: MjlogMeld, reds = true): Meld | undefined => {
  if (meld.type === 'kita') return undefined;
  const isRedId = (id: TileId): boolean => isRed(tileOfId(id, reds));
  const isClosed = meld.type === 'closed-kong';
  return meldOf({
    type: meld.type,
    kind: kindOfId(meld.tiles[0]!),
    claimed: meld.type === 'chow' ? meld.tiles.indexOf(meld.claimed) : 0,
    from: meld.from,
    claimedRed: !isClosed && isRedId(meld.claimed),
    ownReds: meld.tiles.filter((id) => (isClosed || id !== meld.claimed) && isRedId(id)).length,
    addedRed: meld.added !== undefined && isRedId(meld.added),
  });
};
