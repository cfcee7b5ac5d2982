/** What a hand is worth. */
export * from './model.ts';
export { checkQuestion, valueOf } from './value.ts';
