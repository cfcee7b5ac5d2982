/** Networks that are trained: the flagship and those of the papers, as designs by name. */
export { flagshipParts, type FlagshipParts, type FlagshipShape } from './flagship.ts';
export {
  DESIGNS,
  flagshipShape,
  DESIGN_NAMES,
  type Design,
  type DesignName,
  checkDesign,
  feedOf,
  netOf,
} from './design.ts';
export { type Answers, kindOfModel, readHeads, readKind, sharesOf } from './heads.ts';
export type { Scale } from './meowjong.ts';
export { scaleOf } from './scale.ts';
export { microBatchOf, planesOf, questionsOf, shardsOf } from './feeds.ts';
export { grow, type Placed } from './grow.ts';
