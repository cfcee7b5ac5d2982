/** The table: events, the one state, legal actions, referee, match flow, walls. */
export * from './actionof.ts';
export * from './actions.ts';
export * from './apply.ts';
export * from './chineseactions.ts';
export { Digest } from './digest.ts';
export * from './events.ts';
export * from './legal.ts';
export * from './match.ts';
export * from './referee.ts';
export * from './rng.ts';
export * from './settle.ts';
export * from './state.ts';
export * from './tenhou.ts';
export * from './view.ts';
export * from './wall.ts';
export { chineseWinOf } from './winning.ts';
export { isFuriten, isReady, waitsOn, updateWaits } from './ready.ts';
