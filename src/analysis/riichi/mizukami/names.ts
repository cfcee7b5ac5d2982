/** Features by name, and the strongest weights of the evaluator: it explains itself. */
import { mizukamiLayout, SUIT_PATTERNS, TABLE_1, TABLE_8, type FeatureRow } from './tables.ts';

/** Every row, in the order of the features. */
export const MIZUKAMI_ROWS: readonly FeatureRow[] = [...TABLE_8, ...TABLE_1];

/** Ranks of the suit pattern at a place among those with at most 14 tiles: `12335`, `–` for an empty suit. */
const patternText = (place: number): string => {
  let next = 0;
  for (let code = 0; code < 3 ** 9; code++) {
    const counts = Array.from({ length: 9 }, (_, rank) => Math.floor(code / 3 ** rank) % 3);
    if (counts.reduce((sum, n) => sum + n, 0) > 14) continue;
    if (next++ !== place) continue;
    const ranks = counts.map((n, rank) => String(rank + 1).repeat(n)).join('');
    return ranks === '' ? '–' : ranks;
  }
  return '?';
};

const bitsText = (bits: number): string =>
  Array.from({ length: 9 }, (_, rank) => (((bits >> rank) & 1) === 1 ? String(rank + 1) : '')).join('') || '–';

/** `suit pattern 345`, `dora 2`: the row and the value in it. */
export const featureName = (feature: number): string => {
  const block = mizukamiLayout.blocks.findLast(({ at }) => at <= feature)!;
  const value = feature - block.at;
  if (block.size === SUIT_PATTERNS) return `${block.name} ${patternText(value)}`;
  return block.name === 'one suit through' ? `${block.name} ${bitsText(value)}` : `${block.name} ${value}`;
};

/** A feature with its weight. */
export type NamedWeight = { readonly name: string; readonly weight: number };

/** The largest weights in size, largest first. */
export const strongestWeights = (weights: ArrayLike<number>, most: number): readonly NamedWeight[] =>
  Array.from(weights, (weight, feature) => ({ weight, feature }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.feature - b.feature)
    .slice(0, most)
    .map(({ weight, feature }) => ({ name: featureName(feature), weight }));

/** Of one row: how far its weights lie apart, a measure of what it decides. */
export const spreadOf = (weights: ArrayLike<number>, row: string): number => {
  const { at, size } = mizukamiLayout.blocks.find(({ name }) => name === row)!;
  let [sum, squares] = [0, 0];
  for (let i = at; i < at + size; i++) {
    sum += weights[i]!;
    squares += weights[i]! ** 2;
  }
  return Math.sqrt(Math.max(0, squares / size - (sum / size) ** 2));
};
