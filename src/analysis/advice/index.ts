/** The contract of advice: every legal action with its value, chances and plan; how actions are named. */
export {
  areTwins,
  discardOf,
  kindOfAction,
  kindWord,
  labelOf,
  LABEL_KINDS,
  makeLabel,
  type ActionLabel,
  type LabelKind,
} from './labels.ts';
export { CATEGORIES, categoryOf, type Category } from './category.ts';
export { endingOf } from './outcome.ts';
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
  isWithin,
  winOf,
  type Advice,
  type Learnt,
  type Option,
  type Outcome,
  type Parts,
  type Risk,
  type Unit,
} from './types.ts';
export { ENDS } from './labels.ts';
export * from './plan.ts';
