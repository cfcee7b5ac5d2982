/**
 * The adviser `suzaku`: what the expert computes and what the flagship network learnt, as one value of every legal action (combine.ts). It is handed a session
 * of the network; `advise` wants one that answers at once, as plain arrays do in a browser and a thread of its own in Node.
 */
import type { Advice } from '../../analysis/advice/index.ts';
import type { Adviser } from '../../analysis/review/index.ts';
import { DEFAULT_MS, RiichiAdviser, plainRisk } from '../../analysis/riichi/advise/index.ts';
import { ok, type Result } from '../../base/index.ts';
import { askedActions, policyOf, type Policy } from '../../policy/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import type { ActionList, Table } from '../../table/index.ts';
import { beginNetwork, type Network } from '../network.ts';
import { Sight, checkFlagship, decidedOrAsked, logitsOf } from '../sight.ts';
import { combined, decidedFirst } from './combine.ts';
import { questionOf, weightsFor } from './weights.ts';

/** Work budget and rank points of a SuzakuAdviser, and how much of what is computed counts. */
export type SuzakuOptions = {
  /** Work budget: milliseconds of one core, counted in nodes, never by the clock. */
  readonly ms?: number;
  /** Rank points of the places, first place first. */
  readonly points?: readonly number[];
  /** Factor of what is computed: 1 as fitted. */
  readonly advice?: number;
};

/** Values every legal action of a seat of the riichi family by the advice and the network together. */
export class SuzakuAdviser implements Adviser {
  readonly points: readonly number[];
  /** As a player spec. */
  readonly spec: string;
  private readonly computed: RiichiAdviser;
  private readonly factor: number;
  private readonly sight: Sight;

  private constructor(
    readonly rules: RiichiRules,
    private readonly network: Network,
    { ms = DEFAULT_MS, points, advice = 1 }: SuzakuOptions,
  ) {
    const given = points === undefined ? {} : { points };
    this.computed = new RiichiAdviser(rules, { ms, ...given, risk: plainRisk, isCalibrated: false });
    this.points = this.computed.points;
    this.factor = advice;
    this.sight = new Sight(rules);
    this.spec = `suzaku:${advice === 1 ? '' : `advice=${advice},`}ms=${ms},points=${this.points.join('/')}`;
  }

  /** Refused where the network does not fit the rules. */
  static of(rules: RiichiRules, network: Network, options: SuzakuOptions = {}): Result<SuzakuAdviser> {
    const checked = checkFlagship(network, rules);
    return checked.ok ? ok(new SuzakuAdviser(rules, network, options)) : checked;
  }

  advise(table: Table, seat: number, legal: ActionList): Advice {
    const decided = decidedOrAsked(table, seat, legal);
    // The network works while the rest is computed.
    const policy = this.beginPolicy(table, seat, legal);
    return this.join(policy, { table, seat, legal, decided: typeof decided === 'number' ? decided : undefined });
  }

  /** The same with what the network has said, where nothing is decided without it. */
  adviseWith(policy: Policy, table: Table, seat: number, legal: ActionList): Advice {
    return this.join(() => policy, { table, seat, legal, decided: undefined });
  }

  private join(
    asked: (() => Policy) | undefined,
    { table, seat, legal, decided }: { table: Table; seat: number; legal: ActionList; decided: number | undefined },
  ): Advice {
    const advice = this.computed.advise(table, seat, legal);
    if (asked === undefined) return decidedFirst(advice, decided ?? advice.options[0]!.action);
    const weights = weightsFor(table.seats).questions[questionOf(table, seat, legal)];
    return combined({ advice, policy: asked(), weights, factor: this.factor, decided });
  }

  private beginPolicy(table: Table, seat: number, legal: ActionList): (() => Policy) | undefined {
    const actions = askedActions(legal, table.rules);
    if (actions.length < 2) return undefined;
    const outputs = beginNetwork(this.network, this.sight.of(table, seat));
    return () => policyOf(table, actions, logitsOf(outputs()));
  }
}
