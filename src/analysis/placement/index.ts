/** Placement: what scores are worth in final rank. */
export {
  Placement,
  rankChances,
  roundsLeft,
  type Cell,
  type PlacementData,
  type Runner,
  type Standing,
} from './model.ts';
export * from './needs.ts';
export * from './points.ts';
export { placementFor } from './shipped.ts';
