/** xoshiro128** seeded by splitmix32: the generators' own source of chance, the same on every machine. */
export type Random = {
  /** A whole number from 0 to below − 1. */
  readonly below: (below: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
};

export const makeRandom = (seed: number): Random => {
  let mix = seed | 0;
  const splitmix = (): number => {
    mix = (mix + 0x9e3779b9) | 0;
    let z = mix ^ (mix >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return z ^ (z >>> 15);
  };
  let [a, b, c, d] = [splitmix(), splitmix(), splitmix(), splitmix()];
  const next = (): number => {
    const five = Math.imul(b, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 4294967296) * limit);
  return {
    below,
    chance: (share) => next() < share * 4294967296,
    pick: (list) => list[below(list.length)]!,
  };
};

export const shuffled = <T>(random: Random, list: readonly T[]): readonly T[] => {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
};
