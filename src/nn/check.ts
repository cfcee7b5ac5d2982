/**
 * Checks a network's gradients: the same graph retyped to double against central differences, and float against
 * double. Dropout noise and inputs come from a seed.
 */
import { unwrap } from '../base/index.ts';
import { Graph, type Input, type Noise } from './graph.ts';
import { arrayOf, sizeOf, type TensorArray } from './onnx/index.ts';
import { compileTraining, gradientOf, initialise, weightsOf, type Net, type Program } from './program.ts';
import { createRng, type Rng } from './rng.ts';
import type { Runtime, Tensor } from './runtime.ts';

/** Seed, batch and number of coordinates of a gradient check. */
export type CheckOptions = {
  readonly seed: string;
  readonly batch: number;
  /** Coordinates tried per parameter tensor. */
  readonly coordinates?: number;
  /** Fills an input other than with normals (numbers), 0 … 1 (bytes) or 0 (whole numbers). */
  readonly fill?: (name: string, rng: Rng) => number;
};

/** How far gradients lie from differences of the loss. */
export type CheckReport = {
  /** Worst |analytic − difference| / max(|analytic|, |difference|, 1e-3 × largest gradient of the tensor). */
  readonly difference: number;
  /** Where that was. */
  readonly worst: string;
  /** Worst relative L2 distance of a float gradient tensor from its double one. */
  readonly float: number;
  readonly coordinates: number;
};

/** Of a double evaluation, relative to max(1, |x|): truncation ~1e-10, rounding ~1e-11. */
const STEP = 1e-5;

const feedsOf = (program: Program, options: CheckOptions): Record<string, Tensor> => {
  const feeds: Record<string, Tensor> = {};
  for (const input of [...program.inputs, ...program.noises] as (Input | Noise)[]) {
    const rng = createRng(options.seed, 'check', input.name);
    const data = arrayOf(input.type, sizeOf(input.shape));
    const one = (): number => {
      if ('keep' in input) return rng.float() < input.keep ? 1 : 0;
      if (options.fill !== undefined) return options.fill(input.name, rng);
      return input.type === 'int32' ? 0 : input.type === 'uint8' ? rng.below(2) : rng.normal();
    };
    for (let at = 0; at < data.length; at++) data[at] = one();
    feeds[input.name] = { type: input.type, dims: input.shape, data };
  }
  return feeds;
};

const evaluate = async (runtime: Runtime, net: Net, real: 'float' | 'double', options: CheckOptions) => {
  const program = compileTraining(net, { batch: options.batch, real });
  const { layout } = program;
  const trainable = new Float32Array(layout.size);
  const statistics = new Float32Array(layout.statisticsSize);
  initialise(layout, options.seed, { trainable, statistics });
  // Biases and scales start constant; a general point is a better witness.
  const rng = createRng(options.seed, 'jitter');
  for (let at = 0; at < trainable.length; at++) trainable[at] = trainable[at]! + 0.1 * rng.normal();
  const feeds = feedsOf(program, options);
  // Both types must see the same numbers, so inputs are rounded to float.
  for (const [name, tensor] of Object.entries(feeds))
    if (tensor.type === 'double')
      feeds[name] = { ...tensor, data: Float64Array.from(tensor.data as Float64Array, Math.fround) };
  const parameters: Record<string, TensorArray> = {};
  for (const [name, weights] of weightsOf(layout, { trainable, statistics })) {
    const { shape } = [...layout.trainable, ...layout.statistics].find((placed) => placed.name === name)!;
    const data = real === 'float' ? weights : Float64Array.from(weights);
    parameters[name] = data;
    feeds[name] = { type: real, dims: shape, data };
  }
  const runner = unwrap(await runtime.open(program.bytes));
  const results = await runner.run(feeds);
  await runner.close();
  const gradients = new Map(program.gradients.map((name) => [name, results[gradientOf(name)]!.data as Float64Array]));
  return { feeds, parameters, gradients };
};

const lossRunner = async (runtime: Runtime, net: Net, batch: number) => {
  const graph = new Graph({ form: 'train', batch, real: 'double' });
  return unwrap(await runtime.open(graph.encode({ loss: net(graph).loss! })));
};

/** Compares the gradients of a network with differences of its loss. */
export const checkGradients = async (runtime: Runtime, net: Net, options: CheckOptions): Promise<CheckReport> => {
  const exact = await evaluate(runtime, net, 'double', options);
  const single = await evaluate(runtime, net, 'float', options);
  const runner = await lossRunner(runtime, net, options.batch);
  const needed = Object.fromEntries(Object.entries(exact.feeds));
  const lossAt = async (): Promise<number> => (await runner.run(needed))['loss']!.data[0] as number;
  let [difference, float, worst, coordinates] = [0, 0, '', 0];
  for (const [name, gradient] of exact.gradients) {
    const data = exact.parameters[name] as Float64Array;
    const largest = gradient.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    // A tensor whose exact gradient is zero (a bias under softmax) has no relative error.
    if (largest < 1e-12) continue;
    const rng = createRng(options.seed, 'coordinates', name);
    const count = Math.min(options.coordinates ?? 12, data.length);
    for (let tried = 0; tried < count; tried++) {
      const at = count === data.length ? tried : rng.below(data.length);
      const kept = data[at]!;
      const step = STEP * Math.max(1, Math.abs(kept));
      data[at] = kept + step;
      const above = await lossAt();
      data[at] = kept - step;
      const below = await lossAt();
      data[at] = kept;
      const slope = (above - below) / (2 * step);
      const scale = Math.max(Math.abs(slope), Math.abs(gradient[at]!), 1e-3 * largest);
      const error = Math.abs(slope - gradient[at]!) / scale;
      coordinates += 1;
      if (!(error <= difference)) [difference, worst] = [error, `${name}[${at}]`];
    }
    const other = single.gradients.get(name)!;
    let [distance, norm] = [0, 0];
    for (let at = 0; at < gradient.length; at++) {
      distance += (other[at]! - gradient[at]!) ** 2;
      norm += gradient[at]! ** 2;
    }
    float = Math.max(float, Math.sqrt(distance / norm));
  }
  await runner.close();
  return { difference, worst, float, coordinates };
};
