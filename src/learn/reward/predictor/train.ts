/** Training Φ: matches of records, every seat a sample, in an order that depends on seed and epoch alone. A run is a folder that goes on where it was stopped. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fault, ok, type Result } from '../../../base/index.ts';
import { placeUnits } from '../../../analysis/riichi/placement/index.ts';
import { writeWhole } from '../../../jobs/node/index.ts';
import { commitHere } from '../../../models/index.ts';
import {
  Trainer,
  anyRuntime,
  exportModel,
  localEngine,
  openStore,
  permutation,
  type MicroBatch,
  type TrainerOptions,
} from '../../../nn/node/index.ts';
import { NETWORK_ENTRY } from '../../../players/index.ts';
import { appendLog, checkpointsOf, cutLog, modelFile } from '../../run/index.ts';
import { STEPS, stepSize, writeSteps, type FinishedMatch } from './match.ts';
import { PRESENT, STEP_INPUT, WEIGHTS, WORTH, predictorNet, type PredictorShape } from './net.ts';

/** The name of Φ among networks. */
export const PREDICTOR = 'reward';

/** Everything that decides the weights of Φ but its matches. */
export type PredictorPlan = PredictorShape & {
  readonly kind: 'reward';
  readonly rules: string;
  readonly seed: string;
  readonly batch: number;
  readonly rate: number;
  /** Matches seen in all, from one seat each. */
  readonly samples: number;
};

/** Start values, chosen by hand; the averaged weights are what is exported. */
export const PREDICTOR_DEFAULTS = { width: 64, batch: 256, rate: 2e-3, seed: '1' } as const;

/** Plan, matches and limits of a run. */
export type PredictorOptions = {
  readonly plan: PredictorPlan;
  readonly out: string;
  readonly matches: readonly FinishedMatch[];
  /** Samples between lines of the log. */
  readonly every: number;
  readonly onLine: (line: { readonly samples: number; readonly loss: number }) => void;
  readonly isStopped: () => boolean;
};

/** The samples `numbers` (match · seats + seat) as a batch. */
export const predictorBatch = (
  matches: readonly FinishedMatch[],
  { seats, isPlus }: PredictorShape,
  numbers: ArrayLike<number>,
): MicroBatch => {
  const n = numbers.length;
  const size = STEPS * stepSize(seats, isPlus);
  const steps = new Float32Array(n * size);
  const present = new Float32Array(n * STEPS);
  const weights = new Float32Array(n * STEPS);
  const worth = new Float32Array(n);
  const units = placeUnits(seats);
  for (let i = 0; i < n; i++) {
    const match = matches[Math.floor(numbers[i]! / seats)]!;
    const seat = numbers[i]! % seats;
    const count = writeSteps(match, seat, isPlus, steps.subarray(i * size, (i + 1) * size));
    present.fill(1, i * STEPS, i * STEPS + count);
    weights.fill(1 / count, i * STEPS, i * STEPS + count);
    worth[i] = units[match.places[seat]! - 1]!;
  }
  return {
    [STEP_INPUT]: { type: 'float', dims: [n, STEPS, stepSize(seats, isPlus)], data: steps },
    [PRESENT]: { type: 'float', dims: [n, STEPS], data: present },
    [WEIGHTS]: { type: 'float', dims: [n, STEPS], data: weights },
    [WORTH]: { type: 'float', dims: [n], data: worth },
  };
};

const planFile = (folder: string): string => join(folder, 'run.json');

/** A run is one plan from its first day, but for how long it lasts. */
const checkPlan = (out: string, plan: PredictorPlan): Result<true> => {
  if (!existsSync(planFile(out))) return ok(true);
  const { samples: _, ...stored } = JSON.parse(readFileSync(planFile(out), 'utf8')) as PredictorPlan;
  const { samples: __, ...wanted } = plan;
  return JSON.stringify(stored) === JSON.stringify(wanted)
    ? ok(true)
    : fault('train.run-differs', 0, `${out} holds a run of another plan; use another --out`);
};

const trainerOptions = ({ seed, batch, rate, samples }: PredictorPlan): TrainerOptions => {
  const total = Math.floor(samples / batch);
  return {
    ...{ seed, batch, clip: 1 },
    schedule: { rate, warmup: Math.min(100, total), hold: Math.floor(total / 3), total },
    average: Math.min(0.999, Math.max(0.9, 1 - 10 / Math.max(1, total))),
  };
};

/** Trains Φ and writes `model.onnx`; answers how many samples it has seen. */
export const trainPredictor = async (options: PredictorOptions): Promise<Result<number>> => {
  const { plan, out, matches } = options;
  if (matches.length === 0) return fault('train.no-games', 0, 'no whole match to learn from');
  const runtime = await anyRuntime();
  if (!runtime.ok) return runtime;
  mkdirSync(out, { recursive: true });
  const checked = checkPlan(out, plan);
  if (!checked.ok) return checked;
  const made = await Trainer.create(predictorNet(plan), trainerOptions(plan), localEngine(runtime.value));
  if (!made.ok) return made;
  const trainer = made.value;
  try {
    const store = openStore(checkpointsOf(out));
    const last = store.load();
    if (last.ok) {
      const restored = trainer.restore(last.value.state, { options: 'mine' });
      if (!restored.ok) return restored;
    } else if (last.error.code !== 'checkpoint.none') return last;
    writeWhole(planFile(out), `${JSON.stringify(plan, undefined, 2)}\n`);
    cutLog(out, ({ samples }) => Number(samples) <= trainer.steps * plan.batch);
    const stepped = await stepAll(trainer, options);
    if (!stepped.ok) return stepped;
    const saved = store.save(trainer.state());
    if (!saved.ok) return saved;
    return writeModel(trainer, plan, out);
  } finally {
    await trainer.close();
  }
};

const stepAll = async (trainer: Trainer, options: PredictorOptions): Promise<Result<true>> => {
  const { plan, matches, out, every, onLine, isStopped } = options;
  const count = matches.length * plan.seats;
  const perEpoch = Math.max(1, Math.floor(count / plan.batch));
  let [order, epoch, sum, steps]: [Uint32Array, number, number, number] = [new Uint32Array(), -1, 0, 0];
  while (trainer.steps * plan.batch + plan.batch <= plan.samples && !isStopped()) {
    const step = trainer.steps;
    if (Math.floor(step / perEpoch) !== epoch) {
      epoch = Math.floor(step / perEpoch);
      order = permutation(count, plan.seed, 'epoch', epoch);
    }
    const from = (step % perEpoch) * plan.batch;
    const numbers = Uint32Array.from({ length: plan.batch }, (_, i) => order[(from + i) % count]!);
    const report = await trainer.step([[predictorBatch(matches, plan, numbers)]]);
    if (!report.ok) return report;
    sum += report.value.scalars['loss']!;
    steps++;
    const samples = trainer.steps * plan.batch;
    if (samples % every >= plan.batch) continue;
    const line = { type: 'progress', samples, loss: sum / steps };
    appendLog(out, line);
    onLine(line);
    [sum, steps] = [0, 0];
  }
  return ok(true);
};

const writeModel = (trainer: Trainer, plan: PredictorPlan, out: string): Result<number> => {
  const card = {
    features: plan.isPlus ? 'match-steps-plus' : 'match-steps',
    featuresVersion: '1',
    actionsVersion: '0',
    ruleset: plan.rules,
    commit: commitHere(),
  };
  const samples = trainer.steps * plan.batch;
  const { seats, isPlus, width, seed } = plan;
  const extra = { 'suzaku.net': JSON.stringify({ seats, isPlus, width, seed, samples }), [NETWORK_ENTRY]: PREDICTOR };
  const model = exportModel(predictorNet(plan), trainer.weights(), card, extra);
  if (!model.ok) return model;
  writeWhole(modelFile(out), model.value);
  return ok(samples);
};
