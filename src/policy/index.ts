/** What networks decide: kinds of decisions, heads and masks of each family, chances of the choices there are, and π of them as numbers and as a graph. */
export {
  CHINESE_CLASSES,
  CHOICE_KINDS,
  DECISION_KINDS,
  RIICHI_CLASSES,
  classesOf,
  decisionKindsOf,
  type ActionClass,
  type ChoiceKind,
  type DecisionKind,
} from './kinds.ts';
export {
  CHINESE_HEADS,
  CHOICES,
  CHOWS,
  CHOW_PLACES,
  HEADS,
  HEAD_SIZES,
  HEAD_STARTS,
  KIND_CLASSES,
  NO_CHOW,
  chowEntry,
  headLayoutOf,
  type Head,
  type HeadLayout,
  type HeadName,
} from './heads.ts';
export { maskOf, placeOf, writeMask } from './masks.ts';
export { choiceOf, type Choice, type Policy } from './choices.ts';
export type { ChineseLogits } from './chinese.ts';
export { discardPolicy, type RiichiLogits } from './riichi.ts';
export { askedActions, policyOf, type Logits } from './policy.ts';
export { LEAST_PASS, chainEntropy, chainOf, logChances, sampleChain, type Chain, type Sampled } from './chain.ts';
export { meritsOf } from './merits.ts';
export { chainGraph, chosenLog, entropyGraph, stepGraph, type ChainGraphOptions, type HeadValues } from './graph.ts';
export { MODEL_RULES, modelRulesNamed, modelRulesOf, type ModelGame } from './trained.ts';
export { chowOf, discardOf, pungOf, surest, type Wish } from './wishes.ts';
