/** Analysis: what a hand is worth, with reasons. */
export * from './value/index.ts';
