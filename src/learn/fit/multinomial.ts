/**
 * Multinomial logistic regression by Böhning's bound (1992): the curvature is bounded by ½ (I − 11ᵀ/K) ⊗ XᵀX whatever the weights, so one
 * matrix of the size of the features is inverted once and every step is sure to rise. Deterministic.
 */

/** Inverse of a symmetric positive matrix [n · n], by Gauss and Jordan. */
export const invert = (matrix: Float64Array, n: number): Float64Array => {
  const a = matrix.slice();
  const inverse = new Float64Array(n * n);
  for (let i = 0; i < n; i++) inverse[i * n + i] = 1;
  for (let col = 0; col < n; col++) {
    let pivot = col;
    for (let row = col + 1; row < n; row++)
      if (Math.abs(a[row * n + col]!) > Math.abs(a[pivot * n + col]!)) pivot = row;
    for (let k = 0; k < n; k++) {
      [a[col * n + k], a[pivot * n + k]] = [a[pivot * n + k]!, a[col * n + k]!];
      [inverse[col * n + k], inverse[pivot * n + k]] = [inverse[pivot * n + k]!, inverse[col * n + k]!];
    }
    const scale = 1 / a[col * n + col]!;
    for (let k = 0; k < n; k++) {
      a[col * n + k]! *= scale;
      inverse[col * n + k]! *= scale;
    }
    for (let row = 0; row < n; row++) {
      const factor = a[row * n + col]!;
      if (row === col || factor === 0) continue;
      for (let k = 0; k < n; k++) {
        a[row * n + k]! -= factor * a[col * n + k]!;
        inverse[row * n + k]! -= factor * inverse[col * n + k]!;
      }
    }
  }
  return inverse;
};

export type Samples = {
  readonly size: number;
  readonly features: number;
  /** [row · features + feature]. */
  readonly x: Float32Array;
  /** Class of each row. */
  readonly labels: Uint8Array;
  /** Added to the sum of the first class, by row; two classes only. */
  readonly offsets?: Float32Array;
};

const gram = ({ size, features: n, x }: Samples, weights: ArrayLike<number>, ridge: number): Float64Array => {
  const out = new Float64Array(n * n);
  for (let row = 0; row < size; row++) {
    const weight = weights[row]!;
    if (weight === 0) continue;
    for (let i = 0; i < n; i++) {
      const xi = weight * x[row * n + i]!;
      if (xi !== 0) for (let j = 0; j <= i; j++) out[i * n + j]! += xi * x[row * n + j]!;
    }
  }
  for (let i = 0; i < n; i++) {
    out[i * n + i]! += ridge;
    for (let j = 0; j < i; j++) out[j * n + i] = out[i * n + j]!;
  }
  return out;
};

export type Fit = { readonly weights: Float64Array; readonly loss: number; readonly steps: number };

/**
 * Weights [(class, the last left out) · features + feature]; `rowWeights` count rows more or less often; stops when a step gains less than
 * `enough` a row.
 */
export const fitMultinomial = (
  samples: Samples,
  classes: number,
  rowWeights: ArrayLike<number>,
  ridge: number,
  start?: Float64Array,
  enough = 1e-6,
  maxSteps = 400,
): Fit => {
  const { size, features: n, x, labels } = samples;
  const free = classes - 1;
  // The least value of ½ (I − 11ᵀ/K) is 1/2K: so much more ridge keeps the bound a bound.
  const inverse = invert(gram(samples, rowWeights, 2 * classes * ridge), n);
  const weights = start?.slice() ?? new Float64Array(free * n);
  const slope = new Float64Array(free * n);
  const chances = new Float64Array(classes);
  const total = Array.from(rowWeights).reduce((sum, weight) => sum + weight, 0);
  let [loss, last, steps] = [Infinity, Infinity, 0];
  for (; steps < maxSteps; steps++) {
    slope.fill(0);
    loss = 0;
    for (let row = 0; row < size; row++) {
      const weight = rowWeights[row]!;
      if (weight === 0) continue;
      const at = row * n;
      let most = 0;
      for (let c = 0; c < free; c++) {
        let sum = samples.offsets?.[row] ?? 0;
        for (let i = 0; i < n; i++) sum += weights[c * n + i]! * x[at + i]!;
        chances[c] = sum;
        if (sum > most) most = sum;
      }
      chances[free] = 0;
      let whole = 0;
      for (let c = 0; c < classes; c++) whole += chances[c] = Math.exp(chances[c]! - most);
      loss -= weight * Math.log(chances[labels[row]!]! / whole);
      for (let c = 0; c < free; c++) {
        const gap = weight * ((labels[row] === c ? 1 : 0) - chances[c]! / whole);
        for (let i = 0; i < n; i++) slope[c * n + i]! += gap * x[at + i]!;
      }
    }
    loss /= total;
    if (last - loss < enough) break;
    last = loss;
    for (let k = 0; k < free * n; k++) slope[k]! -= ridge * weights[k]!;
    step(weights, slope, inverse, n, free);
  }
  return { weights, loss, steps };
};

/** weights += 2 (I + 11ᵀ) ⊗ inverse · slope, the inverse of the bound. */
const step = (weights: Float64Array, slope: Float64Array, inverse: Float64Array, n: number, free: number): void => {
  const moved = new Float64Array(free * n);
  const sum = new Float64Array(n);
  for (let c = 0; c < free; c++)
    for (let i = 0; i < n; i++) {
      let value = 0;
      for (let j = 0; j < n; j++) value += inverse[i * n + j]! * slope[c * n + j]!;
      moved[c * n + i] = value;
      sum[i]! += value;
    }
  for (let c = 0; c < free; c++) for (let i = 0; i < n; i++) weights[c * n + i]! += 2 * (moved[c * n + i]! + sum[i]!);
};
