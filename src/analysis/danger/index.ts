/** Danger: what the others hold, and what a discard may cost. */
export { Danger, type DangerData } from './danger.ts';
export { HOW, Opponent, Reading } from './reading.ts';
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
export type { ModelData, Provenance } from './model.ts';
