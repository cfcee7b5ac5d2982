/** The kinds of game whose statistics are never added up. */
import type { Ruleset } from '../rules/index.ts';

/** Four seats, three seats, Chinese Standard. */
export const GAME_KINDS = ['riichi', 'sanma', 'chinese'] as const;
/** One of GAME_KINDS: games of different kinds are counted apart. */
export type GameKind = (typeof GAME_KINDS)[number];

/** The kind of game that rules belong to. */
export const gameKindOf = ({ family, seats }: Pick<Ruleset, 'family' | 'seats'>): GameKind =>
  family === 'chinese' ? 'chinese' : seats === 3 ? 'sanma' : 'riichi';
