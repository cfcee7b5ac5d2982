/** Riichi and sanma: yaku, fu, points, payments. */
export * from './check.ts';
export * from './dora.ts';
export * from './fu.ts';
export * from './limits.ts';
export * from './names.ts';
export * from './payments.ts';
export * from './score.ts';
export * from './scorer.ts';
export * from './win.ts';
export * from './yaku.ts';
export * from './waits.ts';
export * from './whynot.ts';
export { honourPairFu } from './facts.ts';
