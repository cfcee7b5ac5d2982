/** Danger: what the others hold, and what a discard may cost. */
export { Danger, type DangerData } from './danger.ts';
export { HOW, Opponent, Reading } from './reading.ts';
export { ruleDanger } from './ruletable.ts';
export { LEVELS, dangerLevel, isThreat, tableLevel, thrownThisTurn } from './levels.ts';
export { dangerFor } from './shipped.ts';
export type { ModelData, Provenance } from './model.ts';
