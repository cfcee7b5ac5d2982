/** Features: what a network sees of a table, versioned, each set with its layout as a manifest. */
import { fault, ok, type Result } from '../tiles/index.ts';
import type { FeatureSet } from './layout.ts';
import { suzaku1 } from './suzaku1layout.ts';

export { COLUMNS, FULL, type FeatureSet, type Span } from './layout.ts';
export { Suzaku1, newGlobals, newPlanes } from './suzaku1.ts';
export { CALLS, FORMS, OPPONENTS, SEATS, SITUATIONS, suzaku1 } from './suzaku1layout.ts';

/** Every feature set there is. */
export const FEATURE_SETS: readonly FeatureSet[] = [suzaku1];

export const featureSetOf = (id: string): Result<FeatureSet> => {
  const set = FEATURE_SETS.find((known) => known.id === id);
  const names = FEATURE_SETS.map((known) => known.id).join(', ');
  return set === undefined
    ? fault('features.unknown', 0, `there is no feature set ${id}; there are ${names}`)
    : ok(set);
};
