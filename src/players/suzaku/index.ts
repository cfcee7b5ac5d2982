/** The computed and the learnt as one: weights, combination, adviser. */
export { SuzakuAdviser, type SuzakuOptions } from './adviser.ts';
export { CHOOSING, SURE, combined, decidedFirst, placeIn, type Joint } from './combine.ts';
export {
  FARTHEST,
  QUESTIONS,
  errorOf,
  questionOf,
  weightsFor,
  worthOf,
  type Difference,
  type DifferenceWeights,
  type Question,
  type QuestionWeights,
} from './weights.ts';
