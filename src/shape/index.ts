export * from './decompose.ts';
export * from './suits.ts';
