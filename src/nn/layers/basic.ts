/** Layers: a name prefix for their parameters, a value in, a value out. Weights start as He or Glorot-like normals. */
import type { Value } from '../graph.ts';
import { add, cast, mul, relu, scale, sigmoid, convolve, gemm, type Window, mean, reshape } from '../ops/index.ts';

/** Initial gain of a dense layer, and whether it has a bias. */
export type DenseOptions = {
  /** Deviation of the initial weights times sqrt(fan-in); √2 suits a relu behind it. */
  readonly gain?: number;
  /** Start of the bias. */
  readonly bias?: number;
};

/** A fully connected layer over the last axis. */
export const dense = (x: Value, name: string, width: number, options: DenseOptions = {}): Value => {
  const { gain = Math.SQRT2, bias = 0 } = options;
  const { graph } = x;
  const depth = x.shape.at(-1)!;
  const weight = graph.parameter(`${name}.weight`, [depth, width], { fanIn: depth, gain });
  const start = graph.parameter(`${name}.bias`, [width], { fill: bias });
  const rows = x.shape.length === 2 ? x : reshape(x, [-1, depth]);
  const y = gemm(rows, weight, { bias: start });
  return x.shape.length === 2 ? y : reshape(y, [...x.shape.slice(0, -1), width]);
};

const convolution = (x: Value, name: string, filters: number, window: Window, gain: number): Value => {
  const { graph } = x;
  const depth = window.kernel.reduce((size, each) => size * each, 1) * x.shape.at(-1)!;
  const weight = graph.parameter(`${name}.weight`, [depth, filters], { fanIn: depth, gain });
  const bias = graph.parameter(`${name}.bias`, [filters], { fill: 0 });
  return convolve(x, weight, bias, window);
};

/** Convolution along one axis: [batch, length, channels] → [batch, length, filters], zeros at both ends. */
export const conv1d = (
  x: Value,
  name: string,
  filters: number,
  { kernel = 3, gain = Math.SQRT2 }: { kernel?: number; gain?: number } = {},
): Value => {
  const before = (kernel - 1) >> 1;
  const window = { kernel: [kernel], before: [before], after: [kernel - 1 - before] };
  return convolution(x, name, filters, window, gain);
};

/** Convolution of whole windows only: [batch, h, w, channels] → [batch, h − kh + 1, w − kw + 1, filters]. */
export const conv2d = (
  x: Value,
  name: string,
  filters: number,
  { kernel, gain = Math.SQRT2 }: { kernel: readonly [number, number]; gain?: number },
): Value => convolution(x, name, filters, { kernel, before: [0, 0], after: [0, 0] }, gain);

/** x + body(x). */
export const residual = (x: Value, body: (x: Value) => Value): Value => add(x, body(x));

/** Keeps each number with probability 1 − rate and scales the kept ones up; nothing outside training. */
export const dropout = (x: Value, rate: number): Value => {
  const { graph } = x;
  if (!graph.isLoose || rate === 0) return x;
  return mul(x, scale(cast(graph.noise(x.shape, 1 - rate)), 1 / (1 - rate)));
};

/** Weighs each channel by a gate computed from its mean over all positions (squeeze and excitation). */
export const channelAttention = (x: Value, name: string, reduction: number): Value => {
  const channels = x.shape.at(-1)!;
  const positions = x.shape.slice(1, -1);
  const pooled = mean(
    x,
    positions.map((_, at) => at + 1),
  );
  const hidden = relu(dense(pooled, `${name}.squeeze`, Math.max(1, Math.floor(channels / reduction))));
  const gate = sigmoid(dense(hidden, `${name}.excite`, channels, { gain: 1 }));
  return mul(x, reshape(gate, [x.shape[0]!, ...positions.map(() => 1), channels]));
};
