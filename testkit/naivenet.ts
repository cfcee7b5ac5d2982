/**
 * Meowjong's network in plain loops over JavaScript numbers, written from its description and sharing nothing with the engine: convolutions of
 * whole windows, relu, batch normalisation by running statistics, a dense layer, logits. Dropout does nothing outside training.
 */
import type { Weights } from '../src/nn/index.ts';

/** A picture: rows × columns × channels, channels last. */
export type Picture = {
  readonly rows: number;
  readonly columns: number;
  readonly channels: number;
  readonly data: Float64Array;
};

const EPSILON = 1e-5;
const get = (weights: Weights, name: string): Float32Array => {
  const found = weights.get(name);
  if (found === undefined) throw new Error(`no weights ${name}`);
  return found;
};

/** relu, then (x − mean) / √(variance + ε) · scale + shift, channel by channel. */
const activate = (data: Float64Array, channels: number, weights: Weights, name: string): void => {
  const [gain, bias] = [get(weights, `${name}.norm.scale`), get(weights, `${name}.norm.shift`)];
  const [mean, variance] = [get(weights, `${name}.norm.mean`), get(weights, `${name}.norm.variance`)];
  for (let at = 0; at < data.length; at++) {
    const channel = at % channels;
    const x = data[at]! > 0 ? data[at]! : 0;
    data[at] = ((x - mean[channel]!) / Math.sqrt(variance[channel]! + EPSILON)) * gain[channel]! + bias[channel]!;
  }
};

/** Weights [height · width · channels, filters], taps row by row. */
const convolution = (x: Picture, weights: Weights, name: string, height: number, width: number): Picture => {
  const [weight, bias] = [get(weights, `${name}.weight`), get(weights, `${name}.bias`)];
  const filters = bias.length;
  const [rows, columns] = [x.rows - height + 1, x.columns - width + 1];
  const data = new Float64Array(rows * columns * filters);
  const sums = new Float64Array(filters);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      for (let filter = 0; filter < filters; filter++) sums[filter] = bias[filter]!;
      for (let i = 0; i < height; i++)
        for (let j = 0; j < width; j++)
          for (let channel = 0; channel < x.channels; channel++) {
            const value = x.data[((row + i) * x.columns + column + j) * x.channels + channel]!;
            if (value === 0) continue;
            const from = ((i * width + j) * x.channels + channel) * filters;
            for (let filter = 0; filter < filters; filter++) sums[filter]! += value * weight[from + filter]!;
          }
      data.set(sums, (row * columns + column) * filters);
    }
  return { rows, columns, channels: filters, data };
};

const denseOf = (x: Float64Array, weights: Weights, name: string): Float64Array => {
  const [weight, bias] = [get(weights, `${name}.weight`), get(weights, `${name}.bias`)];
  const out = Float64Array.from(bias);
  for (let from = 0; from < x.length; from++)
    for (let to = 0; to < out.length; to++) out[to]! += x[from]! * weight[from * out.length + to]!;
  return out;
};

/** Logits of one picture. */
export const naiveMeowjong = (
  picture: Picture,
  weights: Weights,
  [height, width]: readonly [number, number],
): Float64Array => {
  let x = picture;
  for (const name of ['conv1', 'conv2', 'conv3', 'conv4']) {
    x = convolution(x, weights, name, height, width);
    activate(x.data, x.channels, weights, name);
  }
  const hidden = denseOf(x.data, weights, 'dense');
  activate(hidden, hidden.length, weights, 'dense');
  return denseOf(hidden, weights, 'out');
};

/** Bytes [34, planes] as the picture of rows × columns of `fold` channels; the last column is filled up with zeros. */
export const pictureOf = (planes: Uint8Array, planeCount: number, fold: number): Picture => {
  const columns = Math.ceil(planeCount / fold);
  const data = new Float64Array(34 * columns * fold);
  for (let row = 0; row < 34; row++)
    for (let plane = 0; plane < planeCount; plane++)
      data[row * columns * fold + plane] = planes[row * planeCount + plane]! / 255;
  return { rows: 34, columns, channels: fold, data };
};
