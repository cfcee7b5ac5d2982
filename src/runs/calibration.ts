/** Calibration in a JSON file: lists of bins, wherever they stand in it, as `fit` and `train reward` write them. */
import type { Bin } from '../base/index.ts';

/** `title`: the fields on the way to the bins. */
export type Calibration = { readonly title: string; readonly bins: readonly Bin[] };

/** How deep a file is looked into, and how many plots and bins are taken from it. */
const [MOST_DEPTH, MOST_PLOTS, MOST_BINS] = [8, 60, 1000];

const isBin = (value: unknown): value is Bin => {
  const { n, predicted, observed } = (value ?? {}) as Partial<Bin>;
  return [n, predicted, observed].every((one) => typeof one === 'number' && Number.isFinite(one));
};
const isBins = (value: unknown): value is readonly Bin[] =>
  Array.isArray(value) && value.length > 0 && value.length <= MOST_BINS && value.every(isBin);

/** In the order of the file. */
export const calibrationsOf = (file: unknown): readonly Calibration[] => {
  const found: Calibration[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (found.length >= MOST_PLOTS || path.length > MOST_DEPTH) return;
    if (isBins(value)) return void found.push({ title: path.filter((name) => name !== 'bins').join(' '), bins: value });
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name]);
  };
  visit(file, []);
  return found;
};
