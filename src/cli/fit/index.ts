/** Parts of `suzaku fit`. */
export { addAdvice } from './advice.ts';
export { addChineseDanger } from './chinesedanger.ts';
export { addDanger } from './danger.ts';
export { addDifferences } from './differences.ts';
export { addDistant } from './distant.ts';
export { fromOne, wholeNumber } from './options.ts';
export { addPlacement } from './placement.ts';
export { addRates } from './rates.ts';
export { runFit } from './run.ts';
