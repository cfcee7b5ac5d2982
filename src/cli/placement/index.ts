/** Parts of `suzaku placement`. */
export { answerJson, answerOf } from './answer.ts';
export { type Flags, readQuestion } from './question.ts';
export { answerText } from './text.ts';
