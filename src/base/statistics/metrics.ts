/** How good predicted chances are: log-loss, area under the ROC curve, calibration in equal-count bins. */

/** Cases of like prediction: their number, mean prediction and observed share. */
export type Bin = { readonly n: number; readonly predicted: number; readonly observed: number };

/** Minus the logarithm of the chance that was given to what happened. */
export const logLoss = (chance: number, label: number): number =>
  -Math.log(Math.max(1e-12, label > 0 ? chance : 1 - chance));

/** The chance that a positive is ranked above a negative, ties half; NaN when one kind is missing. */
export const auc = (values: ArrayLike<number>, labels: ArrayLike<number>): number => {
  const rising = (wanted: boolean): Float64Array =>
    Float64Array.from(values)
      .filter((_, i) => labels[i]! > 0 === wanted)
      .sort();
  const positive = rising(true);
  const negative = rising(false);
  let wins = 0;
  let [below, upTo] = [0, 0];
  for (const value of positive) {
    while (below < negative.length && negative[below]! < value) below++;
    while (upTo < negative.length && negative[upTo]! <= value) upTo++;
    wins += (below + upTo) / 2;
  }
  return wins / (positive.length * negative.length);
};

/** Bin number of each value: `bins` of equal count in rising order, equal values together. */
export const equalCountBins = (values: ArrayLike<number>, bins: number): Uint8Array => {
  const sorted = Float64Array.from(values).sort();
  const edges = Array.from({ length: bins - 1 }, (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / bins)]!);
  const found = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    let bin = 0;
    while (bin < edges.length && values[i]! >= edges[bin]!) bin++;
    found[i] = bin;
  }
  return found;
};

/** Bins in rising order; as equal values stand together there may be fewer than `bins`, and none is empty. */
export const calibrationBins = (values: ArrayLike<number>, labels: ArrayLike<number>, bins = 20): readonly Bin[] => {
  const of = equalCountBins(values, bins);
  const n = new Float64Array(bins);
  const predicted = new Float64Array(bins);
  const observed = new Float64Array(bins);
  for (let i = 0; i < values.length; i++) {
    n[of[i]!]!++;
    predicted[of[i]!]! += values[i]!;
    observed[of[i]!]! += labels[i]!;
  }
  return Array.from(n, (count, bin) => ({
    n: count,
    predicted: predicted[bin]! / count,
    observed: observed[bin]! / count,
  })).filter((bin) => bin.n > 0);
};
