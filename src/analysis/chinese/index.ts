/** Chinese Standard: plans to eight fan. */
export * from './observe.ts';
export * from './outlook.ts';
export * from './situation.ts';
