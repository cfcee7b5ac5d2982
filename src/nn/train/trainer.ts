/**
 * Training: shards of micro-batches → averaged gradients → clipped AdamW step → new weights.
 *
 * A step's batch is a list of shards, each a list of micro-batches. Gradients are summed within a shard in order, then
 * over shards in order; who computed a shard does not matter, so one thread and many workers give the same bits.
 */
import { fault, ok, type Result } from '../../base/index.ts';
import {
  compileTraining,
  decayedSize,
  initialise,
  weightsOf,
  type Layout,
  type Net,
  type Program,
  type Weights,
} from '../program.ts';
import { RNG_NAME } from '../rng.ts';
import { messageOf, type OpenOptions, type Runtime } from '../runtime.ts';
import { MOST_BYTES, TrainingMemory, type RegionName } from './memory.ts';
import { rateAt, type Schedule } from './schedule.ts';
import { Shard, type MicroBatch, type MicroReport } from './shard.ts';

/** Seed, batch, schedule and optimiser of a trainer. */
export type TrainerOptions = {
  readonly seed: string;
  /** Samples of one micro-batch. */
  readonly batch: number;
  readonly schedule: Schedule;
  readonly adam?: { readonly beta1?: number; readonly beta2?: number; readonly epsilon?: number };
  /** AdamW's decoupled weight decay, on matrices only. */
  readonly decay?: number;
  /** Largest global norm of a gradient; larger ones are scaled down. */
  readonly clip?: number;
  /** Also keep an exponential average of the weights with this decay per step. */
  readonly average?: number;
  /** Consecutive steps with a loss or gradient that is not finite before `step` refuses to go on. */
  readonly patience?: number;
};

/** What happened in a step: scalars, gradient norm, rate. */
export type StepReport = {
  /** Steps taken, this one included. */
  readonly step: number;
  readonly scalars: Readonly<Record<string, number>>;
  /** Norm of the averaged gradient before clipping. */
  readonly norm: number;
  readonly rate: number;
  /** The numbers were not finite; weights and moments are as before. */
  readonly skipped: boolean;
};

/** What computes the shards of a step: this thread, or a pool of workers. */
export type Engine = {
  /** Leaves the sum of all gradients in the returned region; reports in shard, then micro-batch order. */
  compute(
    shards: readonly (readonly MicroBatch[])[],
    labels: readonly (string | number)[],
  ): Promise<{ readonly region: RegionName; readonly micro: readonly MicroReport[] }>;
  close(): Promise<void>;
};

/** Makes what computes the gradients of a program. */
export type EngineMaker = (program: Program, memory: TrainingMemory) => Promise<Result<Engine>>;

/** Everything that a run is, to store and to go on from. */
export type TrainerState = {
  readonly meta: {
    readonly step: number;
    readonly updates: number;
    readonly skipped: number;
    /** Skipped steps since the last good one. */
    readonly inARow: number;
    readonly rng: string;
    readonly options: TrainerOptions;
    /** Names and shapes in order; a different network refuses the state. */
    readonly layout: string;
    /** What a caller keeps beside the training: plain JSON. The trainer does not read it. */
    readonly extra?: unknown;
  };
  readonly sections: ReadonlyMap<string, Float32Array>;
};

/** A gradient beyond this has a square that is no float; the second moment would stay infinite for ever. */
export const OVERFLOW = 1e18;

/** Names and shapes in order. */
export const layoutText = ({ trainable, statistics }: Layout): string =>
  [...trainable, ...statistics].map(({ name, shape }) => `${name}[${shape.join()}]`).join(' ');

/** Computes on the calling thread, one shard after another. */
export const localEngine =
  (runtime: Runtime, options: OpenOptions = {}): EngineMaker =>
  async (program, memory) => {
    const opened = await Shard.open(runtime, program, memory, options);
    if (!opened.ok) return opened;
    const shard = opened.value;
    return ok({
      compute: async (shards, labels) => {
        const micro: MicroReport[] = [];
        for (const [at, batches] of shards.entries()) {
          const report = await shard.run(batches, [...labels, at]);
          micro.push(...report.micro);
          if (shards.length === 1) return { region: report.region, micro };
          memory.gather('total', report.region, at === 0);
        }
        return { region: 'total', micro };
      },
      close: () => shard.close(),
    });
  };

/** Trains a network step by step; can be saved and continued exactly. */
export class Trainer {
  readonly program: Program;
  private readonly options: TrainerOptions;
  private readonly memory: TrainingMemory;
  private readonly engine: Engine;
  private taken = 0;
  private updates = 0;
  private skipped = 0;
  private inARow = 0;

  private constructor(options: TrainerOptions, program: Program, memory: TrainingMemory, engine: Engine) {
    this.options = options;
    this.program = program;
    this.memory = memory;
    this.engine = engine;
  }

  static async create(net: Net, options: TrainerOptions, make: EngineMaker): Promise<Result<Trainer>> {
    const program = compileTraining(net, { batch: options.batch });
    const averaged = options.average === undefined ? [] : (['average'] as const);
    const regions = ['weights', 'first', 'second', 'gradients', 'sum', 'total', ...averaged] as const;
    if (program.layout.size * 4 * regions.length > MOST_BYTES)
      return fault('train.too-large', 0, `${program.layout.size} parameters do not fit one WebAssembly memory`);
    const memory = new TrainingMemory(program.layout, regions);
    initialise(program.layout, options.seed, { trainable: memory.view('weights'), statistics: memory.statistics });
    if (memory.has('average')) memory.gather('average', 'weights', true);
    const engine = await make(program, memory);
    return engine.ok ? ok(new Trainer(options, program, memory, engine.value)) : engine;
  }

  /** Steps taken so far; also the number of the next one. */
  get steps(): number {
    return this.taken;
  }

  /** `slower`: a factor of the schedule's rate, for this step. */
  async step(shards: readonly (readonly MicroBatch[])[], slower = 1): Promise<Result<StepReport>> {
    const { memory, options, program } = this;
    const patience = options.patience ?? 20;
    if (this.inARow >= patience)
      return fault('train.diverged', this.taken, `${patience} steps in a row gave no finite gradient; lower the rate`);
    if (shards.length === 0 || shards.some((shard) => shard.length === 0))
      return fault('train.no-batch', this.taken, 'every shard of a step needs a micro-batch');
    const computed = await this.compute(shards);
    if (!computed.ok) return computed;
    const { region, micro } = computed.value;
    const mean = (at: number): number => micro.reduce((sum, { scalars }) => sum + scalars[at]!, 0) / micro.length;
    const scalars = Object.fromEntries(program.scalars.map((name, at) => [name, mean(at)]));
    const norm = Math.sqrt(memory.kernels.squares(memory.offset(region), memory.size)) / micro.length;
    const rate = slower * rateAt(options.schedule, this.taken);
    this.taken += 1;
    const finite = norm < OVERFLOW && Number.isFinite(scalars['loss']);
    if (finite) {
      this.update(region, rate, this.clipFactor(norm) / micro.length);
      this.fold(micro);
    } else this.skipped += 1;
    this.inARow = finite ? 0 : this.inARow + 1;
    return ok({ step: this.taken, scalars, norm, rate, skipped: !finite });
  }

  /** A wrong feed, a full memory or a dead worker costs the step, not the state. */
  private async compute(
    shards: readonly (readonly MicroBatch[])[],
  ): Promise<Result<Awaited<ReturnType<Engine['compute']>>>> {
    try {
      return ok(await this.engine.compute(shards, [this.options.seed, 'noise', this.taken]));
    } catch (error) {
      return fault('train.engine', this.taken, messageOf(error));
    }
  }

  private clipFactor(norm: number): number {
    const { clip } = this.options;
    return clip === undefined || norm <= clip ? 1 : clip / norm;
  }

  private update(region: RegionName, rate: number, scale: number): void {
    const { memory, options, program } = this;
    const { beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8 } = options.adam ?? {};
    this.updates += 1;
    const decayed = decayedSize(program.layout);
    for (const [from, count, decay] of [
      [0, decayed, rate * (options.decay ?? 0)],
      [decayed, memory.size - decayed, 0],
    ] as const)
      memory.kernels.adam({
        weights: memory.offset('weights') + 4 * from,
        first: memory.offset('first') + 4 * from,
        second: memory.offset('second') + 4 * from,
        gradients: memory.offset(region) + 4 * from,
        count,
        rate: rate / (1 - beta1 ** this.updates),
        beta1,
        beta2,
        correction: 1 / Math.sqrt(1 - beta2 ** this.updates),
        epsilon,
        decay,
        scale,
      });
    if (options.average !== undefined)
      // Early on the average follows faster, or it would remember the start values for long.
      memory.kernels.blend(
        memory.offset('average'),
        memory.offset('weights'),
        memory.size,
        Math.max(1 - options.average, 1 / (this.updates + 1)),
      );
  }

  /** Batch statistics into the running ones, micro-batch by micro-batch. */
  private fold(micro: readonly MicroReport[]): void {
    const { program, memory } = this;
    for (const { statistics } of micro)
      program.statistics.forEach(({ name, momentum }, at) => {
        const { offset, size } = program.layout.statistics.find((placed) => placed.name === name)!;
        const running = memory.statistics.subarray(offset, offset + size);
        const fresh = statistics[at]!;
        for (let index = 0; index < size; index++) running[index]! += momentum * (fresh[index]! - running[index]!);
      });
  }

  /** A copy of the weights by name; `averaged` asks for the exponential average where there is one. */
  weights({ averaged = true }: { averaged?: boolean } = {}): Weights {
    const region = averaged && this.memory.has('average') ? 'average' : 'weights';
    return weightsOf(this.program.layout, { trainable: this.memory.view(region), statistics: this.memory.statistics });
  }

  /** Starts from these weights (of an earlier model) where name and size agree; answers the names taken over. */
  adopt(weights: Weights): string[] {
    const { layout } = this.program;
    const taken: string[] = [];
    for (const [list, target] of [
      [layout.trainable, this.memory.view('weights')],
      [layout.statistics, this.memory.statistics],
    ] as const)
      for (const { name, offset, size } of list) {
        const found = weights.get(name);
        if (found === undefined || found.length !== size) continue;
        target.set(found, offset);
        taken.push(name);
      }
    if (this.memory.has('average')) this.memory.gather('average', 'weights', true);
    return taken;
  }

  private stored(): RegionName[] {
    return (['weights', 'first', 'second', 'average'] as const).filter((region) => this.memory.has(region));
  }

  /** A copy of the whole state. */
  state(): TrainerState {
    const sections = new Map(this.stored().map((region) => [region as string, this.memory.view(region).slice()]));
    sections.set('statistics', this.memory.statistics.slice());
    const { taken, updates, skipped, inARow, options } = this;
    const meta = {
      step: taken,
      updates,
      skipped,
      inARow,
      rng: RNG_NAME,
      options,
      layout: layoutText(this.program.layout),
    };
    return { meta, sections };
  }

  /** Goes on from a state of the same network and options; `options: 'mine'` lets the options differ. */
  restore(state: TrainerState, { options = 'same' }: { options?: 'same' | 'mine' } = {}): Result<void> {
    const { meta, sections } = state;
    if (meta.layout !== layoutText(this.program.layout))
      return fault('train.layout-differs', 0, 'the checkpoint belongs to a network with other parameters');
    if (meta.rng !== RNG_NAME) return fault('train.rng-differs', 0, `the checkpoint used the generator ${meta.rng}`);
    if (options === 'same')
      for (const key of new Set([...Object.keys(meta.options), ...Object.keys(this.options)]) as Set<
        keyof TrainerOptions
      >)
        if (JSON.stringify(meta.options[key]) !== JSON.stringify(this.options[key]))
          return fault('train.options-differ', 0, `the checkpoint was trained with another ${key}`);
    for (const name of this.stored())
      if (sections.get(name)?.length !== this.memory.size)
        return fault('train.section', 0, `the checkpoint has no ${name} of ${this.memory.size} numbers`);
    if (sections.get('statistics')?.length !== this.memory.statistics.length)
      return fault('train.section', 0, 'the checkpoint has other running statistics');
    for (const name of this.stored()) this.memory.view(name).set(sections.get(name)!);
    this.memory.statistics.set(sections.get('statistics')!);
    [this.taken, this.updates, this.skipped, this.inARow] = [meta.step, meta.updates, meta.skipped, meta.inARow];
    return ok(undefined);
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}
