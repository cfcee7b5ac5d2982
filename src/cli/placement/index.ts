/** Parts of `suzaku placement`. */
export { answerText } from './text.ts';
