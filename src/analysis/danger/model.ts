/**
 * A fitted linear model as it ships: weights in 16 bits with one scale, base64, beside what they were fitted on. The answer is the sum of
 * the weights of the active features, bent by a monotone line of a few knots where validation games asked for it.
 */
import { Bug } from '../../tiles/index.ts';
import { makeSignature, type Layout } from './layout.ts';

/** A monotone polygon; straight beyond its ends. */
export type Bend = { readonly x: readonly number[]; readonly y: readonly number[] };

export type ModelData = {
  /** 32-bit FNV-1a of the layout's signature: weights fit these features only. */
  readonly layout: number;
  /** A weight is its 16-bit integer times this. */
  readonly scale: number;
  readonly weights: string;
  /** One bend a group of samples (the opponent's state); none leaves the sum as it is. */
  readonly bends: readonly Bend[];
  /** Fitted on so many samples, of which so many positive. */
  readonly samples: number;
  readonly positive: number;
};

/** Where the numbers of a data file come from. */
export type Provenance = {
  readonly command: string;
  readonly commit: string;
  /** Files with the number of games used, in order; train and validation together. */
  readonly data: readonly (readonly [file: string, games: number])[];
  readonly seed: string;
};

export const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

/** Little-endian, on every machine. */
export const packWeights = (weights: Float64Array): { scale: number; weights: string } => {
  const largest = weights.reduce((most, w) => Math.max(most, Math.abs(w)), 1e-9);
  const scale = largest / 32767;
  let text = '';
  for (const weight of weights) {
    const n = Math.round(weight / scale) & 0xffff;
    text += String.fromCharCode(n & 255, n >> 8);
  }
  return { scale, weights: btoa(text) };
};

/** The weights, one a feature of the layout for so many seats. */
export const unpackWeights = (
  { scale, weights, layout: hash }: ModelData,
  layout: Layout,
  seats: number,
): Float32Array => {
  if (hash !== hashText(makeSignature(layout, seats))) throw new Bug('the weights belong to other features');
  const text = atob(weights);
  return Float32Array.from({ length: text.length >> 1 }, (_, i) => {
    const n = text.charCodeAt(2 * i) | (text.charCodeAt(2 * i + 1) << 8);
    return (n >= 0x8000 ? n - 0x10000 : n) * scale;
  });
};

export const bend = ({ x, y }: Bend, at: number): number => {
  const last = x.length - 1;
  let i = 1;
  while (i < last && at > x[i]!) i++;
  return y[i - 1]! + ((at - x[i - 1]!) * (y[i]! - y[i - 1]!)) / (x[i]! - x[i - 1]!);
};

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

export class Model {
  private readonly weights: Float32Array;
  private readonly bends: readonly Bend[];

  constructor(data: ModelData, layout: Layout, seats: number) {
    this.weights = unpackWeights(data, layout, seats);
    this.bends = data.bends;
  }

  /** The sum over the first `n` of `active`, bent as `group` asks. */
  sum(active: Uint16Array, n: number, group: number): number {
    return this.bent(this.plain(active, n), group);
  }

  /** The same before it is bent. */
  plain(active: Uint16Array, n: number): number {
    const { weights } = this;
    let sum = 0;
    for (let i = 0; i < n; i++) sum += weights[active[i]!]!;
    return sum;
  }

  /** What a feature adds that has a value. */
  valued(feature: number, value: number): number {
    return this.weights[feature]! * value;
  }

  bent(sum: number, group: number): number {
    const line = this.bends[group];
    return line === undefined ? sum : bend(line, sum);
  }
}
