/** Analysis: what a hand is worth, what the others hold, what points are worth. */
export * from './advice/index.ts';
export { ChineseAdviser } from './chinese/advise.ts';
export * from './danger/index.ts';
export { Far, farFor, type FarData, type Lean } from './far/index.ts';
export * from './placement/index.ts';
export * from './rates/index.ts';
export * from './review/index.ts';
export * from './value/index.ts';
