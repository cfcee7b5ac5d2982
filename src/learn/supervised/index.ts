/** Supervised training and evaluation. */
export { type Evaluation, evaluate } from './evaluate.ts';
export type { Report } from './measure.ts';
export { Chances, learningCurves, makePlots } from './plots.ts';
export { PUBLISHED_ACCURACIES, publishedFor, type PublishedAccuracy } from './published.ts';
export { type TrainLine, type TrainResult, tailPlan, train } from './train.ts';
export { planOf, type PlanFlags } from './plan.ts';
export type { TrainOptions } from './train.ts';
export type { EvaluateOptions } from './evaluate.ts';
