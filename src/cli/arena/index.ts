/** Parts of `suzaku arena`. */
export { type RunOptions, runMatch, runOne, runRoundRobin, runRounds } from './run.ts';
export { deedsTable, span } from './text.ts';
