/**
 * The engine's random numbers: xoshiro128** (Blackman and Vigna) seeded through splitmix32 from text.
 * A stream is a pure function of its labels, so a resumed run needs the labels and no hidden state.
 */

/** Name and version of the generator, written into checkpoints. */
export const RNG_NAME = 'xoshiro128**/1';

export type Rng = {
  /** Uniform in 0 … 2^32 − 1. */
  next(): number;
  /** Uniform in [0, 1) with 24 bits. */
  float(): number;
  /** Uniform in 0 … limit − 1, without modulo bias; limit ≤ 2^32. */
  below(limit: number): number;
  /** Standard normal, Box–Muller; consumes two draws. */
  normal(): number;
  /** The four state words, to store and to restore. */
  state(): [number, number, number, number];
  restore(state: readonly [number, number, number, number]): void;
};

/** FNV-1a over UTF-16 code units, then splitmix32 to spread it over four words. */
const seedWords = (text: string): [number, number, number, number] => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // A second sum in another order, so that texts with equal FNV hashes still differ.
  let other = text.length;
  for (let at = text.length - 1; at >= 0; at--) other = (Math.imul(other, 0x85ebca6b) + text.charCodeAt(at)) | 0;
  const words: number[] = [];
  for (const start of [hash, other, hash ^ 0x5bd1e995, other ^ 0x27d4eb2f]) {
    let word = (start + 0x9e3779b9 * (words.length + 1)) | 0;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    words.push((word ^ (word >>> 15)) >>> 0);
  }
  // The all-zero state is the generator's only fixed point.
  if (!words.some((word) => word > 0)) words[0] = 1;
  return words as [number, number, number, number];
};

/** The stream of these labels; labels are joined with a separator that cannot occur in numbers. */
export const createRng = (...labels: readonly (string | number)[]): Rng => {
  let [a, b, c, d] = seedWords(labels.join('\u0000'));
  const next = (): number => {
    const mixed = Math.imul(b, 5);
    const result = Math.imul((mixed << 7) | (mixed >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
  const float = (): number => (next() >>> 8) / 0x1000000;
  return {
    next,
    float,
    below: (limit) => {
      const bound = 0x1_0000_0000 - (0x1_0000_0000 % limit);
      let drawn = next();
      while (drawn >= bound) drawn = next();
      return drawn % limit;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float()),
    state: () => [a >>> 0, b >>> 0, c >>> 0, d >>> 0],
    restore: (state) => {
      [a, b, c, d] = state;
    },
  };
};

/** A permutation of 0 … count − 1 (Fisher–Yates), a pure function of the labels. */
export const permutation = (count: number, ...labels: readonly (string | number)[]): Uint32Array => {
  const rng = createRng(...labels);
  const order = Uint32Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = rng.below(at + 1);
    const kept = order[at]!;
    order[at] = order[other]!;
    order[other] = kept;
  }
  return order;
};
