/** A network as a function of a graph, and what it compiles to: a training step, or a forward pass. */
import { Bug } from '../base/index.ts';
import { Graph, type Input, type Noise, type Parameter, type Value } from './graph.ts';
import { createRng } from './rng.ts';

/** What a network computes: outputs, loss and metrics. */
export type NetParts = {
  /** What inference returns. */
  readonly outputs: Readonly<Record<string, Value>>;
  /** A scalar; needed for training only. */
  readonly loss?: Value;
  /** Scalars reported beside the loss, averaged over micro-batches. */
  readonly metrics?: Readonly<Record<string, Value>>;
};

/**
 * Declares inputs and parameters on the graph and returns the parts. It is called once per form and must declare the
 * same parameters each time. Inputs that only the loss needs are declared only when `graph.form` is not 'export'.
 */
export type Net = (graph: Graph) => NetParts;

/** Where a parameter lies, in elements from the start of its section. */
export type Placed = Parameter & { readonly offset: number; readonly size: number };

/** Parameters start on 64-byte lines, which the native kernels and the SIMD loops like. */
const LINE = 16;

/** Where each parameter lies in memory. */
export type Layout = {
  readonly trainable: readonly Placed[];
  /** Elements of the trainable section, a multiple of 16; padding stays zero. */
  readonly size: number;
  readonly statistics: readonly Placed[];
  readonly statisticsSize: number;
};

const place = (parameters: readonly Parameter[]): [Placed[], number] => {
  let offset = 0;
  const placed = parameters.map((parameter) => {
    const size = parameter.shape.reduce((product, dim) => product * dim, 1);
    const at = { ...parameter, offset, size };
    offset += Math.ceil(size / LINE) * LINE;
    return at;
  });
  return [placed, offset];
};

/** Decayed parameters first, so that weight decay is one contiguous range. */
export const layoutOf = (graph: Graph): Layout => {
  const all = [...graph.parameters.values()];
  const free = all.filter((parameter) => parameter.trainable);
  const ordered = [...free.filter((parameter) => parameter.decays), ...free.filter((parameter) => !parameter.decays)];
  const [trainable, size] = place(ordered);
  const [statistics, statisticsSize] = place(all.filter((parameter) => !parameter.trainable));
  return { trainable, size, statistics, statisticsSize };
};

/** Elements of the leading range that weight decay applies to. */
export const decayedSize = (layout: Layout): number =>
  layout.trainable.find((placed) => !placed.decays)?.offset ?? layout.size;

/** A compiled network for training. */
export type Program = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly layout: Layout;
  readonly inputs: readonly Input[];
  readonly noises: readonly Noise[];
  /** Names of the scalars, 'loss' first. */
  readonly scalars: readonly string[];
  /** Names of parameters whose gradient is the output `gradientOf(name)`. */
  readonly gradients: readonly string[];
  readonly statistics: readonly { readonly name: string; readonly momentum: number }[];
  /** Samples of one run. */
  readonly batch: number;
};

/** Name of the output with the gradient of a parameter. */
export const gradientOf = (parameter: string): string => `gradient/${parameter}`;
/** Name of the output with the batch statistic of a parameter. */
export const statisticOf = (parameter: string): string => `statistic/${parameter}`;

/** Loss, metrics, gradients and batch statistics of one micro-batch; parameters are inputs. */
export const compileTraining = (
  net: Net,
  { batch, real = 'float' }: { batch: number; real?: 'float' | 'double' },
): Program => {
  const graph = new Graph({ form: 'train', batch, real });
  const { loss, metrics = {} } = net(graph);
  if (loss === undefined) throw new Bug('a network without a loss cannot be trained');
  const scalars: Record<string, Value> = { loss, ...metrics };
  const gradients = graph.gradients(loss);
  const outputs: Record<string, Value> = { ...scalars };
  for (const [name, value] of gradients) outputs[gradientOf(name)] = value;
  for (const { name, value } of graph.statistics) outputs[statisticOf(name)] = value;
  return {
    bytes: graph.encode(outputs),
    layout: layoutOf(graph),
    inputs: graph.inputs,
    noises: graph.noises,
    scalars: Object.keys(scalars),
    gradients: [...gradients.keys()],
    statistics: graph.statistics.map(({ name, momentum }) => ({ name, momentum })),
    batch,
  };
};

/** Fills the sections with the start values; each parameter has its own stream, so order and neighbours are free. */
export const initialise = (
  layout: Layout,
  seed: string,
  sections: { readonly trainable: Float32Array; readonly statistics: Float32Array },
): void => {
  for (const [list, target] of [
    [layout.trainable, sections.trainable],
    [layout.statistics, sections.statistics],
  ] as const)
    for (const { name, init, offset, size } of list) {
      const view = target.subarray(offset, offset + size);
      if ('fill' in init) {
        view.fill(init.fill);
        continue;
      }
      const rng = createRng(seed, 'initialise', name);
      const deviation = init.gain / Math.sqrt(init.fanIn);
      for (let at = 0; at < size; at++) view[at] = rng.normal() * deviation;
    }
};

/** Named weights, as they go into a file or come out of one. */
export type Weights = ReadonlyMap<string, Float32Array>;

/** The parameters by name, from the memory of training. */
export const weightsOf = (
  layout: Layout,
  sections: { readonly trainable: Float32Array; readonly statistics: Float32Array },
): Map<string, Float32Array> => {
  const found = new Map<string, Float32Array>();
  for (const { name, offset, size } of layout.trainable)
    found.set(name, sections.trainable.slice(offset, offset + size));
  for (const { name, offset, size } of layout.statistics)
    found.set(name, sections.statistics.slice(offset, offset + size));
  return found;
};
