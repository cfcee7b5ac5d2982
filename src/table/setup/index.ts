/** A described position → a checked table. */
export {
  type Told,
  declaredIn,
  mostLeft,
  parseToldHand,
  parseToldMelds,
  questionOf,
  toldLeft,
  toldScores,
} from './position.ts';
export { lyingTiles, makeRiver, parseRiver } from './river.ts';
export { type Asking, type OpenSeat, type Question, type RiverTile, askingOf, isFuritenClaim } from './setup.ts';
