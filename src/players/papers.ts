/**
 * `meowjong-sl` and `suphx-sl`: the supervised players of the papers, a network for each kind of decision. They are handed open sessions; every
 * answer is one of the legal actions.
 *
 * Own turn: win, nine terminals, the surer of kong and kita above one half, riichi above one half, the likeliest legal discard. Another seat's
 * tile: win, else the surest of kong, pung and chow above one half, else pass; whose claim comes first is the table's business. Only what is
 * offered is asked about, and no network where there is one discard left.
 *
 * Meowjong (Zhao and Holden 2022, three seats) takes every win. Suphx (Li et al. 2020, four seats) takes none that ends the match and leaves it last.
 * Both have one answer for any kong: of several, the drawn tile's is made.
 */
import { makeEncoder, meowjong, suphx, suphxCall, type Encoder, type FeatureSet } from '../features/index.ts';
import type { Tensors } from '../nn/index.ts';
import type { RiichiRules } from '../rules/index.ts';
import * as T from '../table/index.ts';
import { ok, sigmoid, type Result } from '../base/index.ts';
import { kindOf, type Tile } from '../tiles/index.ts';
import { isWinRefused } from './lastwin.ts';
import { askNetwork, checkNetwork, type Network } from './network.ts';
import type { Answer, Observation, Player } from './player.ts';
import { chowOf, discardOf, pungOf, surest, type DecisionKind, type Wish } from '../policy/index.ts';

/** A player of the papers: what its networks see. */
export type Paper = {
  /** What each decision's network sees. */
  readonly sets: Partial<Readonly<Record<DecisionKind, FeatureSet>>>;
  /** Whether a win that ends the match in the last place is let go. */
  readonly minds: boolean;
};

/** Meowjong: a network per kind of decision, for sanma. */
export const MEOWJONG_SL: Paper = {
  sets: { discard: meowjong, riichi: meowjong, pung: meowjong, kong: meowjong, kita: meowjong },
  minds: false,
};
/** Suphx: a network per kind of decision, for riichi. */
export const SUPHX_SL: Paper = {
  sets: { discard: suphx, riichi: suphx, chow: suphxCall, pung: suphxCall, kong: suphxCall },
  minds: true,
};

/** Decisions that have a network of their own. */
export const kindsOf = ({ sets }: Paper): readonly DecisionKind[] => Object.keys(sets) as DecisionKind[];

/** The planes of one feature set, written at most once a state. */
class Sight {
  private readonly encoder: Encoder;
  private readonly planes: Uint8Array;
  private readonly globals = new Uint8Array(0);
  private isFresh = false;

  constructor(
    readonly set: FeatureSet,
    rules: RiichiRules,
  ) {
    this.encoder = makeEncoder(set, rules);
    this.planes = new Uint8Array(34 * set.planeCount);
  }

  forget(): void {
    this.isFresh = false;
  }

  /** What was written last. */
  get bytes(): Uint8Array {
    return this.planes;
  }

  of(table: T.Table, seat: number): Tensors {
    if (!this.isFresh) this.encoder.encode(table, seat, this.planes, this.globals);
    this.isFresh = true;
    return { planes: { type: 'uint8', dims: [1, 34, this.set.planeCount], data: this.planes } };
  }
}

/** A decision in steps: the kind whose network is asked next, and in the end the action. */
type Steps = Generator<DecisionKind, Answer, Float32Array>;

type Models = ReadonlyMap<DecisionKind, Network>;

/** Two or more discards to choose from, with what the network saw and said of them. */
export type AskedDiscard = {
  readonly table: T.Table;
  readonly seat: number;
  readonly discards: readonly number[];
  readonly planes: Uint8Array;
  readonly logits: Float32Array;
};
/** What throws by the network's word; players throw the likeliest. */
export type Thrower = (asked: AskedDiscard) => Answer;

class Mind {
  private readonly sights = new Map<FeatureSet, Sight>();

  constructor(
    private readonly paper: Paper,
    rules: RiichiRules,
    private readonly models: Models,
    private readonly throws: Thrower,
  ) {
    for (const set of Object.values(paper.sets)) if (!this.sights.has(set)) this.sights.set(set, new Sight(set, rules));
  }

  choose({ view, seat, legal }: Observation): Answer | Promise<Answer> {
    if (legal.size === 1) return legal.items[0]!;
    const table = view!;
    if (legal.has(T.WIN) && !(this.paper.minds && isWinRefused(table, seat, legal))) return T.WIN;
    const actions = legal.toArray().filter((action) => action !== T.WIN);
    if (actions.length === 1) return actions[0]!;
    if (legal.has(T.NINE_TERMINALS)) return T.NINE_TERMINALS;
    for (const sight of this.sights.values()) sight.forget();
    const steps = actions[0] === T.PASS ? this.claim(actions) : this.turn(actions, table, seat);
    const goOn = (step: IteratorResult<DecisionKind, Answer>): Answer | Promise<Answer> => {
      if (step.done === true) return step.value;
      const kind = step.value;
      const feeds = this.sights.get(this.paper.sets[kind]!)!.of(table, seat);
      return askNetwork(this.models.get(kind)!, feeds, (outputs) =>
        goOn(steps.next(outputs[kind]!.data as Float32Array)),
      );
    };
    return goOn(steps.next());
  }

  /** The action with the chance its kind's network gives to a yes. */
  private *wish(
    kind: DecisionKind,
    action: number | undefined,
  ): Generator<DecisionKind, Wish | undefined, Float32Array> {
    if (action === undefined) return undefined;
    const logits = yield kind;
    return { action, chance: sigmoid(logits[1]! - logits[0]!) };
  }

  private *turn(actions: readonly number[], table: T.Table, seat: number): Steps {
    const offered = (action: number): number | undefined => (actions.includes(action) ? action : undefined);
    const replaced = surest([
      yield* this.wish('kong', ownKongOf(actions, table)),
      yield* this.wish('kita', offered(T.SET_KITA)),
    ]);
    if (replaced !== undefined) return replaced;
    const riichi = surest([yield* this.wish('riichi', offered(T.DECLARE_RIICHI))]);
    if (riichi !== undefined) return riichi;
    const discards = actions.filter((action) => T.discardKindOf(action) >= 0);
    if (discards.length === 1) return discards[0]!;
    const logits = yield 'discard';
    const planes = this.sights.get(this.paper.sets.discard!)!.bytes;
    return this.throws({ table, seat, discards, planes, logits });
  }

  private *claim(actions: readonly number[]): Steps {
    const kong = actions.includes(T.OPEN_KONG_ACTION) ? T.OPEN_KONG_ACTION : undefined;
    const mayChow = actions.some((action) => T.chowPlaceOf(action) >= 0);
    const wished = surest([
      yield* this.wish('kong', kong),
      yield* this.wish('pung', pungOf(actions)),
      mayChow ? chowOf(actions, yield 'chow') : undefined,
    ]);
    return wished ?? T.PASS;
  }
}

/** The kong of the drawn tile, else the first. */
const ownKongOf = (actions: readonly number[], table: T.Table): number | undefined => {
  const kongs = actions.filter((action) => T.ownKongKindOf(action) >= 0);
  const drawn = table.drawn === T.NONE ? -1 : kindOf(table.drawn as Tile);
  return kongs.find((action) => T.ownKongKindOf(action) === drawn) ?? kongs[0];
};

/** A player with a network per kind of decision. */
export const makePaper = (
  name: string,
  paper: Paper,
  rules: RiichiRules,
  networkOf: (kind: DecisionKind) => Result<Network>,
  throws: Thrower = ({ discards, logits }) => discardOf(discards, logits),
): Result<Player> => {
  const models = new Map<DecisionKind, Network>();
  for (const kind of kindsOf(paper)) {
    const network = networkOf(kind);
    if (!network.ok) return network;
    const wanted = { set: paper.sets[kind]!, kind, inputs: ['planes'], outputs: [kind] };
    const checked = checkNetwork(network.value, rules, wanted);
    if (!checked.ok) return checked;
    models.set(kind, network.value);
  }
  const mind = new Mind(paper, rules, models, throws);
  return ok({ name, needsView: true, choose: (observation) => mind.choose(observation) });
};
