/**
 * Supervised training: batches of a data set → steps → checkpoints, validation, model.onnx.
 * The batch of a step is a pure function of the plan, so a run that was stopped goes on as if it had not been.
 * The next batch is unpacked while the workers compute.
 */
import {
  anyRuntime,
  exportModel,
  localEngine,
  openStore,
  poolEngine,
  readModelFile,
  readWeights,
  Trainer,
  type EngineMaker,
  type TrainerOptions,
} from '../../nn/node/index.ts';
import { KIND_ENTRY, NETWORK_ENTRY } from '../../players/index.ts';
import { headLayoutOf } from '../../policy/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import type { Dataset } from '../dataset/index.ts';
import { writeWhole } from '../../jobs/node/index.ts';
import { commitHere } from '../../models/index.ts';
import { grow, lessonsOf, netOf } from '../networks/index.ts';
import type { Report } from './measure.ts';
import {
  Meter,
  type Progress,
  appendLog,
  cutLog,
  checkpointsOf,
  isRun,
  modelFile,
  readPlan,
  writePlan,
  type RunPlan,
} from '../run/index.ts';
import { validate } from './validate.ts';

/** Plan, data and limits of a training run. */
export type TrainOptions = {
  readonly plan: RunPlan;
  readonly dataset: Dataset;
  readonly validation?: Dataset | undefined;
  /** Folder of the run. */
  readonly out: string;
  /** Worker threads; 0 computes on the calling thread. */
  readonly workers: number;
  /** A model or a run whose weights a new run begins with. */
  readonly from?: string | undefined;
  /** A run whose whole state a new run begins with. */
  readonly tailOf?: string | undefined;
  /** Stops after so many minutes. */
  readonly minutes?: number | undefined;
  /** Samples between validations, and samples of one. */
  readonly evaluateEvery: number;
  readonly evaluateOn: number;
  readonly tell: (line: TrainLine) => void;
  readonly isStopped: () => boolean;
};

/** One line of a run's log: progress, or a validation. */
export type TrainLine =
  | ({ readonly type: 'progress' } & Progress)
  | { readonly type: 'validation'; readonly samples: number; readonly reports: readonly Report[] };

/** Where a training run ended: samples seen, size of the network, last validation. */
export type TrainResult = {
  readonly isFinished: boolean;
  readonly samples: number;
  readonly parameters: number;
  readonly reports: readonly Report[];
};

const CHECKPOINT_MS = 120_000;
const PROGRESS_MS = 10_000;

const stepsOf = (plan: RunPlan, samples: number): number => Math.floor(samples / plan.batch);

const trainerOptions = (plan: RunPlan): TrainerOptions => ({
  seed: plan.seed,
  batch: plan.micro,
  schedule: {
    rate: plan.rate,
    warmup: plan.warmup,
    hold: Math.max(plan.warmup, stepsOf(plan, plan.decayFrom)),
    total: stepsOf(plan, plan.samples),
  },
  clip: 1,
  average: plan.average,
  ...(plan.decay === undefined ? {} : { decay: plan.decay }),
});

const engineOf = async (workers: number): Promise<Result<EngineMaker>> => {
  if (workers > 0) return ok(poolEngine({ workers }));
  const runtime = await anyRuntime();
  return runtime.ok ? ok(localEngine(runtime.value)) : runtime;
};

/** The newest checkpoint of the run, else the state or the weights it is to begin with, else a fresh start. */
const begin = (trainer: Trainer, { out, from, tailOf }: TrainOptions): Result<void> => {
  const last = openStore(checkpointsOf(out)).load();
  if (last.ok) return trainer.restore(last.value.state, { options: 'mine' });
  if (last.error.code !== 'checkpoint.none') return last;
  if (tailOf !== undefined) {
    const state = openStore(checkpointsOf(tailOf)).load();
    return state.ok ? trainer.restore(state.value.state, { options: 'mine' }) : state;
  }
  return from === undefined ? ok(undefined) : adopt(trainer, from);
};

const adopt = (trainer: Trainer, from: string): Result<void> => {
  const bytes = readModelFile(from);
  if (!bytes.ok) return bytes;
  const weights = readWeights(bytes.value);
  if (!weights.ok) return weights;
  const { trainable } = trainer.program.layout;
  const isOther = trainable.some(({ name, size }) => weights.value.get(name)?.length !== size);
  const grown = isOther ? grow(weights.value, trainer.weights(), trainable) : undefined;
  const taken = trainer.adopt(grown ?? weights.value);
  return taken.length === 0 ? fault('train.from', 0, `${from} has no weights of this network`) : ok(undefined);
};

/** Begins a supervised run, or goes on with it. */
export const train = async (options: TrainOptions): Promise<Result<TrainResult>> => {
  const { plan, dataset, out, workers } = options;
  const engine = await engineOf(workers);
  if (!engine.ok) return engine;
  const made = await Trainer.create(netOf(plan, dataset.set), trainerOptions(plan), engine.value);
  if (!made.ok) return made;
  const trainer = made.value;
  try {
    const begun = begin(trainer, options);
    if (!begun.ok) return begun;
    writePlan(out, plan);
    return await new Run(trainer, options).go();
  } finally {
    await trainer.close();
  }
};

class Run {
  private readonly store;
  private readonly started = performance.now();
  private saved = performance.now();
  private reports: readonly Report[] = [];

  constructor(
    private readonly trainer: Trainer,
    private readonly options: TrainOptions,
  ) {
    this.store = openStore(checkpointsOf(options.out));
  }

  private get samples(): number {
    return this.trainer.steps * this.options.plan.batch;
  }

  private isOver(): boolean {
    const { minutes = Infinity, isStopped } = this.options;
    return isStopped() || performance.now() - this.started > minutes * 60_000;
  }

  async go(): Promise<Result<TrainResult>> {
    const { plan, dataset } = this.options;
    const { trainer } = this;
    const lessons = lessonsOf(plan, dataset);
    if (!lessons.ok) return lessons;
    const total = stepsOf(plan, plan.samples);
    const meter = new Meter(plan, trainer.steps);
    const first = trainer.steps;
    const lessonOf = (step: number) => (step < total ? lessons.value.at(step) : undefined);
    let next = lessonOf(first);
    cutLog(this.options.out, ({ type, samples }) =>
      type === 'validation' ? Number(samples) < this.samples : Number(samples) <= this.samples,
    );
    // The line of a validation at the checkpoint is cut, since the kill may have come before or after it.
    if (first > 0 && next !== undefined && this.isDue()) {
      const done = await this.evaluate();
      if (!done.ok) return done;
    }
    while (next !== undefined && !this.isOver()) {
      const step = trainer.steps;
      const pending = trainer.step(next);
      next = lessonOf(step + 1);
      const report = await pending;
      if (!report.ok) return report;
      meter.add(report.value);
      if (performance.now() - meter.since > PROGRESS_MS) this.tell({ type: 'progress', ...meter.take() });
      if (performance.now() - this.saved > CHECKPOINT_MS) {
        const saved = this.save();
        if (!saved.ok) return saved;
      }
      if (next !== undefined && this.isDue()) {
        const done = await this.evaluate();
        if (!done.ok) return done;
        meter.restart();
      }
    }
    if (trainer.steps > first) this.tell({ type: 'progress', ...meter.take() });
    const saved = this.save();
    if (!saved.ok) return saved;
    const done = await this.evaluate();
    if (!done.ok) return done;
    const parameters = trainer.program.layout.trainable.reduce((sum, { size }) => sum + size, 0);
    return ok({ isFinished: trainer.steps >= total, samples: this.samples, parameters, reports: this.reports });
  }

  private isDue(): boolean {
    const { plan, evaluateEvery } = this.options;
    return this.samples % evaluateEvery < plan.batch;
  }

  private tell(line: TrainLine): void {
    appendLog(this.options.out, line);
    this.options.tell(line);
  }

  private save(): Result<string> {
    this.saved = performance.now();
    return this.store.save(this.trainer.state());
  }

  /** Writes the model, and measures it where there is something to measure on. */
  private async evaluate(): Promise<Result<void>> {
    const { plan, dataset, validation, out, evaluateOn, workers } = this.options;
    const card = {
      features: plan.features,
      featuresVersion: String(plan.featuresVersion),
      actionsVersion: String(headLayoutOf(dataset.rules).actionVersion),
      ruleset: plan.rules,
      commit: commitHere(),
    };
    const { network, kind, channels, blocks, preset, filter, scale, soften, seed } = plan;
    const extra = {
      'suzaku.net': JSON.stringify({ channels, blocks, preset, filter, scale, soften, samples: this.samples, seed }),
      [NETWORK_ENTRY]: network,
      ...(kind === undefined ? {} : { [KIND_ENTRY]: kind }),
    };
    const model = exportModel(netOf(plan, dataset.set), this.trainer.weights(), card, extra);
    if (!model.ok) return model;
    writeWhole(modelFile(out), model.value);
    if (validation === undefined) return ok(undefined);
    const reports = await validate(model.value, validation, { samples: evaluateOn, threads: workers });
    if (!reports.ok) return reports;
    this.reports = reports.value;
    this.tell({ type: 'validation', samples: this.samples, reports: reports.value });
    return ok(undefined);
  }
}

/** The plan of a run that only lets the rate of another fall, over `samples` more. */
export const tailPlan = (folder: string, samples: number): Result<RunPlan> => {
  if (!isRun(folder)) return fault('train.run', 0, `${folder} holds no run`);
  const plan = readPlan(folder);
  if (!plan.ok) return plan;
  const state = openStore(checkpointsOf(folder)).load();
  if (!state.ok) return state;
  const seen = state.value.state.meta.step * plan.value.batch;
  return ok({ ...plan.value, decayFrom: seen, samples: seen + samples });
};
