/**
 * A whole training step as one graph: forward, backward, clipping, AdamW, running statistics and the guard against
 * numbers that are not finite. Its state goes in and comes out, so that it can stay on a device between steps.
 */
import { Bug } from '../../base/index.ts';
import { Graph, type Input, type Noise, type Value } from '../graph.ts';
import { add, div, mul, scale, shift, sqrt, square, sub, reshape, sum } from '../ops/index.ts';
import { layoutOf, type Layout, type Net } from '../program.ts';
import type { TrainerOptions } from './trainer.ts';

/** Numbers that change from step to step, as inputs of shape [1]. */
export const KNOBS = ['knob/rate', 'knob/correction', 'knob/decay', 'knob/share'] as const;

export type StepGraph = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly layout: Layout;
  readonly inputs: readonly Input[];
  readonly noises: readonly Noise[];
  readonly scalars: readonly string[];
  /** Names of the state tensors, each an input and, with the prefix `next/`, an output. */
  readonly states: readonly { readonly name: string; readonly shape: readonly number[] }[];
};

export const nextOf = (state: string): string => `next/${state}`;
export const momentOf = (which: 'first' | 'second' | 'average', parameter: string): string => `${which}/${parameter}`;

/** A value from outside that is neither data nor parameter; its shape has no batch. */
const bare = (graph: Graph, name: string, shape: readonly number[]): Value =>
  graph.parameter(name, shape, { fill: 0 }, { trainable: false });

const choose = (finite: Value, fresh: Value, old: Value): Value =>
  old.graph.emit('Where', [finite, fresh, old], { shape: old.shape, batched: false });

export const compileStep = (net: Net, options: TrainerOptions): StepGraph => {
  const graph = new Graph({ form: 'train', batch: options.batch });
  const { loss, metrics = {} } = net(graph);
  if (loss === undefined) throw new Bug('a network without a loss cannot be trained');
  const layout = layoutOf(graph);
  const gradients = graph.gradients(loss);
  const { beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8 } = options.adam ?? {};
  const [rate, correction, decay, share] = KNOBS.map((name) => bare(graph, name, [1])) as [Value, Value, Value, Value];

  const norms = [...gradients.values()].map((gradient) => reshape(sum(square(gradient)), [1]));
  const norm = sqrt(norms.reduce((a, b) => add(a, b)));
  // NaN and infinity minus themselves are NaN, which equals nothing.
  const watched = add(norm, reshape(loss, [1]));
  const finite = graph.emit('Equal', [sub(watched, watched), graph.constant('float', [1], [0])], {
    shape: [1],
    type: 'bool',
  });
  const factor =
    options.clip === undefined
      ? undefined
      : graph.emit('Min', [div(graph.scalar(options.clip), shift(norm, 1e-30)), graph.constant('float', [1], [1])], {
          shape: [1],
        });

  const states: { name: string; shape: readonly number[] }[] = [];
  const outputs: Record<string, Value> = { loss, ...metrics, norm };
  const emitState = (name: string, shape: readonly number[], old: Value, fresh: Value): void => {
    states.push({ name, shape });
    outputs[nextOf(name)] = choose(finite, fresh, old);
  };
  for (const { name, shape, decays } of layout.trainable) {
    const raw = gradients.get(name);
    if (raw === undefined) throw new Bug(`the loss does not depend on ${name}`);
    const weights = graph.find(name);
    const gradient = factor === undefined ? raw : mul(raw, factor);
    const first = bare(graph, momentOf('first', name), shape);
    const second = bare(graph, momentOf('second', name), shape);
    const m = add(scale(first, beta1), scale(gradient, 1 - beta1));
    const v = add(scale(second, beta2), scale(square(gradient), 1 - beta2));
    const kept = decays ? sub(weights, mul(weights, decay)) : weights;
    const fresh = sub(kept, div(mul(m, rate), shift(mul(sqrt(v), correction), epsilon)));
    emitState(name, shape, weights, fresh);
    emitState(momentOf('first', name), shape, first, m);
    emitState(momentOf('second', name), shape, second, v);
    if (options.average === undefined) continue;
    const average = bare(graph, momentOf('average', name), shape);
    emitState(momentOf('average', name), shape, average, add(average, mul(sub(fresh, average), share)));
  }
  for (const { name, momentum, value } of graph.statistics) {
    const running = graph.find(name);
    emitState(name, value.shape, running, add(running, scale(sub(value, running), momentum)));
  }
  return {
    bytes: graph.encode(outputs),
    layout,
    inputs: graph.inputs,
    noises: graph.noises,
    scalars: ['loss', ...Object.keys(metrics), 'norm'],
    states,
  };
};
