/** Run-time adaptation: a policy that changes for one round, and its paired test. */
export { PUBLISHED_AHEAD, adaptDeals, reportOf, type AdaptOptions, type AdaptReport } from './adapt.ts';
export { ADAPT_DEFAULTS, checkAdaptPlan, type AdaptPlan } from './plan.ts';
export { adaptingPlayer, type AdaptingPlayer } from './player.ts';
export type { DealResult } from './task.ts';
