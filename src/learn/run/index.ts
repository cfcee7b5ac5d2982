/** A training run on disk. */
export { Meter, type Progress } from './progress.ts';
export {
  DEFAULTS,
  LOG_FILE,
  type RunPlan,
  appendLog,
  averageFor,
  checkpointsOf,
  cutLog,
  decayStart,
  isRun,
  mergePlans,
  modelFile,
  rateFor,
  readPlan,
  writePlan,
} from './run.ts';
