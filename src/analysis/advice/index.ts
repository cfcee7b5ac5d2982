/** Advice: which action, how much better, and why. */
export { Adviser, DEFAULT_MS, type AdviserOptions } from './advise.ts';
export {
  areTwins,
  discardOf,
  kindOfAction,
  kindWord,
  labelOf,
  LABEL_KINDS,
  makeLabel,
  type Label,
  type LabelKind,
} from './labels.ts';
export { FEATURES, Outlook, type OutlookData } from './outlook.ts';
export { askingOf, isFuritenClaim, type Asking, type OpenSeat, type Question, type RiverTile } from './question.ts';
export { endingOf } from './outcome.ts';
export {
  reasonsOf,
  secondOf,
  type Difference,
  type PartName,
  type PlanSide,
  type Priced,
  type Reason,
  type Side,
  type WindOf,
} from './reasons.ts';
export {
  errorText,
  makePlanName,
  makeReason,
  makeReasons,
  pointsText,
  rankText,
  shareText,
  signedText,
  windName,
} from './sentences/index.ts';
export { lyingTiles, makeRiver, parseRiver } from './river.ts';
export { outlookFor } from './shipped.ts';
export {
  declaredIn,
  mostLeft,
  parseToldHand,
  parseToldMelds,
  questionOf,
  toldLeft,
  toldScores,
  type Told,
} from './told.ts';
export {
  DEAL_IN_AT,
  DRAWN_NOT_AT,
  DRAWN_READY_AT,
  OTHER_DRAW_AT,
  OTHER_RON_AT,
  OUTCOMES,
  UNITS,
  WIN_AT,
  dealInOf,
  winOf,
  type Advice,
  type Family,
  type Option,
  type Outcome,
  type Parts,
  type Risk,
  type Unit,
} from './types.ts';
