/**
 * What a hand is worth: the solver, and the 2015 analyser's search. Functions of the solver's inner loops keep positional parameters, however many: they
 * run very often, and an object each would cost speed.
 */
export {
  DEFAULT_NODES,
  MODELS,
  OBJECTIVES,
  POOLS,
  type DiscardValue,
  type Ending,
  type HandValue,
  type Model,
  type Objective,
  type Pool,
  type Situation,
  type Utility,
  type ValueOptions,
  type ValueRates,
  type Waiter,
} from './model.ts';
export { gapPart, perWin, type GapPart } from './compare.ts';
export { FARTHEST_SHANTEN } from './estimate.ts';
export { fittedRates } from './fitted.ts';
export { checkQuestion, valueOf } from './value.ts';
export * from './recursive.ts';
export * from './requirement.ts';
export { greedySteps } from './steps.ts';
export { uraChances } from './ura.ts';
