/** What the logs of training measure: where each figure belongs and in which unit it is. */

/** Parts of the list of plots, in their order. */
export const METRIC_GROUPS = ['results', 'learning', 'accuracy', 'play', 'speed'] as const;
/** The part of the list in which a metric stands. */
export type MetricGroup = (typeof METRIC_GROUPS)[number];

/** `lead`: places, or points of Chinese Standard, a round. `share`: a fraction, shown in per cent. */
export type MetricUnit = 'lead' | 'share' | 'nats' | 'points' | 'per-second' | 'number';

/** A number that the log of a run repeats. */
export type Metric = {
  /** `loss`; of several heads or fields with their name: `accuracy/discard`. */
  readonly id: string;
  /** The part of the id before the stroke, and what follows it. */
  readonly base: string;
  readonly of: string;
  readonly group: MetricGroup;
  readonly unit: MetricUnit;
  /** What `at` of its points counts. */
  readonly axis: 'samples' | 'iterations';
};

type Facts = readonly [group: MetricGroup, unit: MetricUnit, axis: Metric['axis']];

/** By base, in the order in which they are shown. */
const METRICS: Readonly<Record<string, Facts>> = {
  lead: ['results', 'lead', 'iterations'],
  firsts: ['results', 'share', 'iterations'],
  thirds: ['results', 'share', 'iterations'],
  points: ['results', 'points', 'iterations'],
  loss: ['learning', 'number', 'samples'],
  logLoss: ['learning', 'nats', 'samples'],
  regret: ['learning', 'points', 'samples'],
  entropy: ['learning', 'nats', 'iterations'],
  moved: ['learning', 'nats', 'iterations'],
  divergence: ['learning', 'nats', 'iterations'],
  explained: ['learning', 'share', 'iterations'],
  reward: ['learning', 'number', 'iterations'],
  scalar: ['learning', 'number', 'iterations'],
  alpha: ['learning', 'number', 'iterations'],
  spread: ['learning', 'number', 'iterations'],
  capped: ['learning', 'share', 'iterations'],
  rejected: ['learning', 'share', 'iterations'],
  shown: ['learning', 'share', 'iterations'],
  rate: ['learning', 'number', 'samples'],
  norm: ['learning', 'number', 'samples'],
  accuracy: ['accuracy', 'share', 'samples'],
  top3: ['accuracy', 'share', 'samples'],
  balanced: ['accuracy', 'share', 'samples'],
  wins: ['play', 'share', 'iterations'],
  dealIns: ['play', 'share', 'iterations'],
  riichi: ['play', 'share', 'iterations'],
  calls: ['play', 'share', 'iterations'],
  draws: ['play', 'share', 'iterations'],
  illegal: ['play', 'number', 'iterations'],
  samplesPerSecond: ['speed', 'per-second', 'samples'],
  roundsPerSecond: ['speed', 'per-second', 'iterations'],
  decisionsPerSecond: ['speed', 'per-second', 'iterations'],
};
const ORDER = Object.keys(METRICS);

/** `id`: one of the bases above, alone or with a stroke and a name behind it. */
export const metricOf = (id: string): Metric => {
  const split = id.indexOf('/');
  const base = split < 0 ? id : id.slice(0, split);
  const [group, unit, axis] = METRICS[base]!;
  return { id, base, of: split < 0 ? '' : id.slice(split + 1), group, unit, axis };
};

/** The order in which plots are shown. */
export const byPlace = (a: Metric, b: Metric): number => ORDER.indexOf(a.base) - ORDER.indexOf(b.base);
