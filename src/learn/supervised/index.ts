/** Supervised training and evaluation. */
export { type Evaluation, evaluate } from './evaluate.ts';
export type { Report } from './measure.ts';
export { Chances, learningCurves, makePlots } from './plots.ts';
export { PUBLISHED, PUBLISHED_OF, type Published } from './published.ts';
export { type TrainLine, type TrainResult, tailPlan, train } from './train.ts';
