/** Acceptance for people and programs that are not in a hurry: rows as objects, best first. */
import { type Counts, type Kind, KINDS, allCounts, emptyCounts } from '../tiles/index.ts';
import { AcceptanceTable, NO_DISCARD, acceptanceUnchecked } from './acceptance.ts';
import { hasKind, type Game } from './game.ts';
import { countsIn, isCounts, meldsOf, type Tiles } from './shanten.ts';

/** A discard with the shanten after it and what the hand then accepts. */
export type Acceptance = {
  /** Kind to throw; undefined for a hand of 3n + 1 tiles. */
  readonly discard: Kind | undefined;
  readonly shanten: number;
  /** Kinds that bring the hand nearer and have copies left, ascending. */
  readonly kinds: readonly Kind[];
  /** Copies left of each of `kinds`. */
  readonly left: readonly number[];
  /** Their sum. */
  readonly tiles: number;
};

/** The game, and tiles seen elsewhere. */
export type AcceptanceOptions = {
  readonly game?: Game;
  /** 34 counts of tiles seen outside the hand and its melds: rivers, other melds, indicators. */
  readonly visible?: Counts;
};

/** Copies of each kind the player has not seen: four less hand, melds and visible tiles; none of kinds the game lacks. */
export const unseenOf = (
  tiles: Tiles,
  { game = 'riichi', visible = emptyCounts() }: AcceptanceOptions = {},
): Counts => {
  const own = isCounts(tiles) ? tiles : allCounts(tiles);
  return Uint8Array.from({ length: KINDS }, (_, kind) =>
    hasKind(game, kind as Kind) ? Math.max(0, 4 - own[kind]! - visible[kind]!) : 0,
  );
};

/** Every distinct discard (or the one row of a hand without one), nearest first, then most tiles, then by kind. */
export const acceptance = (tiles: Tiles, options: AcceptanceOptions = {}): readonly Acceptance[] => {
  const counts = countsIn(tiles);
  const left = unseenOf(tiles, options);
  const table = new AcceptanceTable();
  acceptanceUnchecked(counts, meldsOf(counts), left, table, options.game);
  const rows = Array.from({ length: table.size }, (_, row): Acceptance => {
    const kinds = kindsOfMasks(table.suits[row]!, table.honours[row]!);
    const discard = table.discard[row]!;
    return {
      discard: discard === NO_DISCARD ? undefined : (discard as Kind),
      shanten: table.shanten[row]!,
      kinds,
      left: kinds.map((kind) => left[kind]!),
      tiles: table.tiles[row]!,
    };
  });
  return rows.sort((a, b) => a.shanten - b.shanten || b.tiles - a.tiles || a.discard! - b.discard!);
};

/** Kinds whose bits are set: 27 of the suits, 7 of the honours. */
export const kindsOfMasks = (suits: number, honours: number): Kind[] => {
  const kinds: Kind[] = [];
  for (let kind = 0; kind < 27; kind++) if ((suits >> kind) & 1) kinds.push(kind as Kind);
  for (let kind = 27; kind < KINDS; kind++) if ((honours >> (kind - 27)) & 1) kinds.push(kind as Kind);
  return kinds;
};
