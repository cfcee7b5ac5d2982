/**
 * The learner: what was played → advantages → steps. One call of `learn` is one iteration: it looks at the samples with the current weights, so that the
 * ratio begins at 1 and values are the newest; computes advantages path by path; takes some epochs of steps in an order that depends on seed and iteration
 * alone; stops early where the policy has moved too far; and moves α. Its state is the trainer's, with α and the number of the iteration beside it.
 */
import { ok, type Result } from '../../base/index.ts';
import {
  Trainer,
  permutation,
  type EngineMaker,
  type MicroBatch,
  type Runtime,
  type Tensor,
  type TrainerState,
  type Weights,
} from '../../nn/index.ts';
import { normalise, rejectByRatio, weighByRatio, writeAdvantages } from './advantages.ts';
import { explain, meanOf, real, rows, whole } from './asked.ts';
import { isWeaned, shownAt, type GuidePlan } from '../oracle/index.ts';
import { controlEntropy, type EntropyPlan, type EntropyState } from './entropy.ts';
import { Looker, type Looked } from './look.ts';
import {
  ACTIVE,
  ADVANTAGE,
  ALPHA,
  LEASH,
  MOST,
  OLD,
  PLACE,
  REFERENCE,
  TARGET,
  WEIGHT,
  learningNet,
  type ActorCritic,
  type LearningOptions,
} from './net.ts';

/** The decisions of one seat in one round: samples `from` … `to`, and what the round brought each seat, the own one first. */
export type Path = { readonly from: number; readonly to: number; readonly rewards: readonly number[] };

/** What was played, as samples in the order of play, path after path. */
export type Experience = {
  readonly samples: number;
  readonly paths: readonly Path[];
  /** What was chosen, as a place of the heads. */
  readonly places: Int32Array;
  /** log π of what was chosen as it was when it was played, where that was by older weights: ratios then count, up to the plan's `most`. */
  readonly played?: Float32Array | undefined;
  /** Everything the network sees of the samples of these numbers, masks included. */
  readonly inputs: (samples: Uint32Array) => MicroBatch;
};

/** Everything that decides how a learner learns. */
export type LearnerPlan = LearningOptions & {
  readonly seed: string;
  readonly epochs: number;
  /** Samples of a step and of a micro-batch. */
  readonly batch: number;
  readonly micro: number;
  readonly rate: number;
  /** Steps of rising rate. */
  readonly warmup: number;
  /** Decay per step of the averaged weights. */
  readonly average: number;
  readonly lambda: number;
  /** Discount from one decision of a seat to its next; 1 where absent. */
  readonly gamma?: number | undefined;
  readonly entropy?: EntropyPlan | undefined;
  /** α at the start, and for good where there is no entropy plan. */
  readonly alpha: number;
  /** Divergence from the policy that played at which an iteration ends early. */
  readonly targetKl: number;
  /** Iterations at the start in which the critic alone learns: advantages of a critic that knows nothing are noise. */
  readonly warmCritic: number;
  /** Oracle guiding, where what is hidden is an input of π. */
  readonly oracle?: GuidePlan | undefined;
};

/** What an iteration came to. */
export type LearnReport = {
  readonly iteration: number;
  readonly samples: number;
  readonly steps: number;
  readonly stoppedEarly: boolean;
  /** Means over the steps. */
  readonly scalars: Readonly<Record<string, number>>;
  /** Mean entropy of the decisions as they were played, and α after it. */
  readonly entropy: number;
  readonly alpha: number;
  /** Deviation of the advantages before they were normalised. */
  readonly spread: number;
  /** Share of decisions whose ratio was capped; absent where the newest weights played. */
  readonly capped?: number | undefined;
  /** Share of decisions that were left out for their ratio (pg), over all steps. */
  readonly rejected?: number | undefined;
  /** γ of oracle guiding: the share of what is hidden that was shown. */
  readonly shown?: number | undefined;
  /** Of the critic before this iteration: over all decisions, and over the first, middle and last third of their paths. Null without a critic. */
  readonly explained: {
    readonly all: number;
    readonly early: number;
    readonly middle: number;
    readonly late: number;
  } | null;
};

/** Rate of the critic while it learns alone, where the run's own is lower: it has nothing to spoil. Chosen by hand. */
const WARM_RATE = 0.001;

type Extra = { readonly iteration: number; readonly entropy: EntropyState };

/** Takes iterations of what was played and improves a network by it. */
export class Learner {
  private iteration = 0;
  private control: EntropyState;

  private constructor(
    private readonly plan: LearnerPlan,
    readonly trainer: Trainer,
    private readonly looker: Looker,
    /** Weights of the policy on whose leash π is. */
    private readonly reference: Weights | undefined,
  ) {
    this.control = { alpha: plan.alpha };
  }

  /** `from`: weights to begin with, by name; they are the reference too. What they lack (a critic) starts fresh. */
  static async create(
    network: ActorCritic,
    plan: LearnerPlan,
    make: { readonly runtime: Runtime; readonly engine: EngineMaker; readonly from?: Weights | undefined },
  ): Promise<Result<Learner>> {
    const { seed, micro, rate, warmup, average } = plan;
    const options = { seed, batch: micro, schedule: { rate, warmup }, clip: 0.5, average, adam: { beta2: 0.99 } };
    const trainer = await Trainer.create(
      learningNet(network, { ...plan, distil: plan.oracle?.distil }),
      options,
      make.engine,
    );
    if (!trainer.ok) return trainer;
    if (make.from !== undefined) trainer.value.adopt(make.from);
    const looker = await Looker.open(make.runtime, network, micro);
    if (!looker.ok) {
      await trainer.value.close();
      return looker;
    }
    const reference = plan.leash > 0 ? trainer.value.weights({ averaged: false }) : undefined;
    return ok(new Learner(plan, trainer.value, looker.value, reference));
  }

  /** Iterations done. */
  get iterations(): number {
    return this.iteration;
  }

  get alpha(): number {
    return this.control.alpha;
  }

  /** Weights that act: the newest, not their average. */
  weights(): Weights {
    return this.trainer.weights({ averaged: false });
  }

  /** The whole state, plain data. */
  state(): TrainerState {
    const state = this.trainer.state();
    const extra: Extra = { iteration: this.iteration, entropy: this.control };
    return { ...state, meta: { ...state.meta, extra } };
  }

  /** Goes on from a state; the reference stays what the learner was made with. */
  restore(state: TrainerState): Result<void> {
    const restored = this.trainer.restore(state, { options: 'mine' });
    if (!restored.ok) return restored;
    const { iteration, entropy } = state.meta.extra as Extra;
    this.iteration = iteration;
    this.control = entropy;
    return ok(undefined);
  }

  async learn(experience: Experience): Promise<Result<LearnReport>> {
    const { plan, looker } = this;
    const { samples, places } = experience;
    const numbers = (from: number): Uint32Array =>
      Uint32Array.from({ length: looker.batch }, (_, i) => Math.min(samples - 1, from + i));
    const feed = (from: number): MicroBatch => {
      const asked = numbers(from);
      return { ...experience.inputs(asked), [PLACE]: whole(asked, places) };
    };
    const looked = await looker.look(this.weights(), samples, feed);
    const reference = this.reference === undefined ? undefined : await looker.logs(this.reference, samples, feed);
    const { advantages, targets, spread } = this.judge(experience, looked);
    const stale = this.correct(experience, looked, advantages);
    const stepped = await this.step(experience, { looked, reference, advantages, targets });
    if (!stepped.ok) return stepped;
    const entropy = meanOf(looked.entropy);
    if (plan.entropy !== undefined && this.isPolicyLearning)
      this.control = controlEntropy(this.control, plan.entropy, entropy);
    const shown = plan.oracle === undefined ? undefined : shownAt(plan.oracle, this.iteration);
    this.iteration++;
    const explained = looked.width === 0 ? null : explain(experience, looked);
    const { alpha } = this.control;
    const { rejected: inSteps, ...scalars } = stepped.value.scalars;
    const rejected = inSteps === undefined ? undefined : inSteps + stale.rejected;
    const report = { iteration: this.iteration, samples, ...stepped.value, scalars, entropy, alpha, spread };
    return ok({ ...report, capped: stale.capped, rejected, shown, explained });
  }

  /** Choices of older weights count by their ratio, which is capped; after oracle guiding those above the threshold are left out. */
  private correct({ played }: Experience, { chosen }: Looked, advantages: Float32Array) {
    if (played === undefined) return { capped: undefined, rejected: 0 };
    const rejected = this.weaned === undefined ? 0 : rejectByRatio(advantages, chosen, played, this.most);
    return { capped: weighByRatio(advantages, chosen, played, this.most), rejected };
  }

  /** What changes when γ of oracle guiding has fallen; undefined before and without. */
  private get weaned(): GuidePlan | undefined {
    const { oracle } = this.plan;
    return oracle !== undefined && isWeaned(oracle, this.iteration) ? oracle : undefined;
  }

  /** Largest ratio of a choice that counts. */
  private get most(): number {
    return this.weaned?.most ?? this.plan.most;
  }

  /** Factor of the rate. */
  private get slower(): number | undefined {
    return this.isPolicyLearning ? this.weaned?.rate : Math.max(1, WARM_RATE / this.plan.rate);
  }

  private get isPolicyLearning(): boolean {
    return this.iteration >= this.plan.warmCritic;
  }

  /** Advantages, normalised, and what the critic should have said. */
  private judge({ samples, paths }: Experience, { values, width }: Looked) {
    const own = new Float32Array(samples);
    for (let at = 0; at < samples && width > 0; at++) own[at] = values[at * width]!;
    const advantages = new Float32Array(samples);
    const targets = new Float32Array(samples * width);
    for (const { from, to, rewards } of paths) {
      writeAdvantages({ from, to, reward: rewards[0]! }, own, this.plan, advantages);
      for (let at = from; at < to; at++)
        for (let output = 0; output < width; output++) targets[at * width + output] = rewards[output]!;
    }
    const spread = normalise(advantages);
    return { advantages, targets, spread };
  }

  private async step(experience: Experience, judged: Judgement): Promise<Result<Stepped>> {
    const { plan, trainer } = this;
    const { samples } = experience;
    const sums: Record<string, number> = {};
    const perEpoch = Math.max(1, Math.floor(samples / plan.batch));
    let steps = 0;
    let stoppedEarly = false;
    for (let epoch = 0; epoch < plan.epochs && !stoppedEarly; epoch++) {
      const order = permutation(samples, plan.seed, 'order', this.iteration, epoch);
      for (let step = 0; step < perEpoch; step++) {
        const shards = Array.from({ length: plan.batch / plan.micro }, (_, shard) => {
          const from = step * plan.batch + shard * plan.micro;
          return [this.microBatch(experience, judged, order, from)];
        });
        const report = await trainer.step(shards, this.slower);
        if (!report.ok) return report;
        steps++;
        const scalars: Readonly<Record<string, number>> = { ...report.value.scalars, norm: report.value.norm };
        for (const [name, value] of Object.entries(scalars)) sums[name] = (sums[name] ?? 0) + value;
        // The estimate is of the weights before the step, so the last step of an iteration is never judged.
        stoppedEarly = this.isPolicyLearning && scalars['moved']! > 1.5 * plan.targetKl;
        if (stoppedEarly) break;
      }
    }
    const scalars = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / steps]));
    return ok({ steps, stoppedEarly, scalars });
  }

  /** Samples at `from` … of an order; what lies behind its end is filled up with samples that do not count. */
  private microBatch(experience: Experience, judged: Judgement, order: Uint32Array, from: number): MicroBatch {
    const { micro } = this.plan;
    const { looked, reference, advantages, targets } = judged;
    const asked = Uint32Array.from({ length: micro }, (_, i) => order[(from + i) % order.length]!);
    const weight = new Float32Array(micro);
    for (let i = 0; i < micro; i++) weight[i] = from + i < order.length ? 1 : 0;
    // While the critic learns alone every term of the policy is exactly 0: Adam would make steps of the smallest rounding errors.
    const same = (value: number): Tensor =>
      real([micro], new Float32Array(micro).fill(this.isPolicyLearning ? value : 0));
    return {
      ...experience.inputs(asked),
      [PLACE]: whole(asked, experience.places),
      [OLD]: rows(asked, looked.chosen, 1),
      [ADVANTAGE]: rows(asked, advantages, 1),
      [WEIGHT]: real([micro], weight),
      [ACTIVE]: same(1),
      [ALPHA]: same(this.control.alpha),
      [MOST]: real([micro], new Float32Array(micro).fill(this.most)),
      ...(reference === undefined
        ? {}
        : {
            [REFERENCE]: rows(asked, reference, reference.length / experience.samples),
            [LEASH]: same(this.plan.leash),
          }),
      ...(looked.width > 0 ? { [TARGET]: rows(asked, targets, looked.width, true) } : {}),
    };
  }

  async close(): Promise<void> {
    await this.looker.close();
    await this.trainer.close();
  }
}

type Judgement = {
  readonly looked: Looked;
  readonly reference: Float32Array | undefined;
  readonly advantages: Float32Array;
  readonly targets: Float32Array;
};
type Stepped = Pick<LearnReport, 'steps' | 'stoppedEarly' | 'scalars'>;
