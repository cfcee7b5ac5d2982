/** The evaluator of Mizukami et al. 2014: a linear judgement of the hand that is left. */
export { Candidates, NO_THROW, type LegalKinds } from './candidates.ts';
export { evaluator4, folding4 } from './data/index.ts';
export { Evaluator, isPass, type EvaluatorData, type RankedHand } from './evaluator.ts';
export { FeatureWriter, MOST_ACTIVE, TABLE_8_SIZE } from './features.ts';
export { FOLD_FEATURES, FOLD_WIDTH, Folding, writeFoldFeatures, type FoldingData } from './folding.ts';
export { Mind, type MindOptions, type Opinion } from './mind.ts';
export { featureName, MIZUKAMI_ROWS, spreadOf, strongestWeights, type NamedWeight } from './names.ts';
export { SAFETY_CLASSES, safetyClass, safestKinds } from './safety.ts';
export { Surroundings, type Rest } from './surroundings.ts';
export { CERTAINTIES, mizukamiLayout, STARTS, TABLE_1, TABLE_8, type Certainty, type FeatureRow } from './tables.ts';
