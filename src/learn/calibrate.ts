/** Bends that make chances true on games the weights were not fitted on (Platt 1999: a line on the log-odds), one a group. */
import type { Bend } from '../analysis/danger/model.ts';

/** Prior weight, in samples, of "no bend at all". */
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

/** Samples a knot of a bend needs, knots at most, and samples by which each leans on the line: those of a game are alike. */
const EACH = 12_000;
const MOST_KNOTS = 8;
const LEAN = 2000;

const logit = (p: number): number => Math.log(p / (1 - p));
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

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

/**
 * A rising polygon through equal-count bins of the sums: Platt's line first, then each bin's own rate as far as its samples carry. Beyond the
 * first and last bin it goes on with the slope of the line.
 */
export const fitBend = (sums: readonly number[], labels: readonly number[]): Bend => {
  const { a, b } = fitPlatt(sums, labels);
  const order = Array.from(sums.keys()).sort((i, j) => sums[i]! - sums[j]!);
  const knots = Math.min(MOST_KNOTS, Math.floor(order.length / EACH));
  const each = order.length / knots;
  if (knots < 3) return { x: [0, 1], y: [a, a + b] };
  const x: number[] = [];
  const y: number[] = [];
  for (let knot = 0; knot < knots; knot++) {
    const bin = order.slice(Math.floor(knot * each), Math.floor((knot + 1) * each));
    const line = bin.reduce((sum, i) => sum + sigmoid(a + b * sums[i]!), 0);
    const seen = bin.reduce((sum, i) => sum + labels[i]!, 0);
    const rate = line / bin.length;
    // The sum at which the line has the bin's mean rate, moved to the rate seen.
    x.push((logit(rate) - a) / b);
    y.push(logit((seen + LEAN * rate) / (bin.length + LEAN)));
  }
  const level = pool(y);
  const [first, last] = [0, knots - 1];
  return {
    x: [x[first]! - 4, ...x, x[last]! + 4],
    y: [level[first]! - 4 * b, ...level, level[last]! + 4 * b],
  };
};

/** A bend a group; a group without samples stays as it is. */
export const fitBends = (
  sums: Float64Array,
  labels: Float32Array,
  groups: Uint8Array,
  count: number,
): readonly Bend[] =>
  Array.from({ length: count }, (_, group) => {
    const chosen = Array.from(sums.keys()).filter((i) => groups[i] === group);
    const { x, y } = fitBend(
      chosen.map((i) => sums[i]!),
      chosen.map((i) => labels[i]!),
    );
    return { x: x.map((n) => Number(n.toFixed(4))), y: y.map((n) => Number(n.toFixed(4))) };
  });
