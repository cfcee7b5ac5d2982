/** What differences between choices come to in play: collected by play-outs, and the weights fitted on them. */
export { BLOCK, differencesTask, playedDifferences, type DifferencesSpec } from './collect.ts';
export { heldOut, slopeTable, weighDifferences, type Row } from './fit.ts';
export { claimOf, pairsOf, type ChoicePair } from './observe.ts';
export { playOut, worthAfter, worthsOf } from './playout.ts';
export type { PlayedAction, PlayedOut } from './row.ts';
export { fitDifferences, playRows, readRows, writeRows, type DifferencesFit, type DifferencesOptions } from './run.ts';
export { SIZES, lineOf, linesBySize, oriented, relativeError, type Claim, type Line } from './slopes.ts';
