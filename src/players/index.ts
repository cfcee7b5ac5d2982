/** Bots: observation → action, made by one registry. */
export * from './player.ts';
export * from './registry.ts';
export { networkRulesOf, type Network, type NetworkRules } from './neural.ts';
export { parseSpec, type Spec } from './spec.ts';
export { CHINESE_CLASSES, RIICHI_CLASSES, classesOf, type ActionClass } from './simple.ts';
