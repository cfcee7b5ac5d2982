/** Networks that are trained: the flagship and those of the papers, as designs by name. */
export { flagshipParts, type FlagshipParts, type FlagshipShape, type TrunkParts } from './flagship.ts';
export {
  DESIGNS,
  flagshipShape,
  DESIGN_NAMES,
  type Design,
  type NetPlan,
  type DesignName,
  checkDesign,
  feedOf,
  netOf,
} from './design.ts';
export { type Answers, kindOfModel, readHeads, readKind, sharesOf } from './heads.ts';
export type { Scale } from './meowjong.ts';
export { scaleOf } from './scale.ts';
export { actionNet, type ActionLogits } from './actionhead.ts';
export { chineseNet, chineseParts, type ChineseParts } from './chinese.ts';
export { chineseMlp, type ByteReading } from './chinesemlp.ts';
export { lessonsOf, type Lessons } from './lessons.ts';
export { microBatchOf, planesOf, questionsOf, shardsOf } from './feeds.ts';
export { grow, type Placed } from './grow.ts';
