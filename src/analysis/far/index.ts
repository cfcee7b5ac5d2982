/** Far hands: how the discards compare where the value programme would take too long. */
export { FAR_FEATURES, FarReader } from './features.ts';
export { Far, type FarData, type FarFit, type Lean } from './far.ts';
export { farFor } from './shipped.ts';
