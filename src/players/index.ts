/** Bots: observation → action, made by one registry. */
export * from './batched.ts';
export * from './player.ts';
export * from './registry.ts';
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
export { KIND_ENTRY, NETWORK_ENTRY, askNetwork, type Network } from './network.ts';
export { CHINESE_SETS, ChineseSight, checkChinese, chineseDecidedOrAsked, chineseLogitsOf } from './chinese-neural.ts';
export { checkFlagship, decidedOrAsked, logitsOf } from './neural.ts';
export { MEOWJONG_SL, SUPHX_SL, kindsOf, makePaper, type AskedDiscard, type Paper, type Thrower } from './papers.ts';
export { parseSpec, type Spec } from './spec.ts';
export { standingThreshold } from './analyzer2015.ts';
export { makeChineseExpert } from './chinese-expert.ts';
export { bestKinds } from './greedy.ts';
