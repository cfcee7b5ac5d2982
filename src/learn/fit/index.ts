/** Fits of the analysis from records: danger, placement, rates, outlook, distant hands. */
export { fitAdvice } from './advice.ts';
export { type ChineseDangerOptions, fitChineseDanger } from './chinesedanger.ts';
export { type DangerFit, type FitOptions, type ModelReport, fitDanger } from './danger.ts';
export { walkGame, rulesOf } from './decisions.ts';
export { type DistantReport, fitDistant } from './distant.ts';
export { type Finish, type PlacementFit, finishesOf, fitPlacement } from './placement.ts';
export { fitRates } from './rates.ts';
