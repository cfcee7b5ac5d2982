/**
 * A seat that plays to learn: it samples from the policy and keeps what the learner needs of each decision. It reads the referee's own table, of which the
 * features take only what the seat sees, so no view is kept for it; the hidden part is kept apart, for a critic alone.
 */
import { Rng, STREAMS, type Result } from '../../base/index.ts';
import { COLUMNS, encodeOracle, flagshipSetOf, makeEncoder, oracleSetOf, type Encoder } from '../../features/index.ts';
import type { Tensors } from '../../nn/index.ts';
import { askNetwork, type Network, type Player } from '../../players/index.ts';
import { chainEntropy, chainOf, maskOf, placeOf, policyOf, sampleChain } from '../../policy/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import type { FullTable } from '../../table/index.ts';
import { Packer } from '../dataset/index.ts';
import { mannersOf, type Manners } from './manners.ts';

/** What is kept of a decision. */
export type KeptDecision = {
  /** Packed as in data sets. */
  readonly features: Uint8Array;
  /** A byte a place of the heads. */
  readonly mask: Uint8Array;
  /** What is hidden from the seat; absent where no critic asks. */
  readonly hidden?: Uint8Array;
  /** What of it the network was shown; absent without oracle guiding. */
  readonly perfect?: Uint8Array | undefined;
  readonly place: number;
  /** log π at the temperature of play. */
  readonly logChance: number;
};

/** A decision to keep: who chose which of the asked actions, with which log π. */
type Chosen = {
  readonly table: FullTable;
  readonly seat: number;
  readonly actions: readonly number[];
  readonly action: number;
  readonly logChance: number;
  readonly isHiddenKept: boolean;
};

/** What is hidden from a seat, for critics. */
export const hiddenOf = (table: FullTable, seat: number): Uint8Array => {
  const hidden = new Uint8Array(COLUMNS * oracleSetOf(table.rules).planeCount);
  encodeOracle(table, seat, hidden);
  return hidden;
};

/** What the actors of one thread share. */
export class ActorKit {
  /** Replaced by a bench, which clocks it. */
  encoder: Encoder;
  readonly manners: Manners;
  private readonly packer: Packer;

  constructor(readonly rules: Ruleset) {
    const set = flagshipSetOf(rules);
    this.encoder = makeEncoder(set, rules);
    this.manners = mannersOf(rules);
    this.packer = new Packer(set);
  }

  /** Arrays that the encoder fills. */
  newInputs(): { readonly planes: Uint8Array; readonly globals: Uint8Array } {
    const { planeCount, globalCount } = flagshipSetOf(this.rules);
    return { planes: new Uint8Array(COLUMNS * planeCount), globals: new Uint8Array(globalCount) };
  }

  /** `planes` and `globals`: the features of the decision, already encoded. */
  keep(planes: Uint8Array, globals: Uint8Array, chosen: Chosen): KeptDecision {
    const { table, seat, actions, action, logChance, isHiddenKept } = chosen;
    const features = new Uint8Array(this.packer.featureSize);
    this.packer.packFeatures(planes, globals, features);
    const decision = { features, mask: maskOf(table, actions), place: placeOf(table, action), logChance };
    if (!isHiddenKept) return decision;
    return { ...decision, hidden: hiddenOf(table, seat) };
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
export const checkActor = (network: Network, rules: Ruleset): Result<true> => mannersOf(rules).check(network, rules);

class Actor {
  private readonly planes: Uint8Array;
  private readonly globals: Uint8Array;
  private readonly feeds: Tensors;
  private readonly rng: Rng;

  constructor(private readonly options: ActorOptions) {
    const { planes, globals } = options.kit.newInputs();
    this.planes = planes;
    this.globals = globals;
    this.feeds = {
      planes: { type: 'uint8', dims: [1, COLUMNS, planes.length / COLUMNS], data: planes },
      globals: { type: 'uint8', dims: [1, globals.length], data: globals },
    };
    this.rng = new Rng(options.seed, STREAMS.player, options.seat);
  }

  readonly choose: Player['choose'] = ({ legal }) => {
    const { kit, network, table, seat, temperature } = this.options;
    const { asked, logits } = kit.manners;
    const actions = asked(table, seat, legal);
    if (typeof actions === 'number') return actions;
    kit.encoder.encode(table, seat, this.planes, this.globals);
    return askNetwork(network, this.feeds, (outputs) => {
      const policy = policyOf(table, actions, logits(outputs));
      if (temperature === 0) return policy.pick;
      const chain = chainOf(table.rules, policy);
      const { action, logChance } = sampleChain(chain, this.rng.next32() / 2 ** 32, temperature);
      if (this.options.leastEntropy > 0 && chainEntropy(chain, temperature) < this.options.leastEntropy) return action;
      const { isHiddenKept } = this.options;
      const chosen = { table, seat, actions, action, logChance, isHiddenKept };
      return { action, kept: kit.keep(this.planes, this.globals, chosen) };
    });
  };
}

/** A player that decides by a policy and keeps what a learner needs. */
export const makeActor = (name: string, options: ActorOptions): Player => {
  const actor = new Actor(options);
  return { name, needsView: false, choose: actor.choose };
};
