/** Seeded random numbers for generators of test cases: splitmix32. */

export type Random = {
  /** 0 ≤ x < n, integer. */
  readonly below: (n: number) => number;
  /** 0 ≤ x < 1. */
  readonly unit: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
};

export const randomOf = (seed: number | string): Random => {
  let state = 0;
  for (const c of String(seed)) state = (Math.imul(state, 31) + c.codePointAt(0)!) | 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  const unit = (): number => next() / 2 ** 32;
  const below = (n: number): number => Math.floor(unit() * n);
  return { unit, below, pick: (list) => list[below(list.length)]! };
};
