import { expect, test } from 'vitest';
import { unwrap } from '../../base/index.ts';
import { exportModel, readWeights } from '../export.ts';
import { conv1d, dense, dropout } from '../layers/basic.ts';
import { batchNorm } from '../layers/norm.ts';
import { crossEntropy, hits } from '../losses.ts';
import { nativeRuntime } from '../node/native.ts';
import { relu } from '../ops/elementwise.ts';
import { mean, reshape } from '../ops/shape.ts';
import type { Net } from '../program.ts';
import { createRng } from '../rng.ts';
import type { Tensors } from '../runtime.ts';
import { webRuntime } from '../web.ts';
import { createSampler, rateAt } from './schedule.ts';
import { localEngine, Trainer, type TrainerOptions } from './trainer.ts';

const runtime = unwrap(await nativeRuntime());

const NET: Net = (graph) => {
  const x = relu(batchNorm(conv1d(graph.input('x', [6, 3]), 'conv', 8), 'norm'));
  const hidden = dropout(relu(dense(reshape(x, [graph.batch, -1]), 'hidden', 16)), 0.25);
  const logits = dense(hidden, 'out', 4);
  if (graph.form === 'export') return { outputs: { logits } };
  return { outputs: { logits }, loss: mean(crossEntropy(logits, graph.input('y', [], 'int32'))) };
};
const PLAIN: Net = (graph) => {
  const logits = dense(relu(dense(relu(dense(graph.input('x', [18]), 'a', 32)), 'b', 32)), 'out', 4);
  return { outputs: { logits }, loss: mean(crossEntropy(logits, graph.input('y', [], 'int32'))) };
};

const NORMED: Net = (graph) => {
  const logits = dense(batchNorm(graph.input('x', [18]), 'norm', { momentum: 0.05 }), 'out', 4);
  const labels = graph.input('y', [], 'int32');
  return {
    outputs: { logits },
    loss: mean(crossEntropy(logits, labels)),
    metrics: { accuracy: mean(hits(logits, labels)) },
  };
};

const OPTIONS: TrainerOptions = {
  seed: 'trainer',
  batch: 8,
  schedule: { rate: 5e-3, warmup: 5, total: 60, floor: 0.1 },
  decay: 1e-3,
  clip: 1,
  average: 0.95,
};

const micro = (label: string | number, dims: readonly number[] = [6, 3]): Tensors => {
  const rng = createRng('data', label);
  const size = dims.reduce((product, dim) => product * dim, 1);
  return {
    x: { type: 'float', dims: [8, ...dims], data: Float32Array.from({ length: 8 * size }, () => rng.normal()) },
    y: { type: 'int32', dims: [8], data: Int32Array.from({ length: 8 }, () => rng.below(4)) },
  };
};
const shardsOf = (step: number): Tensors[][] => [
  [micro(`${step}a`), micro(`${step}b`)],
  [micro(`${step}c`), micro(`${step}d`)],
];

const bits = (trainer: Trainer): string =>
  [...trainer.state().sections.entries()]
    .map(([name, data]) => `${name} ${Buffer.from(data.buffer).toString('base64')}`)
    .join('\n');

const started = async (options: TrainerOptions = OPTIONS, net: Net = NET): Promise<Trainer> =>
  unwrap(await Trainer.create(net, options, localEngine(runtime)));

test('the same seed gives the same weights, another seed others', async () => {
  const runs: string[] = [];
  for (const seed of ['one', 'one', 'two']) {
    const trainer = await started({ ...OPTIONS, seed });
    for (let step = 0; step < 8; step++) unwrap(await trainer.step(shardsOf(step)));
    runs.push(bits(trainer));
    await trainer.close();
  }
  expect(runs[0]).toBe(runs[1]);
  expect(runs[0]).not.toBe(runs[2]);
});

test('one batch is learnt by heart: loss below 1 % of the start', async () => {
  const trainer = await started({ seed: 'overfit', batch: 8, schedule: { rate: 1e-2 } }, PLAIN);
  const batch = micro('overfit', [18]);
  let [first, last] = [NaN, NaN];
  for (let step = 0; step < 150; step++) {
    const report = unwrap(await trainer.step([[batch]]));
    if (step === 0) first = report.scalars['loss']!;
    last = report.scalars['loss']!;
  }
  expect(last).toBeLessThan(0.01 * first);
  await trainer.close();
});

test('accumulated micro-batches equal one large batch', async () => {
  const small = await started({ seed: 'micro', batch: 8, schedule: { rate: 1e-3 } }, PLAIN);
  const large = await started({ seed: 'micro', batch: 16, schedule: { rate: 1e-3 } }, PLAIN);
  const [a, b] = [micro('a', [18]), micro('b', [18])];
  const joined = {
    x: {
      type: 'float',
      dims: [16, 18],
      data: Float32Array.of(...(a['x']!.data as Float32Array), ...(b['x']!.data as Float32Array)),
    },
    y: {
      type: 'int32',
      dims: [16],
      data: Int32Array.of(...(a['y']!.data as Int32Array), ...(b['y']!.data as Int32Array)),
    },
  } as const;
  const one = unwrap(await small.step([[a, b]]));
  const two = unwrap(await large.step([[joined]]));
  expect(one.scalars['loss']).toBeCloseTo(two.scalars['loss']!, 5);
  expect(one.norm).toBeCloseTo(two.norm, 5);
  await Promise.all([small.close(), large.close()]);
});

test('going on from a state is bit-identical to never having stopped', async () => {
  const straight = await started();
  for (let step = 0; step < 12; step++) unwrap(await straight.step(shardsOf(step)));
  const first = await started();
  for (let step = 0; step < 7; step++) unwrap(await first.step(shardsOf(step)));
  const state = structuredClone(first.state());
  const second = await started();
  unwrap(second.restore(state));
  for (let step = second.steps; step < 12; step++) unwrap(await second.step(shardsOf(step)));
  expect(bits(second)).toBe(bits(straight));
  await Promise.all([straight.close(), first.close(), second.close()]);
});

test('a state of another network, other options or another generator is refused by name', async () => {
  const trainer = await started();
  const state = trainer.state();
  const code = (other: typeof state): string => {
    const result = trainer.restore(other);
    return result.ok ? 'ok' : result.error.code;
  };
  expect(code({ ...state, meta: { ...state.meta, layout: 'other' } })).toBe('train.layout-differs');
  expect(code({ ...state, meta: { ...state.meta, rng: 'other' } })).toBe('train.rng-differs');
  expect(code({ ...state, meta: { ...state.meta, options: { ...OPTIONS, clip: 2 } } })).toBe('train.options-differ');
  expect(code({ ...state, sections: new Map() })).toBe('train.section');
  expect(
    trainer.restore({ ...state, meta: { ...state.meta, options: { ...OPTIONS, clip: 2 } } }, { options: 'mine' }).ok,
  ).toBe(true);
  await trainer.close();
});

test('a loss that is not finite leaves the last good state, and a run of them stops', async () => {
  const trainer = await started({ ...OPTIONS, patience: 3 });
  for (let step = 0; step < 3; step++) unwrap(await trainer.step(shardsOf(step)));
  const good = bits(trainer);
  const poisoned = shardsOf(3);
  (poisoned[1]![1]!['x']!.data as Float32Array)[5] = NaN;
  for (let tried = 0; tried < 3; tried++) {
    const report = unwrap(await trainer.step(poisoned));
    expect(report.skipped).toBe(true);
    expect(bits(trainer)).toBe(good);
  }
  const stopped = await trainer.step(shardsOf(4));
  expect(stopped.ok ? 'ok' : stopped.error.code).toBe('train.diverged');
  await trainer.close();
});

test('clipping bounds the update, and the average follows the weights', async () => {
  const trainer = await started();
  const report = unwrap(await trainer.step(shardsOf(0)));
  expect(report.norm).toBeGreaterThan(0);
  const [plain, averaged] = [trainer.weights({ averaged: false }), trainer.weights()];
  expect([...plain.keys()]).toEqual([...averaged.keys()]);
  expect(plain.get('hidden.weight')).not.toEqual(averaged.get('hidden.weight'));
  await trainer.close();
});

test('weights go out through a file and come back into another run', async () => {
  const first = await started();
  for (let step = 0; step < 3; step++) unwrap(await first.step(shardsOf(step)));
  const card = { features: 'f', featuresVersion: '1', actionsVersion: '1', ruleset: 'r', commit: 'c' };
  const bytes = unwrap(exportModel(NET, first.weights(), card));
  const second = await started({ ...OPTIONS, seed: 'other' });
  const taken = second.adopt(unwrap(readWeights(bytes)));
  expect(taken.sort()).toEqual([...first.weights().keys()].sort());
  expect(second.weights()).toEqual(first.weights());
  await Promise.all([first.close(), second.close()]);
});

test('a step without data or with wrong data is a fault and changes nothing', async () => {
  const trainer = await started();
  const before = bits(trainer);
  for (const [shards, code] of [
    [[], 'train.no-batch'],
    [[[micro('a')], []], 'train.no-batch'],
    [[[micro('a', [6, 2])]], 'train.engine'],
  ] as const) {
    const result = await trainer.step(shards);
    expect(result.ok ? 'ok' : result.error.code).toBe(code);
  }
  expect(bits(trainer)).toBe(before);
  expect(trainer.steps).toBe(0);
  await trainer.close();
});

test('running statistics approach those of the data, and a metric is reported', async () => {
  const trainer = await started({ seed: 'norm', batch: 8, schedule: { rate: 1e-3 } }, NORMED);
  let accuracy = 0;
  for (let step = 0; step < 200; step++) {
    const batch = micro(`norm${step}`, [18]);
    const shifted = (batch['x']!.data as Float32Array).map((value) => 3 + 2 * value);
    const report = unwrap(await trainer.step([[{ ...batch, x: { ...batch['x']!, data: shifted } }]]));
    accuracy += report.scalars['accuracy']! / 200;
  }
  expect(accuracy).toBeGreaterThan(0.1);
  expect(accuracy).toBeLessThan(0.6);
  const average = (name: string): number =>
    trainer
      .weights()
      .get(name)!
      .reduce((sum, each) => sum + each / 18, 0);
  expect(Math.abs(average('norm.mean') - 3)).toBeLessThan(0.2);
  // The population variance of eight samples is 7/8 of the true one, 4.
  expect(Math.abs(average('norm.variance') - 3.5)).toBeLessThan(0.4);
  await trainer.close();
});

test('onnxruntime-web trains the same graph', async () => {
  const web = unwrap(await webRuntime());
  const other = unwrap(await Trainer.create(NET, OPTIONS, localEngine(web)));
  const trainer = await started();
  for (let step = 0; step < 3; step++) {
    const a = unwrap(await trainer.step(shardsOf(step)));
    const b = unwrap(await other.step(shardsOf(step)));
    expect(Math.abs(a.scalars['loss']! - b.scalars['loss']!)).toBeLessThan(1e-4);
  }
  await Promise.all([trainer.close(), other.close()]);
});

test('warm-up, plateau and cosine', () => {
  const schedule = { rate: 1, warmup: 10, hold: 40, total: 100, floor: 0.1 };
  expect(rateAt(schedule, 0)).toBeCloseTo(0.1);
  expect(rateAt(schedule, 9)).toBe(1);
  expect(rateAt(schedule, 39)).toBe(1);
  expect(rateAt(schedule, 70)).toBeCloseTo(0.55);
  expect(rateAt(schedule, 100)).toBeCloseTo(0.1);
  expect(rateAt(schedule, 500)).toBeCloseTo(0.1);
  expect(rateAt({ rate: 2 }, 1e6)).toBe(2);
});

test('every sample passes once per epoch, in an order that depends on the seed only', () => {
  const sampler = createSampler(30, 8, 'order');
  const seen = Array.from({ length: 15 }, (_, step) => [...sampler.at(step)]).flat();
  for (let epoch = 0; epoch < 4; epoch++)
    expect(seen.slice(epoch * 30, epoch * 30 + 30).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, at) => at),
    );
  expect([...createSampler(30, 8, 'order').at(11)]).toEqual(seen.slice(88, 96));
  expect(seen.slice(0, 30)).not.toEqual(seen.slice(30, 60));
});
