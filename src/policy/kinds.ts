/** What an action, a decision and a choice can be, by family of rules. */
import type { Family, Ruleset } from '../rules/index.ts';
import * as T from '../table/index.ts';

/** What an action does, in words common to all families. */
export type ActionClass = 'pass' | 'win' | 'riichi' | 'abort' | 'kita' | 'chow' | 'pung' | 'kong' | 'discard';

const riichiClass = (action: number): ActionClass => {
  if (action >= T.DISCARD_ACTION) return 'discard';
  if (action >= T.OPEN_KONG_ACTION) return 'kong';
  if (action >= T.PUNG_ACTION) return 'pung';
  if (action >= T.CHOW_ACTION) return 'chow';
  return (['pass', 'win', 'riichi', 'abort', 'kita'] as const)[action]!;
};

const chineseClass = (action: number): ActionClass => {
  if (action >= T.CHINESE_OPEN_KONG) return 'kong';
  if (action >= T.CHINESE_PUNG) return 'pung';
  if (action >= T.CHINESE_CHOW) return 'chow';
  if (action >= T.CHINESE_DISCARD) return 'discard';
  return action === T.CHINESE_WIN ? 'win' : 'pass';
};

/** The class of every action of the riichi family, by its number. */
export const RIICHI_CLASSES: readonly ActionClass[] = Array.from({ length: T.ACTIONS }, (_, action) =>
  riichiClass(action),
);
/** The class of every action of Chinese Standard, by its number. */
export const CHINESE_CLASSES: readonly ActionClass[] = Array.from({ length: T.CHINESE_ACTIONS }, (_, action) =>
  chineseClass(action),
);

/** The class of every action of a family, by its number. */
export const classesOf = (family: Family): readonly ActionClass[] =>
  family === 'chinese' ? CHINESE_CLASSES : RIICHI_CLASSES;

/** Kinds of decisions, as data sets, models and measurements name them. */
export const DECISION_KINDS = ['discard', 'riichi', 'chow', 'pung', 'kong', 'kita'] as const;
/** One of DECISION_KINDS: what a decision is about. */
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Those of Chinese Standard. */
const CHINESE_KINDS: readonly DecisionKind[] = ['discard', 'chow', 'pung', 'kong'];

/** The kinds of decisions that can come up in a game. */
export const decisionKindsOf = (rules: Ruleset): readonly DecisionKind[] =>
  rules.family === 'chinese'
    ? CHINESE_KINDS
    : DECISION_KINDS.filter((kind) => (kind === 'chow' ? rules.chow : kind !== 'kita' || rules.kita));

/** What a network chooses among: the decisions with a yes, and to leave another seat's tile. */
export const CHOICE_KINDS = ['discard', 'riichi', 'kita', 'kong', 'pung', 'chow', 'pass'] as const;
/** One of CHOICE_KINDS: what a choice does. */
export type ChoiceKind = (typeof CHOICE_KINDS)[number];
