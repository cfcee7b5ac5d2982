/** Suphx's global reward predictor Φ: what a standing, and the way to it, is worth at the end of the match. */
export {
  STEPS,
  finishedMatch,
  stepSize,
  writeSteps,
  type DealtHands,
  type FinishedMatch,
  type MatchPath,
} from './match.ts';
export { measurePredictor, type PredictorMeasure } from './measure.ts';
export { predictorNet, type PredictorShape } from './net.ts';
export { RewardPredictor, pathOf, type PathWorth } from './predictor.ts';
export {
  PREDICTOR_DEFAULTS,
  predictorBatch,
  trainPredictor,
  type PredictorOptions,
  type PredictorPlan,
} from './train.ts';
