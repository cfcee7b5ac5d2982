/** Bots: observation → action, made by one registry. */
export * from './batched.ts';
export * from './player.ts';
export * from './registry.ts';
export {
  CHOICE_KINDS,
  HEADS,
  askedActions,
  choiceOf,
  policyOf,
  type Choice,
  type ChoiceKind,
  type Logits,
  type Policy,
} from './policy.ts';
export {
  foreseeSteps,
  foreseenTotals,
  makeForeseer,
  type Foreseen,
  type ForeseenTotals,
  type Foreseer,
  type Foresight,
  type ForeseeTask,
  type NamedChoice,
} from './foresee.ts';
export { networkRulesOf, type DecisionKind, type Network, type NetworkRules } from './network.ts';
export { parseSpec, type Spec } from './spec.ts';
export { CHINESE_CLASSES, RIICHI_CLASSES, classesOf, type ActionClass } from './simple.ts';
export { standingThreshold } from './analyzer2015.ts';
export { makeChineseExpert } from './chinese-expert.ts';
export { bestKinds } from './greedy.ts';
export { DECISION_KINDS, KIND_ENTRY, NETWORK_ENTRY } from './network.ts';
