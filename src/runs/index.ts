/** Logs of training runs, saved matches, calibration and model cards, as data to draw. Pure: the page reads dropped files by the same code. */
export { calibrationsOf, type Calibration } from './calibration.ts';
export { lineageOf, parseCard, type Card, type Descent, type ModelFacts } from './lineage.ts';
export { LineSplitter, MAX_LINE } from './lines.ts';
export { RunLog, parseLogLine, type LogLine, type LogView } from './log.ts';
export { summariesOf, type EntrantView, type MatchView, type SequentialPlan } from './match.ts';
export { METRIC_GROUPS, metricOf, type Metric, type MetricGroup, type MetricUnit } from './metrics.ts';
export { RunReader, type FileView } from './reader.ts';
export { SavedMatch } from './saved.ts';
export { Series, type Drawn } from './series.ts';
export { thin, type Points } from './thin.ts';
export {
  JOB_RULES,
  type JobKind,
  type JobQuestion,
  type JobRules,
  type JobView,
  type ModelRow,
  type RunFile,
} from './wire.ts';
