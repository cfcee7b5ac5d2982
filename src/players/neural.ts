/**
 * `suzaku`: the flagship network as a player. It is handed a session of the network, so no runtime is imported here; every answer is one of the
 * legal actions. Chances are those of the heads: a yes is a chance above one half.
 *
 * Own turn: win (but never one that ends the match in the last place), nine terminals, the likelier of kong and kita, riichi, the likeliest legal
 * discard. Another seat's tile: win, else the most confident of kong, pung and chow, else pass. Of equal tiles the plain five is thrown and the red
 * one called with.
 */
import { Suzaku1, newGlobals, newPlanes, suzaku1 } from '../features/index.ts';
import { cardOf, requireCard } from '../nn/export.ts';
import type { PlainSession } from '../nn/plain/session.ts';
import type { Tensor, Tensors } from '../nn/runtime.ts';
import type { RiichiRules } from '../rules/index.ts';
import * as T from '../table/index.ts';
import { Bug, fault, ok, type Result } from '../tiles/index.ts';
import { winEndsLast } from './lastwin.ts';
import type { Observation, Player } from './player.ts';
import { HEADS, askedActions, policyOf, type Logits } from './policy.ts';

export { HEADS };

/** What networks are trained on: four seats as `tenhou`, three as `sanma`; other rules of as many seats play with the same ones. */
export type NetworkRules = 'tenhou' | 'sanma';
export const networkRulesOf = ({ seats }: Pick<RiichiRules, 'seats'>): NetworkRules =>
  seats === 3 ? 'sanma' : 'tenhou';

/** A session that answers at once. */
export type Network = Pick<PlainSession, 'runNow' | 'metadata' | 'inputs' | 'outputs'>;

/** A network of these features, actions and rules, with the heads that are read here. */
export const checkNetwork = (
  { metadata, inputs, outputs }: Pick<Network, 'metadata' | 'inputs' | 'outputs'>,
  rules: RiichiRules,
): Result<true> => {
  const card = cardOf(metadata);
  if (!card.ok) return card;
  const fits = requireCard(card.value, {
    features: suzaku1.id,
    featuresVersion: String(suzaku1.version),
    actionsVersion: String(T.ACTION_VERSION),
    ruleset: networkRulesOf(rules),
  });
  if (!fits.ok) return fits;
  const named = (ports: readonly { readonly name: string }[], names: readonly string[]): boolean =>
    names.every((name) => ports.some((port) => port.name === name));
  return named(inputs, ['planes', 'globals']) && named(outputs, HEADS)
    ? ok(true)
    : fault('model.ports', 0, `the model has other inputs or outputs than planes, globals, ${HEADS.join(', ')}`);
};

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
export const logitsOf = (answer: Readonly<Record<string, Tensor>>): Logits =>
  Object.fromEntries(HEADS.map((name) => [name, answer[name]!.data])) as unknown as Logits;

class Mind {
  private readonly sight: Sight;

  constructor(
    rules: RiichiRules,
    private readonly network: Network,
  ) {
    this.sight = new Sight(rules);
  }

  choose({ view, seat, legal }: Observation): number {
    if (legal.size === 1) return legal.items[0]!;
    const table = view!;
    if (legal.has(T.WIN) && !winEndsLast(table, seat)) return T.WIN;
    if (legal.has(T.NINE_TERMINALS)) return T.NINE_TERMINALS;
    const actions = askedActions(legal);
    return actions.length === 1 ? actions[0]! : policyOf(table, actions, this.ask(table, seat)).pick;
  }

  private ask(table: T.Table, seat: number): Logits {
    const answer = this.network.runNow(this.sight.of(table, seat));
    if (!answer.ok) throw new Bug(`the network does not answer: ${answer.error.text}`);
    return logitsOf(answer.value);
  }
}

export const makeNeural = (name: string, rules: RiichiRules, network: Network): Result<Player> => {
  const checked = checkNetwork(network, rules);
  if (!checked.ok) return checked;
  const mind = new Mind(rules, network);
  return ok({ name, needsView: true, choose: (observation) => mind.choose(observation) });
};
