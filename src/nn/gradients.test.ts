import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { checkGradients, type CheckOptions, type CheckReport } from './check.ts';
import type { Graph, Shape, Value } from './graph.ts';
import { channelAttention, conv1d, conv2d, dense, dropout, residual } from './layers/basic.ts';
import { gru } from './layers/gru.ts';
import { batchNorm, layerNorm } from './layers/norm.ts';
import {
  binaryCrossEntropy,
  crossEntropy,
  entropy,
  huber,
  logLikelihood,
  softCrossEntropy,
  squaredError,
} from './losses.ts';
import * as basics from './layers/basic.ts';
import * as recurrent from './layers/gru.ts';
import * as norms from './layers/norm.ts';
import * as losses from './losses.ts';
import { nativeRuntime } from './node/native.ts';
import * as ops from './ops/elementwise.ts';
import * as linear from './ops/linear.ts';
import * as shapes from './ops/shape.ts';
import * as softmaxes from './ops/softmax.ts';
import { gemm } from './ops/linear.ts';
import { concat, mean, pad, reshape, slice, sum, transpose } from './ops/shape.ts';
import { logSoftmax, masked, softmax } from './ops/softmax.ts';
import { compileTraining, gradientOf, type Net } from './program.ts';

const runtime = unwrap(await nativeRuntime());

const within =
  (bound: number) =>
  ({ difference, float }: CheckReport): boolean =>
    difference <= bound && float <= 1e-4;

const given = (graph: Graph, name: string, shape: Shape, positive = false): Value => {
  const value = graph.parameter(name, shape, { fanIn: 1, gain: 1 });
  return positive ? ops.shift(ops.square(value), 0.5) : value;
};

/** A scalar with a different slope in every entry. */
const probe = (value: Value): Value => {
  const { graph } = value;
  const size = value.shape.reduce((product, dim) => product * dim, 1);
  const slopes = Array.from({ length: size }, (_, at) => Math.sin(at + 1));
  return sum(ops.mul(value, graph.constant(graph.real, value.shape, slopes)));
};

type OpRow = [name: string, build: (graph: Graph) => Value];
const of =
  (shape: Shape, apply: (x: Value) => Value, positive = false) =>
  (graph: Graph): Value =>
    apply(given(graph, 'x', shape, positive));
const pair =
  (a: Shape, b: Shape, apply: (a: Value, b: Value) => Value, positive = false) =>
  (graph: Graph): Value =>
    apply(given(graph, 'a', a, positive), given(graph, 'b', b, positive));

const OPS: OpRow[] = [
  ['add, equal shapes', pair([3, 4], [3, 4], ops.add)],
  ['add, broadcast row', pair([3, 4], [4], ops.add)],
  ['sub, broadcast column', pair([3, 4], [3, 1], ops.sub)],
  ['mul, both broadcast', pair([3, 1], [1, 4], ops.mul)],
  ['mul, scalar', pair([2, 3], [], ops.mul)],
  ['div', pair([3, 4], [4], ops.div, true)],
  ['neg', of([5], ops.neg)],
  ['exp', of([3, 4], ops.exp)],
  ['log', of([3, 4], ops.log, true)],
  ['sqrt', of([3, 4], ops.sqrt, true)],
  ['square', of([3, 4], ops.square)],
  ['abs', of([3, 4], ops.abs)],
  ['relu', of([3, 4], ops.relu)],
  ['sigmoid', of([3, 4], ops.sigmoid)],
  ['tanh', of([3, 4], ops.tanh)],
  ['clip', of([3, 4], (x) => ops.clip(x, -0.5, 0.7))],
  ['minimum', pair([3, 4], [3, 4], ops.minimum)],
  ['scale and shift', of([3], (x) => ops.shift(ops.scale(x, 2.5), 1))],
  ['value used twice', of([4], (x) => ops.mul(ops.add(x, x), x))],
  ['reshape', of([3, 4], (x) => reshape(x, [2, -1]))],
  ['transpose', of([2, 3, 4], (x) => transpose(x, [2, 0, 1]))],
  ['slice', of([3, 5], (x) => slice(x, 1, 1, 4))],
  ['pad', of([3, 2], (x) => pad(x, 0, 2, 1))],
  ['concat', pair([2, 3], [2, 2], (a, b) => concat([a, b, a], 1))],
  ['sum, one axis kept', of([3, 4], (x) => sum(x, [0], true))],
  ['sum, dropped axes', of([2, 3, 4], (x) => sum(x, [0, 2]))],
  ['mean', of([2, 3, 4], (x) => mean(x, [1]))],
  ['logSoftmax', of([3, 5], logSoftmax)],
  ['softmax', of([3, 5], softmax)],
  ['gemm', pair([3, 4], [4, 5], (a, b) => gemm(a, b))],
  [
    'gemm, bias',
    (graph) => gemm(given(graph, 'a', [3, 4]), given(graph, 'b', [4, 5]), { bias: given(graph, 'c', [5]) }),
  ],
  ['gemm, first turned', pair([4, 3], [4, 5], (a, b) => gemm(a, b, { transA: true }))],
  ['gemm, second turned', pair([3, 4], [5, 4], (a, b) => gemm(a, b, { transB: true }))],
  ['gemm, both turned', pair([4, 3], [5, 4], (a, b) => gemm(a, b, { transA: true, transB: true }))],
  ['dense over the last of three axes', of([2, 3, 4], (x) => dense(x, 'd', 5))],
  ['conv1d, kernel 3', of([2, 6, 3], (x) => conv1d(x, 'c', 4))],
  ['conv1d, kernel 4 (uneven ends)', of([2, 6, 3], (x) => conv1d(x, 'c', 2, { kernel: 4 }))],
  ['conv1d, kernel longer than the axis', of([1, 3, 2], (x) => conv1d(x, 'c', 2, { kernel: 7 }))],
  ['conv2d, 4×5 valid', of([2, 6, 7, 2], (x) => conv2d(x, 'c', 3, { kernel: [4, 5] }))],
  ['conv2d, 2×3 valid', of([1, 3, 4, 1], (x) => conv2d(x, 'c', 2, { kernel: [2, 3] }))],
  ['residual', of([3, 4], (x) => residual(x, (y) => ops.tanh(dense(y, 'd', 4))))],
  ['layer norm', of([3, 6], (x) => layerNorm(x, 'n'))],
  ['batch norm', of([4, 3, 5], (x) => batchNorm(x, 'n'))],
  ['dropout', of([4, 8], (x) => dropout(x, 0.5))],
  ['channel attention', of([3, 5, 4], (x) => channelAttention(x, 'a', 2))],
];

test.each(OPS)('gradient of %s', async (_, build) => {
  const net: Net = (graph) => ({ outputs: {}, loss: probe(build(graph)) });
  const report = await checkGradients(runtime, net, { seed: 'ops', batch: 4 });
  expect(report.coordinates).toBeGreaterThan(0);
  expect(report).toSatisfy(within(1e-5));
});

const actions = (graph: Graph): { logits: Value; labels: Value; mask: Value; weights: Value } => ({
  logits: dense(graph.input('x', [3]), 'out', 6),
  labels: graph.input('labels', [], 'int32'),
  mask: ops.cast(graph.input('mask', [6], 'uint8')),
  weights: graph.input('weights', []),
});
const fill: CheckOptions['fill'] = (name, rng) => {
  if (name === 'labels') return rng.below(2);
  // Entries 0 and 1 stay allowed, so that every label is.
  if (name === 'mask') return rng.below(4) > 0 ? 1 : 0;
  return rng.normal();
};
const allowed = (mask: Value): Value => {
  const first = mask.graph.constant(mask.graph.real, [1, 6], [1, 1, 0, 0, 0, 0]);
  return ops.sub(ops.add(mask, first), ops.mul(mask, first));
};

const LOSSES: OpRow[] = [
  [
    'cross-entropy',
    (g) => {
      const a = actions(g);
      return crossEntropy(a.logits, a.labels);
    },
  ],
  [
    'masked cross-entropy',
    (g) => {
      const a = actions(g);
      return crossEntropy(a.logits, a.labels, allowed(a.mask));
    },
  ],
  [
    'weighted policy gradient',
    (g) => {
      const a = actions(g);
      return ops.mul(a.weights, logLikelihood(a.logits, a.labels, allowed(a.mask)));
    },
  ],
  [
    'masked entropy',
    (g) => {
      const a = actions(g);
      return entropy(a.logits, allowed(a.mask));
    },
  ],
  [
    'soft cross-entropy',
    (g) => {
      const a = actions(g);
      return softCrossEntropy(a.logits, softmax(masked(g.input('target', [6]), allowed(a.mask))), allowed(a.mask));
    },
  ],
  [
    'binary cross-entropy',
    (g) => binaryCrossEntropy(dense(g.input('x', [3]), 'out', 2), ops.cast(g.input('y', [2], 'uint8'))),
  ],
  ['squared error', (g) => squaredError(dense(g.input('x', [3]), 'out', 2), g.input('y', [2]))],
  ['Huber', (g) => huber(dense(g.input('x', [3]), 'out', 2), g.input('y', [2]), 0.8)],
];

test.each(LOSSES)('gradient of %s', async (_, build) => {
  const net: Net = (graph) => ({ outputs: {}, loss: probe(build(graph)) });
  const options: CheckOptions = {
    seed: 'losses',
    batch: 5,
    fill: (name, rng) => (name === 'y' ? rng.below(2) : fill(name, rng)),
  };
  const report = await checkGradients(runtime, net, options);
  expect(report).toSatisfy(within(1e-5));
});

const MLP: Net = (graph) => {
  let x = ops.relu(layerNorm(dense(graph.input('x', [10]), 'stem', 16), 'stem.norm'));
  for (const block of ['b0', 'b1'])
    x = ops.relu(
      residual(x, (y) =>
        layerNorm(
          dense(dropout(ops.relu(layerNorm(dense(y, `${block}.0`, 16), `${block}.n0`)), 0.15), `${block}.1`, 16),
          `${block}.n1`,
        ),
      ),
    );
  const policy = crossEntropy(
    dense(x, 'policy', 6),
    graph.input('labels', [], 'int32'),
    allowed(ops.cast(graph.input('mask', [6], 'uint8'))),
  );
  const value = squaredError(ops.tanh(dense(x, 'value', 1)), graph.input('y', [1]));
  return { outputs: {}, loss: mean(ops.add(policy, value)) };
};

const CNN: Net = (graph) => {
  let x = conv1d(graph.input('x', [9, 4]), 'stem', 8);
  for (const block of ['b0', 'b1'])
    x = residual(x, (y) =>
      channelAttention(
        conv1d(ops.relu(batchNorm(conv1d(ops.relu(y), `${block}.0`, 8), `${block}.n`)), `${block}.1`, 8, { gain: 0.3 }),
        `${block}.a`,
        2,
      ),
    );
  const logits = reshape(dense(ops.relu(x), 'head', 1), [graph.batch, 9]);
  return { outputs: {}, loss: mean(crossEntropy(logits, graph.input('labels', [], 'int32'))) };
};

/** Meowjong's plan, shrunken: valid 2-D convolutions with batch norm and dropout, then dense layers. */
const PLANES: Net = (graph) => {
  let x = reshape(graph.input('x', [7, 9]), [graph.batch, 7, 9, 1]);
  for (const [at, filters] of [4, 3].entries())
    x = dropout(batchNorm(ops.relu(conv2d(x, `c${at}`, filters, { kernel: [2, 3] })), `n${at}`), 0.5);
  const hidden = ops.relu(dense(reshape(x, [graph.batch, -1]), 'dense', 8));
  return { outputs: {}, loss: mean(crossEntropy(dense(hidden, 'out', 5), graph.input('labels', [], 'int32'))) };
};

const GRU: Net = (graph) => {
  const present = ops.cast(graph.input('mask', [6], 'uint8'));
  const first = gru(graph.input('x', [6, 5]), 'g0', 7, { present });
  const second = gru(first, 'g1', 7, { present });
  const last = reshape(slice(second, 1, 5, 6), [graph.batch, 7]);
  const out = dense(ops.relu(dense(last, 'fc0', 6)), 'fc1', 1);
  return { outputs: {}, loss: mean(squaredError(out, graph.input('y', [1]))) };
};

test.each([
  ['MLP', MLP, 1e-5],
  ['CNN', CNN, 1e-5],
  ['2-D CNN', PLANES, 1e-5],
  ['GRU', GRU, 5e-5],
] as const)('gradient of a small %s', async (_, net, bound) => {
  const report = await checkGradients(runtime, net, { seed: 'nets', batch: 6, coordinates: 10, fill });
  expect(report.coordinates).toBeGreaterThan(60);
  expect(report).toSatisfy(within(bound));
});

test('no gradient flows through a detached value or to a frozen parameter', async () => {
  const program = compileTraining(
    (graph) => {
      graph.freeze((name) => name === 'frozen');
      const [a, frozen] = ['a', 'frozen'].map((name) => graph.parameter(name, [3], { fill: 2 })) as [Value, Value];
      return { outputs: {}, loss: sum(ops.mul(ops.mul(a, ops.detach(a)), frozen)) };
    },
    { batch: 1 },
  );
  expect(program.gradients).toEqual(['a']);
  expect(program.layout.statistics.map(({ name }) => name)).toEqual(['frozen']);
  const runner = unwrap(await runtime.open(program.bytes));
  const feed = (numbers: readonly number[]) => ({
    type: 'float' as const,
    dims: [3],
    data: Float32Array.from(numbers),
  });
  const found = await runner.run({ a: feed([1, 2, 3]), frozen: feed([1, 1, 5]) });
  await runner.close();
  // Of a · detach(a) · f the detached factor and f remain: not 2 a f.
  expect(Array.from(found[gradientOf('a')]!.data as Float32Array)).toEqual([1, 2, 15]);
});

test('no op, layer or loss is left out', () => {
  const checked = readFileSync(fileURLToPath(import.meta.url), 'utf8').replaceAll(/import [^;]*;/g, '');
  // Constant almost everywhere, or parts of the others.
  const exempt = new Set(['cast', 'oneHot', 'hits', 'convolve', 'logPolicy']);
  const modules = [ops, shapes, linear, softmaxes, basics, norms, recurrent, losses];
  for (const name of modules.flatMap((module) => Object.keys(module)).filter((each) => !exempt.has(each)))
    expect([name, new RegExp(`(ops\\.|[(\\s,>])${name}[(),\\]]`).test(checked)]).toEqual([name, true]);
});
