/**
 * One name a tile, in the notations of the platforms. Each is a parse/make pair; an unknown name parses to undefined.
 *
 * Sources: Tenhou's log viewer (numbers), the mjai protocol, Mahjong Soul records (mpsz names), Botzone's Chinese Standard judge
 * (J1 red, J2 green, J3 white: the reverse of mpsz), Unicode block Mahjong Tiles U+1F000.
 */
import type { Kind, Tile, TileId } from './tile.ts';
import { TILES, TILE_IDS, tileOfId } from './tile.ts';

const SUIT_RANKS = Array.from({ length: 27 }, (_, kind) => [(kind / 9) | 0, (kind % 9) + 1] as const);

type Notation<T> = {
  readonly parse: (name: T) => Tile | undefined;
  readonly make: (tile: Tile) => T;
};

/** `names` holds the 34 kinds and, where the notation knows them, the three red fives; without them a red five takes its plain name. */
const notation = <T>(names: readonly T[]): Notation<T> => {
  const tiles = new Map<T, Tile>(names.map((name, tile) => [name, tile as Tile]));
  const all = names.length === TILES ? names : [...names, names[4]!, names[13]!, names[22]!];
  return { parse: (name) => tiles.get(name), make: (tile) => all[tile]! };
};

const mpsz = notation([
  ...SUIT_RANKS.map(([suit, rank]) => `${rank}${'mps'[suit]}`),
  ...[1, 2, 3, 4, 5, 6, 7].map((rank) => `${rank}z`),
  '0m',
  '0p',
  '0s',
]);
const tenhou6 = notation([
  ...SUIT_RANKS.map(([suit, rank]) => 10 * (suit + 1) + rank),
  ...[41, 42, 43, 44, 45, 46, 47],
  51,
  52,
  53,
]);
const mjai = notation([
  ...SUIT_RANKS.map(([suit, rank]) => `${rank}${'mps'[suit]}`),
  ...['E', 'S', 'W', 'N', 'P', 'F', 'C'],
  '5mr',
  '5pr',
  '5sr',
]);
const botzone = notation([
  ...SUIT_RANKS.map(([suit, rank]) => `${'WBT'[suit]}${rank}`),
  ...['F1', 'F2', 'F3', 'F4', 'J3', 'J2', 'J1'],
]);
/** First code points of characters, dots, bamboos; honours one by one. */
const UNICODE_SUITS = [0x1f007, 0x1f019, 0x1f010];
const UNICODE_HONOURS = [0x1f000, 0x1f001, 0x1f002, 0x1f003, 0x1f006, 0x1f005, 0x1f004];
const unicode = notation(
  [...SUIT_RANKS.map(([suit, rank]) => UNICODE_SUITS[suit]! + rank - 1), ...UNICODE_HONOURS].map((point) =>
    String.fromCodePoint(point),
  ),
);

/** `5m`, `0m` the red five, `7z` the red dragon. */
export const parseMpszTile = mpsz.parse;
/** A tile in the notation of this package: `0m` is the red five. */
export const makeMpszTile = mpsz.make;
/** 11–19, 21–29, 31–39, 41–47; 51–53 the red fives. */
export const parseTenhou6Tile = tenhou6.parse;
/** A tile in the notation of tenhou.net/6: 51. */
export const makeTenhou6Tile = tenhou6.make;
/** `5m`, `5mr`, `E S W N`, `P F C` white green red. */
export const parseMjaiTile = mjai.parse;
/** A tile in mjai's notation: `5mr`. */
export const makeMjaiTile = mjai.make;
/** As mpsz. */
export const parseMajsoulTile = mpsz.parse;
/** A tile in Mahjong Soul's notation: `0m`. */
export const makeMajsoulTile = mpsz.make;
/** `W5`, `B5`, `T5`, `F1`–`F4`, `J1` red `J2` green `J3` white; no red fives, so a name is kind and tile alike. */
export const parseBotzoneTile = botzone.parse as (name: string) => (Tile & Kind) | undefined;
/** A tile in Botzone's notation: `W5`. */
export const makeBotzoneTile = botzone.make as (tile: Tile | Kind) => string;
/** One symbol; no red fives. */
export const parseUnicodeTile = unicode.parse;
/** A tile as a Unicode character. */
export const makeUnicodeTile = unicode.make;

/** Tenhou's physical ids 0–135. With `reds` false the ids of the red fives are plain. */
export const parseTenhouTile = (id: number, reds = true): Tile | undefined =>
  Number.isInteger(id) && id >= 0 && id < TILE_IDS ? tileOfId(id as TileId, reds) : undefined;
/** The first unused id of a tile; `used` collects what was handed out, so that a hand gets distinct ids. */
export const makeTenhouTile = (tile: Tile, used: Set<number>): TileId => {
  const first = tile < 34 ? 4 * tile : 36 * (tile - 34) + 16;
  const isFive = tile < 27 && tile % 9 === 4;
  const ids = tile >= 34 ? [first] : [first, first + 1, first + 2, first + 3].slice(isFive ? 1 : 0);
  const free = ids.find((id) => !used.has(id)) ?? first;
  used.add(free);
  return free as TileId;
};
