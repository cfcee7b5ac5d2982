/** Analysis: what the others hold, what points are worth. The value programme in value/ joins when its checks do. */
export * from './danger/index.ts';
export * from './placement/index.ts';
export * from './rates/index.ts';
