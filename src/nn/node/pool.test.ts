import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { unwrap } from '../../base/index.ts';
import { dense, dropout } from '../layers/basic.ts';
import { batchNorm } from '../layers/norm.ts';
import { crossEntropy } from '../losses.ts';
import { relu } from '../ops/elementwise.ts';
import { mean } from '../ops/shape.ts';
import type { Net } from '../program.ts';
import { createRng } from '../rng.ts';
import type { Tensors } from '../runtime.ts';
import { localEngine, Trainer, type EngineMaker, type TrainerOptions } from '../train/trainer.ts';
import { nativeRuntime } from './native.ts';
import { poolEngine } from './pool.ts';

/** Worker threads need plain JavaScript; npm test builds before it runs. */
const script = new URL('../../../dist/src/nn/node/worker.js', import.meta.url);

const NET: Net = (graph) => {
  const hidden = dropout(relu(batchNorm(dense(graph.input('x', [12]), 'a', 24), 'n')), 0.2);
  return { outputs: {}, loss: mean(crossEntropy(dense(hidden, 'b', 3), graph.input('y', [], 'int32'))) };
};
const OPTIONS: TrainerOptions = { seed: 'pool', batch: 8, schedule: { rate: 1e-2, warmup: 2 }, clip: 0.5 };

const micro = (label: string): Tensors => {
  const rng = createRng('pool', label);
  // Views into a larger buffer, as a data loader would hand out.
  const store = Float32Array.from({ length: 200 }, () => rng.normal());
  return {
    x: { type: 'float', dims: [8, 12], data: store.subarray(10, 106) },
    y: { type: 'int32', dims: [8], data: Int32Array.from({ length: 8 }, () => rng.below(3)) },
  };
};
const shardsOf = (step: number): Tensors[][] =>
  ['a', 'b', 'c'].map((shard) => [micro(`${step}${shard}0`), micro(`${step}${shard}1`)]);

const trained = async (engine: EngineMaker): Promise<{ bits: string; loss: number }> => {
  const trainer = unwrap(await Trainer.create(NET, OPTIONS, engine));
  let loss = NaN;
  for (let step = 0; step < 6; step++) loss = unwrap(await trainer.step(shardsOf(step))).scalars['loss']!;
  const bits = [...trainer.state().sections.values()].map((data) => Buffer.from(data.buffer).toString('hex')).join();
  await trainer.close();
  return { bits, loss };
};

test('one thread, one worker and two workers give the same bits', async () => {
  expect(existsSync(fileURLToPath(script))).toBe(true);
  const local = await trained(localEngine(unwrap(await nativeRuntime())));
  expect(Number.isFinite(local.loss)).toBe(true);
  for (const workers of [1, 2]) expect(await trained(poolEngine({ workers, script }))).toEqual(local);
});

test('a worker that cannot start is a fault', async () => {
  const missing = new URL('./nowhere.js', script);
  const made = await Trainer.create(NET, OPTIONS, poolEngine({ workers: 2, script: missing }));
  expect(made.ok ? 'ok' : made.error.code).toBe('train.worker');
});

test('a worker that dies takes the step, not the state', async () => {
  const trainer = unwrap(await Trainer.create(NET, OPTIONS, poolEngine({ workers: 1, script })));
  unwrap(await trainer.step(shardsOf(0)));
  const before = trainer.state();
  const broken: Tensors = { x: { type: 'float', dims: [8, 11], data: new Float32Array(88) }, y: micro('y')['y']! };
  const failed = await trainer.step([[broken]]);
  expect(failed.ok ? 'ok' : failed.error.code).toBe('train.engine');
  const again = await trainer.step(shardsOf(1));
  expect(again.ok ? 'ok' : again.error.text).toContain('invalid dimensions');
  expect(trainer.state()).toEqual(before);
  await trainer.close();
});
