/**
 * A fitted linear model as it ships: weights in 16 bits with one scale, base64, beside what they were fitted on. The answer is the sum of
 * the weights of the active features, calibrated by a monotone line of a few knots where validation games call for it.
 */
import { hashText, Bug } from '../../base/index.ts';
import { makeSignature, type Layout } from './layout.ts';

/** A monotone polygon; straight beyond its ends. */
export type CalibrationCurve = { readonly x: readonly number[]; readonly y: readonly number[] };

export type ModelData = {
  /** 32-bit FNV-1a of the layout's signature: weights fit these features only. */
  readonly layout: number;
  /** A weight is its 16-bit integer times this. */
  readonly scale: number;
  readonly weights: string;
  /** One calibration curve per group of samples (the opponent's state); none leaves the sum as it is. */
  readonly curves: readonly CalibrationCurve[];
  /** Fitted on so many samples, of which so many positive. */
  readonly samples: number;
  readonly positive: number;
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

export const calibrate = ({ x, y }: CalibrationCurve, at: number): number => {
  const last = x.length - 1;
  let i = 1;
  while (i < last && at > x[i]!) i++;
  return y[i - 1]! + ((at - x[i - 1]!) * (y[i]! - y[i - 1]!)) / (x[i]! - x[i - 1]!);
};

export class LinearModel {
  private readonly weights: Float32Array;
  private readonly curves: readonly CalibrationCurve[];

  constructor(data: ModelData, layout: Layout, seats: number) {
    this.weights = unpackWeights(data, layout, seats);
    this.curves = data.curves;
  }

  /** The sum over the first `n` of `active`, calibrated for `group`. */
  sum(active: Uint16Array, n: number, group: number): number {
    return this.calibrated(this.plain(active, n), group);
  }

  /** The same before calibration. */
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

  calibrated(sum: number, group: number): number {
    const line = this.curves[group];
    return line === undefined ? sum : calibrate(line, sum);
  }
}
