/** Runs of learning by play. */
export { policyCurves, readPolicyLog } from './curves.ts';
export {
  POLICY_DEFAULTS,
  isPolicyRun,
  newPolicyPlan,
  readPolicyPlan,
  samePlan,
  shapeOf,
  type PolicyFlags,
  type PolicyPlan,
} from './plan.ts';
export { trainPolicy, type PlayRates, type PolicyLine, type PolicyRunOptions, type PolicyRunResult } from './run.ts';
