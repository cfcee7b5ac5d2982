/**
 * What a network says of samples, by the very graph that learns: log π of the choices, entropies, the critic's values. Weights are inputs, so that it looks with
 * the current ones of a trainer. Because graph, batch and weights are the same, the ratio of the first step is exactly 1.
 */
import { ok, type Result } from '../../base/index.ts';
import { Graph, type MicroBatch, type Runner, type Runtime, type Tensor, type Weights } from '../../nn/index.ts';
import { chosenLog, entropyGraph } from '../../policy/index.ts';
import { PLACE, type ActorCritic } from './net.ts';

/** Of samples in their order. */
export type Looked = {
  readonly chosen: Float32Array;
  readonly entropy: Float32Array;
  /** [sample · width + output]; empty without a critic. */
  readonly values: Float32Array;
  readonly width: number;
};

type Shapes = ReadonlyMap<string, readonly number[]>;

/** Asks for samples in batches of a fixed size. */
export class Looker {
  private constructor(
    private readonly runner: Runner,
    private readonly shapes: Shapes,
    /** Samples of one run. */
    readonly batch: number,
    private readonly places: number,
    private readonly width: number,
  ) {}

  static async open(runtime: Runtime, network: ActorCritic, batch: number): Promise<Result<Looker>> {
    const graph = new Graph({ form: 'eval', batch });
    const { logs, values } = network(graph);
    const chosen = chosenLog(logs!, graph.input(PLACE, [], 'int32'));
    const outputs = { chosen, entropy: entropyGraph(logs!), logs: logs!, ...(values === undefined ? {} : { values }) };
    const opened = await runtime.open(graph.encode(outputs));
    if (!opened.ok) return opened;
    const shapes = new Map([...graph.parameters.values()].map(({ name, shape }) => [name, shape]));
    return ok(new Looker(opened.value, shapes, batch, logs!.shape[1]!, values?.shape[1] ?? 0));
  }

  private feedsOf(weights: Weights): Record<string, Tensor> {
    return Object.fromEntries(
      [...this.shapes].map(([name, dims]) => [name, { type: 'float', dims, data: weights.get(name)! }]),
    );
  }

  /** `feed(from)`: the samples `from` … `from + batch`, filled up at the end. */
  async look(weights: Weights, samples: number, feed: (from: number) => MicroBatch): Promise<Looked> {
    const fixed = this.feedsOf(weights);
    const { batch, width } = this;
    const found = { chosen: new Float32Array(samples), entropy: new Float32Array(samples) };
    const values = new Float32Array(samples * width);
    for (let from = 0; from < samples; from += batch) {
      const count = Math.min(batch, samples - from);
      const answer = await this.runner.run({ ...fixed, ...feed(from) });
      for (const name of ['chosen', 'entropy'] as const)
        found[name].set((answer[name]!.data as Float32Array).subarray(0, count), from);
      if (width > 0) values.set((answer['values']!.data as Float32Array).subarray(0, count * width), from * width);
    }
    return { ...found, values, width };
  }

  /** log π of every place, [sample · places + place]. */
  async logs(weights: Weights, samples: number, feed: (from: number) => MicroBatch): Promise<Float32Array> {
    const fixed = this.feedsOf(weights);
    const found = new Float32Array(samples * this.places);
    for (let from = 0; from < samples; from += this.batch) {
      const count = Math.min(this.batch, samples - from);
      const { logs } = await this.runner.run({ ...fixed, ...feed(from) });
      found.set((logs!.data as Float32Array).subarray(0, count * this.places), from * this.places);
    }
    return found;
  }

  close(): Promise<void> {
    return this.runner.close();
  }
}
