/** How good predicted chances are: log-loss, area under the ROC curve, calibration in equal-count bins. */

export type Bin = { readonly n: number; readonly predicted: number; readonly observed: number };

export const logLoss = (chance: number, label: number): number =>
  -Math.log(Math.max(1e-12, label > 0 ? chance : 1 - chance));

/** Indices in order of rising value; ties in order of index. */
const rising = (values: ArrayLike<number>): Uint32Array =>
  Uint32Array.from({ length: values.length }, (_, i) => i).sort((a, b) => values[a]! - values[b]! || a - b);

/** The chance that a positive is ranked above a negative, ties half; NaN when one kind is missing. */
export const auc = (values: ArrayLike<number>, labels: ArrayLike<number>): number => {
  const order = rising(values);
  let positives = 0;
  let rankSum = 0;
  for (let i = 0; i < order.length;) {
    let end = i;
    let tied = 0;
    while (end < order.length && values[order[end]!] === values[order[i]!]) if (labels[order[end++]!]! > 0) tied++;
    positives += tied;
    rankSum += (tied * (i + 1 + end)) / 2;
    i = end;
  }
  const negatives = order.length - positives;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
};

/** Bin number of each value: `bins` runs of equal count in rising order. */
export const equalCountBins = (values: ArrayLike<number>, bins: number): Uint8Array => {
  const found = new Uint8Array(values.length);
  for (const [place, at] of rising(values).entries()) found[at] = Math.floor((place * bins) / values.length);
  return found;
};

export const calibration = (values: ArrayLike<number>, labels: ArrayLike<number>, bins = 20): readonly Bin[] => {
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
  }));
};
