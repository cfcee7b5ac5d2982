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

export const lineBend = ({ a, b }: { a: number; b: number }): Bend => ({ x: [0, 1], y: [a, a + b] });

/** A line a group; a group without samples stays as it is. */
export const fitBends = (
  sums: Float64Array,
  labels: Float32Array,
  groups: Uint8Array,
  count: number,
): readonly Bend[] =>
  Array.from({ length: count }, (_, group) => {
    const chosen = Array.from(sums.keys()).filter((i) => groups[i] === group);
    return lineBend(
      fitPlatt(
        chosen.map((i) => sums[i]!),
        chosen.map((i) => labels[i]!),
      ),
    );
  });
