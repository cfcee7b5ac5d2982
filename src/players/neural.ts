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
import type { Tensors } from '../nn/runtime.ts';
import type { RiichiRules } from '../rules/index.ts';
import * as T from '../table/index.ts';
import { Bug, fault, kindOf, ok, type Result, type Tile } from '../tiles/index.ts';
import { winEndsLast } from './lastwin.ts';
import type { Observation, Player } from './player.ts';

/** What networks are trained on: four seats as `tenhou`, three as `sanma`; other rules of as many seats play with the same ones. */
export type NetworkRules = 'tenhou' | 'sanma';
export const networkRulesOf = ({ seats }: Pick<RiichiRules, 'seats'>): NetworkRules =>
  seats === 3 ? 'sanma' : 'tenhou';

/** A session that answers at once. */
export type Network = Pick<PlainSession, 'runNow' | 'metadata' | 'inputs' | 'outputs'>;

/** Outputs of the flagship. */
export const HEADS = ['discard', 'kong', 'choice', 'chow'] as const;
type Logits = Readonly<Record<(typeof HEADS)[number], Float32Array>>;
/** Places in the output `choice`. */
const RIICHI = 0;
const PUNG = 1;
const KITA = 2;
/** The first red five among tiles. */
const RED = 34;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** A network of these features, actions and rules, with the heads that are read here. */
const checkNetwork = ({ metadata, inputs, outputs }: Network, rules: RiichiRules): Result<true> => {
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

/** A choice and how sure the network is of it. */
type Wish = { readonly action: number; readonly chance: number };

/** The surest of wishes that are likelier than not; the first of equals. */
const surest = (wishes: readonly (Wish | undefined)[]): number | undefined => {
  let best: Wish | undefined;
  for (const wish of wishes)
    if (wish !== undefined && wish.chance > 0.5 && (best === undefined || wish.chance > best.chance)) best = wish;
  return best?.action;
};

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

/** Order within a kind: plain fives before red ones, the drawn copy before another. */
const reluctance = (action: number): number => {
  const isOther = action >= T.HAND_DISCARD_ACTION;
  const tile = action - (isOther ? T.HAND_DISCARD_ACTION : T.DISCARD_ACTION);
  return (tile >= RED ? 2 : 0) + (isOther ? 1 : 0);
};

const discardOf = (actions: readonly number[], logits: Float32Array): number => {
  let best = -1;
  for (const action of actions) {
    const kind = T.discardKindOf(action);
    if (kind < 0) continue;
    const lead = best < 0 ? Infinity : logits[kind]! - logits[T.discardKindOf(best)]!;
    const isSameKind = best >= 0 && T.discardKindOf(best) === kind;
    if (isSameKind ? reluctance(action) < reluctance(best) : lead > 0) best = action;
  }
  return best;
};

const claimOf = (actions: readonly number[], table: T.Table, logits: Logits): number => {
  // The last of variants uses the most red fives.
  const pung = actions.findLast(T.isPungAction);
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

/** The likeliest chow, as sure as any of them together. */
const chowOf = (actions: readonly number[], logits: Float32Array): Wish | undefined => {
  const chows = actions.filter((action) => T.chowPlaceOf(action) >= 0);
  if (chows.length === 0) return undefined;
  const places = [...new Set(chows.map(T.chowPlaceOf))];
  const weight = (place: number): number => Math.exp(logits[1 + place]! - logits[0]!);
  const some = places.reduce((sum, place) => sum + weight(place), 0);
  const best = places.reduce((a, b) => (weight(b) > weight(a) ? b : a));
  const action = chows.findLast((chow) => T.chowPlaceOf(chow) === best)!;
  return { action, chance: some === Infinity ? 1 : some / (1 + some) };
};

export const makeNeural = (name: string, rules: RiichiRules, network: Network): Result<Player> => {
  const checked = checkNetwork(network, rules);
  if (!checked.ok) return checked;
  const mind = new Mind(rules, network);
  return ok({ name, needsView: true, choose: (observation) => mind.choose(observation) });
};
