/** Parts of `suzaku advise`. */
export { type AdviserFlags, MS, MS_HELP, POINTS_HELP, makeAdviser } from './adviser.ts';
export { POSITION_FLAGS } from './flags.ts';
export {
  type ForeseenGame,
  NETWORK_HELP,
  type NetworkFlags,
  foreseeGame,
  foreseenJson,
  foreseenText,
  openForeseer,
} from './network.ts';
export { seatOf } from './record.ts';
export { optionRows } from './text.ts';
export { type AdviseFlags, adviseTold, showJudged } from './told.ts';
