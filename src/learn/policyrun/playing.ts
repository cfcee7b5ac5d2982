/** What an iteration learns from: a round in every lane by the newest weights, rounds that arrive while the learner learns (flow.ts), or rounds of records. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Result } from '../../base/index.ts';
import { folderStore, runAll, type Executor, type Input, type Task } from '../../jobs/node/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import {
  FROZEN,
  roundsTask,
  trajectoryOf,
  type PlayedRound,
  type Trajectory,
  type TrajectoryHead,
} from '../selfplay/index.ts';
import { shownAt } from '../oracle/index.ts';
import type { RunFiles } from './files.ts';
import { Flow, type FlowOptions, type Taken } from './flow.ts';
import { afterRounds, laneOf, type LaneState } from './lanes.ts';
import type { LoggedGames } from './logged.ts';
import type { PolicyPlan } from './plan.ts';

/** What an iteration learns from; `lanes`: where they stand afterwards, if that is not simply one round on. */
export type Played = Partial<Pick<Taken, 'staleness' | 'lanes'>> & Pick<Taken, 'trajectories'>;

type PlayingOptions = {
  readonly plan: PolicyPlan;
  readonly out: string;
  readonly executor: Executor;
  readonly signal: AbortSignal;
};

/** γ of an iteration where what is hidden is fed to the actors; undefined where they have no such input. */
export const shownIn = ({ oracle }: Pick<PolicyPlan, 'oracle'>, iteration: number): number | undefined => {
  const shown = oracle === undefined ? 0 : shownAt(oracle, iteration);
  return shown > 0 ? shown : undefined;
};

/** Asks an executor for what a run learns from. */
export class Playing {
  /** Play that does not wait, once it has begun. */
  private flow: Flow | undefined;
  /** Results and weights that nobody needs once the next checkpoint is there. */
  private spent: Taken['spent'] = { ids: [], weights: [] };
  private iteration = 0;

  constructor(
    private readonly options: PlayingOptions,
    private readonly rules: Ruleset,
    private readonly files: RunFiles,
    /** Games to learn from; undefined where the network plays. */
    private readonly logged: LoggedGames | undefined,
    /** Writes the newest weights to a file. */
    private readonly write: (path: string) => Result<Input>,
  ) {}

  private get trajectories(): string {
    return join(this.options.out, 'trajectories');
  }

  /** Weights of tasks that are under way where play does not wait, a file a version. */
  private get actors(): string {
    return join(this.options.out, 'actors');
  }

  private get blocks(): number {
    const { lanes, block } = this.options.plan;
    return Math.ceil(lanes / block);
  }

  async experience(iteration: number, lanes: readonly LaneState[]): Promise<Result<Played>> {
    const { plan, executor, signal } = this.options;
    const { rules, seed, records, stale } = plan;
    this.iteration = iteration;
    if (stale !== undefined) return this.flowing(stale, lanes);
    const isHiddenKept = plan.critic === 'oracle';
    const tasks =
      this.logged === undefined
        ? this.tasks(lanes)
        : ok(this.logged.tasks({ rules, seed, isHiddenKept, games: records!.games }, iteration));
    if (!tasks.ok) return tasks;
    const done = await runAll(executor, tasks.value, { store: folderStore(this.trajectories), signal });
    if (!done.ok) return done;
    const trajectories: Trajectory[] = [];
    for (const each of done.value) {
      const trajectory = trajectoryOf(each.task, each);
      if (!trajectory.ok) return trajectory;
      trajectories.push(trajectory.value);
    }
    const weights = Object.values(this.logged === undefined ? { ...tasks.value[0]?.inputs } : {});
    this.spent = {
      ids: done.value.map(({ id }) => id),
      weights: weights.filter(({ path }) => path === this.files.actor),
    };
    return ok({ trajectories });
  }

  /** One round in every lane, by the newest weights. */
  private tasks(lanes: readonly LaneState[]): Result<readonly Task<TrajectoryHead>[]> {
    const learner = this.write(this.files.actor);
    if (!learner.ok) return learner;
    return ok(Array.from({ length: this.blocks }, (_, at) => this.task(at, lanes, learner.value)));
  }

  /** A round in every lane of a block. */
  private task(at: number, all: readonly LaneState[], learner: Input): Task<TrajectoryHead> {
    const { plan } = this.options;
    const hasBaseline = plan.reward === 'duplicate';
    const needsFrozen = hasBaseline || plan.tables.some((seats) => seats.includes(FROZEN));
    const frozen = needsFrozen ? this.files.frozen() : undefined;
    const first = at * plan.block;
    const lanes = all.slice(first, first + plan.block).map((state, i) => laneOf(plan.seed, first + i, state));
    const spec = {
      pupil: plan.pupil,
      isUnmasked: plan.isUnmasked,
      rules: plan.rules,
      lanes,
      first,
      tables: plan.tables,
      temperature: plan.temperature,
      isHiddenKept: plan.critic === 'oracle',
      shown: shownIn(plan, this.iteration),
      leastEntropy: plan.leastEntropy,
      width: plan.block,
      hasBaseline,
    };
    const weights = { learner, frozen, others: this.files.others() };
    return roundsTask(spec, weights, `iteration ${this.iteration}, lanes ${first}…`);
  }

  /** What has arrived while the learner was learning; the newest weights play from now on. */
  private async flowing(stale: number, lanes: readonly LaneState[]): Promise<Result<Played>> {
    const { executor, signal } = this.options;
    const version = this.iteration;
    if (this.flow === undefined) rmSync(this.actors, { recursive: true, force: true });
    mkdirSync(this.actors, { recursive: true });
    const weights = this.write(join(this.actors, `${version}.onnx`));
    if (!weights.ok) return weights;
    const task = this.task.bind(this);
    const after: FlowOptions['after'] = (before, { head }) => this.after(before, head.rounds);
    this.flow ??= new Flow({ executor, signal, blocks: this.blocks, stale, lanes, task, after });
    const taken = await this.flow.take({ version, weights: weights.value });
    if (!taken.ok) return taken;
    this.spent = taken.value.spent;
    return taken;
  }

  /** Where lanes stand after their rounds. */
  after(lanes: readonly LaneState[], rounds: readonly PlayedRound[]): readonly LaneState[] {
    const { isSingleRound: isSingle, reward } = this.options.plan;
    return afterRounds(this.rules, lanes, rounds, { isSingle, keepsWay: reward === 'predictor' });
  }

  /** The checkpoint has learnt from what was taken: it is acknowledged. */
  async forget(): Promise<void> {
    rmSync(this.trajectories, { recursive: true, force: true });
    const { ids, weights } = this.spent;
    const digests = weights.map(({ digest }) => digest);
    await this.options.executor.forget?.(ids, digests);
    for (const { path } of weights) if (path !== this.files.actor) rmSync(path!, { force: true });
  }

  /** A worker lied: nothing that has not been learnt from is kept, and it is all asked for again. */
  async discard(): Promise<void> {
    await this.close();
    rmSync(this.trajectories, { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.flow?.close();
    this.flow = undefined;
  }
}
