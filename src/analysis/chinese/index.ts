/** Chinese Standard: plans to eight fan. */
export * from './choices.ts';
export * from './danger.ts';
export * from './observe.ts';
export * from './outlook.ts';
export * from './situation.ts';
