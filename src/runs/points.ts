/**
 * What a line of a log measures. Lines are as `train supervised` (progress, validation), `train policy` (iteration, evaluation, winds) and `train reward` (progress) write them. They are data from outside:
 * a field that is absent or no number gives no point.
 */
import type { LogLine } from './log.ts';

/** Takes one point of a metric; see metrics.ts for ids. */
export type AddPoint = (
  id: string,
  variant: string,
  at: number,
  value: number,
  interval?: readonly [number, number],
) => void;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const fieldsOf = (value: unknown): LogLine =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as LogLine) : {};

/** `accuracy/discard`, made once: every line of a log has the same names. */
const made = new Map<string, Map<string, string>>();
/** Names of one base that are remembered; those of a hostile log are made anew. */
const MOST_NAMES = 1000;
const idOf = (base: string, of: string): string => {
  let names = made.get(base);
  if (names === undefined) made.set(base, (names = new Map()));
  const known = names.get(of);
  if (known !== undefined) return known;
  const id = `${base}/${of}`;
  if (names.size < MOST_NAMES) names.set(of, id);
  return id;
};

/** Where a line is on its axis, and the field that says it. */
type Place = { readonly field: 'samples' | 'iteration'; readonly needed: readonly string[]; readonly read: Reading };
type Reading = (line: LogLine, at: number, add: AddPoint) => void;

const readProgress: Reading = (line, at, add) => {
  const put = (id: string, variant: string, value: unknown): void => {
    if (isNumber(value)) add(id, variant, at, value);
  };
  put('loss', '', line['loss']);
  put('rate', '', line['rate']);
  put('norm', '', line['norm']);
  put('samplesPerSecond', '', line['perSecond']);
  for (const [kind, share] of Object.entries(fieldsOf(line['accuracy']))) put(idOf('accuracy', kind), 'train', share);
};

const MEASURES = ['accuracy', 'logLoss', 'top3', 'balanced', 'regret'] as const;

const readValidation: Reading = (line, at, add) => {
  const reports = Array.isArray(line['reports']) ? (line['reports'] as readonly unknown[]) : [];
  for (const report of reports.map(fieldsOf)) {
    if (typeof report['kind'] !== 'string') continue;
    for (const name of MEASURES) {
      const value = report[name];
      if (isNumber(value)) add(idOf(name, report['kind']), 'validation', at, value);
    }
  }
};

/** Scalars of the learner that have a plot of their own name; the others are `scalar/NAME`. */
const NAMED = new Set(['moved', 'divergence']);
const RATES = ['wins', 'dealIns', 'riichi', 'calls', 'draws'] as const;
const PLAIN = ['entropy', 'reward', 'alpha', 'spread', 'capped', 'rejected', 'shown', 'illegal'] as const;
const SPEEDS = ['roundsPerSecond', 'decisionsPerSecond'] as const;
/** Of the paths of decisions: all, and their thirds. */
const PARTS = ['all', 'early', 'middle', 'late'] as const;

const readIteration: Reading = (line, at, add) => {
  const put = (id: string, value: unknown, variant = ''): void => {
    if (isNumber(value)) add(id, variant, at, value);
  };
  for (const name of PLAIN) put(name, line[name]);
  for (const name of SPEEDS) put(name, line[name]);
  const rates = fieldsOf(line['rates']);
  for (const name of RATES) put(name, rates[name]);
  const explained = fieldsOf(line['explained']);
  for (const part of PARTS) put('explained', explained[part], part);
  for (const [name, value] of Object.entries(fieldsOf(line['scalars'])))
    put(NAMED.has(name) ? name : idOf('scalar', name), value);
};

const readEvaluation: Reading = (line, at, add) => {
  const { lead, ci95 } = line;
  const [low, high] = Array.isArray(ci95) ? (ci95 as readonly unknown[]) : [];
  if (isNumber(lead)) add('lead', '', at, lead, isNumber(low) && isNumber(high) ? [low, high] : [lead, lead]);
};

/** East wins and pays half as much again, so its points count two thirds (Meowjong's figures 4 to 6). */
const EAST_SHARE = 2 / 3;

/** Single rounds of a seat wind: firsts, seconds, thirds and drawn rounds. */
const readWinds: Reading = (line, at, add) => {
  const { field, wind, counts, points } = line;
  if (typeof field !== 'string' || typeof wind !== 'string') return;
  const numbers = Array.isArray(counts) ? (counts as readonly unknown[]).filter(isNumber) : [];
  const all = numbers.reduce((sum, count) => sum + count, 0);
  if (numbers.length >= 3 && all > 0) {
    add(`firsts/${field}`, wind, at, numbers[0]! / all);
    add(`thirds/${field}`, wind, at, numbers[2]! / all);
  }
  if (isNumber(points)) add(`points/${field}`, wind, at, wind === 'east' ? EAST_SHARE * points : points);
};

/** By type of line. `needed`: fields that every such line has as a number; where one is none, the line is told. */
const TYPES: Readonly<Record<string, Place>> = {
  progress: { field: 'samples', needed: ['loss'], read: readProgress },
  validation: { field: 'samples', needed: [], read: readValidation },
  iteration: { field: 'iteration', needed: ['entropy'], read: readIteration },
  evaluation: { field: 'iteration', needed: ['lead'], read: readEvaluation },
  winds: { field: 'iteration', needed: [], read: readWinds },
};

/** Adds the points of a line; answers the first field that should be a number and is none. */
export const readPoints = (line: LogLine, add: AddPoint): string | undefined => {
  const { type } = line;
  if (typeof type !== 'string' || !Object.hasOwn(TYPES, type)) return undefined;
  const { field, needed, read } = TYPES[type]!;
  const at = line[field];
  if (!isNumber(at)) return field;
  read(line, at, add);
  return needed.find((name) => !isNumber(line[name]));
};
