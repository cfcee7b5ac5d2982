/**
 * A seat of a player of the papers that plays to learn: it samples its discards and keeps them; everything else is decided by the other networks as the player
 * decides it. It reads the referee's own table, of which the features take only what the seat sees.
 *
 * As Meowjong's authors had it, a discard may be sampled from all 34 kinds without looking at what is legal. One that is not legal is counted, the likeliest legal one is
 * thrown instead, and nothing is learnt from it.
 *
 * Under oracle guiding the network of discards also has what is hidden as an input. No player can feed it: the actor does, from the full table.
 */
import { Rng, STREAMS, ok, softmax, unwrap } from '../../base/index.ts';
import { COLUMNS } from '../../features/index.ts';
import {
  askNetwork,
  makePaper,
  type AskedDiscard,
  type Answer,
  type Network,
  type Paper,
  type Player,
} from '../../players/index.ts';
import {
  chainEntropy,
  chainOf,
  discardPolicy,
  sampleChain,
  type DecisionKind,
  type Policy,
} from '../../policy/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import { discardKindOf } from '../../table/index.ts';
import { Packer } from '../dataset/index.ts';
import { hiddenOf, type ActorOptions, type KeptDecision } from './actor.ts';
import { SHOWN_STREAM, showSome } from '../oracle/index.ts';
import { PERFECT, placesOf, type PupilName } from '../reinforce/index.ts';

/** An actor of a paper: whose paper it is, and the networks that stay. */
export type PaperActorOptions = Omit<ActorOptions, 'kit'> & {
  readonly pupil: PupilName;
  readonly paper: Paper;
  readonly rules: RiichiRules;
  /** Of all kinds but discards. */
  readonly others: ReadonlyMap<DecisionKind, Network>;
  /** Samples among all kinds, legal or not. */
  readonly isUnmasked: boolean;
  /** γ of oracle guiding, where the network has what is hidden as an input. */
  readonly shown?: number | undefined;
};

/** Kept in place of a decision where an illegal kind was sampled. */
export const ILLEGAL = { isIllegal: true } as const;

/** The network of a player with what is hidden fed beside what the player feeds, each number with the chance γ. */
class Guided {
  /** What the network was shown last. */
  shown: Uint8Array | undefined;
  readonly network: Network;
  private readonly rng: Rng;

  constructor({ network, table, seat, seed, shown }: PaperActorOptions & { readonly shown: number }) {
    this.rng = new Rng(seed, SHOWN_STREAM, seat);
    const { metadata, outputs } = network;
    this.network = {
      ...{ metadata, outputs },
      inputs: network.inputs.filter(({ name }) => name !== PERFECT),
      runLater: async (feeds) => {
        const data = hiddenOf(table, seat);
        showSome(data, shown, this.rng);
        this.shown = data;
        const perfect = { type: 'uint8', dims: [1, COLUMNS, data.length / COLUMNS], data } as const;
        return askNetwork(network, { ...feeds, [PERFECT]: perfect }, (answer) => ok({ ...answer }));
      },
    };
  }
}

class Thrower {
  private readonly rng: Rng;
  private readonly packer: Packer;

  constructor(
    private readonly options: PaperActorOptions,
    private readonly guided: Guided | undefined,
  ) {
    this.rng = new Rng(options.seed, STREAMS.player, options.seat);
    this.packer = new Packer(options.paper.sets.discard!);
  }

  readonly throw = ({ discards, planes, logits }: AskedDiscard): Answer => {
    const { rules, temperature, leastEntropy, isUnmasked } = this.options;
    const policy = discardPolicy(discards, logits);
    if (temperature === 0) return policy.pick;
    if (isUnmasked) return this.throwAny(discards, planes, logits, policy);
    const chain = chainOf(rules, policy);
    const { action, logChance } = sampleChain(chain, this.rng.next32() / 2 ** 32, temperature);
    if (leastEntropy > 0 && chainEntropy(chain, temperature) < leastEntropy) return action;
    return { action, kept: this.keep(planes, discards, action, logChance) };
  };

  private throwAny(discards: readonly number[], planes: Uint8Array, logits: Float32Array, policy: Policy): Answer {
    const chances = softmax(Array.from(logits, (logit) => logit / this.options.temperature));
    let left = this.rng.next32() / 2 ** 32;
    let kind = chances.findIndex((chance) => (left -= chance) < 0);
    if (kind < 0) kind = chances.indexOf(Math.max(...chances));
    const thrown = policy.choices.find(({ actions }) => discardKindOf(actions[0]!) === kind);
    if (thrown === undefined) return { action: policy.pick, kept: ILLEGAL };
    const action = thrown.actions[0]!;
    return { action, kept: this.keep(planes, discards, action, Math.log(chances[kind]!)) };
  }

  private keep(planes: Uint8Array, discards: readonly number[], action: number, logChance: number): KeptDecision {
    const { pupil, rules, table, seat, isHiddenKept, isUnmasked } = this.options;
    const features = new Uint8Array(this.packer.featureSize);
    this.packer.packFeatures(planes, new Uint8Array(0), features);
    const mask = new Uint8Array(placesOf(pupil, rules));
    if (isUnmasked) mask.fill(1);
    for (const discard of discards) mask[discardKindOf(discard)] = 1;
    const decision = { features, mask, place: discardKindOf(action), logChance, perfect: this.guided?.shown };
    return isHiddenKept ? { ...decision, hidden: hiddenOf(table, seat) } : decision;
  }
}

export const makePaperActor = (name: string, options: PaperActorOptions): Player => {
  const { paper, rules, others, table, shown } = options;
  const guided = shown === undefined ? undefined : new Guided({ ...options, shown });
  const network = guided?.network ?? options.network;
  const thrower = new Thrower(options, guided);
  const networkOf = (kind: DecisionKind) => ({
    ok: true as const,
    value: kind === 'discard' ? network : others.get(kind)!,
  });
  const player = unwrap(makePaper(name, paper, rules, networkOf, thrower.throw));
  return { name, needsView: false, choose: ({ seat, legal }) => player.choose({ view: table, seat, legal }) };
};
