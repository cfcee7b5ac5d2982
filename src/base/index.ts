/** What has nothing to do with mahjong: results and faults, the seeded generator, hashes, small numerics and statistics. */
export * from './hash.ts';
export * from './kmeans.ts';
export * from './minimise.ts';
export * from './numerics.ts';
export type * from './readonly.ts';
export * from './result/index.ts';
export * from './rng.ts';
export * from './sha512.ts';
export * from './statistics/index.ts';
export * from './visible.ts';
