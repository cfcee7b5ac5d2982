/**
 * A seat that plays to learn: it samples from the policy and keeps what the learner needs of each decision. It reads the referee's own table, of which the
 * features take only what the seat sees, so no view is kept for it; the hidden part is kept apart, for a critic alone.
 */
import { Rng, STREAMS, type Result } from '../../base/index.ts';
import { Suzaku1, encodeOracle, newGlobals, newPlanes, oracle1, suzaku1 } from '../../features/index.ts';
import type { Tensors } from '../../nn/index.ts';
import { askNetwork, checkFlagship, decidedOrAsked, logitsOf, type Network, type Player } from '../../players/index.ts';
import { chainEntropy, chainOf, maskOf, placeOf, policyOf, sampleChain } from '../../policy/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import type { FullTable } from '../../table/index.ts';
import { Packer } from '../dataset/index.ts';

/** What is kept of a decision. */
export type KeptDecision = {
  /** Packed as in data sets. */
  readonly features: Uint8Array;
  /** A byte a place of the heads. */
  readonly mask: Uint8Array;
  /** What is hidden from the seat; absent where no critic asks. */
  readonly hidden?: Uint8Array;
  readonly place: number;
  /** log π at the temperature of play. */
  readonly logChance: number;
};

/** What the actors of one thread share. */
export class ActorKit {
  readonly encoder: Suzaku1;
  readonly packer = new Packer(suzaku1);

  constructor(readonly rules: RiichiRules) {
    this.encoder = new Suzaku1(rules);
  }
}

/** Network, table, seat and chance of one actor, and what it keeps. */
export type ActorOptions = {
  readonly kit: ActorKit;
  readonly network: Network;
  readonly table: FullTable;
  readonly seat: number;
  /** Decides the samples, with the round and the seat. */
  readonly seed: string;
  /** 0: the network's own pick, and nothing is kept. */
  readonly temperature: number;
  readonly isHiddenKept: boolean;
  /** Decisions that are surer than this entropy, in nats, are played but not kept: they teach next to nothing. */
  readonly leastEntropy: number;
};

/** A network that actors of these rules can ask. */
export const checkActor = (network: Network, rules: RiichiRules): Result<true> => checkFlagship(network, rules);

class Actor {
  private readonly planes = newPlanes();
  private readonly globals = newGlobals();
  private readonly feeds: Tensors = {
    planes: { type: 'uint8', dims: [1, 34, suzaku1.planeCount], data: this.planes },
    globals: { type: 'uint8', dims: [1, suzaku1.globalCount], data: this.globals },
  };
  private readonly rng: Rng;

  constructor(private readonly options: ActorOptions) {
    this.rng = new Rng(options.seed, STREAMS.player, options.seat);
  }

  readonly choose: Player['choose'] = ({ legal }) => {
    const { kit, network, table, seat, temperature } = this.options;
    const actions = decidedOrAsked(table, seat, legal);
    if (typeof actions === 'number') return actions;
    kit.encoder.encode(table, seat, this.planes, this.globals);
    return askNetwork(network, this.feeds, (outputs) => {
      const policy = policyOf(table, actions, logitsOf(outputs));
      if (temperature === 0) return policy.pick;
      const chain = chainOf(table.rules, policy);
      const { action, logChance } = sampleChain(chain, this.rng.next32() / 2 ** 32, temperature);
      if (this.options.leastEntropy > 0 && chainEntropy(chain, temperature) < this.options.leastEntropy) return action;
      return { action, kept: this.keep(actions, action, logChance) };
    });
  };

  private keep(actions: readonly number[], action: number, logChance: number): KeptDecision {
    const { kit, table, seat, isHiddenKept } = this.options;
    const features = new Uint8Array(kit.packer.featureSize);
    kit.packer.packFeatures(this.planes, this.globals, features);
    const decision = { features, mask: maskOf(table, actions), place: placeOf(table, action), logChance };
    if (!isHiddenKept) return decision;
    const hidden = new Uint8Array(oracle1.columns * oracle1.planeCount);
    encodeOracle(table, seat, hidden);
    return { ...decision, hidden };
  }
}

export const makeActor = (name: string, options: ActorOptions): Player => {
  const actor = new Actor(options);
  return { name, needsView: false, choose: actor.choose };
};
