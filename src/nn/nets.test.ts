import { expect, test } from 'vitest';
import { CHINESE, MLP } from '../../bench/lib/nets.ts';
import { Graph } from './graph.ts';
import { conv1d, conv2d, dense, dropout, residual } from './layers/basic.ts';
import { gru } from './layers/gru.ts';
import { batchNorm } from './layers/norm.ts';
import { cast, relu } from './ops/elementwise.ts';
import { reshape, slice } from './ops/shape.ts';
import type { Net } from './program.ts';

const millions = (net: Net): number => {
  const graph = new Graph({ form: 'eval', batch: 1 });
  net(graph);
  const sizes = [...graph.parameters.values()].map(({ shape }) => shape.reduce((size, dim) => size * dim, 1));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e4) / 100;
};

/** Four valid convolutions with batch norm and dropout, a dense layer of 256, the action layer. */
const meowjong =
  (kernel: readonly [number, number], actions: number): Net =>
  (graph) => {
    let x = reshape(cast(graph.input('planes', [34, 366], 'uint8')), [graph.batch, 34, 366, 1]);
    for (const [at, filters] of [64, 64, 64, 32].entries())
      x = dropout(batchNorm(relu(conv2d(x, `conv${at}`, filters, { kernel })), `norm${at}`), 0.5);
    const hidden = dropout(batchNorm(relu(dense(reshape(x, [graph.batch, -1]), 'dense', 256)), 'norm'), 0.5);
    return { outputs: { logits: dense(hidden, 'out', actions) } };
  };

test.each([
  ['Meowjong discard', meowjong([4, 5], 34), 63.3],
  ['Meowjong pon', meowjong([5, 4], 2), 52.41],
  ['Meowjong kan', meowjong([2, 3], 2), 88.05],
  ['Meowjong kita', meowjong([3, 2], 2), 77.17],
  ['Meowjong riichi', meowjong([3, 4], 2), 75.53],
  ['Chinese MLP', CHINESE, 3.41],
  ['benchmark MLP', MLP, 2.48],
] as const)('%s has its published number of parameters, in millions', (_, net, expected) => {
  expect(millions(net)).toBe(expected);
});

const tower: Net = (graph) => {
  let x = conv1d(graph.input('planes', [34, 838]), 'stem', 64);
  for (let block = 0; block < 50; block++)
    x = residual(x, (y) => conv1d(relu(conv1d(relu(y), `b${block}.in`, 64)), `b${block}.out`, 64));
  return { outputs: { logits: reshape(conv1d(relu(x), 'head', 1, { kernel: 1 }), [graph.batch, 34]) } };
};
const predictor: Net = (graph) => {
  const states = gru(gru(graph.input('rounds', [16, 15]), 'gru0', 64), 'gru1', 64);
  const last = reshape(slice(states, 1, 15, 16), [graph.batch, 64]);
  return { outputs: { reward: dense(relu(dense(last, 'fc0', 64)), 'fc1', 1) } };
};

test('a Suphx tower and a reward predictor can be written down', () => {
  expect(millions(tower)).toBe(1.4);
  expect(millions(predictor)).toBe(0.04);
});
