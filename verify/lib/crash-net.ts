/** What the crash harness trains: every kind of state a checkpoint holds, and a file of several write calls. */
import { dense, dropout } from '../../src/nn/layers/basic.ts';
import { batchNorm } from '../../src/nn/layers/norm.ts';
import { squaredError } from '../../src/nn/losses.ts';
import { relu } from '../../src/nn/ops/elementwise.ts';
import { mean } from '../../src/nn/ops/shape.ts';
import type { Net } from '../../src/nn/program.ts';
import { createRng } from '../../src/nn/rng.ts';
import type { Tensors } from '../../src/nn/runtime.ts';
import type { TrainerOptions } from '../../src/nn/train/trainer.ts';

export type ChildOrder = {
  readonly folder: string;
  /** Steps of the whole run. */
  readonly steps: number;
  /** Stand still at this call of this save, both from 1. */
  readonly halt?: { readonly save: number; readonly call: number };
  readonly mutant?: 'in-place' | 'early';
};

export const CRASH_NET: Net = (graph) => {
  const hidden = dropout(relu(batchNorm(dense(graph.input('x', [400]), 'hidden', 400), 'norm')), 0.3);
  const out = dense(hidden, 'out', 1);
  return { outputs: { out }, loss: mean(squaredError(out, graph.input('y', [1]))) };
};

export const CRASH_OPTIONS: TrainerOptions = {
  seed: 'crash',
  batch: 4,
  schedule: { rate: 1e-3, warmup: 3, total: 40 },
  clip: 1,
  decay: 1e-3,
  average: 0.9,
};

/** The data of a step, from the step alone. */
export const crashBatch = (step: number): Tensors[][] => {
  const rng = createRng('crash', 'data', step);
  const numbers = (count: number): Float32Array => Float32Array.from({ length: count }, () => rng.normal());
  const micro = (): Tensors => ({
    x: { type: 'float', dims: [4, 400], data: numbers(1600) },
    y: { type: 'float', dims: [4, 1], data: numbers(4) },
  });
  return [[micro(), micro()]];
};
