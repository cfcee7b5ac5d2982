/**
 * Random numbers of the engine: the project's generator, with a stream for every list of labels.
 * A stream is a pure function of its labels, so a resumed run needs the labels and no hidden state.
 */
import { Rng as Generator, RNG, STREAMS } from '../base/index.ts';

/** Name and version of the generator, written into checkpoints. */
export const RNG_NAME = RNG;

/** A seeded source of numbers. */
export type Rng = {
  /** Uniform in 0 … 2^32 − 1. */
  next(): number;
  /** Uniform in [0, 1) with 24 bits. */
  float(): number;
  /** Uniform in 0 … limit − 1, without bias; limit ≤ 2^32. */
  below(limit: number): number;
  /** Standard normal, Box–Muller; consumes two draws. */
  normal(): number;
};

/** The stream of these labels; they are joined with a separator that cannot occur in numbers. */
export const createRng = (...labels: readonly (string | number)[]): Rng => {
  const generator = new Generator(labels.join('\u0000'), STREAMS.sample);
  const next = (): number => generator.next32();
  const float = (): number => (generator.next32() >>> 8) / 0x1000000;
  return {
    next,
    float,
    // The generator's own bound is 2^21, and sets of samples are larger.
    below: (limit) => {
      const bound = 0x1_0000_0000 - (0x1_0000_0000 % limit);
      let drawn = next();
      while (drawn >= bound) drawn = next();
      return drawn % limit;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float()),
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
