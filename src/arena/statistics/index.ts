/** Statistics of matches: tests of the papers, stable rank, ratings, and the summary of an arena run. */
export * from './multinomial.ts';
export * from './stable.ts';
export * from './ratings.ts';
export * from './tenhou.ts';
export * from './summary.ts';
