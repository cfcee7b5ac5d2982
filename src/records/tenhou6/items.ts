/**
 * The entries of a seat's two lists in tenhou.net/6 JSON. Incoming: a drawn tile, or a call with its letter before the claimed tile
 * (c chow, p pung, m open kong; how many tiles stand before the letter tells the feeder). Outgoing: a thrown tile, 60 the drawn one,
 * r… with riichi, a closed kong, k added kong, f44 kita, 0 nothing (the turn of an open kong).
 */
import { type Tile, kindOf, makeTenhou6Tile, parseTenhou6Tile } from '../../tiles/index.ts';
import { sortTiles } from '../record.ts';

export type Incoming =
  | { readonly type: 'draw'; readonly tile: Tile }
  /** `place`: where the feeder sits from the caller in four places: 1 next, 2 opposite, 3 previous. */
  | {
      readonly type: 'chow' | 'pung' | 'open';
      readonly place: number;
      readonly tile: Tile;
      readonly own: readonly Tile[];
    };

export type Outgoing =
  /** Without `tile` the drawn one. */
  | { readonly type: 'throw'; readonly riichi: boolean; readonly tile: Tile | undefined }
  | { readonly type: 'closed'; readonly own: readonly Tile[] }
  /** `pung`: the three tiles it joins, `place` their feeder's. */
  | { readonly type: 'added'; readonly tile: Tile; readonly pung: readonly Tile[]; readonly place: number }
  | { readonly type: 'kita' }
  | { readonly type: 'nothing' };

const DRAWN = 60;

type Call = { readonly letter: string; readonly before: number; readonly tiles: readonly Tile[] };

/** `12p1212`: the letter, the tiles before it and all tiles in order. */
const parseCall = (text: string): Call | undefined => {
  const at = text.search(/[a-z]/);
  if (at < 0 || at % 2 === 1 || text.length > 9) return undefined;
  const digits = text.slice(0, at) + text.slice(at + 1);
  if (!/^(\d\d){3,4}$/.test(digits)) return undefined;
  const tiles: Tile[] = [];
  for (let i = 0; i < digits.length; i += 2) {
    const tile = parseTenhou6Tile(Number(digits.slice(i, i + 2)));
    if (tile === undefined) return undefined;
    tiles.push(tile);
  }
  return { letter: text[at]!, before: at / 2, tiles };
};

const isAlike = (tiles: readonly Tile[]): boolean => tiles.every((tile) => kindOf(tile) === kindOf(tiles[0]!));

/** Tiles before the letter to the feeder's place; an open kong from the next seat has three before. */
const PLACES = [3, 2, 1, 1];

export const parseIncoming = (item: unknown): Incoming | undefined => {
  if (typeof item === 'number') {
    const tile = parseTenhou6Tile(item);
    return tile === undefined ? undefined : { type: 'draw', tile };
  }
  const call = typeof item === 'string' ? parseCall(item) : undefined;
  if (call === undefined) return undefined;
  const { letter, before, tiles } = call;
  const tile = tiles[before];
  if (tile === undefined) return undefined;
  const own = sortTiles(tiles.filter((_, i) => i !== before));
  const place = PLACES[before]!;
  if (letter === 'c') {
    const kinds = tiles.map(kindOf).sort((a, b) => a - b);
    const isRun = kinds[0]! < 27 && kinds[0]! % 9 < 7 && kinds[1] === kinds[0]! + 1 && kinds[2] === kinds[0]! + 2;
    return tiles.length === 3 && before === 0 && isRun ? { type: 'chow', place, tile, own } : undefined;
  }
  if (!isAlike(tiles)) return undefined;
  if (letter === 'p' && tiles.length === 3) return { type: 'pung', place, tile, own };
  if (letter === 'm' && tiles.length === 4) return { type: 'open', place, tile, own };
  return undefined;
};

export const parseOutgoing = (item: unknown): Outgoing | undefined => {
  const throwOf = (code: number, riichi: boolean): Outgoing | undefined => {
    const tile = code === DRAWN ? undefined : parseTenhou6Tile(code);
    return tile === undefined && code !== DRAWN ? undefined : { type: 'throw', riichi, tile };
  };
  if (typeof item === 'number') return item === 0 ? { type: 'nothing' } : throwOf(item, false);
  if (typeof item !== 'string') return undefined;
  if (/^r\d\d$/.test(item)) return throwOf(Number(item.slice(1)), true);
  if (item === 'f44') return { type: 'kita' };
  const call = parseCall(item);
  if (call?.tiles.length !== 4 || !isAlike(call.tiles)) return undefined;
  if (call.letter === 'a') return { type: 'closed', own: sortTiles(call.tiles) };
  const tile = call.tiles[call.before];
  if (call.letter !== 'k' || tile === undefined) return undefined;
  const pung = call.tiles.filter((_, i) => i !== call.before);
  return { type: 'added', tile, pung, place: PLACES[call.before]! };
};

const code = (tile: Tile): string => String(makeTenhou6Tile(tile));

/** `letter` goes before `tile`, after as many of `own` as the feeder's place wants. */
const makeCallText = (letter: string, place: number, tile: Tile, own: readonly Tile[]): string => {
  const before = place === 3 ? 0 : place === 2 ? 1 : own.length;
  return [...own.slice(0, before).map(code), `${letter}${code(tile)}`, ...own.slice(before).map(code)].join('');
};

export const makeIncoming = (item: Incoming): number | string => {
  if (item.type === 'draw') return makeTenhou6Tile(item.tile);
  return makeCallText({ chow: 'c', pung: 'p', open: 'm' }[item.type], item.place, item.tile, item.own);
};

export const makeOutgoing = (item: Exclude<Outgoing, { type: 'added' }>): number | string => {
  switch (item.type) {
    case 'throw': {
      const thrown = item.tile === undefined ? DRAWN : makeTenhou6Tile(item.tile);
      return item.riichi ? `r${thrown}` : thrown;
    }
    case 'closed':
      return `${item.own.slice(1).map(code).join('')}a${code(item.own[0]!)}`;
    case 'kita':
      return 'f44';
    default:
      return 0;
  }
};
/** The pung's text with `k` and the added tile in the place of `p`. */
export const makeAdded = (pung: string, tile: Tile): string => pung.replace('p', `k${code(tile)}`);
