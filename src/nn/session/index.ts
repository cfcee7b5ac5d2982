/** Sessions: asking a model, gathering questions into a batch. */
export * from './batching.ts';
export * from './session.ts';
