/** Why one action is better than another, and the same as sentences in three languages. */
export {
  reasonsOf,
  secondOf,
  type Difference,
  type Made,
  type PartName,
  type PlanSide,
  type Priced,
  type Reason,
  type Side,
  type WindOf,
} from './reasons.ts';
export {
  errorText,
  plusMinus,
  makePlanName,
  makeReason,
  makeReasons,
  pointsText,
  rankText,
  shareText,
  signedText,
  windName,
} from './sentences/index.ts';
