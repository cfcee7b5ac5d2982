/** What a hand is worth: the programme, and the 2015 analyser's search. */
export * from './model.ts';
export { checkQuestion, valueOf } from './value.ts';
export * from './recursive.ts';
export { greedySteps } from './steps.ts';
