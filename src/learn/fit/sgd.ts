/**
 * Linear models on sparse binary features by Adagrad (Duchi and others 2011): one pass an epoch over shuffled rows, the rate falling from
 * epoch to epoch, a ridge on every weight's distance from what was thought before (0, or a model of the like), spread over the rows that touch it. Ordered rows of a layout are made monotone after each epoch (pool adjacent violators). Single
 * thread and seeded: the same rows give the same weights.
 */
import type { Block } from '../../analysis/linear/index.ts';
import { Rng } from '../../base/index.ts';
import { UNASKED, type Rows } from './rows.ts';

/** `logistic`: labels 0 and 1. `gamma`: positive labels whose mean is e^sum, deviance of a gamma law. */
export type Loss = 'logistic' | 'gamma';

export type FitState = { readonly weights: Float64Array; readonly squares: Float64Array; epoch: number };

export const newState = (prior: Float64Array): FitState => ({
  weights: prior.slice(),
  squares: new Float64Array(prior.length).fill(1e-8),
  epoch: 0,
});

/** `ridge`: the loss gains ridge / 2 · (weight − prior)², as if each weight had been known before with variance 1 / ridge. `known`: the ridge of weights that another model tells. */
export type Rates = { readonly rate: number; readonly fall: number; readonly ridge: number; readonly known?: number };

/** Ridge of weights that carry a level, at most. */
const LEVEL_RIDGE = 3;

/** The ridge's part in each row that has the feature, by feature. The first `withPrior` weights have a prior from another model. */
export const decayOf = (
  counts: Float64Array,
  { ridge, known = ridge }: Pick<Rates, 'ridge' | 'known'>,
  blocks: readonly Block[],
  withPrior = 0,
): Float64Array => {
  const decay = new Float64Array(counts.length);
  for (const { at, size, isLevel } of blocks) {
    const own = at < withPrior ? known : isLevel === true ? Math.min(ridge, LEVEL_RIDGE) : ridge;
    for (let i = at; i < at + size; i++) decay[i] = own / Math.max(1, counts[i]!);
  }
  return decay;
};

/** Slope of the loss with respect to the sum. */
const slope = (loss: Loss, sum: number, label: number): number =>
  loss === 'logistic' ? 1 / (1 + Math.exp(-sum)) - label : 1 - label * Math.exp(-sum);

export const lossOf = (loss: Loss, sum: number, label: number): number => {
  if (loss === 'gamma') return label * Math.exp(-sum) + sum;
  const margin = label > 0 ? sum : -sum;
  return margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin;
};

/** One more feature of each row, with a value of its own: which, and the value. */
export type Valued = { readonly feature: Uint16Array; readonly value: Float64Array };

export const sumOf = (weights: Float64Array, rows: Rows, row: number, valued?: Valued): number => {
  let sum = valued === undefined ? 0 : weights[valued.feature[row]!]! * valued.value[row]!;
  for (let i = rows.starts[row]!; i < rows.starts[row + 1]!; i++) sum += weights[rows.features[i]!]!;
  return sum;
};

export type Step = { readonly step: number; readonly decay: Float64Array; readonly prior: Float64Array };

/** Rows that are samples, in their order. */
export const askedRows = ({ size, labels }: Rows): Uint32Array => {
  const rows = new Uint32Array(size);
  let n = 0;
  for (let row = 0; row < size; row++) if (labels[row] !== UNASKED) rows[n++] = row;
  return rows.subarray(0, n);
};

/** The rows in an order that depends on seed, epoch and shard alone. */
const shuffled = (order: Uint32Array, rng: Rng): Uint32Array => {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor((rng.next32() / 2 ** 32) * (i + 1));
    const kept = order[i]!;
    order[i] = order[j]!;
    order[j] = kept;
  }
  return order;
};

/** One pass over the rows; returns their summed loss before each step. */
export const trainPass = (
  state: FitState,
  rows: Rows,
  loss: Loss,
  { step, decay, prior }: Step,
  rng: Rng,
  valued?: Valued,
): number => {
  const { weights, squares } = state;
  const { starts, features, labels } = rows;
  const move = (at: number, slopeHere: number): void => {
    const gradient = slopeHere + decay[at]! * (weights[at]! - prior[at]!);
    squares[at]! += gradient * gradient;
    weights[at]! -= (step * gradient) / Math.sqrt(squares[at]!);
  };
  let total = 0;
  for (const row of shuffled(askedRows(rows), rng)) {
    const sum = sumOf(weights, rows, row, valued);
    const label = labels[row]!;
    total += lossOf(loss, sum, label);
    const g = slope(loss, sum, label);
    for (let i = starts[row]!; i < starts[row + 1]!; i++) move(features[i]!, g);
    if (valued !== undefined) move(valued.feature[row]!, g * valued.value[row]!);
  }
  return total;
};

/** The nearest weights, by `counts`, that never fall within an ordered row. Features never seen take their lower neighbour's. */
export const makeMonotone = (weights: Float64Array, counts: Float64Array, blocks: readonly Block[]): void => {
  for (const { at, size, ordered } of blocks)
    if (ordered > 0) for (let row = at; row < at + size; row += ordered) poolRow(weights, counts, row, ordered);
};

const poolRow = (weights: Float64Array, counts: Float64Array, from: number, length: number): void => {
  const pools: { mean: number; count: number; size: number }[] = [];
  for (let i = from; i < from + length; i++) {
    let pool = { mean: weights[i]!, count: counts[i]! + 1e-3, size: 1 };
    for (let before = pools.at(-1); before !== undefined && before.mean > pool.mean; before = pools.at(-1)) {
      const count = before.count + pool.count;
      pool = {
        mean: (before.mean * before.count + pool.mean * pool.count) / count,
        count,
        size: before.size + pool.size,
      };
      pools.pop();
    }
    pools.push(pool);
  }
  let i = from;
  for (const { mean, size } of pools) for (let k = 0; k < size; k++) weights[i++] = mean;
};
