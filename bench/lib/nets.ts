/** The networks whose speed is measured; widths and depths are those of the systems they stand for. */
import type { Graph, Value } from '../../src/nn/graph.ts';
import { conv1d, dense, residual } from '../../src/nn/layers/basic.ts';
import { gru } from '../../src/nn/layers/gru.ts';
import { layerNorm } from '../../src/nn/layers/norm.ts';
import { crossEntropy } from '../../src/nn/losses.ts';
import { relu, tanh } from '../../src/nn/ops/elementwise.ts';
import { mean, reshape, slice } from '../../src/nn/ops/shape.ts';
import type { Net, NetParts } from '../../src/nn/program.ts';

const policyParts = (graph: Graph, logits: Value): NetParts =>
  graph.form === 'export'
    ? { outputs: { policy: logits } }
    : { outputs: { policy: logits }, loss: mean(crossEntropy(logits, graph.input('action', [], 'int32'))) };

/** 512 → 512, four residual blocks of two layers, 235 actions: 2.48 M parameters. */
export const MLP: Net = (graph) => {
  let x = relu(dense(graph.input('features', [512]), 'stem', 512));
  for (let block = 0; block < 4; block++)
    x = relu(
      residual(x, (y) => dense(relu(dense(y, `block${block}.in`, 512)), `block${block}.out`, 512, { gain: 0.3 })),
    );
  return policyParts(graph, dense(x, 'policy', 235, { gain: 1 }));
};

/** The same with layer normalisation behind every hidden layer. */
export const NORMED: Net = (graph) => {
  let x = relu(layerNorm(dense(graph.input('features', [512]), 'stem', 512), 'stem.norm'));
  for (let block = 0; block < 4; block++)
    x = relu(
      residual(x, (y) => {
        const inner = relu(layerNorm(dense(y, `block${block}.in`, 512), `block${block}.norm0`));
        return layerNorm(dense(inner, `block${block}.out`, 512), `block${block}.norm1`);
      }),
    );
  return policyParts(graph, dense(x, 'policy', 235, { gain: 1 }));
};

/** 34 columns of 64 planes, six convolutions of width 3 and 128 filters, one logit per column. */
export const CNN: Net = (graph) => {
  let x = relu(conv1d(graph.input('features', [34, 64]), 'conv0', 128));
  for (let layer = 1; layer < 6; layer++) x = relu(conv1d(x, `conv${layer}`, 128));
  return policyParts(graph, reshape(dense(x, 'policy', 1, { gain: 1 }), [graph.batch, 34]));
};

/** 240 features, six residual blocks of width 512 with layer normalisation, 235 actions and a value: 3.4 M. */
export const CHINESE: Net = (graph) => {
  let x = relu(layerNorm(dense(graph.input('features', [240]), 'stem', 512), 'stem.norm'));
  for (let block = 0; block < 6; block++)
    x = relu(
      residual(x, (y) => {
        const inner = relu(layerNorm(dense(y, `block${block}.in`, 512), `block${block}.norm0`));
        return layerNorm(dense(inner, `block${block}.out`, 512), `block${block}.norm1`);
      }),
    );
  return { outputs: { policy: dense(x, 'policy', 235), value: tanh(dense(x, 'value', 1)) } };
};

/** Two GRU layers of width 256 over 24 steps: a reward predictor's plan, larger. */
export const RECURRENT: Net = (graph) => {
  const states = gru(gru(graph.input('features', [24, 256]), 'gru0', 256), 'gru1', 256);
  return policyParts(graph, dense(reshape(slice(states, 1, 23, 24), [graph.batch, 256]), 'policy', 34, { gain: 1 }));
};

/** The tower that imitates discards: 64 channels, four residual blocks. */
export const TOWER: Net = (graph) => {
  let x = conv1d(graph.input('features', [34, 64]), 'stem', 64);
  for (let block = 0; block < 4; block++)
    x = residual(x, (y) =>
      conv1d(relu(conv1d(relu(y), `block${block}.in`, 64)), `block${block}.out`, 64, { gain: 0.2 }),
    );
  return policyParts(graph, reshape(dense(relu(x), 'policy', 1, { gain: 1 }), [graph.batch, 34]));
};

/** Multiply–adds of all matrix products of one sample, forward and backward, in floating-point operations. */
export const FLOPS = {
  mlp: 6 * (512 * 512 * 9 + 512 * 235) - 2 * 512 * 512,
  cnn: 6 * 34 * 3 * (64 * 128 + 5 * 128 * 128) - 2 * 34 * 3 * 64 * 128,
  // The first step has no state to multiply; the input of the first layer has no gradient.
  gru: 6 * 256 * 768 * (24 + 23) * 2 - 2 * 24 * 256 * 768,
} as const;
