/** Fitted numbers of the evaluator and of the folding part. */
export { evaluator4 } from './evaluator4.ts';
export { folding4 } from './folding4.ts';
