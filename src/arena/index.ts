/** Matches: playing them, counting what happened. */
export { Coverage } from './coverage.ts';
export { playMatch, type PlayOptions, type Played } from './play.ts';
export { simulate, type Simulated, type SimulateOptions } from './simulate.ts';
