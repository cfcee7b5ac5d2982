import { expect, test } from 'vitest';
import { unwrap, type Result } from '../../base/index.ts';
import { exportModel, readCard, readWeights, requireCard, type ModelCard } from '../export.ts';
import { Graph } from '../graph.ts';
import { channelAttention, conv1d, conv2d, dense, dropout, residual } from '../layers/basic.ts';
import { gru } from '../layers/gru.ts';
import { batchNorm, layerNorm } from '../layers/norm.ts';
import { nativeRuntime } from '../node/native.ts';
import { cast, clip, relu, tanh } from '../ops/elementwise.ts';
import { concat, mean, reshape, slice } from '../ops/shape.ts';
import { masked, softmax } from '../ops/softmax.ts';
import { openPlain } from '../plain/session.ts';
import { initialise, layoutOf, weightsOf, type Net, type Weights } from '../program.ts';
import { createRng } from '../rng.ts';
import type { Tensor, Tensors } from '../runtime.ts';
import { webRuntime } from '../web.ts';
import { createBatcher } from './batching.ts';
import { openSession, type Session } from './session.ts';

const native = unwrap(await nativeRuntime());
const web = unwrap(await webRuntime());
const CARD: ModelCard = {
  features: 'test',
  featuresVersion: '3',
  actionsVersion: '1',
  ruleset: 'tenhou',
  commit: 'abc',
};

/** Suphx's plan, shrunken: convolutions along the tile axis, attention, a global branch, a mask. */
const TOWER: Net = (graph) => {
  let x = conv1d(graph.input('planes', [34, 5]), 'stem', 8);
  for (const name of ['b0', 'b1'])
    x = residual(x, (y) => channelAttention(batchNorm(conv1d(relu(y), name, 8), `${name}.n`), `${name}.a`, 2));
  const globals = dense(graph.input('globals', [4]), 'globals', 8);
  x = relu(residual(x, () => reshape(globals, [graph.batch, 1, 8])));
  const logits = reshape(dense(x, 'head', 1), [graph.batch, 34]);
  return {
    outputs: { policy: softmax(masked(logits, cast(graph.input('legal', [34], 'uint8')))), pooled: mean(x, [1]) },
  };
};
/** Meowjong's plan, shrunken. */
const PLANES: Net = (graph) => {
  let x = reshape(graph.input('planes', [7, 9]), [graph.batch, 7, 9, 1]);
  for (const [at, filters] of [4, 3].entries())
    x = dropout(batchNorm(relu(conv2d(x, `c${at}`, filters, { kernel: [2, 3] })), `n${at}`), 0.5);
  return { outputs: { logits: dense(relu(dense(reshape(x, [graph.batch, -1]), 'd', 8)), 'out', 5) } };
};
const RECURRENT: Net = (graph) => {
  const states = gru(gru(graph.input('rounds', [6, 5]), 'g0', 7), 'g1', 7);
  const last = reshape(slice(states, 1, 5, 6), [graph.batch, 7]);
  return { outputs: { reward: clip(dense(relu(dense(concat([last, tanh(last)], 1), 'fc0', 6)), 'fc1', 1), -2, 2) } };
};
const RESIDUAL: Net = (graph) => {
  let x = relu(layerNorm(dense(graph.input('features', [20]), 'stem', 16), 'stem.norm'));
  x = relu(residual(x, (y) => layerNorm(dense(dropout(y, 0.2), 'b', 16), 'b.norm')));
  return { outputs: { policy: dense(x, 'policy', 9), value: tanh(dense(x, 'value', 1)) } };
};
const NETS = [
  ['convolution tower', TOWER],
  ['2-D planes', PLANES],
  ['GRU', RECURRENT],
  ['residual MLP', RESIDUAL],
] as const;

const weightsFor = (net: Net): Weights => {
  const graph = new Graph({ form: 'eval', batch: 1 });
  net(graph);
  const layout = layoutOf(graph);
  const trainable = new Float32Array(layout.size);
  const statistics = new Float32Array(layout.statisticsSize);
  initialise(layout, 'sessions', { trainable, statistics });
  const rng = createRng('jitter');
  for (let at = 0; at < trainable.length; at++) trainable[at]! += 0.05 * rng.normal();
  for (let at = 0; at < statistics.length; at++) statistics[at] = Math.abs(statistics[at]! + 0.3 * rng.normal());
  return weightsOf(layout, { trainable, statistics });
};

const feedsFor = (net: Net, batch: number): Tensors => {
  const graph = new Graph({ form: 'eval', batch });
  net(graph);
  const feeds: Record<string, Tensor> = {};
  for (const { name, shape, type } of graph.inputs) {
    const rng = createRng('feeds', name);
    const size = shape.reduce((product, dim) => product * dim, 1);
    const data =
      type === 'uint8'
        ? Uint8Array.from({ length: size }, () => (rng.below(3) > 0 ? 1 : 0))
        : Float32Array.from({ length: size }, () => rng.normal());
    feeds[name] = { type, dims: shape, data };
  }
  return feeds;
};

const distance = (a: Tensor, b: Tensor): number => {
  expect(a.dims).toEqual(b.dims);
  return (a.data as Float32Array).reduce(
    (most, each, at) => Math.max(most, Math.abs(each - (b.data[at] as number))),
    0,
  );
};
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code);

test.each(NETS)('%s: three sessions agree with each other and with the training form, at any batch', async (_, net) => {
  const weights = weightsFor(net);
  const bytes = unwrap(exportModel(net, weights, CARD));
  const sessions: Session[] = [
    unwrap(await openSession(native, bytes)),
    unwrap(await openSession(web, bytes)),
    unwrap(openPlain(bytes)),
  ];
  for (const batch of [1, 5]) {
    const feeds = feedsFor(net, batch);
    // The eval form keeps the training formulation: gathered patches and composed normalisation.
    const graph = new Graph({ form: 'eval', batch });
    const runner = unwrap(
      await native.open(graph.encode(net(graph).outputs, { weights: ({ name }) => weights.get(name)! })),
    );
    const trained = await runner.run(feeds);
    await runner.close();
    for (const session of sessions) {
      const answer = unwrap(await session.run(feeds));
      for (const [name, tensor] of Object.entries(trained))
        expect([session.backend, name, distance(tensor, answer[name]!) <= 1e-5]).toEqual([session.backend, name, true]);
    }
  }
  await Promise.all(sessions.map((session) => session.close()));
});

test('a file tells its card, refuses other wants by name, and gives its weights back', () => {
  const weights = weightsFor(RESIDUAL);
  const bytes = unwrap(exportModel(RESIDUAL, weights, CARD, { note: '朱雀' }));
  expect(unwrap(readCard(bytes))).toEqual(CARD);
  expect(unwrap(openPlain(bytes)).metadata['note']).toBe('朱雀');
  expect(unwrap(readWeights(bytes))).toEqual(weights);
  expect(requireCard(CARD, { features: 'test', ruleset: 'tenhou', commit: 'other' }).ok).toBe(true);
  expect(codeOf(requireCard(CARD, { featuresVersion: '4' }))).toBe('model.features-version-differs');
  expect(codeOf(requireCard(CARD, { ruleset: 'sanma' }))).toBe('model.ruleset-differs');
  expect(codeOf(exportModel(RESIDUAL, new Map(), CARD))).toBe('export.weight-missing');
  const broken = new Map(weights);
  broken.set('stem.bias', new Float32Array(16).fill(NaN));
  expect(codeOf(exportModel(RESIDUAL, broken, CARD))).toBe('export.not-finite');
});

test('wrong feeds are faults in every session', async () => {
  const bytes = unwrap(exportModel(RESIDUAL, weightsFor(RESIDUAL), CARD));
  const features: Tensor = { type: 'float', dims: [1, 20], data: new Float32Array(20) };
  for (const session of [unwrap(await openSession(native, bytes)), unwrap(openPlain(bytes))]) {
    const code = async (feeds: Tensors): Promise<string> => codeOf(await session.run(feeds));
    expect(await code({})).toBe('session.input-missing');
    expect(await code({ features: { ...features, dims: [1, 19] } })).toBe('session.input-size');
    expect(await code({ features: { ...features, dims: [2, 10] } })).toBe('session.input-shape');
    expect(await code({ features: { ...features, type: 'int32' } })).toBe('session.input-type');
    expect(await code({ features, more: features })).toBe('session.input-unknown');
    expect(await code({ features: { type: 'float', dims: [0, 20], data: new Float32Array(0) } })).toBe('session.empty');
  }
});

test('an absent provider falls back to the processor and says why', async () => {
  const bytes = unwrap(exportModel(RESIDUAL, weightsFor(RESIDUAL), CARD));
  // A provider that this system's binary cannot have.
  const foreign = process.platform === 'win32' ? 'coreml' : 'dml';
  const session = unwrap(await openSession(native, bytes, { providers: [foreign, 'cpu'] }));
  expect(session.provider).toBe('cpu');
  expect(session.refused.map(({ provider }) => provider)).toEqual([foreign]);
  for (const { reason } of session.refused) expect(reason.length).toBeGreaterThan(0);
  expect((await session.run(feedsFor(RESIDUAL, 2))).ok).toBe(true);
});

test('requests of many callers share runs and get their own answers', async () => {
  const session = unwrap(openPlain(unwrap(exportModel(RESIDUAL, weightsFor(RESIDUAL), CARD))));
  const batcher = createBatcher(session, { most: 16 });
  const samples = Array.from({ length: 50 }, (_, at) => {
    const rng = createRng('sample', at);
    return { features: Float32Array.from({ length: 20 }, () => rng.normal()) };
  });
  const answers = await Promise.all(samples.map((sample) => batcher.infer(sample)));
  expect(batcher.counts).toEqual({ runs: 4, samples: 50 });
  for (const [at, sample] of samples.entries()) {
    const alone = unwrap(session.runNow({ features: { type: 'float', dims: [1, 20], data: sample.features } }));
    expect(unwrap(answers[at]!)['policy']).toEqual(alone['policy']!.data);
  }
  expect(codeOf(await batcher.infer({ features: new Float32Array(3) }))).toBe('session.input-size');
  expect(codeOf(await batcher.infer({ features: new Int32Array(20) }))).toBe('session.input-type');
  expect(codeOf(await batcher.infer({}))).toBe('session.input-missing');
});

test.each(NETS)(
  '%s: onnxruntime gives a sample the same bits alone and among others, through a batcher',
  async (_, net) => {
    const session = unwrap(await openSession(native, unwrap(exportModel(net, weightsFor(net), CARD))));
    const batch = 9;
    const feeds = feedsFor(net, batch);
    const samples = Array.from({ length: batch }, (_one, at) =>
      Object.fromEntries(
        Object.entries(feeds).map(([name, { data }]) => {
          const size = data.length / batch;
          return [name, data.slice(at * size, (at + 1) * size)];
        }),
      ),
    );
    const batcher = createBatcher(session);
    const together = await Promise.all(samples.map((sample) => batcher.infer(sample)));
    for (const [at, sample] of samples.entries())
      expect(unwrap(await batcher.infer(sample))).toEqual(unwrap(together[at]!));
    expect(batcher.counts).toEqual({ runs: 1 + batch, samples: 2 * batch });
  },
);
