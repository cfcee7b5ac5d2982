/** Danger: what the others hold, and what a discard may cost. */
export { Danger, type DangerData } from './danger.ts';
export { HOW, Opponent, TableReading } from './reading.ts';
export { ruleDanger } from './ruletable.ts';
export { LEVELS, dangerLevel, isThreat, tableLevel, thrownThisTurn } from './levels.ts';
export {
  DANGER_MODES,
  dangerIn,
  reportDanger,
  safestFirst,
  type DangerMode,
  type DangerReport,
  type OpponentDanger,
  type TileDanger,
} from './report.ts';
export { dangerFor } from './shipped.ts';
export { danger3 } from './data3.ts';
export { danger4 } from './data4.ts';
export { foldRank, neededForSets } from './fold.ts';
export { pointsFeatures, pointsLayout } from './points.ts';
export { GROUPS, STATES, isAbsentKind } from './reading.ts';
export { Rivals } from './rivals.ts';
export { tenpaiFeatures, tenpaiLayout } from './tenpai.ts';
export { rivalsFeature, waitFeatures, waitLayout } from './waits.ts';
