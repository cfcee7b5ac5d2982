/** Parts of the slow reference implementation of fan; tests only. */
export {
  type Hand,
  type Pack,
  besideKnitted,
  isSevenPairs,
  kindsOf,
  readingsOf,
  splitsWithPair,
  without,
} from './readings.ts';
export {
  type Tally,
  add,
  addChowFans,
  addPungFans,
  chowsOf,
  isDragon,
  isNumber,
  isWind,
  pungsOf,
  suitCount,
} from './sets.ts';
