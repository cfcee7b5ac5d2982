/** How the round may end after an action: the scene, what the solver says, and chances fitted on players' games. */
export {
  type After,
  FEATURES,
  Outlook,
  type OutlookData,
  type OutlookFit,
  STEPS,
  STEP_CLASSES,
  type Step,
  fillFeatures,
  readyOdds,
  winOdds,
} from './outlook.ts';
export { outlookFor } from './shipped.ts';
export { NODES_PER_MS, type Prospect } from './prospects.ts';
export { Scene, handOf, isOrphans, visibleTiles, without, type Held } from './scene.ts';
export { Prospects } from './prospects.ts';
export { MORE_DORA } from './scene.ts';
