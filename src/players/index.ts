/** Bots: observation → action, made by one registry. */
export * from './player.ts';
export * from './registry.ts';
export { networkRulesOf, type DecisionKind, type Network, type NetworkRules } from './network.ts';
export { parseSpec, type Spec } from './spec.ts';
export { CHINESE_CLASSES, RIICHI_CLASSES, classesOf, type ActionClass } from './simple.ts';
