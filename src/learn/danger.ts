/** Fits the danger models: samples from logs into a cache, three linear models, bends from validation games, and a report. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DangerData } from '../analysis/danger/danger.ts';
import { makeSignature, type Layout } from '../analysis/danger/layout.ts';
import { bend, hashText, packWeights, sigmoid, type Bend, type ModelData } from '../analysis/danger/model.ts';
import { pointsLayout } from '../analysis/danger/points.ts';
import { STATES } from '../analysis/danger/reading.ts';
import { tenpaiLayout } from '../analysis/danger/tenpai.ts';
import { waitLayout } from '../analysis/danger/waits.ts';
import { Rng, STREAMS } from '../table/index.ts';
import { fitBends } from './calibrate.ts';
import { fitFiles, gameOfLine, idOfLine, linesOf, type LogFile } from './logs.ts';
import { auc, calibration, logLoss, type Bin } from './metrics.ts';
import { commitHere } from './provenance.ts';
import { Rows } from './rows.ts';
import { MODELS, Sampler, newSamples, type ModelName } from './samples.ts';
import { partOf } from './split.ts';
import {
  decayOf,
  lossOf,
  makeMonotone,
  newState,
  sumOf,
  trainPass,
  type FitState,
  type Loss,
  type Rates,
} from './sgd.ts';

const LAYOUTS: Readonly<Record<ModelName, Layout>> = { tenpai: tenpaiLayout, wait: waitLayout, points: pointsLayout };
const LOSSES: Readonly<Record<ModelName, Loss>> = { tenpai: 'logistic', wait: 'logistic', points: 'gamma' };
const RATES: Readonly<Record<ModelName, Rates>> = {
  tenpai: { rate: 0.1, fall: 0.6, ridge: 3 },
  wait: { rate: 0.1, fall: 0.6, ridge: 3 },
  points: { rate: 0.1, fall: 0.7, ridge: 3 },
};
/** Points are fitted in this unit; its logarithm goes back into the weights. */
const POINTS_UNIT = 5000;
/** Lines of a file that make one shard. */
const SHARD = 250;
/** Games for the bends beside validation, as a share of those fitted on: a bend from few games is noise. */
const SPARE = 0.3;
/** Change when the meaning of samples changes, so that old caches are left. */
const VERSION = 1;

export type FitOptions = {
  readonly data: string;
  readonly seats: 3 | 4;
  /** Games in all, spread evenly over the files. */
  readonly games: number;
  readonly seed: string;
  readonly epochs: number;
  /** Folder of samples and checkpoints. */
  readonly cache: string;
  readonly command: string;
  readonly progress: (text: string) => void;
};

export type ModelReport = {
  readonly samples: number;
  /** Loss on the samples fitted on, before bending. */
  readonly fitted: number;
  readonly validation: number;
  readonly logLoss: number;
  readonly auc: number;
  readonly bins: readonly Bin[];
};
export type DangerFit = { readonly data: DangerData; readonly report: Readonly<Record<ModelName, ModelReport>> };

const THINNING = { 4: { tenpai: 3, wait: 2 }, 3: { tenpai: 1, wait: 1 } } as const;

type Shard = { readonly file: string; readonly games: number; readonly path: (model: ModelName) => string };

/** Names the files of the samples; other features or another choice of decisions are other files. */
const shardBase = (log: LogFile, name: string, options: FitOptions): string => {
  const signatures = MODELS.map((model) => makeSignature(LAYOUTS[model])).join(' ');
  const key = hashText(`${VERSION} ${JSON.stringify(THINNING[options.seats])} ${signatures}`);
  return join(options.cache, key.toString(16), `${log.name.replace('/', '-')}-${name}`);
};

/** A shard that is in the cache. */
const cachedShard = (log: LogFile, name: string, options: FitOptions): Shard | undefined => {
  const base = shardBase(log, name, options);
  if (!existsSync(`${base}.json`)) return undefined;
  const { games } = JSON.parse(readFileSync(`${base}.json`, 'utf8')) as { games: number };
  return { file: log.name, games, path: (model) => `${base}-${model}.rows` };
};

/** Collects games into a shard and keeps it. */
class ShardWriter {
  private readonly samples = newSamples();
  private games = 0;
  private readonly sampler: Sampler;
  constructor(
    readonly log: LogFile,
    readonly name: string,
    readonly options: FitOptions,
  ) {
    this.sampler = new Sampler(THINNING[options.seats]);
  }
  add(line: string): void {
    const logged = gameOfLine(line, this.log.name);
    if (logged === undefined) return;
    this.sampler.add(logged.game, logged.id, this.samples);
    this.games++;
  }
  save(): void {
    const base = shardBase(this.log, this.name, this.options);
    for (const model of MODELS) this.samples[model].save(`${base}-${model}.rows`);
    writeFileSync(`${base}.json`, JSON.stringify({ games: this.games }));
  }
}

/** `held`: validation games; `spare`: games of the train part that the weights have not seen, for the bends. */
type Parts = { readonly train: Shard[]; readonly held: Shard[]; readonly spare: Shard[] };

/** Games of the first `each` lines to fit on, in shards; of the next ones to bend by; of the whole file to validate on. One pass, for what the cache lacks. */
const readFile = async (log: LogFile, each: number, options: FitOptions, into: Parts): Promise<void> => {
  const nameOf = (at: number): string => `train-${at}-${Math.min(each, at + SHARD)}`;
  const starts = Array.from({ length: Math.ceil(each / SHARD) }, (_, i) => i * SHARD);
  const spareName = `spare-${each}`;
  if (
    cachedShard(log, spareName, options) === undefined ||
    starts.some((at) => !cachedShard(log, nameOf(at), options))
  ) {
    const held = cachedShard(log, 'validation', options) ? undefined : new ShardWriter(log, 'validation', options);
    const spare = new ShardWriter(log, spareName, options);
    const spareEnd = each + Math.ceil(SPARE * each);
    let shard: ShardWriter | undefined;
    let n = 0;
    for await (const line of linesOf(log.path, 0, held === undefined ? spareEnd : Infinity)) {
      if (n % SHARD === 0 && n < each) {
        shard?.save();
        shard = cachedShard(log, nameOf(n), options) ? undefined : new ShardWriter(log, nameOf(n), options);
        options.progress(`${log.name}: ${n} games`);
      }
      const part = partOf(log.name, idOfLine(line));
      if (part === 'train' && n < each) shard?.add(line);
      else if (part === 'train' && n < spareEnd) spare.add(line);
      else if (part === 'validation') held?.add(line);
      n++;
    }
    shard?.save();
    held?.save();
    spare.save();
  }
  for (const at of starts) {
    const shard = cachedShard(log, nameOf(at), options);
    if (shard !== undefined) into.train.push(shard);
  }
  into.held.push(cachedShard(log, 'validation', options)!);
  into.spare.push(cachedShard(log, spareName, options)!);
};

const readShards = async (options: FitOptions): Promise<Parts> => {
  const files = fitFiles(options.data, options.seats);
  const each = Math.ceil(options.games / Math.max(1, files.length));
  const parts: Parts = { train: [], held: [], spare: [] };
  for (const log of files) await readFile(log, each, options, parts);
  return parts;
};

const loadState = (file: string, size: number): FitState => {
  const state = newState(size);
  if (!existsSync(file)) return state;
  const { buffer } = Uint8Array.from(readFileSync(file));
  if (buffer.byteLength !== 8 + 16 * size) return state;
  state.epoch = new Float64Array(buffer, 0, 1)[0]!;
  state.weights.set(new Float64Array(buffer, 8, size));
  state.squares.set(new Float64Array(buffer, 8 + 8 * size, size));
  return state;
};

const saveState = (file: string, { weights, squares, epoch }: FitState): void => {
  const all = Float64Array.from([epoch, ...weights, ...squares]);
  writeFileSync(file, new Uint8Array(all.buffer));
};

const scaled = (model: ModelName, rows: Rows): Rows => {
  if (model === 'points') for (let i = 0; i < rows.size; i++) rows.labels[i]! /= POINTS_UNIT;
  return rows;
};

const loadRows = (shard: Shard, model: ModelName): Rows => scaled(model, Rows.load(shard.path(model)) ?? new Rows());

/** How often each feature occurs. */
const countFeatures = (shards: readonly Shard[], model: ModelName, size: number): Float64Array => {
  const counts = new Float64Array(size);
  for (const shard of shards) {
    const { features, starts, size: n } = loadRows(shard, model);
    for (let i = 0; i < starts[n]!; i++) counts[features[i]!]!++;
  }
  return counts;
};

const train = (model: ModelName, shards: readonly Shard[], options: FitOptions): Float64Array => {
  const layout = LAYOUTS[model];
  const key = hashText(`${makeSignature(layout)} ${options.seed} ${JSON.stringify(RATES[model])} ${VERSION}`);
  const games = shards.reduce((sum, shard) => sum + shard.games, 0);
  const file = join(options.cache, `${model}-${options.seats}-${games}-${key.toString(16)}.state`);
  const state = loadState(file, layout.size);
  const counts = countFeatures(shards, model, layout.size);
  const { rate, fall, ridge } = RATES[model];
  const decay = decayOf(counts, ridge);
  while (state.epoch < options.epochs) {
    const rng = new Rng(options.seed, STREAMS.sample, state.epoch, MODELS.indexOf(model));
    const order = shards.map((shard) => ({ shard, at: rng.next32() })).sort((a, b) => a.at - b.at);
    let [loss, n] = [0, 0];
    for (const { shard } of order) {
      const rows = loadRows(shard, model);
      loss += trainPass(state, rows, LOSSES[model], { step: rate * fall ** state.epoch, decay }, rng);
      n += rows.size;
    }
    makeMonotone(state.weights, counts, layout);
    state.epoch++;
    saveState(file, state);
    options.progress(
      `${model}: epoch ${state.epoch} of ${options.epochs}, loss ${(loss / n).toFixed(5)}, ${n} samples`,
    );
  }
  return state.weights;
};

type Scored = { readonly sums: Float64Array; readonly labels: Float32Array; readonly groups: Uint8Array };

const scoreRows = (weights: Float64Array, shards: readonly Shard[], model: ModelName): Scored => {
  const sets = shards.map((shard) => loadRows(shard, model));
  const n = sets.reduce((sum, rows) => sum + rows.size, 0);
  const scored = { sums: new Float64Array(n), labels: new Float32Array(n), groups: new Uint8Array(n) };
  let at = 0;
  for (const rows of sets)
    for (let row = 0; row < rows.size; row++) {
      scored.sums[at] = sumOf(weights, rows, row);
      scored.labels[at] = rows.labels[row]!;
      scored.groups[at++] = rows.groups[row]!;
    }
  return scored;
};

/** For points: the factor that makes the mean right in each group. Taken from the games fitted on, since validation has few wins. */
const meanBends = ({ sums, labels, groups }: Scored): readonly Bend[] =>
  Array.from({ length: STATES }, (_, group) => {
    let [actual, fitted] = [1e-9, 1e-9];
    for (let i = 0; i < sums.length; i++)
      if (groups[i] === group) {
        actual += labels[i]!;
        fitted += Math.exp(sums[i]!);
      }
    const shift = Math.log(actual / fitted) + Math.log(POINTS_UNIT);
    return { x: [0, 1], y: [shift, 1 + shift] };
  });

const reportOf = (model: ModelName, scored: Scored, bends: readonly Bend[], fitted: Scored): ModelReport => {
  const isPoints = model === 'points';
  const labels = isPoints ? scored.labels.map((label) => label * POINTS_UNIT) : scored.labels;
  const values = scored.sums.map((sum, i) => {
    const bent = bend(bends[scored.groups[i]!]!, sum);
    return isPoints ? Math.exp(bent) : sigmoid(bent);
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
    bins: calibration(values, labels),
  };
};

export const fitDanger = async (options: FitOptions): Promise<DangerFit> => {
  mkdirSync(options.cache, { recursive: true });
  const shards = await readShards(options);
  const models: Partial<Record<ModelName, ModelData>> = {};
  const reports: Partial<Record<ModelName, ModelReport>> = {};
  for (const model of MODELS) {
    const weights = train(model, shards.train, options);
    const fitted = scoreRows(weights, shards.train, model);
    const held = scoreRows(weights, shards.held, model);
    const fresh = scoreRows(weights, [...shards.held, ...shards.spare], model);
    const bends = model === 'points' ? meanBends(fitted) : fitBends(fresh.sums, fresh.labels, fresh.groups, STATES);
    models[model] = {
      layout: hashText(makeSignature(LAYOUTS[model])),
      ...packWeights(weights),
      bends,
      samples: fitted.sums.length,
      positive: fitted.labels.reduce((sum, label) => sum + (label > 0 ? 1 : 0), 0),
    };
    reports[model] = reportOf(model, held, bends, fitted);
  }
  const games = new Map<string, number>();
  for (const shard of [...shards.train, ...shards.held])
    games.set(shard.file, (games.get(shard.file) ?? 0) + shard.games);
  const from = { command: options.command, commit: commitHere(), data: [...games], seed: options.seed };
  return {
    data: { seats: options.seats, from, ...(models as Record<ModelName, ModelData>) },
    report: reports as Record<ModelName, ModelReport>,
  };
};
