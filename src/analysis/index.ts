/** Analysis: danger, placement, ron rates. */
export * from './danger/index.ts';
export * from './placement/index.ts';
export * from './rates/index.ts';
