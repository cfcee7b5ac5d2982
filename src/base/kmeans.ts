/** Lloyd's k-means (1982): a few centres that stand for many points. Deterministic for a generator's state. */
import type { Rng } from './rng.ts';

/** The mean of a group of points, and how many they are. */
export type Cluster = { readonly centre: readonly number[]; readonly size: number };

const ROUNDS = 12;

const distance = (a: readonly number[], b: readonly number[]): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return sum;
};

const nearest = (point: readonly number[], centres: readonly (readonly number[])[]): number => {
  let [found, least] = [0, Infinity];
  for (let i = 0; i < centres.length; i++) {
    const away = distance(point, centres[i]!);
    if (away < least) [found, least] = [i, away];
  }
  return found;
};

/** At most `count` clusters, none of them empty; the first centres are points drawn without repetition. */
export const cluster = (points: readonly (readonly number[])[], count: number, rng: Rng): readonly Cluster[] => {
  const order = points.map((_, i) => i);
  for (let i = order.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  let centres: (readonly number[])[] = order.slice(0, count).map((i) => points[i]!);
  let sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map((centre) => centre.map(() => 0));
    sizes = centres.map(() => 0);
    for (const point of points) {
      const own = nearest(point, centres);
      sizes[own]!++;
      for (let i = 0; i < point.length; i++) sums[own]![i]! += point[i]!;
    }
    centres = centres.map((centre, k) => (sizes[k] === 0 ? centre : sums[k]!.map((sum) => sum / sizes[k]!)));
  }
  return centres.map((centre, k) => ({ centre, size: sizes[k]! })).filter(({ size }) => size > 0);
};
