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
export {
  KIND_ENTRY,
  NETWORK_ENTRY,
  STAGE_ENTRY,
  SUPHX_STAGES,
  askNetwork,
  type Network,
  type SuphxStage,
} from './network.ts';
export { CHINESE_SETS, ChineseSight, checkChinese, chineseDecidedOrAsked, chineseLogitsOf } from './chinese-neural.ts';
export { Sight, checkFlagship, decidedOrAsked, logitsOf } from './sight.ts';
export * from './suzaku/index.ts';
export { MEOWJONG_SL, SUPHX_SL, kindsOf, makePaper, type AskedDiscard, type Paper, type Thrower } from './papers.ts';
export { parseSpec, type Spec } from './spec.ts';
export { standingThreshold } from './analyzer2015.ts';
export { makeChineseExpert } from './chinese-expert.ts';
export { bestKinds } from './simple/index.ts';
