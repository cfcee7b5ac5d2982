/**
 * The flagship network at the table: what it is shown, which networks fit, what is decided before it is asked. It is handed as a session, so no runtime is
 * imported here.
 */
import { Suzaku1, newGlobals, newPlanes, suzaku1 } from '../features/index.ts';
import type { Tensor, Tensors } from '../nn/index.ts';
import { HEADS, askedActions, type RiichiLogits } from '../policy/index.ts';
import type { RiichiRules, Ruleset } from '../rules/index.ts';
import * as T from '../table/index.ts';
import type { Result } from '../base/index.ts';
import { isWinRefused } from './lastwin.ts';
import { checkNetwork, type Network } from './network.ts';

/** A network of the flagship's features, actions and rules, with the heads that are read here. */
export const checkFlagship = (
  network: Pick<Network, 'metadata' | 'inputs' | 'outputs'>,
  rules: Ruleset,
): Result<true> => checkNetwork(network, rules, { set: suzaku1, inputs: ['planes', 'globals'], outputs: HEADS });

/** A table as a seat sees it, as the inputs of the network; the same arrays are filled again each time. */
export class Sight {
  private readonly encoder: Suzaku1;
  private readonly planes = newPlanes();
  private readonly globals = newGlobals();
  private readonly feeds: Tensors = {
    planes: { type: 'uint8', dims: [1, 34, suzaku1.planeCount], data: this.planes },
    globals: { type: 'uint8', dims: [1, suzaku1.globalCount], data: this.globals },
  };

  constructor(rules: RiichiRules) {
    this.encoder = new Suzaku1(rules);
  }

  of(table: T.Table, seat: number): Tensors {
    this.encoder.encode(table, seat, this.planes, this.globals);
    return this.feeds;
  }
}

/** The heads in an answer of a network that passed the check. */
export const logitsOf = (answer: Readonly<Record<string, Tensor>>): RiichiLogits =>
  Object.fromEntries(HEADS.map((name) => [name, answer[name]!.data])) as unknown as RiichiLogits;

/**
 * What is decided before a network is asked: a single legal action, a win (but none that ends the match in the last place), nine terminals; else the actions
 * the network is asked about, of which there are two or more.
 */
export const decidedOrAsked = (table: T.Table, seat: number, legal: T.ActionList): number | readonly number[] => {
  if (legal.size === 1) return legal.items[0]!;
  if (legal.has(T.WIN) && !isWinRefused(table, seat, legal)) return T.WIN;
  if (legal.has(T.NINE_TERMINALS)) return T.NINE_TERMINALS;
  const actions = askedActions(legal, table.rules);
  return actions.length === 1 ? actions[0]! : actions;
};
