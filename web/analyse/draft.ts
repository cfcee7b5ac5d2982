/** A hand while it is being put together: any number of tiles and melds, as text and as lists. Notation only; the engine judges. */
import { fault, ok, type Result } from '../../src/base/index.ts';
import {
  allCounts,
  kindOf,
  makeMeld,
  makeTiles,
  meldTiles,
  parseHand,
  parseTiles,
  sortTiles,
  type Kind,
  type Meld,
  type Tile,
} from '../../src/tiles/index.ts';

export type Draft = {
  readonly tiles: readonly Tile[];
  readonly melds: readonly Meld[];
  /** The last tile as written: what was drawn or won on. */
  readonly last: Tile | undefined;
};
export const EMPTY: Draft = { tiles: [], melds: [], last: undefined };

/** parseHand reads melds beside a hand; one tile of another suit stands for it. */
export const parseMelds = (text: string): Result<readonly Meld[]> => {
  const melds: Meld[] = [];
  for (const word of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const read = parseHand(`${/z$/i.test(word) ? '1m' : '1z'} # ${word}`);
    if (!read.ok) return read;
    melds.push(...read.value.melds);
  }
  return melds.length > 4 ? fault('hand.size', 0, 'a hand has at most four melds') : ok(melds);
};

/** Reads complete and incomplete hands alike; brackets only in complete ones. */
export const parseDraft = (text: string): Result<Draft> => {
  if (text.includes('[')) {
    const hand = parseHand(text);
    return hand.ok ? ok({ ...hand.value, last: hand.value.tiles.at(-1) }) : hand;
  }
  const [body = '', ...rest] = text.split('#');
  const tiles = parseTiles(body);
  if (!tiles.ok) return tiles;
  const melds = parseMelds(rest.join(' '));
  if (!melds.ok) return melds;
  const draft = { tiles: sortTiles(tiles.value), melds: melds.value, last: tiles.value.at(-1) };
  const fifth = copiesOf(draft).findIndex((n) => n > 4);
  return fifth < 0 ? ok(draft) : fault('tile.fifth-copy', 0, makeTiles([fifth as Tile]));
};

export const makeDraft = ({ tiles, melds }: Draft): string =>
  `${makeTiles(tiles)}${melds.length === 0 ? '' : ` # ${melds.map(makeMeld).join(' ')}`}`.trim();

/** Copies of each kind in tiles and melds. */
export const copiesOf = ({ tiles, melds }: Draft, others: readonly Tile[] = []): Uint8Array => {
  const counts = new Uint8Array(34);
  for (const tile of [...tiles, ...others]) counts[kindOf(tile)]!++;
  return allCounts({ tiles: [], melds, counts });
};

export const withTile = (draft: Draft, tile: Tile): Draft => ({
  ...draft,
  tiles: sortTiles([...draft.tiles, tile]),
  last: tile,
});

export const withoutTile = (draft: Draft, tile: Tile): Draft => {
  const at = draft.tiles.indexOf(tile);
  // A row names a kind; where only the red five is held, that is the tile.
  const found = at >= 0 ? at : draft.tiles.findIndex((held) => kindOf(held) === kindOf(tile));
  return found < 0 ? draft : { ...draft, tiles: draft.tiles.toSpliced(found, 1) };
};

export const MELD_TARGETS = ['chow', 'pung', 'kong', 'closed'] as const;
export type MeldTarget = (typeof MELD_TARGETS)[number];

/** The tiles a meld begun with `tile` holds; undefined where there is none. */
export const meldTilesFrom = (target: MeldTarget, tile: Tile): readonly Tile[] | undefined => {
  const kind = kindOf(tile);
  if (target !== 'chow') {
    const rest = Array.from({ length: target === 'pung' ? 2 : 3 }, () => kind as number as Tile);
    return [tile, ...rest];
  }
  if (kind >= 27 || kind % 9 > 6) return undefined;
  return [tile, (kind + 1) as Tile, (kind + 2) as Tile];
};

export const withMeld = (draft: Draft, target: MeldTarget, tile: Tile): Draft => {
  const tiles = meldTilesFrom(target, tile);
  if (tiles === undefined || draft.melds.length >= 4) return draft;
  const text = makeTiles(tiles);
  const read = parseMelds(target === 'closed' ? text.toUpperCase() : text);
  return read.ok ? { ...draft, melds: [...draft.melds, ...read.value] } : draft;
};

/** Tiles counted three a meld, as hands are. */
export const sizeOf = ({ tiles, melds }: Draft): number => tiles.length + 3 * melds.length;

export const tilesOfMeld = (meld: Meld): readonly Tile[] => sortTiles(meldTiles(meld));
export type { Kind, Meld, Tile };
