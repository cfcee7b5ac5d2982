/** Seeded random numbers for generators of test cases: a counter through a 32-bit mixer. Games have their own generator. */

export type Random = {
  /** 0 ≤ x < n, integer. */
  readonly below: (n: number) => number;
  /** 0 ≤ x < 1. */
  readonly unit: () => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly shuffled: <T>(list: readonly T[]) => T[];
};

export const randomOf = (seed: number | string): Random => {
  let state = 0;
  for (const c of String(seed)) state = (Math.imul(state, 31) + c.codePointAt(0)!) | 0;
  const unit = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(unit() * n);
  return {
    unit,
    below,
    chance: (share) => unit() < share,
    pick: (list) => list[below(list.length)]!,
    shuffled: (list) => {
      const out = [...list];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [out[i], out[j]] = [out[j]!, out[i]!];
      }
      return out;
    },
  };
};
