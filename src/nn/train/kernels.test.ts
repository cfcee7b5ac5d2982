import { expect, test } from 'vitest';
import { createRng } from '../rng.ts';
import { hasVectors, scalarKernels, wasmKernels, type Kernels } from './kernels.ts';

const COUNT = 1024;
const at = (region: number): number => region * COUNT * 4;

const filled = (seed: string): WebAssembly.Memory => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const rng = createRng(seed);
  const all = new Float32Array(memory.buffer);
  for (let index = 0; index < 4 * COUNT; index++) all[index] = rng.normal() * 10 ** (rng.below(7) - 3);
  // The second moment is never negative.
  for (let index = 2 * COUNT; index < 3 * COUNT; index++) all[index] = Math.abs(all[index]!);
  return memory;
};

const work = (kernels: Kernels): number[] => {
  const sums: number[] = [];
  for (let step = 1; step <= 20; step++) {
    kernels.adam({
      weights: at(0),
      first: at(1),
      second: at(2),
      gradients: at(3),
      count: COUNT,
      rate: 1e-3 / (1 - 0.9 ** step),
      beta1: 0.9,
      beta2: 0.999,
      correction: 1 / Math.sqrt(1 - 0.999 ** step),
      epsilon: 1e-8,
      decay: 1e-5,
      scale: 0.37,
    });
    kernels.accumulate(at(3), at(0), COUNT);
    kernels.blend(at(1), at(0), COUNT, 0.01);
    sums.push(kernels.squares(at(0), COUNT));
  }
  return sums;
};

test('vector and scalar loops agree bit for bit', () => {
  expect(hasVectors()).toBe(true);
  for (const seed of ['a', 'b', 'c']) {
    const [vector, scalar] = [filled(seed), filled(seed)];
    expect(work(wasmKernels(vector))).toEqual(work(scalarKernels(scalar)));
    expect(Buffer.from(vector.buffer).equals(Buffer.from(scalar.buffer))).toBe(true);
  }
});

test('an Adam step agrees with the formula in double', () => {
  const memory = filled('formula');
  const all = new Float32Array(memory.buffer);
  const [w, m, v, g] = [0, 1, 2, 3].map((region) =>
    Float64Array.from(all.subarray(region * COUNT, (region + 1) * COUNT)),
  );
  wasmKernels(memory).adam({
    weights: at(0),
    first: at(1),
    second: at(2),
    gradients: at(3),
    count: COUNT,
    rate: 0.01 / (1 - 0.9),
    beta1: 0.9,
    beta2: 0.99,
    correction: 1 / Math.sqrt(1 - 0.99),
    epsilon: 1e-6,
    decay: 0.01 * 0.1,
    scale: 0.5,
  });
  for (let index = 0; index < COUNT; index++) {
    const gradient = 0.5 * g![index]!;
    const first = (0.9 * m![index]! + 0.1 * gradient) / (1 - 0.9);
    const second = (0.99 * v![index]! + 0.01 * gradient ** 2) / (1 - 0.99);
    const expected = w![index]! * (1 - 0.01 * 0.1) - (0.01 * first) / (Math.sqrt(second) + 1e-6);
    expect(Math.abs(all[index]! - expected)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(expected)));
  }
});

test('a single infinity or NaN shows in the sum of squares', () => {
  for (const bad of [NaN, Infinity, -Infinity]) {
    const memory = filled('guard');
    new Float32Array(memory.buffer)[517] = bad;
    for (const kernels of [wasmKernels(memory), scalarKernels(memory)])
      expect(Number.isFinite(kernels.squares(at(0), COUNT))).toBe(false);
  }
});
