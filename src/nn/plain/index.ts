/** A session on plain arrays, without any package. */
export * from './session.ts';
