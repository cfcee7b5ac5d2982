/** Tiles, melds, counts and their notations. */
export { Bug, fault, ok, unwrap, type Fault, type Result } from '../base/result/index.ts';
export * from './tile.ts';
export * from './meld.ts';
export * from './counts.ts';
export * from './names.ts';
export * from './hand.ts';
export * from './words.ts';
export * from './mjlogmeld.ts';
