/** Advice: which action, how much better, and why. */
export { Adviser, DEFAULT_MS, dealInOf, evenPoints, winOf, type AdviserOptions } from './advise.ts';
export { FEATURES, Outlook, type OutlookData } from './outlook.ts';
export { outlookFor } from './shipped.ts';
export {
  DEAL_IN_AT,
  DRAWN_NOT_AT,
  DRAWN_READY_AT,
  OTHER_DRAW_AT,
  OTHER_RON_AT,
  OUTCOMES,
  WIN_AT,
  type Advice,
  type Option,
  type Outcome,
  type Parts,
  type Risk,
} from './types.ts';
