/** Parts of `suzaku arena`. */
export type { Plan } from './plan.ts';
export { type RunOptions, runMatch, runOne, runRoundRobin } from './run.ts';
export { parseSprt } from './stop.ts';
export { span } from './text.ts';
