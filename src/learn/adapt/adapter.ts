/**
 * Parametric Monte-Carlo policy adaptation (Li and others 2020, section 3.4): from what a seat knows of a round, K rounds are imagined with all else drawn anew
 * and played by the offline policy; the weights take a few steps of the policy gradient on them. The offline weights come back with `restore`.
 */
import { ok, type Result } from '../../base/index.ts';
import { digestOf } from '../../models/index.ts';
import {
  anyRuntime,
  cardOf,
  exportModel,
  localEngine,
  openSession,
  parseMetadata,
  readWeights,
  type Net,
  type Runtime,
  type Session,
  type TrainerState,
  type Weights,
} from '../../nn/node/index.ts';
import { batchedNetwork, type Network } from '../../players/index.ts';
import type { DecisionKind } from '../../policy/index.ts';
import { Learner, actorCriticOf, type LearnReport } from '../reinforce/index.ts';
import { rewardOf } from '../reward/index.ts';
import { FROZEN, LEARNER, experienceOf, parseTrajectory, playRounds } from '../selfplay/index.ts';
import { learnerPlanOf, type AdaptPlan } from './plan.ts';
import { redrawn, type RoundSoFar } from './position.ts';

/** Rounds under way at a time. */
export const WIDTH = 128;

/** A network that can be asked, and then closed. */
export type Asked = { readonly network: Network; readonly close: () => Promise<void> };

const ask = (session: Session): Asked => ({
  network: batchedNetwork(session, { most: 4 * WIDTH }),
  close: () => session.close(),
});

/** Tells weights from others, name by name. */
export const digestOfWeights = (weights: Weights): string =>
  digestOf(
    [...weights]
      .map(([name, { buffer, byteOffset, byteLength }]) => {
        const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
        return `${name} ${digestOf(bytes)}`;
      })
      .sort()
      .join('\n'),
  );

/** What an adaptation needs beside its plan: the offline model, and networks of a paper that do not learn. */
export type AdapterParts = {
  readonly model: Uint8Array<ArrayBuffer>;
  readonly others: ReadonlyMap<DecisionKind, Network>;
};

export class Adapter {
  private constructor(
    private readonly plan: AdaptPlan,
    private readonly parts: AdapterParts,
    private readonly runtime: Runtime,
    private readonly net: Net,
    private readonly learner: Learner,
    /** Moments, counts and the offline weights. */
    private readonly start: TrainerState,
    readonly offline: Asked,
  ) {}

  static async open(plan: AdaptPlan, rules: RoundSoFar['rules'], parts: AdapterParts): Promise<Result<Adapter>> {
    const runtime = await anyRuntime();
    if (!runtime.ok) return runtime;
    const from = readWeights(parts.model);
    if (!from.ok) return from;
    const { pupil, channels, blocks, form, temperature, learns } = plan;
    const network = actorCriticOf({ pupil, channels, blocks, form, rules, temperature, learns, critic: 'none' });
    const make = { runtime: runtime.value, engine: localEngine(runtime.value), from: from.value };
    const learner = await Learner.create(network, learnerPlanOf(plan), make);
    if (!learner.ok) return learner;
    const offline = await openSession(runtime.value, parts.model);
    if (!offline.ok) {
      await learner.value.close();
      return offline;
    }
    const start = learner.value.state();
    return ok(new Adapter(plan, parts, runtime.value, network as Net, learner.value, start, ask(offline.value)));
  }

  /** Of the weights as they are. */
  digest(): string {
    return digestOfWeights(this.learner.weights());
  }

  /** The offline weights again, and nothing of what was learnt since. */
  restore(state: TrainerState = this.start): Result<void> {
    return this.learner.restore(state);
  }

  /** To come back to. */
  state(): TrainerState {
    return this.learner.state();
  }

  get others(): ReadonlyMap<DecisionKind, Network> {
    return this.parts.others;
  }

  /** The weights as they are, as a network. */
  async network(): Promise<Result<Asked>> {
    const metadata = parseMetadata(this.parts.model);
    if (!metadata.ok) return metadata;
    const card = cardOf(metadata.value);
    if (!card.ok) return card;
    const model = exportModel(this.net, this.learner.weights(), card.value, metadata.value);
    if (!model.ok) return model;
    const session = await openSession(this.runtime, model.value);
    return session.ok ? ok(ask(session.value)) : session;
  }

  /** Imagines rounds from here and learns from them. The own seat samples by `by` (the offline policy where nobody is named); the others play as the offline policy would. */
  async adapt(
    round: RoundSoFar,
    { count, seed, by = this.offline }: { readonly count: number; readonly seed: string; readonly by?: Asked },
  ): Promise<Result<LearnReport | undefined>> {
    const { rules, seat, start } = round;
    const { plan } = this;
    const played = await playRounds(
      rules,
      {
        pupil: plan.pupil,
        lanes: Array.from({ length: count }, (_, i) => ({ seed: `${seed}/${i}`, start })),
        first: 0,
        tables: [Array.from({ length: rules.seats }, (_, other) => (other === seat ? LEARNER : FROZEN))],
        temperature: plan.temperature,
        isHiddenKept: false,
        leastEntropy: 0,
        width: WIDTH,
      },
      { learner: by.network, frozen: this.offline.network, others: this.others, digest: '' },
      (at) => redrawn(round, seed, at),
    );
    if (!played.ok) return played;
    const trajectory = parseTrajectory(played.value.head, played.value.bytes);
    if (!trajectory.ok) return trajectory;
    const experience = experienceOf([trajectory.value], rewardOf(plan.reward, rules));
    return experience.samples === 0 ? ok(undefined) : this.learner.learn(experience);
  }

  async close(): Promise<void> {
    await this.offline.close();
    await this.learner.close();
  }
}
