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
export { shantenMany } from './many.ts';
export { AcceptanceTable, NO_DISCARD, acceptanceUnchecked } from './acceptance.ts';
export { acceptance, kindsOfMasks, unseenOf, type Acceptance, type AcceptanceOptions } from './discards.ts';
export { mayBeKnitted } from './knitted.ts';
export { ShapeTracker } from './tracker.ts';
export * from './decompose.ts';
export * from './suits.ts';
export {
  COSTS,
  DISTANCE,
  FACTS_SHIFT,
  HIGH,
  HONOUR,
  HONOUR_STEP,
  LOW,
  MERGE,
  OFFSET_MASK,
  SANMA_CHARACTERS,
  SUIT,
  WORD,
} from './classes.ts';
export { honourWord, sevenPairs, suitWord, thirteenOrphans } from './shanten.ts';
