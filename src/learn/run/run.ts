/**
 * A training run on disk: `run.json` (what it is), `checkpoints/`, `log.jsonl` (a JSON value a line: progress and
 * validation), `model.onnx` (averaged weights). What decides the data order and the network is fixed when the run begins;
 * how long it lasts and how its rate falls may be changed later.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODEL_FILE } from '../../nn/node/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { appendWhole, writeWhole } from '../../jobs/node/index.ts';
import type { DecisionKind } from '../dataset/index.ts';
import type { Scale, DesignName } from '../networks/index.ts';
import { parseLogLine, type LogLine } from '../../runs/index.ts';

/** Everything that decides the weights of a training run: network, data order, batch and rate. */
export type RunPlan = {
  /** Which network (network.ts), and what it answers; undefined: every decision. */
  readonly network: DesignName;
  readonly kind?: DecisionKind | undefined;
  readonly features: string;
  readonly featuresVersion: number;
  readonly rules: string;
  readonly channels: number;
  readonly blocks: number;
  /** Further shape where channels and blocks do not tell all: the size by its name, Meowjong's filter, and its scaling of the inputs. */
  readonly preset?: string | undefined;
  readonly filter?: string | undefined;
  readonly scale?: Scale | undefined;
  /** Chinese Standard: targets in proportion to e^(−regret / soften), in points; 0 or absent: the action taken. */
  readonly soften?: number | undefined;
  /** Decay of the weights (AdamW); absent: none. */
  readonly decay?: number | undefined;
  readonly seed: string;
  /** Samples of a step and of a micro-batch. */
  readonly batch: number;
  readonly micro: number;
  /** Share of the claims that an epoch has. */
  readonly claims: number;
  /** Decay per step of the averaged weights. */
  readonly average: number;
  readonly rate: number;
  /** Steps of rising rate. */
  readonly warmup: number;
  /** Samples to see in all, and after how many the rate begins to fall. */
  readonly samples: number;
  readonly decayFrom: number;
};

/** Fields that a run keeps from its first day. */
const FIXED = [
  'network',
  'kind',
  'features',
  'featuresVersion',
  'rules',
  'channels',
  'blocks',
  'preset',
  'filter',
  'soften',
  'decay',
  'seed',
  'batch',
  'micro',
  'claims',
  'average',
] as const;

/** Settings of a supervised run by default. */
export const DEFAULTS = {
  seed: '1',
  batch: 128,
  micro: 64,
  claims: 1,
  warmup: 300,
} as const;

/**
 * A window of a sixth of a short run and of 2000 steps of a long one. Over 625 steps (64 × 4, one seed, 39,670 discards of
 * validation) 0.99 gave 66.4 % and 0.999 gave 64.3 %; long runs are not compared.
 */
export const averageFor = (samples: number, batch: number): number =>
  Math.min(0.9995, Math.max(0.98, 1 - (6 * batch) / samples));

/** 2e-3 suits 64 channels and 1.2e-3 suits 128. */
export const rateFor = (channels: number): number => 2e-3 * (64 / channels) ** 0.7;

/** The last third of a run, by default. */
export const decayStart = (samples: number): number => Math.floor((samples * 2) / 3);

const planFile = (folder: string): string => join(folder, 'run.json');
/** The model file of a run. */
export const modelFile = (folder: string): string => join(folder, MODEL_FILE);
/** Folder of the checkpoints of a run. */
export const checkpointsOf = (folder: string): string => join(folder, 'checkpoints');

/** The folder holds a supervised run. */
export const isRun = (folder: string): boolean => existsSync(planFile(folder));

/** The plan of a run that was begun before. */
export const readPlan = (folder: string): Result<RunPlan> => {
  try {
    // Plans of the flagship may come without a name.
    const plan = JSON.parse(readFileSync(planFile(folder), 'utf8')) as Omit<RunPlan, 'network'>;
    return ok({ network: 'flagship', ...plan });
  } catch (error) {
    return fault('train.run', 0, `${folder} holds no run: ${(error as Error).message}`);
  }
};

/** Writes the plan of a new run. */
export const writePlan = (folder: string, plan: RunPlan): void => {
  mkdirSync(folder, { recursive: true });
  writeWhole(planFile(folder), `${JSON.stringify(plan, undefined, 2)}\n`);
};

/** Name of the log in the folder of a run. */
export const LOG_FILE = 'log.jsonl';

/** Adds a line to the log of a run. */
export const appendLog = (folder: string, line: object): void =>
  appendWhole(join(folder, LOG_FILE), `${JSON.stringify(line)}\n`);

/**
 * Before a run goes on: keeps the lines of its log that the checkpoint has behind it. Others belong to work that is done again, and would be there twice; a last one that a
 * kill cut off would run into the next. Answers what is kept.
 */
export const cutLog = (folder: string, isDone: (line: LogLine) => boolean): readonly LogLine[] => {
  const file = join(folder, LOG_FILE);
  if (!existsSync(file)) return [];
  const before = readFileSync(file, 'utf8');
  const kept = before.split('\n').flatMap((text) => {
    const line = parseLogLine(text, 0);
    return line.ok && isDone(line.value) ? [{ text, line: line.value }] : [];
  });
  const after = kept.map(({ text }) => `${text}\n`).join('');
  if (after !== before) writeWhole(file, after);
  return kept.map(({ line }) => line);
};

/** The stored plan with what was asked for now; a fixed field that differs is a fault. */
export const mergePlans = (stored: RunPlan, asked: Partial<RunPlan>): Result<RunPlan> => {
  for (const field of FIXED)
    if (asked[field] !== undefined && asked[field] !== stored[field])
      return fault(
        'train.run-differs',
        0,
        `the run has ${field} ${stored[field]}, not ${asked[field]}; use another --out`,
      );
  const samples = asked.samples ?? stored.samples;
  const moved = samples === stored.samples ? stored.decayFrom : decayStart(samples);
  return ok({
    ...stored,
    samples,
    rate: asked.rate ?? stored.rate,
    warmup: asked.warmup ?? stored.warmup,
    decayFrom: asked.decayFrom ?? moved,
  });
};
