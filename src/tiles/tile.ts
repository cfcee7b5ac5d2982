/**
 * The vocabulary of tiles. Three numberings, never mixed:
 * Kind 0–33 (what a tile is), Tile 0–36 (kind, red fives apart; events use it), TileId 0–135 (physical piece; walls use it).
 */

/** 0–8 characters (m), 9–17 dots (p), 18–26 bamboos (s), 27–30 E S W N, 31–33 white green red. */
export type Kind = number & { readonly __kind: unique symbol };
/** 0–33 as Kind; 34, 35, 36 the red fives of m, p, s. */
export type Tile = number & { readonly __tile: unique symbol };
/** Tenhou's numbering: four consecutive ids a kind; the red fives are 16, 52, 88. */
export type TileId = number & { readonly __tileId: unique symbol };
/** 0–3: East South West North. */
export type Wind = 0 | 1 | 2 | 3;
/** Winds as people write them. */
export const WIND_LETTERS = ['E', 'S', 'W', 'N'] as const;

/** Number of kinds. */
export const KINDS = 34;
/** Number of tiles told apart: 34 kinds and three red fives. */
export const TILES = 37;
/** Number of tiles in a set. */
export const TILE_IDS = 136;

/** Letters of the suits; z are the honours. */
export const SUITS = ['m', 'p', 's', 'z'] as const;
/** One of SUITS. */
export type Suit = (typeof SUITS)[number];

/** First kind of the honours. */
export const EAST = 27 as Kind;
/** North wind. */
export const NORTH = 30 as Kind;
/** White dragon. */
export const WHITE = 31 as Kind;
/** Green dragon. */
export const GREEN = 32 as Kind;
/** Red dragon. */
export const RED = 33 as Kind;
/** The fives of m, p, s as kinds; the red one of suit i is tile 34 + i. */
export const FIVES = [4, 13, 22] as unknown as readonly [Kind, Kind, Kind];
const FIRST_RED = 34;

/** 0 m, 1 p, 2 s, 3 z. */
export const suitOf = (kind: Kind): number => (kind / 9) | 0;
/** 0–8 in a suit, 0–6 among the honours. */
export const rankOf = (kind: Kind): number => kind % 9;
/** Winds and dragons. */
export const isHonour = (kind: Kind): boolean => kind >= 27;
/** A 1 or 9 of a suit. */
export const isTerminal = (kind: Kind): boolean => kind < 27 && (kind % 9 === 0 || kind % 9 === 8);
/** A terminal or an honour. */
export const isTerminalOrHonour = (kind: Kind): boolean => kind >= 27 || kind % 9 === 0 || kind % 9 === 8;

/** The tile is a red five. */
export const isRed = (tile: Tile): boolean => tile >= FIRST_RED;
/** The kind of a tile: red fives are fives. */
export const kindOf = (tile: Tile): Kind => (tile < FIRST_RED ? tile : 9 * (tile - FIRST_RED) + 4) as Kind;
/** The red five of a kind's suit, where the kind is a five. */
export const redOf = (kind: Kind): Tile | undefined =>
  kind < 27 && kind % 9 === 4 ? ((FIRST_RED + ((kind / 9) | 0)) as Tile) : undefined;

/** `reds` false: a table played without red fives, where ids 16, 52 and 88 are ordinary. */
export const tileOfId = (id: TileId, reds = true): Tile => {
  if (reds && (id === 16 || id === 52 || id === 88)) return (FIRST_RED + ((id / 36) | 0)) as Tile;
  return (id >> 2) as Tile;
};
/** The kind of a tile id. */
export const kindOfId = (id: TileId): Kind => (id >> 2) as Kind;

/** Every kind, for loops that want the brand. */
export const ALL_KINDS: readonly Kind[] = Array.from({ length: KINDS }, (_, kind) => kind as Kind);
