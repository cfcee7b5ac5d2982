/** Layers with weights. */
export * from './basic.ts';
export * from './gru.ts';
export * from './norm.ts';
