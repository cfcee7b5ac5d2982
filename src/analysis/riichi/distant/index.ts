/** Distant hands: how the discards compare where the value solver would take too long. */
export { DISTANT_FEATURES, DistantReader } from './features.ts';
export { DistantHands, type DistantData, type DistantFit, type Comparison } from './distant.ts';
export { distantFor } from './shipped.ts';
