/** Learners of Mizukami 2014: the averaged perceptron that ranks discards and calls, the support vector machine that folds. */
export { AgreementTally, candidateOf, type Agreement, type EvaluatorWeights } from './agreement.ts';
export { visitRankings, type ClaimAnswer, type RankingVisitor } from './decisions.ts';
export {
  figuresOf,
  kappaOf,
  searchGrid,
  trainFolding,
  type ClassFigures,
  type FoldingOptions,
  type FoldingReport,
} from './folding.ts';
export { FoldReader, labelCases, type FoldCase } from './foldlabels.ts';
export { Perceptron } from './perceptron.ts';
export { fitSvm, packSvm, boundsOf, scaleSet, kernelOfSet, type SvmFit, type SvmPlan, type SvmSet } from './smo.ts';
export { EvaluatorLearner, trainPerceptron, type PerceptronOptions, type PerceptronReport } from './train.ts';
export {
  DISAGREEMENTS,
  DisagreementTally,
  reasonOf,
  type Disagreement,
  type DisagreementCounts,
} from './disagreement.ts';
export { AGREEMENT_KINDS, PlayerAgreement, type AgreementKind, type KindAgreement } from './playeragreement.ts';
