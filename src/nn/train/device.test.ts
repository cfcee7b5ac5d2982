import { expect, test } from 'vitest';
import { unwrap } from '../../base/index.ts';
import { conv1d, dense, dropout } from '../layers/basic.ts';
import { batchNorm, layerNorm } from '../layers/norm.ts';
import { crossEntropy } from '../losses.ts';
import { nativeRuntime } from '../node/native.ts';
import { relu } from '../ops/elementwise.ts';
import { mean, reshape } from '../ops/shape.ts';
import type { Net } from '../program.ts';
import { createRng } from '../rng.ts';
import type { Provider, Tensors } from '../runtime.ts';
import { DeviceTrainer } from './device.ts';
import { localEngine, Trainer, type TrainerOptions, type TrainerState } from './trainer.ts';

const runtime = unwrap(await nativeRuntime());

const NET: Net = (graph) => {
  // No bias right before a batch norm: its gradient is zero, and Adam would blow up the rounding.
  const x = relu(conv1d(batchNorm(graph.input('x', [6, 3]), 'norm'), 'conv', 8));
  const hidden = dropout(relu(layerNorm(dense(reshape(x, [graph.batch, -1]), 'hidden', 16), 'ln')), 0.25);
  const logits = dense(hidden, 'out', 4);
  return { outputs: { logits }, loss: mean(crossEntropy(logits, graph.input('y', [], 'int32'))) };
};
const OPTIONS: TrainerOptions = {
  seed: 'device',
  batch: 8,
  schedule: { rate: 5e-3, warmup: 3, total: 20 },
  decay: 1e-2,
  clip: 0.5,
  average: 0.9,
};
/** Providers that this system's binary cannot have. */
const FOREIGN: readonly Provider[] = process.platform === 'win32' ? ['coreml'] : ['dml'];

const batchAt = (step: number): Tensors => {
  const rng = createRng('device', step);
  return {
    x: { type: 'float', dims: [8, 6, 3], data: Float32Array.from({ length: 144 }, () => rng.normal()) },
    y: { type: 'int32', dims: [8], data: Int32Array.from({ length: 8 }, () => rng.below(4)) },
  };
};
const distance = (a: TrainerState, b: TrainerState): number => {
  let most = 0;
  for (const [name, data] of a.sections)
    data.forEach((value, at) => {
      most = Math.max(most, Math.abs(value - b.sections.get(name)![at]!));
    });
  return most;
};
const onDevice = async (providers: readonly Provider[] = []): Promise<DeviceTrainer> =>
  unwrap(await DeviceTrainer.create(NET, OPTIONS, { runtime, providers }));

test('the step graph agrees with the optimiser in WebAssembly, and their states interchange', async () => {
  const device = await onDevice();
  const plain = unwrap(await Trainer.create(NET, OPTIONS, localEngine(runtime)));
  for (let step = 0; step < 8; step++) {
    const a = unwrap(await device.step(batchAt(step)));
    const b = unwrap(await plain.step([[batchAt(step)]]));
    expect(Math.abs(a.scalars['loss']! - b.scalars['loss']!)).toBeLessThan(1e-5);
    expect(Math.abs(a.norm - b.norm)).toBeLessThan(1e-4);
  }
  const [mine, theirs] = [await device.state(), plain.state()];
  expect(mine.meta).toEqual(theirs.meta);
  expect(distance(mine, theirs)).toBeLessThan(1e-4);
  // Crosswise: each goes on from the other's state.
  unwrap(device.restore(theirs));
  unwrap(plain.restore(mine));
  const a = unwrap(await device.step(batchAt(8)));
  const b = unwrap(await plain.step([[batchAt(8)]]));
  expect(Math.abs(a.scalars['loss']! - b.scalars['loss']!)).toBeLessThan(1e-4);
  await Promise.all([device.close(), plain.close()]);
});

test('without the device the processor does the work and the refusals are told', async () => {
  const device = await onDevice(FOREIGN);
  expect(device.provider).toBe('cpu');
  expect(device.refused.map(({ provider }) => provider)).toEqual(FOREIGN);
  await device.close();
});

test('the guard inside the graph keeps the last good state', async () => {
  const device = await onDevice();
  unwrap(await device.step(batchAt(0)));
  const before = await device.state();
  const bad = batchAt(1);
  (bad['x']!.data as Float32Array)[3] = Infinity;
  expect(unwrap(await device.step(bad)).skipped).toBe(true);
  const after = await device.state();
  expect(after.sections).toEqual(before.sections);
  expect(after.meta.updates).toBe(1);
  await device.close();
});
