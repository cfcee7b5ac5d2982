/** Results and faults, for those who want nothing else of the base: what loads fast imports this. */
export * from './result.ts';
