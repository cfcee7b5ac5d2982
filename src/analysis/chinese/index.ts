/** Chinese Standard: plans to eight fan. */
export * from './advise.ts';
export * from './choices.ts';
export * from './danger.ts';
export { Glance, PLAN_FAMILIES, type PlanFamily } from './glance.ts';
export { chanceToLast } from './horizon.ts';
export * from './observe.ts';
export * from './outlook.ts';
export * from './plans.ts';
export * from './shipped.ts';
export * from './situation.ts';
export { GROUPS, ChineseOpponent, opponentLayout } from './opponent.ts';
