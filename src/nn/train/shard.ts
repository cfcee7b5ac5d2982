/** One session computing the gradients of a list of micro-batches, on the caller's thread or in a worker. */
import { ok, type Result } from '../../base/index.ts';
import { arrayOf, sizeOf } from '../onnx/index.ts';
import { gradientOf, statisticOf, type Program } from '../program.ts';
import { createRng } from '../rng.ts';
import type { Bound, OpenOptions, Runner, Runtime, Tensor, Tensors } from '../runtime.ts';
import type { RegionName, TrainingMemory } from './memory.ts';

/** Inputs of one run of the program, by name; noise is drawn by the engine. */
export type MicroBatch = Tensors;

/** Scalars and statistics of one micro-batch. */
export type MicroReport = {
  /** In the order of `program.scalars`. */
  readonly scalars: readonly number[];
  /** In the order of `program.statistics`. */
  readonly statistics: readonly Float32Array[];
};

export type ShardReport = {
  readonly micro: readonly MicroReport[];
  /** Region that holds the sum of the gradients. */
  readonly region: RegionName;
};

/** Two draws of 16 bits from each random word. */
export const drawNoise = (data: Uint8Array, keep: number, labels: readonly (string | number)[]): void => {
  const rng = createRng(...labels);
  const bound = Math.round(keep * 65_536);
  for (let at = 0; at < data.length; at += 2) {
    const word = rng.next();
    data[at] = (word & 0xffff) < bound ? 1 : 0;
    if (at + 1 < data.length) data[at + 1] = word >>> 16 < bound ? 1 : 0;
  }
};

/** Computes the gradients of some micro-batches in one thread. */
export class Shard {
  private readonly noises: readonly Tensor[];
  private readonly program: Program;
  private readonly memory: TrainingMemory;
  private readonly runner: Runner;
  private readonly bound: Bound;

  private constructor(program: Program, memory: TrainingMemory, runner: Runner) {
    this.program = program;
    this.memory = memory;
    this.runner = runner;
    this.noises = program.noises.map(({ type, shape }) => ({ type, dims: shape, data: arrayOf(type, sizeOf(shape)) }));
    const { layout } = program;
    const weights = memory.view('weights');
    const gradients = memory.view('gradients');
    const feeds: Record<string, Tensor> = {};
    const targets: Record<string, Tensor> = {};
    for (const { name, shape, offset, size } of layout.trainable) {
      feeds[name] = { type: 'float', dims: shape, data: weights.subarray(offset, offset + size) };
      if (program.gradients.includes(name))
        targets[gradientOf(name)] = { type: 'float', dims: shape, data: gradients.subarray(offset, offset + size) };
    }
    for (const { name, shape, offset, size } of layout.statistics)
      feeds[name] = { type: 'float', dims: shape, data: memory.statistics.subarray(offset, offset + size) };
    program.noises.forEach(({ name }, at) => {
      feeds[name] = this.noises[at]!;
    });
    this.bound = runner.bind(feeds, targets);
  }

  /** The memory needs the regions weights, gradients and sum. */
  static async open(
    runtime: Runtime,
    program: Program,
    memory: TrainingMemory,
    options: OpenOptions = {},
  ): Promise<Result<Shard>> {
    const opened = await runtime.open(program.bytes, options);
    return opened.ok ? ok(new Shard(program, memory, opened.value)) : opened;
  }

  get provider(): string {
    return this.runner.provider;
  }

  /** `labels` name the noise: seed, step and shard. */
  async run(batches: readonly MicroBatch[], labels: readonly (string | number)[]): Promise<ShardReport> {
    const { program, memory } = this;
    const reports: MicroReport[] = [];
    const single = batches.length === 1;
    for (const [at, batch] of batches.entries()) {
      program.noises.forEach(({ name, keep }, index) =>
        drawNoise(this.noises[index]!.data as Uint8Array, keep, [...labels, at, name]),
      );
      const results = await this.bound.run(batch);
      if (!single) memory.gather('sum', 'gradients', at === 0);
      reports.push({
        scalars: program.scalars.map((name) => Number(results[name]!.data[0])),
        statistics: program.statistics.map(({ name }) =>
          Float32Array.from(results[statisticOf(name)]!.data as Float32Array),
        ),
      });
    }
    return { micro: reports, region: single ? 'gradients' : 'sum' };
  }

  close(): Promise<void> {
    return this.runner.close();
  }
}
