/** A described position → a checked table: besides events the only way into the state. */
export {
  type Position,
  declaredIn,
  mostLeft,
  parsePositionHand,
  parsePositionMelds,
  positionLeft,
  positionScores,
  setupOf,
} from './position.ts';
export { lyingTiles, makeRiver, parseRiver } from './river.ts';
export type { OpenSeat, RiverTile, Setup } from './setup.ts';
export { type CheckedSetup, isFuritenClaim, tableOf } from './tableof.ts';
