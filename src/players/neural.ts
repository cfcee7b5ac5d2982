/**
 * `suzaku`: the first line of the adviser `suzaku` (suzaku/adviser.ts) as a player. It is handed a session of the flagship network; every answer is one of the
 * legal actions. A win is taken (but never one that ends the match in the last place), and nine terminals; where the network is sure, nothing is computed, as
 * its pick is then the first line.
 */
import { ok, type Result } from '../base/index.ts';
import { policyOf } from '../policy/index.ts';
import type { RiichiRules } from '../rules/index.ts';
import { askNetwork, type Network } from './network.ts';
import type { Observation, Player } from './player.ts';
import { Sight, checkFlagship, decidedOrAsked, logitsOf } from './sight.ts';
import { SURE, SuzakuAdviser, type SuzakuOptions } from './suzaku/index.ts';

class Mind {
  private readonly sight: Sight;

  constructor(
    rules: RiichiRules,
    private readonly network: Network,
    /** Undefined: the network alone. */
    private readonly adviser: SuzakuAdviser | undefined,
  ) {
    this.sight = new Sight(rules);
  }

  choose({ view, seat, legal }: Observation): number | Promise<number> {
    const table = view!;
    const actions = decidedOrAsked(table, seat, legal);
    if (typeof actions === 'number') return actions;
    return askNetwork(this.network, this.sight.of(table, seat), (outputs) => {
      const policy = policyOf(table, actions, logitsOf(outputs));
      if (this.adviser === undefined || policy.choices[0]!.chance > SURE) return policy.pick;
      return this.adviser.adviseWith(policy, table, seat, legal).options[0]!.action;
    });
  }
}

/** `advice` 0 is the network alone. */
export const makeNeural = (
  name: string,
  rules: RiichiRules,
  network: Network,
  options: SuzakuOptions = {},
): Result<Player> => {
  const checked = checkFlagship(network, rules);
  if (!checked.ok) return checked;
  const adviser = options.advice === 0 ? ok(undefined) : SuzakuAdviser.of(rules, network, options);
  if (!adviser.ok) return adviser;
  const mind = new Mind(rules, network, adviser.value);
  return ok({ name, needsView: true, choose: (observation) => mind.choose(observation) });
};
