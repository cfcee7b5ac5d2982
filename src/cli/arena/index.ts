/** Parts of `suzaku arena`. */
export { type RunOptions, runMatch, runOne, runRoundRobin } from './run.ts';
export { span } from './text.ts';
