/** Tiles, melds, counts and their notations. */
export * from './result.ts';
export * from './tile.ts';
export * from './meld.ts';
export * from './counts.ts';
export * from './names.ts';
export * from './hand.ts';
export * from './mjlogmeld.ts';
