/** The games as hand mathematics sees them: which kinds exist and which forms win. */
import { type Result, fault, ok } from '../base/result/index.ts';
import { type Hand, type Kind, CHOW, allCounts, kindOf, makeMpszTile, meldType, type Tile } from '../tiles/index.ts';

/** Games that differ in their forms and kinds. */
export const GAMES = ['riichi', 'sanma', 'chinese'] as const;
/** One of GAMES. */
export type Game = (typeof GAMES)[number];

/** Sanma is played without 2m–8m: 27 kinds. */
export const hasKind = (game: Game, kind: Kind): boolean => game !== 'sanma' || kind < 1 || kind > 7;

/** The hand itself, unless it holds a tile or has a meld that the game does not know. */
export const checkGame = (hand: Hand, game: Game): Result<Hand> => {
  const stranger = allCounts(hand).findIndex((count, kind) => count > 0 && !hasKind(game, kind as Kind));
  const chow = game === 'sanma' ? hand.melds.findIndex((meld) => meldType(meld) === CHOW) : -1;
  if (stranger < 0 && chow >= 0)
    return fault('win.chow', chow, `meld ${chow + 1} is a chow, which ${game} does not allow`);
  if (stranger < 0) return ok(hand);
  return fault('tile.not-in-game', 0, `${game} is played without ${makeMpszTile(stranger as Tile)}`);
};

/** Tiles seen beside the hand and its melds, unless the game lacks one of them or would need a fifth copy. */
export const checkSeen = (hand: Hand, seen: readonly Tile[], game: Game): Result<readonly Tile[]> => {
  const counts = allCounts(hand);
  for (const [at, tile] of seen.entries()) {
    const kind = kindOf(tile);
    const name = makeMpszTile(kind as number as Tile);
    if (!hasKind(game, kind)) return fault('tile.not-in-game', at, `${game} is played without ${name}`);
    if (++counts[kind]! > 4) return fault('tile.fifth-copy', at, `a fifth ${name} beside the hand`);
  }
  return ok(seen);
};
