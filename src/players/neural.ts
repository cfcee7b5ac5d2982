/**
 * `suzaku`: the flagship network as a player. It is handed a session of the network, so no runtime is imported here; every answer is one of the
 * legal actions. Chances are those of the heads: a yes is a chance above one half.
 *
 * Own turn: win (but never one that ends the match in the last place), nine terminals, the likelier of kong and kita, riichi, the likeliest legal
 * discard. Another seat's tile: win, else the most confident of kong, pung and chow, else pass. Of equal tiles the plain five is thrown and the red
 * one called with.
 */
import { Suzaku1, newGlobals, newPlanes, suzaku1 } from '../features/index.ts';
import type { Tensors } from '../nn/runtime.ts';
import type { RiichiRules } from '../rules/index.ts';
import * as T from '../table/index.ts';
import { Bug, kindOf, ok, type Result, type Tile } from '../tiles/index.ts';
import { winEndsLast } from './lastwin.ts';
import { checkNetwork, type Network } from './network.ts';
import type { Observation, Player } from './player.ts';
import { chowOf, discardOf, pungOf, sigmoid, surest, type Wish } from './wishes.ts';

export { networkRulesOf, type Network, type NetworkRules } from './network.ts';

/** Outputs of the flagship. */
export const HEADS = ['discard', 'kong', 'choice', 'chow'] as const;
type Logits = Readonly<Record<(typeof HEADS)[number], Float32Array>>;
/** Places in the output `choice`. */
const RIICHI = 0;
const PUNG = 1;
const KITA = 2;

class Mind {
  private readonly encoder: Suzaku1;
  private readonly planes = newPlanes();
  private readonly globals = newGlobals();
  private readonly feeds: Tensors = {
    planes: { type: 'uint8', dims: [1, 34, suzaku1.planeCount], data: this.planes },
    globals: { type: 'uint8', dims: [1, suzaku1.globalCount], data: this.globals },
  };

  constructor(
    rules: RiichiRules,
    private readonly network: Network,
  ) {
    this.encoder = new Suzaku1(rules);
  }

  choose({ view, seat, legal }: Observation): number {
    if (legal.size === 1) return legal.items[0]!;
    const table = view!;
    if (legal.has(T.WIN) && !winEndsLast(table, seat)) return T.WIN;
    const actions = legal.toArray().filter((action) => action !== T.WIN);
    if (actions.length === 1) return actions[0]!;
    if (legal.has(T.NINE_TERMINALS)) return T.NINE_TERMINALS;
    const logits = this.ask(table, seat);
    return actions[0] === T.PASS ? claimOf(actions, table, logits) : turnOf(actions, logits);
  }

  private ask(table: T.Table, seat: number): Logits {
    this.encoder.encode(table, seat, this.planes, this.globals);
    const answer = this.network.runNow(this.feeds);
    if (!answer.ok) throw new Bug(`the network does not answer: ${answer.error.text}`);
    return Object.fromEntries(HEADS.map((name) => [name, answer.value[name]!.data])) as unknown as Logits;
  }
}

const turnOf = (actions: readonly number[], { discard, kong, choice }: Logits): number => {
  const wishes = actions.map((action): Wish | undefined => {
    if (action === T.SET_KITA) return { action, chance: sigmoid(choice[KITA]!) };
    const kind = T.ownKongKindOf(action);
    return kind < 0 ? undefined : { action, chance: sigmoid(kong[kind]!) };
  });
  const replaced = surest(wishes);
  if (replaced !== undefined) return replaced;
  if (actions.includes(T.DECLARE_RIICHI) && sigmoid(choice[RIICHI]!) > 0.5) return T.DECLARE_RIICHI;
  return discardOf(actions, discard);
};

const claimOf = (actions: readonly number[], table: T.Table, logits: Logits): number => {
  const pung = pungOf(actions);
  const hasKong = actions.includes(T.OPEN_KONG_ACTION);
  const wished = surest([
    hasKong
      ? { action: T.OPEN_KONG_ACTION, chance: sigmoid(logits.kong[kindOf(table.claimTile as Tile)]!) }
      : undefined,
    pung === undefined ? undefined : { action: pung, chance: sigmoid(logits.choice[PUNG]!) },
    chowOf(actions, logits.chow),
  ]);
  return wished ?? T.PASS;
};

export const makeNeural = (name: string, rules: RiichiRules, network: Network): Result<Player> => {
  const checked = checkNetwork(network, rules, { set: suzaku1, inputs: ['planes', 'globals'], outputs: HEADS });
  if (!checked.ok) return checked;
  const mind = new Mind(rules, network);
  return ok({ name, needsView: true, choose: (observation) => mind.choose(observation) });
};
