/** Runs of learning by play. */
export { policyCurves, readPolicyLog } from './curves.ts';
export type { Staleness } from './flow.ts';
export {
  POLICY_DEFAULTS,
  POLICY_PRESETS,
  isPolicyRun,
  newPolicyPlan,
  pupilOfPreset,
  readPolicyPlan,
  samePlan,
  shapeOf,
  type LearnerShape,
  type PolicyFlags,
  type PolicyPlan,
  type PolicyPreset,
} from './plan.ts';
export type { PlayRates, PolicyLine, WindsLine } from './lines.ts';
export { trainPolicy, type PolicyRunOptions, type PolicyRunResult } from './run.ts';
