/** Rule-free hand mathematics: shanten, acceptance, decompositions. */
export { GAMES, checkGame, checkSeen, hasKind, type Game } from './game.ts';
export {
  chinesePairs,
  chineseShantenUnchecked,
  meldsOf,
  sanmaShantenUnchecked,
  shanten,
  shantenForms,
  shantenUnchecked,
  type Forms,
  type Tiles,
} from './shanten.ts';
export { AcceptanceTable, NO_DISCARD, acceptanceUnchecked } from './acceptance.ts';
export { acceptance, kindsOfMasks, unseenOf, type Acceptance, type AcceptanceOptions } from './discards.ts';
export { mayBeKnitted } from './knitted.ts';
export { ShapeTracker } from './tracker.ts';
export * from './decompose.ts';
export * from './suits.ts';
