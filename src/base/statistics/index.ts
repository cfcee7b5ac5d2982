/** Distributions, intervals, tests on clustered samples, and how good predicted chances are. */
export * from './bootstrap.ts';
export * from './distributions.ts';
export * from './intervals.ts';
export * from './linear.ts';
export * from './metrics.ts';
export * from './random.ts';
export * from './significance.ts';
export * from './special.ts';
export * from './sprt.ts';
export * from './variates.ts';
