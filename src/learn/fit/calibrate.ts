/** Calibration: curves, one a group, that make the predicted chances agree with what happened in games the weights were not fitted on (Platt 1999: a line on the log-odds). */
import { sigmoid, logit } from '../../base/index.ts';
import type { CalibrationCurve } from '../../analysis/linear/index.ts';
import { GROUPS, STATES } from '../../analysis/riichi/danger/index.ts';

/** Prior weight, in samples, of "no calibration at all". */
const PRIOR = 200;

/** Newton's method for label ~ σ(a + b·sum); pulled towards a = 0, b = 1 so that small groups stay as they are. */
export const fitPlatt = (sums: ArrayLike<number>, labels: ArrayLike<number>): { a: number; b: number } => {
  let [a, b] = [0, 1];
  for (let round = 0; round < 25; round++) {
    let [ga, gb, haa, hab, hbb] = [PRIOR * 0.1 * a, PRIOR * 0.1 * (b - 1), PRIOR * 0.1, 0, PRIOR * 0.1];
    for (let i = 0; i < sums.length; i++) {
      const x = sums[i]!;
      const p = 1 / (1 + Math.exp(-(a + b * x)));
      const w = p * (1 - p);
      ga += p - labels[i]!;
      gb += (p - labels[i]!) * x;
      haa += w;
      hab += w * x;
      hbb += w * x * x;
    }
    const det = haa * hbb - hab * hab;
    const [da, db] = [(hbb * ga - hab * gb) / det, (haa * gb - hab * ga) / det];
    a -= da;
    b -= db;
    if (Math.abs(da) + Math.abs(db) < 1e-9) break;
  }
  return { a, b };
};

/** Information (the sum of p(1 − p)) that a knot of a curve needs, and samples of the fitted line that are added to each, since samples of one game are alike. Set by hand. */
const EACH = 1000;
const PRIOR_SAMPLES = 500;
/** Shares of all information at which parts end; finer at both ends, where the line is least to be trusted. */
const CUTS = [0.005, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.995];
/** Samples of a group that is calibrated by itself. */
const LEAST = 36_000;

/** Means of neighbours are pooled until they rise. */
const pool = (values: readonly number[]): number[] => {
  const pools: { sum: number; size: number }[] = [];
  for (const value of values) {
    let next = { sum: value, size: 1 };
    for (
      let last = pools.at(-1);
      last !== undefined && last.sum / last.size > next.sum / next.size;
      last = pools.at(-1)
    ) {
      next = { sum: last.sum + next.sum, size: last.size + next.size };
      pools.pop();
    }
    pools.push(next);
  }
  return pools.flatMap(({ sum, size }) => Array.from({ length: size }, () => sum / size));
};

/** Indices in rising order of the sums, cut at shares of their information; at least `EACH` in each part. */
const cutApart = (sums: readonly number[], chance: (sum: number) => number): readonly (readonly number[])[] => {
  const order = Array.from(sums.keys()).sort((i, j) => sums[i]! - sums[j]!);
  const information = sums.reduce((sum, x) => sum + chance(x) * (1 - chance(x)), 0);
  const parts: number[][] = [[]];
  let [done, began, cut] = [0, 0, 0];
  for (const i of order) {
    while (cut < CUTS.length && done >= information * CUTS[cut]!) {
      cut++;
      if (done - began < EACH || information - done < EACH) continue;
      parts.push([]);
      began = done;
    }
    parts.at(-1)!.push(i);
    done += chance(sums[i]!) * (1 - chance(sums[i]!));
  }
  return parts;
};

/**
 * A rising polygon: Platt's line first, then in each part of the samples their own rate as far as they carry. Beyond the first and last part it
 * goes on with the slope of the line.
 */
export const fitCurve = (sums: readonly number[], labels: readonly number[]): CalibrationCurve => {
  const { a, b } = fitPlatt(sums, labels);
  const parts = cutApart(sums, (sum) => sigmoid(a + b * sum));
  if (parts.length < 3) return { x: [0, 1], y: [a, a + b] };
  const x: number[] = [];
  const y: number[] = [];
  for (const part of parts) {
    const line = part.reduce((sum, i) => sum + sigmoid(a + b * sums[i]!), 0);
    const seen = part.reduce((sum, i) => sum + labels[i]!, 0);
    const rate = line / part.length;
    // The sum at which the line has the part's mean rate, moved to the rate seen.
    x.push((logit(rate) - a) / b);
    y.push(logit((seen + PRIOR_SAMPLES * rate) / (part.length + PRIOR_SAMPLES)));
  }
  const level = pool(y);
  return {
    x: [x[0]! - 4, ...x, x.at(-1)! + 4],
    y: [level[0]! - 4 * b, ...level, level.at(-1)! + 4 * b],
  };
};

/** Samples of a group; where it has too few, those of the same state in matches of either length. */
const chooseSamples = (groups: Uint8Array, group: number, least: number): readonly number[] => {
  const own: number[] = [];
  const both: number[] = [];
  for (let i = 0; i < groups.length; i++) {
    if (groups[i] === group) own.push(i);
    if (groups[i]! % STATES === group % STATES) both.push(i);
  }
  return own.length >= least ? own : both;
};

/** One calibration curve per group. */
export const fitCurves = (sums: Float64Array, labels: Float32Array, groups: Uint8Array): readonly CalibrationCurve[] =>
  Array.from({ length: GROUPS }, (_, group) => {
    const chosen = chooseSamples(groups, group, LEAST);
    const { x, y } = fitCurve(
      chosen.map((i) => sums[i]!),
      chosen.map((i) => labels[i]!),
    );
    return { x: x.map((n) => Number(n.toFixed(4))), y: y.map((n) => Number(n.toFixed(4))) };
  });

/** Wins from which on a group gets a factor of its own, and wins at the model's mean that are added to it. Set by hand. */
const LEAST_WINS = 500;
const PRIOR_WINS = 100;

/** For points by a log link: the factor that makes the mean right in each group. `unit`: of the labels. */
export const fitFactors = (
  sums: Float64Array,
  labels: Float32Array,
  groups: Uint8Array,
  unit: number,
): readonly CalibrationCurve[] =>
  Array.from({ length: GROUPS }, (_, group) => {
    let [actual, fitted] = [PRIOR_WINS, PRIOR_WINS];
    for (const i of chooseSamples(groups, group, LEAST_WINS)) {
      actual += labels[i]!;
      fitted += Math.exp(sums[i]!);
    }
    const shift = Number(Math.log((unit * actual) / fitted).toFixed(5));
    return { x: [0, 1], y: [shift, 1 + shift] };
  });
