/** Replay of a match with every event checked against the rules. */
export { ignoredFinding } from './ignored.ts';
export { replay, Replay, type Divergence, type Replayed, type ReplayOptions } from './replay.ts';
