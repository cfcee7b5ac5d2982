/** Matches between players and what they prove. */
export * from './statistics/index.ts';
