/**
 * Training on a device: the step graph runs with its state held where the provider left it. Clean fallback: without
 * the asked provider the same graph runs on the processor. States are those of Trainer, so checkpoints interchange.
 * Measured here on the processor only; see docs/training.md for what has not been tested.
 */
import { fault, ok, type Result } from '../../base/index.ts';
import { Graph } from '../graph.ts';
import { arrayOf, sizeOf } from '../onnx/index.ts';
import { initialise, weightsOf, type Layout, type Net, type Weights } from '../program.ts';
import { RNG_NAME } from '../rng.ts';
import { messageOf, readTensor, type Held, type Provider, type Runner, type Runtime, type Tensor } from '../runtime.ts';
import { rateAt } from './schedule.ts';
import { drawNoise, type MicroBatch } from './shard.ts';
import { compileStep, KNOBS, momentOf, nextOf, type StepGraph } from './stepgraph.ts';
import { layoutText, type StepReport, type TrainerOptions, type TrainerState } from './trainer.ts';

/** Gives every state back as it came, with the results in memory: the only safe way to read a device buffer. */
const readerGraph = ({ states }: StepGraph): Uint8Array => {
  const graph = new Graph({ form: 'eval', batch: 1 });
  const outputs = states.map(
    ({ name, shape }) => [nextOf(name), graph.parameter(name, shape, { fill: 0 }, { trainable: false })] as const,
  );
  return graph.encode(Object.fromEntries(outputs));
};

/** Trains with weights and optimiser on the device. */
export class DeviceTrainer {
  private readonly options: TrainerOptions;
  private readonly plan: StepGraph;
  private readonly runner: Runner;
  private readonly reader: Runner;
  private held: Held;
  private counts = { step: 0, updates: 0, skipped: 0, inARow: 0 };

  private constructor(options: TrainerOptions, plan: StepGraph, runners: readonly [Runner, Runner], held: Held) {
    this.options = options;
    this.plan = plan;
    [this.runner, this.reader] = runners;
    this.held = held;
  }

  static async create(
    net: Net,
    options: TrainerOptions,
    { runtime, providers }: { runtime: Runtime; providers: readonly Provider[] },
  ): Promise<Result<DeviceTrainer>> {
    const step = compileStep(net, options);
    const onDevice = step.states.map(({ name }) => nextOf(name));
    const opened = await runtime.open(step.bytes, { providers, onDevice });
    if (!opened.ok) return opened;
    const reader = await runtime.open(readerGraph(step), { providers: [opened.value.provider] });
    if (!reader.ok) return reader;
    const { layout } = step;
    const weights = new Float32Array(layout.size);
    const statistics = new Float32Array(layout.statisticsSize);
    initialise(layout, options.seed, { trainable: weights, statistics });
    const zeros = new Float32Array(layout.size);
    const sections = new Map([
      ['weights', weights],
      ['first', zeros],
      ['second', zeros],
      ['average', weights],
      ['statistics', statistics],
    ]);
    const held = opened.value.hold(stateTensors(step, sections));
    return ok(new DeviceTrainer(options, step, [opened.value, reader.value], held));
  }

  get provider(): Provider {
    return this.runner.provider;
  }

  get refused(): Runner['refused'] {
    return this.runner.refused;
  }

  get steps(): number {
    return this.counts.step;
  }

  async step(batch: MicroBatch): Promise<Result<StepReport>> {
    const { options, counts, runner } = this;
    const patience = options.patience ?? 20;
    if (counts.inARow >= patience)
      return fault('train.diverged', counts.step, `${patience} steps in a row gave no finite gradient; lower the rate`);
    const rate = rateAt(options.schedule, counts.step);
    const feeds: Record<string, Tensor> = { ...batch, ...this.knobs(rate) };
    for (const { name, shape, type, keep } of this.plan.noises) {
      const data = arrayOf(type, sizeOf(shape)) as Uint8Array;
      drawNoise(data, keep, [options.seed, 'noise', counts.step, 0, 0, name]);
      feeds[name] = { type, dims: shape, data };
    }
    const run = await this.attempt(() => runner.runHeld({ ...this.held, ...runner.hold(feeds) }));
    if (!run.ok) return run;
    const results = run.value;
    const spent = this.held;
    this.held = Object.fromEntries(this.plan.states.map(({ name }) => [name, results[nextOf(name)]!]));
    runner.drop(spent);
    const scalars = Object.fromEntries(
      this.plan.scalars.map((name) => [name, Number(readTensor(results[name]!).data[0])]),
    );
    const { norm = NaN, ...reported } = scalars;
    const finite = Number.isFinite(norm) && Number.isFinite(scalars['loss']);
    this.counts = {
      step: counts.step + 1,
      updates: counts.updates + Number(finite),
      skipped: counts.skipped + Number(!finite),
      inARow: finite ? 0 : counts.inARow + 1,
    };
    return ok({ step: this.counts.step, scalars: reported, norm, rate, skipped: !finite });
  }

  private async attempt<T>(run: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await run());
    } catch (error) {
      return fault('train.engine', this.counts.step, messageOf(error));
    }
  }

  private knobs(rate: number): Record<string, Tensor> {
    const { options } = this;
    const { beta1 = 0.9, beta2 = 0.999 } = options.adam ?? {};
    const updates = this.counts.updates + 1;
    const values = [
      rate / (1 - beta1 ** updates),
      1 / Math.sqrt(1 - beta2 ** updates),
      rate * (options.decay ?? 0),
      Math.max(1 - (options.average ?? 1), 1 / (updates + 1)),
    ];
    return Object.fromEntries(
      KNOBS.map((name, at) => [name, { type: 'float', dims: [1], data: Float32Array.of(values[at]!) }]),
    );
  }

  /** Downloads the whole state. */
  async state(): Promise<TrainerState> {
    const results = await this.reader.runHeld(this.held);
    const { layout } = this.plan;
    const read = (name: string): Float32Array => readTensor(results[nextOf(name)]!).data as Float32Array;
    const section = (list: Layout['trainable'], size: number, nameOf: (name: string) => string): Float32Array => {
      const data = new Float32Array(size);
      for (const { name, offset } of list) data.set(read(nameOf(name)), offset);
      return data;
    };
    const sections = new Map([['weights', section(layout.trainable, layout.size, (name) => name)]]);
    const moments = ['first', 'second', ...(this.options.average === undefined ? [] : ['average'])] as const;
    for (const which of moments as readonly ('first' | 'second' | 'average')[])
      sections.set(
        which,
        section(layout.trainable, layout.size, (name) => momentOf(which, name)),
      );
    sections.set(
      'statistics',
      section(layout.statistics, layout.statisticsSize, (name) => name),
    );
    return { meta: { ...this.counts, rng: RNG_NAME, options: this.options, layout: layoutText(layout) }, sections };
  }

  async weights(): Promise<Weights> {
    const { sections } = await this.state();
    const trainable = sections.get('average') ?? sections.get('weights')!;
    return weightsOf(this.plan.layout, { trainable, statistics: sections.get('statistics')! });
  }

  /** Uploads a state of the same network. */
  restore({ meta, sections }: TrainerState): Result<void> {
    const { layout } = this.plan;
    if (meta.layout !== layoutText(layout))
      return fault('train.layout-differs', 0, 'the checkpoint belongs to a network with other parameters');
    for (const name of ['weights', 'first', 'second', ...(this.options.average === undefined ? [] : ['average'])])
      if (sections.get(name)?.length !== layout.size)
        return fault('train.section', 0, `the checkpoint has no ${name} of ${layout.size} numbers`);
    if (sections.get('statistics')?.length !== layout.statisticsSize)
      return fault('train.section', 0, 'the checkpoint has other running statistics');
    this.runner.drop(this.held);
    this.held = this.runner.hold(stateTensors(this.plan, sections));
    const { step, updates, skipped, inARow } = meta;
    this.counts = { step, updates, skipped, inARow };
    return ok(undefined);
  }

  async close(): Promise<void> {
    this.runner.drop(this.held);
    await Promise.all([this.runner.close(), this.reader.close()]);
  }
}

/** Sections cut into the tensors of the step graph; copies, because the graph may keep them. */
const stateTensors = (
  { layout, states }: StepGraph,
  sections: ReadonlyMap<string, Float32Array>,
): Record<string, Tensor> => {
  const wanted = new Set(states.map(({ name }) => name));
  const tensors: Record<string, Tensor> = {};
  const cut = (name: string, shape: readonly number[], from: string, offset: number, size: number): void => {
    if (!wanted.has(name)) return;
    tensors[name] = { type: 'float', dims: shape, data: sections.get(from)!.slice(offset, offset + size) };
  };
  for (const { name, shape, offset, size } of layout.trainable) {
    cut(name, shape, 'weights', offset, size);
    for (const which of ['first', 'second', 'average'] as const) cut(momentOf(which, name), shape, which, offset, size);
  }
  for (const { name, shape, offset, size } of layout.statistics) cut(name, shape, 'statistics', offset, size);
  return tensors;
};
