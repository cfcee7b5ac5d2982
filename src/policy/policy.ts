/** What a network is asked about and what its heads say of it, for every family of rules. */
import { Bug } from '../base/index.ts';
import type { Ruleset } from '../rules/index.ts';
import * as T from '../table/index.ts';
import { chinesePolicy, type ChineseLogits } from './chinese.ts';
import type { Policy } from './choices.ts';
import { classesOf } from './kinds.ts';
import { riichiPolicy, type RiichiLogits } from './riichi.ts';

/** The outputs of a network of any family, by head. */
export type Logits = RiichiLogits | ChineseLogits;

/** The actions a network is asked about: no win and no nine terminals. With fewer than two of them it is not asked. */
export const askedActions = (legal: T.ActionList, { family }: Pick<Ruleset, 'family'>): readonly number[] => {
  const classes = classesOf(family);
  return legal.toArray().filter((action) => classes[action] !== 'win' && classes[action] !== 'abort');
};

/** What the network says of a choice among these actions, in ascending order, on the table it was asked about. */
export const policyOf = (table: T.Table, actions: readonly number[], logits: Logits): Policy => {
  if (table.rules.family === 'chinese' && 'action' in logits) return chinesePolicy(actions, logits);
  if (table.rules.family === 'riichi' && 'discard' in logits) return riichiPolicy(table, actions, logits);
  throw new Bug('heads of another family', { family: table.rules.family, heads: Object.keys(logits) });
};
