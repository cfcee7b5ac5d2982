/** How the flagship of a family of rules is asked: what is decided without it, which outputs are read, and which networks fit. */
import type { Result } from '../../base/index.ts';
import { flagshipSetOf } from '../../features/index.ts';
import type { Tensors } from '../../nn/index.ts';
import {
  checkChinese,
  checkFlagship,
  chineseDecidedOrAsked,
  chineseLogitsOf,
  decidedOrAsked,
  logitsOf,
  type Network,
} from '../../players/index.ts';
import type { Logits } from '../../policy/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import type { ActionList, Table } from '../../table/index.ts';

/** How a flagship is asked; the same for players and for those who learn. */
export type Manners = {
  readonly check: (network: Network, rules: Ruleset) => Result<true>;
  /** What is decided before the network is asked, or the actions it is asked about: two or more. */
  readonly asked: (table: Table, seat: number, legal: ActionList) => number | readonly number[];
  readonly logits: (answer: Tensors) => Logits;
};

const RIICHI: Manners = {
  check: checkFlagship,
  asked: decidedOrAsked,
  logits: logitsOf,
};

const CHINESE: Manners = {
  check: (network, rules) => checkChinese(network, rules, flagshipSetOf(rules)),
  asked: chineseDecidedOrAsked,
  logits: chineseLogitsOf,
};

export const mannersOf = ({ family }: Pick<Ruleset, 'family'>): Manners => (family === 'chinese' ? CHINESE : RIICHI);
