/** Tensors of asked samples, and what a critic knew of the paths that they came from. */
import type { Tensor } from '../../nn/index.ts';
import { explainedVariance } from './advantages.ts';
import type { Experience, LearnReport } from './learner.ts';
import type { Looked } from './look.ts';

/** One number a place of `dims`. */
export const real = (dims: readonly number[], data: Float32Array): Tensor => ({ type: 'float', dims, data });

/** A whole number of each sample. */
export const whole = (asked: Uint32Array, data: Int32Array): Tensor => ({
  type: 'int32',
  dims: [asked.length],
  data: Int32Array.from(asked, (sample) => data[sample]!),
});

/** `width` numbers of each sample; a single one has no axis of its own unless `isWide`. */
export const rows = (asked: Uint32Array, data: Float32Array, width: number, isWide = width > 1): Tensor => {
  const found = new Float32Array(asked.length * width);
  asked.forEach((sample, at) => found.set(data.subarray(sample * width, (sample + 1) * width), at * width));
  return real(isWide ? [asked.length, width] : [asked.length], found);
};

/** 0 of none. */
export const meanOf = (numbers: Float32Array): number =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);

/** By the place of a decision in its path. */
export const explain = ({ paths }: Experience, { values, width }: Looked): NonNullable<LearnReport['explained']> => {
  const thirds = Array.from({ length: 4 }, () => ({ targets: [] as number[], values: [] as number[] }));
  for (const { from, to, rewards } of paths)
    for (let at = from; at < to; at++)
      for (const list of [thirds[0]!, thirds[1 + Math.floor((3 * (at - from)) / (to - from))]!]) {
        list.targets.push(rewards[0]!);
        list.values.push(values[at * width]!);
      }
  const [all, early, middle, late] = thirds.map((list) => explainedVariance(list.targets, list.values));
  return { all: all!, early: early!, middle: middle!, late: late! };
};
