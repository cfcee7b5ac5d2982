/**
 * A support vector machine with a Gaussian kernel, as it ships and as it is asked: f(x) = Σ coefficientᵢ · exp(−γ |vectorᵢ − x|²) − offset,
 * on features that are first brought to 0–1. Above 0 is the positive class; the size says how clear the answer is.
 */

/** A trained machine. Vectors are rows of `least.length` numbers, as base64 of 16-bit integers 0–65,535 that stand for 0–1; coefficients as 32-bit floats. */
export type SvmData = {
  readonly gamma: number;
  readonly c: number;
  readonly offset: number;
  /** Values of each feature that become 0 and 1; beyond them nothing is cut off. */
  readonly least: readonly number[];
  readonly most: readonly number[];
  readonly vectors: string;
  readonly coefficients: string;
};

/** Gaussian kernel of two rows of `width` numbers. */
export const gaussian = (
  a: ArrayLike<number>,
  aAt: number,
  b: ArrayLike<number>,
  bAt: number,
  width: number,
  gamma: number,
): number => {
  let sum = 0;
  for (let i = 0; i < width; i++) {
    const d = a[aAt + i]! - b[bAt + i]!;
    sum += d * d;
  }
  return Math.exp(-gamma * sum);
};

const bytesOf = (text: string): Uint8Array => {
  const binary = atob(text);
  return Uint8Array.from({ length: binary.length }, (_, i) => binary.charCodeAt(i));
};

/** Any bytes as base64. */
export const packBytes = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

const UNIT = 65_535;

/** Rows of numbers 0–1, little-endian 16 bits each. */
export const packUnits = (rows: ArrayLike<number>): string => {
  const view = new DataView(new ArrayBuffer(2 * rows.length));
  for (let i = 0; i < rows.length; i++) view.setUint16(2 * i, Math.round(rows[i]! * UNIT), true);
  return packBytes(new Uint8Array(view.buffer));
};

export const packFloats = (values: ArrayLike<number>): string => {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (let i = 0; i < values.length; i++) view.setFloat32(4 * i, values[i]!, true);
  return packBytes(new Uint8Array(view.buffer));
};

const unpackUnits = (text: string): Float32Array => {
  const view = new DataView(bytesOf(text).buffer);
  return Float32Array.from({ length: view.byteLength / 2 }, (_, i) => view.getUint16(2 * i, true) / UNIT);
};

const unpackFloats = (text: string): Float32Array => {
  const view = new DataView(bytesOf(text).buffer);
  return Float32Array.from({ length: view.byteLength / 4 }, (_, i) => view.getFloat32(4 * i, true));
};

export class Svm {
  readonly width: number;
  private readonly vectors: Float32Array;
  private readonly coefficients: Float32Array;
  private readonly scaled: Float64Array;

  constructor(private readonly data: SvmData) {
    this.width = data.least.length;
    this.vectors = unpackUnits(data.vectors);
    this.coefficients = unpackFloats(data.coefficients);
    this.scaled = new Float64Array(this.width);
  }

  /** f(x): above 0 the positive class. */
  decide(features: ArrayLike<number>): number {
    const { width, scaled, vectors, coefficients } = this;
    const { least, most, gamma, offset } = this.data;
    for (let i = 0; i < width; i++) {
      const span = most[i]! - least[i]!;
      scaled[i] = span === 0 ? 0 : (features[i]! - least[i]!) / span;
    }
    let sum = -offset;
    for (let i = 0; i < coefficients.length; i++)
      sum += coefficients[i]! * gaussian(vectors, i * width, scaled, 0, width, gamma);
    return sum;
  }
}
