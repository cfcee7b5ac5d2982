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
export { placement3 } from './data3.ts';
export { placement4 } from './data4.ts';
export { type Future, Futures, type Gaps, addStakes, packFutures } from './futures.ts';
export { positionsOf, stakesOf } from './model.ts';
export { Stakes, round100 } from './stakes.ts';
export { RoundWorth, placeUnits } from './worth.ts';
