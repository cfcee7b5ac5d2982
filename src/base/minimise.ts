/** Nelder and Mead's simplex (1965): the least value of a function of a few numbers, without slopes. Deterministic. */

type Vertex = { readonly x: readonly number[]; readonly value: number };

/** `size`: first steps; ends after so many evaluations or when the simplex is flat. */
export const minimise = (
  f: (x: readonly number[]) => number,
  start: readonly number[],
  size: number,
  evaluations: number,
): readonly number[] => {
  let used = 0;
  const at = (x: readonly number[]): Vertex => {
    used++;
    return { x, value: f(x) };
  };
  let simplex = [at(start), ...start.map((_, i) => at(start.map((value, j) => (i === j ? value + size : value))))];
  while (used < evaluations) {
    simplex.sort((a, b) => a.value - b.value);
    const worst = simplex.at(-1)!;
    const best = simplex[0]!;
    if (worst.value - best.value < 1e-9) break;
    const others = simplex.slice(0, -1);
    const centre = start.map((_, i) => others.reduce((sum, { x }) => sum + x[i]!, 0) / others.length);
    const along = (by: number): Vertex => at(centre.map((c, i) => c + by * (worst.x[i]! - c)));
    let next = along(-1);
    if (next.value < best.value) {
      const farther = along(-2);
      if (farther.value < next.value) next = farther;
    } else if (next.value >= others.at(-1)!.value) {
      const nearer = along(next.value < worst.value ? -0.5 : 0.5);
      if (nearer.value < Math.min(next.value, worst.value)) next = nearer;
      else {
        simplex = [best, ...simplex.slice(1).map(({ x }) => at(x.map((value, i) => (value + best.x[i]!) / 2)))];
        continue;
      }
    }
    simplex = [...others, next];
  }
  return simplex.reduce((best, vertex) => (vertex.value < best.value ? vertex : best)).x;
};
