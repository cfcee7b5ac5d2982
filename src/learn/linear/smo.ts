/**
 * Training of a support vector machine with a Gaussian kernel by sequential minimal optimisation; the pair of each step is chosen by
 * second-order information (Fan, Chen and Lin 2005), as LIBSVM does. Minimises ½ αᵀQα − Σα with 0 ≤ α ≤ C and yᵀα = 0, where
 * Qᵢⱼ = yᵢyⱼK(xᵢ, xⱼ). No chance: the same rows give the same machine.
 */
import { gaussian, packFloats, packUnits, type SvmData } from '../../analysis/kernel/index.ts';

/** Rows of `width` numbers, each with its class. */
export type SvmSet = { readonly width: number; readonly rows: Float32Array; readonly labels: Int8Array };

export type SvmPlan = {
  readonly c: number;
  readonly gamma: number;
  /** How far the best pair may still violate the conditions of the optimum. */
  readonly tolerance?: number;
  /** Steps at most. */
  readonly steps?: number;
};

/** `alpha` by row; the machine is f(x) = Σ alpha · label · K − offset. */
export type SvmFit = { readonly alpha: Float64Array; readonly offset: number; readonly steps: number };

const TOLERANCE = 1e-3;
/** Least curvature along a pair: equal rows have none. */
const FLAT = 1e-12;

/** Kernel values of all pairs; rows of equal sets are asked many times. */
const kernelOf = ({ width, rows, labels }: SvmSet, gamma: number): Float32Array => {
  const n = labels.length;
  const kernel = new Float32Array(n * n);
  for (let i = 0; i < n; i++) {
    kernel[i * n + i] = 1;
    for (let j = 0; j < i; j++) {
      const value = gaussian(rows, i * width, rows, j * width, width, gamma);
      kernel[i * n + j] = value;
      kernel[j * n + i] = value;
    }
  }
  return kernel;
};

class Solver {
  readonly alpha: Float64Array;
  /** Gradient of the objective. */
  private readonly gradient: Float64Array;
  private readonly n: number;

  constructor(
    private readonly labels: Int8Array,
    private readonly kernel: Float32Array,
    private readonly c: number,
  ) {
    this.n = labels.length;
    this.alpha = new Float64Array(this.n);
    this.gradient = new Float64Array(this.n).fill(-1);
  }

  private mayRise(i: number): boolean {
    return this.labels[i]! > 0 ? this.alpha[i]! < this.c : this.alpha[i]! > 0;
  }

  private mayFall(i: number): boolean {
    return this.labels[i]! > 0 ? this.alpha[i]! > 0 : this.alpha[i]! < this.c;
  }

  /** One step; false at the optimum within the tolerance. */
  step(tolerance: number): boolean {
    const { n, labels, gradient, kernel } = this;
    let [i, top] = [-1, -Infinity];
    for (let t = 0; t < n; t++) {
      const slope = -labels[t]! * gradient[t]!;
      if (slope > top && this.mayRise(t)) [i, top] = [t, slope];
    }
    let [j, bottom, most] = [-1, Infinity, 0];
    for (let t = 0; t < n; t++) {
      if (!this.mayFall(t)) continue;
      const slope = -labels[t]! * gradient[t]!;
      if (slope < bottom) bottom = slope;
      const gap = top - slope;
      if (gap <= 0) continue;
      const gain = (gap * gap) / Math.max(FLAT, 2 - 2 * kernel[i * n + t]!);
      if (gain > most) [j, most] = [t, gain];
    }
    if (i < 0 || j < 0 || top - bottom < tolerance) return false;
    this.move(i, j);
    return true;
  }

  /** Moves the pair to its optimum within the box. */
  private move(i: number, j: number): void {
    const { n, labels, gradient, alpha, kernel, c } = this;
    const [yi, yj] = [labels[i]!, labels[j]!];
    const slope = -yi * gradient[i]! + yj * gradient[j]!;
    // Along alpha_i += yi · d, alpha_j −= yj · d.
    let d = slope / Math.max(FLAT, 2 - 2 * kernel[i * n + j]!);
    d = Math.min(d, yi > 0 ? c - alpha[i]! : alpha[i]!, yj > 0 ? alpha[j]! : c - alpha[j]!);
    const place = (t: number, by: number): void => {
      const value = alpha[t]! + by;
      // Ends of the box exactly, so that rounding keeps nobody just inside.
      alpha[t] = value < c * 1e-12 ? 0 : value > c * (1 - 1e-12) ? c : value;
    };
    place(i, yi * d);
    place(j, -yj * d);
    for (let t = 0; t < n; t++) gradient[t]! += labels[t]! * d * (kernel[i * n + t]! - kernel[j * n + t]!);
  }

  /** Mean of the slopes of the rows strictly inside the box; else the middle of what the others allow. */
  offset(): number {
    const { n, labels, gradient, alpha, c } = this;
    let [sum, free, low, high] = [0, 0, -Infinity, Infinity];
    for (let t = 0; t < n; t++) {
      const value = labels[t]! * gradient[t]!;
      if (alpha[t]! > 0 && alpha[t]! < c) {
        sum += value;
        free++;
      } else if (this.mayRise(t)) high = Math.min(high, value);
      else low = Math.max(low, value);
    }
    return free > 0 ? sum / free : (low + high) / 2;
  }
}

/** Trains on all rows; `kernel`: of a set that was trained on before with the same gamma. */
export const fitSvm = (set: SvmSet, plan: SvmPlan, kernel = kernelOf(set, plan.gamma)): SvmFit => {
  const solver = new Solver(set.labels, kernel, plan.c);
  const { tolerance = TOLERANCE, steps: most = 1_000_000 } = plan;
  let steps = 0;
  while (steps < most && solver.step(tolerance)) steps++;
  return { alpha: solver.alpha, offset: solver.offset(), steps };
};

export { kernelOf as kernelOfSet };

/** Bounds of each feature. */
export const boundsOf = ({ width, rows }: Pick<SvmSet, 'width' | 'rows'>): Pick<SvmData, 'least' | 'most'> => {
  const least = Array.from({ length: width }, () => Infinity);
  const most = Array.from({ length: width }, () => -Infinity);
  for (let i = 0; i < rows.length; i++) {
    const feature = i % width;
    least[feature] = Math.min(least[feature]!, rows[i]!);
    most[feature] = Math.max(most[feature]!, rows[i]!);
  }
  return { least, most };
};

/** The set with every feature brought to 0–1 by the bounds. */
export const scaleSet = (set: SvmSet, { least, most }: Pick<SvmData, 'least' | 'most'>): SvmSet => ({
  ...set,
  rows: set.rows.map((value, i) => {
    const at = i % set.width;
    const span = most[at]! - least[at]!;
    return span === 0 ? 0 : (value - least[at]!) / span;
  }),
});

/** The machine as it ships; `set` is scaled already. */
export const packSvm = (
  set: SvmSet,
  { alpha, offset }: SvmFit,
  { c, gamma }: SvmPlan,
  bounds: Pick<SvmData, 'least' | 'most'>,
): SvmData => {
  const kept = Array.from(alpha.keys()).filter((i) => alpha[i]! > 0);
  const rows = kept.flatMap((i) => Array.from(set.rows.subarray(i * set.width, (i + 1) * set.width)));
  return {
    gamma,
    c,
    offset,
    ...bounds,
    vectors: packUnits(rows),
    coefficients: packFloats(kept.map((i) => alpha[i]! * set.labels[i]!)),
  };
};
