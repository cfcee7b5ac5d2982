/** Fits the danger models: samples from logs into a cache, three linear models, curves from games that weights have not seen, and a report. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText, sigmoid, Rng, STREAMS, auc, calibrationBins, logLoss, type Bin } from '../../base/index.ts';
import {
  blocksFor,
  makeSignature,
  sizeFor,
  calibrate,
  packWeights,
  unpackWeights,
  type CalibrationCurve,
  type ModelData,
} from '../../analysis/linear/index.ts';
import { type DangerData, danger4, Rivals, rivalsFeature } from '../../analysis/riichi/danger/index.ts';
import { fitCurves, fitFactors } from './calibrate.ts';
import { writeWhole } from '../../jobs/node/index.ts';
import { commitHere } from '../../models/index.ts';
import type { SampleOptions } from './files.ts';
import type { Rows } from './rows.ts';
import { FIRST, MODELS, type ModelName } from './samples.ts';
import {
  askedRows,
  decayOf,
  lossOf,
  makeMonotone,
  newState,
  sumOf,
  trainPass,
  type FitState,
  type Loss,
  type Rates,
  type Valued,
} from './sgd.ts';
import { LAYOUTS, readShards, type Shard } from './shards.ts';

const LOSSES: Readonly<Record<ModelName, Loss>> = { tenpai: 'logistic', wait: 'logistic', points: 'gamma' };
const RATES: Readonly<Record<3 | 4, Readonly<Record<ModelName, Rates>>>> = {
  3: {
    tenpai: { rate: 0.1, fall: 0.6, ridge: 100, known: 1000 },
    wait: { rate: 0.1, fall: 0.6, ridge: 40, known: 2000 },
    points: { rate: 0.1, fall: 0.7, ridge: 3 },
  },
  4: {
    tenpai: { rate: 0.1, fall: 0.6, ridge: 20 },
    wait: { rate: 0.1, fall: 0.6, ridge: 20 },
    points: { rate: 0.1, fall: 0.7, ridge: 3 },
  },
};
/** Points are fitted in this unit; its logarithm goes back into the weights. */
const POINTS_UNIT = 5000;
/** Parts of the games for calibration: each is scored by weights fitted on the others, so that curves come from games the weights have not seen. The weights that ship are fitted on all. */
const PARTS = { 3: 8, 4: 5 } as const;

/** Input samples, seed and epochs of a fit, and the command that is recorded with the weights. */
export type FitOptions = SampleOptions & {
  readonly seed: string;
  readonly epochs: number;
  readonly command: string;
};

/** How one fitted linear model does: losses on fitted and validation samples, AUC and calibration bins. */
export type ModelReport = {
  readonly samples: number;
  /** Loss on the samples fitted on, before calibration. */
  readonly fitted: number;
  readonly validation: number;
  readonly logLoss: number;
  readonly auc: number;
  readonly bins: readonly Bin[];
};
/** Fitted weights of the danger model, and how each of its three parts does on validation games. */
export type DangerFit = { readonly data: DangerData; readonly report: Readonly<Record<ModelName, ModelReport>> };

const loadState = (file: string, prior: Float64Array): FitState => {
  const size = prior.length;
  const state = newState(prior);
  if (!existsSync(file)) return state;
  const { buffer } = Uint8Array.from(readFileSync(file));
  if (buffer.byteLength !== 8 + 16 * size) return state;
  state.epoch = new Float64Array(buffer, 0, 1)[0]!;
  state.weights.set(new Float64Array(buffer, 8, size));
  state.squares.set(new Float64Array(buffer, 8 + 8 * size, size));
  return state;
};

const saveState = (file: string, { weights, squares, epoch }: FitState): void => {
  const all = new Float64Array(1 + 2 * weights.length);
  all[0] = epoch;
  all.set(weights, 1);
  all.set(squares, 1 + weights.length);
  writeWhole(file, new Uint8Array(all.buffer));
};

const loadRows = (shard: Shard, model: ModelName): Rows => {
  const rows = shard.rows(model);
  if (model === 'points') for (let i = 0; i < rows.size; i++) rows.labels[i]! /= POINTS_UNIT;
  return rows;
};

/** How often each feature occurs in samples. */
const countFeatures = (shards: readonly Shard[], model: ModelName, size: number): Float64Array => {
  const counts = new Float64Array(size);
  for (const shard of shards) {
    const rows = loadRows(shard, model);
    const { features, starts, groups } = rows;
    for (const row of askedRows(rows)) {
      for (let i = starts[row]!; i < starts[row + 1]!; i++) counts[features[i]!]!++;
      if (model === 'wait') counts[rivalsFeature(groups[row]!)]!++;
    }
  }
  return counts;
};

/** Of waits: what the rivals of each row have together by these weights. */
const valuedOf = (weights: Float64Array, rows: Rows, model: ModelName): Valued | undefined => {
  if (model !== 'wait') return undefined;
  const { size, marks, groups } = rows;
  const valued = { feature: new Uint16Array(size), value: new Float64Array(size) };
  const rivals = new Rivals();
  const kindAt = (row: number): number => marks[row]! & (FIRST - 1);
  for (let from = 0, to = 0; from < size; from = to) {
    rivals.clear();
    do rivals.add(kindAt(to), sigmoid(sumOf(weights, rows, to)));
    while (++to < size && (marks[to]! & FIRST) === 0);
    for (let row = from; row < to; row++) {
      valued.feature[row] = rivalsFeature(groups[row]!);
      valued.value[row] = rivals.against(kindAt(row));
    }
  }
  return valued;
};

/**
 * Share of another model's weights that holds here. With the ridges above the least log-loss on files left out of the fit: sanma/phoenix-2018-11 and -2026-01,
 * waits 0.3304 and 0.3314 (with all of it and ridges of 800 and 300 0.3306 and 0.3317), tenpai 0.2076 and 0.2027 (0.2079 and 0.2028);
 * with rivals waits 0.3294 and 0.3302 (with all of it 0.3296 and 0.3305, with a ridge of 1000 or 4000 0.3294 and 0.3303).
 */
const TRUST = 0.9;

/** What is thought of the weights before any game is seen: with three seats, where games are few, what the shipped model of four has found. */
const priorOf = (model: ModelName, seats: 3 | 4): { readonly prior: Float64Array; readonly withPrior: number } => {
  const prior = new Float64Array(sizeFor(LAYOUTS[model], seats));
  if (RATES[seats][model].known === undefined) return { prior, withPrior: 0 };
  const four = unpackWeights(danger4[model], LAYOUTS[model], 4);
  prior.set(four.map((weight) => TRUST * weight));
  return { prior, withPrior: four.length };
};

/** Weights fitted on the shards; a checkpoint after every epoch. */
const train = (model: ModelName, shards: readonly Shard[], options: FitOptions, name: string): Float64Array => {
  const layout = LAYOUTS[model];
  const blocks = blocksFor(layout, options.seats);
  const size = sizeFor(layout, options.seats);
  const rates = RATES[options.seats][model];
  const { prior, withPrior } = priorOf(model, options.seats);
  const games = shards.map(({ id }) => id).join(' ');
  const key = hashText(
    `${makeSignature(layout, options.seats)} ${options.seed} ${options.epochs} ${JSON.stringify(rates)} ${hashText(prior.join(' '))} ${games}`,
  );
  const file = join(options.cache, `${model}-${options.seats}-${key.toString(16)}.state`);
  const state = loadState(file, prior);
  const counts = countFeatures(shards, model, size);
  const decay = decayOf(counts, rates, blocks, withPrior);
  while (state.epoch < options.epochs) {
    const rng = new Rng(options.seed, STREAMS.sample, state.epoch, MODELS.indexOf(model));
    const order = shards.map((shard) => ({ shard, at: rng.next32() })).sort((a, b) => a.at - b.at);
    let [loss, n] = [0, 0];
    for (const { shard } of order) {
      const rows = loadRows(shard, model);
      loss += trainPass(
        state,
        rows,
        LOSSES[model],
        { step: rates.rate * rates.fall ** state.epoch, decay, prior },
        rng,
        valuedOf(state.weights, rows, model),
      );
      n += askedRows(rows).length;
    }
    makeMonotone(state.weights, counts, blocks);
    state.epoch++;
    saveState(file, state);
    options.progress(
      `${model}, ${name}: epoch ${state.epoch} of ${options.epochs}, loss ${(loss / Math.max(1, n)).toFixed(5)}, ${n} samples`,
    );
  }
  return state.weights;
};

type Scored = { readonly sums: Float64Array; readonly labels: Float32Array; readonly groups: Uint8Array };

const joined = (parts: readonly Scored[]): Scored => {
  const n = parts.reduce((sum, { sums }) => sum + sums.length, 0);
  const all = { sums: new Float64Array(n), labels: new Float32Array(n), groups: new Uint8Array(n) };
  let at = 0;
  for (const { sums, labels, groups } of parts) {
    all.sums.set(sums, at);
    all.labels.set(labels, at);
    all.groups.set(groups, at);
    at += sums.length;
  }
  return all;
};

const scoreRows = (weights: Float64Array, shards: readonly Shard[], model: ModelName): Scored => {
  const parts = shards.map((shard) => {
    const rows = loadRows(shard, model);
    const valued = valuedOf(weights, rows, model);
    const asked = askedRows(rows);
    return {
      sums: Float64Array.from(asked, (row) => sumOf(weights, rows, row, valued)),
      labels: Float32Array.from(asked, (row) => rows.labels[row]!),
      groups: Uint8Array.from(asked, (row) => rows.groups[row]!),
    };
  });
  return joined(parts);
};

type Fitted = { readonly weights: Float64Array; readonly unseen: Scored };

const fitModel = (model: ModelName, shards: readonly Shard[], options: FitOptions): Fitted => {
  const parts = PARTS[options.seats];
  const without = (part: number): readonly Shard[] => shards.filter((_, i) => i % parts !== part);
  const only = (part: number): readonly Shard[] => shards.filter((_, i) => i % parts === part);
  const unseen = Array.from({ length: parts }, (_, part) =>
    scoreRows(train(model, without(part), options, `part ${part + 1} of ${parts}`), only(part), model),
  );
  return { weights: train(model, shards, options, 'all'), unseen: joined(unseen) };
};

const curvesOf = (model: ModelName, unseen: Scored): readonly CalibrationCurve[] =>
  model === 'points'
    ? fitFactors(unseen.sums, unseen.labels, unseen.groups, POINTS_UNIT)
    : fitCurves(unseen.sums, unseen.labels, unseen.groups);

const reportOf = (
  model: ModelName,
  scored: Scored,
  curves: readonly CalibrationCurve[],
  fitted: Scored,
): ModelReport => {
  const isPoints = model === 'points';
  const labels = isPoints ? scored.labels.map((label) => label * POINTS_UNIT) : scored.labels;
  const values = scored.sums.map((sum, i) => {
    const calibrated = calibrate(curves[scored.groups[i]!]!, sum);
    return isPoints ? Math.exp(calibrated) : sigmoid(calibrated);
  });
  let loss = 0;
  for (let i = 0; i < values.length; i++)
    loss += isPoints
      ? lossOf('gamma', Math.log(values[i]! / POINTS_UNIT), labels[i]! / POINTS_UNIT)
      : logLoss(values[i]!, labels[i]!);
  let own = 0;
  for (let i = 0; i < fitted.sums.length; i++) own += lossOf(LOSSES[model], fitted.sums[i]!, fitted.labels[i]!);
  return {
    samples: fitted.sums.length,
    fitted: own / fitted.sums.length,
    validation: values.length,
    logLoss: loss / values.length,
    auc: isPoints ? NaN : auc(values, labels),
    bins: calibrationBins(values, labels),
  };
};

/** Fits ready hands, winning tiles and points of opponents. */
export const fitDanger = async (options: FitOptions): Promise<DangerFit> => {
  mkdirSync(options.cache, { recursive: true });
  const shards = await readShards(options);
  const models: Partial<Record<ModelName, ModelData>> = {};
  const reports: Partial<Record<ModelName, ModelReport>> = {};
  for (const model of MODELS) {
    const { weights, unseen } = fitModel(model, shards.train, options);
    const fitted = scoreRows(weights, shards.train, model);
    const curves = curvesOf(model, unseen);
    models[model] = {
      layout: hashText(makeSignature(LAYOUTS[model], options.seats)),
      ...packWeights(weights),
      curves,
      samples: fitted.sums.length,
      positive: fitted.labels.reduce((sum, label) => sum + (label > 0 ? 1 : 0), 0),
    };
    reports[model] = reportOf(model, scoreRows(weights, shards.held, model), curves, fitted);
  }
  const games = new Map<string, number>();
  for (const shard of shards.train) games.set(shard.file, (games.get(shard.file) ?? 0) + shard.games);
  const from = { command: options.command, commit: commitHere(), data: [...games], seed: options.seed };
  return {
    data: { seats: options.seats, from, ...(models as Record<ModelName, ModelData>) },
    report: reports as Record<ModelName, ModelReport>,
  };
};
