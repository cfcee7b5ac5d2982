/** The players that need no analysis: small enough for the page to fetch by themselves. */
export type { Player } from '../player.ts';
export { SIMPLE } from './biased.ts';
export { bestKinds, hasOpenYaku, makeGreedy, makeSample } from './greedy.ts';
