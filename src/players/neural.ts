/**
 * `suzaku`: the flagship network as a player, with advice beside it (blend.ts). It is handed a session of the network, so no runtime is imported here; every
 * answer is one of the legal actions. Chances are those of the heads: a yes is a chance above one half.
 *
 * Own turn: win (but never one that ends the match in the last place), nine terminals, the likelier of kong and kita, riichi, the likeliest legal
 * discard. Another seat's tile: win, else the most confident of kong, pung and chow, else pass. Of equal tiles the plain five is thrown and the red
 * one called with.
 */
import { RiichiAdviser, plainRisk } from '../analysis/riichi/advise/index.ts';
import { Suzaku1, newGlobals, newPlanes, suzaku1 } from '../features/index.ts';
import type { Tensor, Tensors } from '../nn/index.ts';
import type { RiichiRules, Ruleset } from '../rules/index.ts';
import * as T from '../table/index.ts';
import { ok, type Result } from '../base/index.ts';
import { SURE, WEIGHT, blendedPick } from './blend.ts';
import { isWinRefused } from './lastwin.ts';
import { askNetwork, checkNetwork, type Network } from './network.ts';
import type { Observation, Player } from './player.ts';
import { HEADS, askedActions, policyOf, type RiichiLogits } from '../policy/index.ts';

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

class Mind {
  private readonly sight: Sight;
  private readonly adviser: RiichiAdviser | undefined;

  constructor(
    rules: RiichiRules,
    private readonly network: Network,
    private readonly weight: number,
  ) {
    this.sight = new Sight(rules);
    // The network folds by itself; the weight of risk beside it was not better in play. The weight of advice was chosen with claimed differences.
    this.adviser = weight > 0 ? new RiichiAdviser(rules, { risk: plainRisk, isCalibrated: false }) : undefined;
  }

  choose({ view, seat, legal }: Observation): number | Promise<number> {
    const table = view!;
    const actions = decidedOrAsked(table, seat, legal);
    if (typeof actions === 'number') return actions;
    return askNetwork(this.network, this.sight.of(table, seat), (outputs) => {
      const policy = policyOf(table, actions, logitsOf(outputs));
      if (this.adviser === undefined || policy.choices[0]!.chance > SURE) return policy.pick;
      const { options } = this.adviser.advise(table, seat, legal);
      const worths = new Map(options.map(({ action, value }) => [action, value]));
      return blendedPick(policy, (action) => worths.get(action)!, this.weight);
    });
  }
}

/** `weight` of advice; 0 is the network alone. */
export const makeNeural = (
  name: string,
  rules: RiichiRules,
  network: Network,
  weight: number = WEIGHT,
): Result<Player> => {
  const checked = checkFlagship(network, rules);
  if (!checked.ok) return checked;
  const mind = new Mind(rules, network, weight);
  return ok({ name, needsView: true, choose: (observation) => mind.choose(observation) });
};
