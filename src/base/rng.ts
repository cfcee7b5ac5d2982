/**
 * The project's own random numbers, `suzaku-1`: a text seed and three small integers → 128 bits → xoshiro128** (Blackman and
 * Vigna, public domain). Same arguments, same numbers, on every machine; records carry the name, so a change of anything in
 * this file needs a new one. Not for secrets: states can be recovered from outputs.
 *
 * Seeding. Four 32-bit lanes absorb one word at a time: each lane takes the lane before it (the first the word), is multiplied
 * by an odd constant and folded onto itself, and the last lane is added to the first. For a given word that is a one-to-one
 * map of the 128 bits, so two seeds that differ in one word never meet. The words are the UTF-16 code units of the seed, its
 * length with the top bit set (no code unit looks like it), stream, x, y, and four zeros to spread the last of them.
 */
import { Bug } from './result/index.ts';

/** Name and version of the generator, as `start-match` events carry it. */
export const RNG = 'suzaku-1';

/** Who draws the numbers; walls never share them with players or tests. */
export const STREAMS = { wall: 0, player: 1, sample: 2 } as const;

/** Four unsigned 32-bit words, not all zero. */
export type RngState = readonly [number, number, number, number];

/** Above this the product in `below` would no longer be exact in a double. */
const MAX_BELOW = 2 ** 21;
const TWO_32 = 2 ** 32;
const PER_32 = 2 ** -32;

/** The seeded generator: the same seed, the same numbers on every machine. */
export class Rng {
  private readonly s = new Int32Array(4);

  constructor(seed: string, stream = 0, x = 0, y = 0) {
    this.reseed(seed, stream, x, y);
  }

  /** As a new generator with these arguments; `stream`, `x` and `y` count modulo 2³². */
  reseed(seed: string, stream: number, x: number, y: number): void {
    const s = this.s;
    // Leading bits of the fractions of √2, √3, √5 and √7.
    s[0] = 0x6a09e667;
    s[1] = 0xbb67ae85;
    s[2] = 0x3c6ef372;
    s[3] = 0xa54ff53a;
    for (let i = 0; i < seed.length; i++) absorb(s, seed.charCodeAt(i));
    absorb(s, seed.length | 0x80000000);
    absorb(s, stream);
    absorb(s, x);
    absorb(s, y);
    for (let i = 0; i < 4; i++) absorb(s, 0);
    // xoshiro stays at zero for ever.
    if ((s[0] | s[1] | s[2] | s[3]) === 0) s[3] = 1;
  }

  /** 0 ≤ x < 2³², integer. */
  next32(): number {
    const s = this.s;
    const s1 = s[1]!;
    const five = Math.imul(s1, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9);
    const s2 = s[2]! ^ s[0]!;
    const s3 = s[3]! ^ s1;
    s[1] = s1 ^ s2;
    s[0]! ^= s3;
    s[2] = s2 ^ (s1 << 9);
    s[3] = (s3 << 11) | (s3 >>> 21);
    return result >>> 0;
  }

  /** 0 ≤ x < n, integer, every value equally likely; 1 ≤ n ≤ 2²¹. Lemire, "Fast random integer generation in an interval" (2019). */
  below(n: number): number {
    if (!(n >= 1 && n <= MAX_BELOW)) throw new Bug('below wants 1 to 2^21', { n });
    let word = this.next32();
    let low = Math.imul(word, n) >>> 0;
    if (low < n) {
      const biased = TWO_32 % n;
      while (low < biased) {
        word = this.next32();
        low = Math.imul(word, n) >>> 0;
      }
    }
    return (word * n * PER_32) | 0;
  }

  get state(): RngState {
    const s = this.s;
    return [s[0]! >>> 0, s[1]! >>> 0, s[2]! >>> 0, s[3]! >>> 0];
  }

  set state(words: RngState) {
    if (words.length !== 4 || words.some((w) => w >>> 0 !== w) || words.every((w) => w === 0))
      throw new Bug('a generator state is four unsigned 32-bit words, not all zero', words);
    this.s.set(words);
  }
}

/** Multipliers: the first two of MurmurHash3's finaliser, then two of xxHash32; any odd numbers with scattered bits serve. */
const absorb = (s: Int32Array, word: number): void => {
  let a = Math.imul(s[0]! ^ word, 0x85ebca6b);
  a ^= a >>> 15;
  let b = Math.imul(s[1]! + a, 0xc2b2ae35);
  b ^= b >>> 13;
  let c = Math.imul(s[2]! ^ b, 0x9e3779b1);
  c ^= c >>> 16;
  let d = Math.imul(s[3]! + c, 0x85ebca77);
  d ^= d >>> 14;
  s[0] = a + ((d << 7) | (d >>> 25));
  s[1] = b;
  s[2] = c;
  s[3] = d;
};
