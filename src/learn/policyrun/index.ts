/** Runs of learning by play. */
export { policyCurves, readPolicyLog } from './curves.ts';
export type { Staleness } from './flow.ts';
export {
  POLICY_DEFAULTS,
  POLICY_PRESETS,
  isPolicyRun,
  newPolicyPlan,
  readPolicyPlan,
  samePlan,
  shapeOf,
  type PolicyFlags,
  type PolicyPlan,
} from './plan.ts';
export type { PlayRates, PolicyLine, WindsLine } from './lines.ts';
export { trainPolicy, type PolicyRunOptions, type PolicyRunResult } from './run.ts';
