/**
 * A run of learning by play, iteration by iteration: the newest weights play a round in every lane (tasks, on as many threads as there are; or rounds are taken from records), the learner takes
 * the trajectories in the order of their tasks, the state is saved. Every step is a pure function of the state before it, so a run that was stopped anywhere goes on as
 * if it had not been: tasks that were done are found in the store, those that were not are played again with the same result.
 *
 * The folder: `run.json`, what it began with, what plays now and what has been learnt (files.ts), `checkpoints/`, `trajectories/` (of the iteration under way), `log.jsonl`.
 */
import { Bug, fault, ok, type Result } from '../../base/index.ts';
import { REVOKED, writeWhole, type Executor, type Input } from '../../jobs/node/index.ts';
import { digestOf } from '../../models/index.ts';
import {
  anyRuntime,
  exportModel,
  localEngine,
  openStore,
  poolEngine,
  type Net,
  type Weights,
} from '../../nn/node/index.ts';
import { parseRuleset, type Ruleset } from '../../rules/index.ts';
import { Learner, actorCriticOf } from '../reinforce/index.ts';
import { rewardOf, type Reward, type RewardPredictor } from '../reward/index.ts';
import { appendLog, checkpointsOf, cutLog } from '../run/index.ts';
import { LEARNER, experienceOf, type PlayedRound } from '../selfplay/index.ts';
import { cardOfRun } from './card.ts';
import { newLanes, type LaneState } from './lanes.ts';
import { evaluateRun } from './evaluation.ts';
import { RunFiles } from './files.ts';
import { ratesOf, type PolicyLine } from './lines.ts';
import { predictedReward, predictorOf } from './predicted.ts';
import { loggedOf, type LoggedGames } from './logged.ts';
import { Playing, shownIn } from './playing.ts';
import { writePolicyPlan, type PolicyPlan } from './plan.ts';

/** Plan, folder, threads and limits of a run that learns by play. */
export type PolicyRunOptions = {
  readonly plan: PolicyPlan;
  readonly out: string;
  /** The model to begin with, or a folder of a paper's (undefined: shipped ones); read for a new run only. */
  readonly from: string | undefined;
  /** Φ (a model, or the run that learnt it), where it gives the rewards; read for a new run only. */
  readonly predictor?: string | undefined;
  readonly executor: Executor;
  /** Threads of the learner; 0 and 1 compute on the calling thread. */
  readonly workers: number;
  /** Stops after so many hours of the clock, or iterations in all. */
  readonly hours?: number | undefined;
  readonly iterations?: number | undefined;
  /** Iterations between evaluations against the start, and round sets of one; 0: none. */
  readonly evaluateEvery: number;
  readonly evaluateSets: number;
  /** Single rounds of each seat wind against the start and against `random`, at every evaluation; 0: none. */
  readonly evaluateWinds?: number | undefined;
  readonly onLine: (line: PolicyLine) => void;
  readonly signal: AbortSignal;
};

/** Where a run that learns by play ended. */
export type PolicyRunResult = { readonly iterations: number; readonly isStopped: boolean };

/** What a checkpoint holds beside the learner's state. */
type RunExtra = { readonly lanes: readonly LaneState[] };

/** So often a run begins an iteration again because a worker lied. */
const RETRIES = 100;

class PolicyRun {
  private readonly started = performance.now();
  private readonly store;
  private readonly files: RunFiles;
  private readonly playing: Playing;
  private lanes: readonly LaneState[];
  /** The log holds the evaluation of the checkpoint that the run goes on from. */
  private isEvaluated = false;

  constructor(
    private readonly options: PolicyRunOptions,
    private readonly rules: Ruleset,
    private readonly learner: Learner,
    private readonly nets: { readonly playing: Net; readonly acting: Net },
    /** Games to learn from; undefined where the network plays. */
    private readonly logged: LoggedGames | undefined,
    /** Φ, where it gives the rewards. */
    private readonly predictor: RewardPredictor | undefined,
  ) {
    this.files = new RunFiles(options.out, options.plan.pupil, rules);
    this.store = openStore(checkpointsOf(options.out));
    this.lanes = newLanes(rules, options.plan.lanes);
    // While something hidden is shown, what acts has an input for it; what is exported as a player never has.
    const write = (path: string): Result<Input> => {
      const isGuided = shownIn(options.plan, this.learner.iterations) !== undefined;
      const written = this.writeModel(path, this.learner.weights(), isGuided ? this.nets.acting : this.nets.playing);
      return written.ok ? ok({ path, digest: written.value }) : written;
    };
    this.playing = new Playing(options, rules, this.files, logged, write);
  }

  /** The newest checkpoint, where there is one. Lines of the log behind it belong to work that is done again. */
  resume(): Result<void> {
    const last = this.store.load();
    if (last.ok) {
      const { state } = last.value;
      const restored = this.learner.restore(state);
      if (!restored.ok) return restored;
      this.lanes = (state.meta.extra as RunExtra).lanes;
    } else if (last.error.code !== 'checkpoint.none') return last;
    const { iterations } = this.learner;
    const kept = cutLog(this.options.out, ({ iteration }) => Number(iteration) <= iterations);
    const ending = this.options.evaluateSets > 0 ? 'evaluation' : 'winds';
    const told = kept.filter(({ type, iteration }) => type === ending && iteration === iterations);
    this.isEvaluated = told.length === (ending === 'evaluation' ? 1 : 2 * this.rules.seats);
    // Half of an evaluation: it is done again.
    if (!this.isEvaluated)
      cutLog(this.options.out, ({ type, iteration }) => Number(iteration) < iterations || type === 'iteration');
    return ok(undefined);
  }

  private hoursLeft(): number | null {
    const { hours } = this.options;
    return hours === undefined ? null : hours - (performance.now() - this.started) / 3.6e6;
  }

  private isOver(): boolean {
    const { iterations = Infinity, signal } = this.options;
    return signal.aborted || this.learner.iterations >= iterations || (this.hoursLeft() ?? 1) <= 0;
  }

  async go(): Promise<Result<PolicyRunResult>> {
    // A kill may have come between a checkpoint and the evaluation that is due there.
    const due = this.isEvaluated ? ok(undefined) : await this.evaluateWhenDue();
    if (!due.ok) return this.options.signal.aborted ? this.end() : due;
    let retries = 0;
    while (!this.isOver()) {
      const before = this.learner.iterations;
      const done = await this.iterate();
      if (!done.ok && done.error.code === REVOKED && retries++ < RETRIES) {
        await this.playing.discard();
        continue;
      }
      if (!done.ok) return this.options.signal.aborted ? this.end() : done;
      const isNew = this.learner.iterations > before;
      const evaluated = isNew ? await this.evaluateWhenDue() : ok(undefined);
      if (!evaluated.ok) return this.options.signal.aborted ? this.end() : evaluated;
    }
    return this.end();
  }

  private evaluateWhenDue(): Promise<Result<void>> {
    const { evaluateEvery } = this.options;
    const { iterations } = this.learner;
    const isDue = evaluateEvery > 0 && iterations > 0 && iterations % evaluateEvery === 0;
    return isDue ? this.evaluate() : Promise.resolve(ok(undefined));
  }

  close(): Promise<void> {
    return this.playing.close();
  }

  private end(): Result<PolicyRunResult> {
    const written = this.writeModel(this.files.model, this.learner.trainer.weights());
    if (!written.ok) return written;
    return ok({ iterations: this.learner.iterations, isStopped: this.options.signal.aborted });
  }

  private async iterate(): Promise<Result<void>> {
    const { plan } = this.options;
    const before = performance.now();
    const played = await this.playing.experience(this.learner.iterations, this.lanes);
    if (!played.ok) return played;
    const between = performance.now();
    const { trajectories, staleness, lanes } = played.value;
    const heads = trajectories.map(({ head }) => head);
    const rounds = heads.flatMap((head) => head.rounds);
    const seen = experienceOf(trajectories, await this.rewardOf(rounds), {
      skipsZero: plan.skipsZero,
      isGuided: plan.oracle !== undefined,
    });
    // Choices of older weights count by their ratio to the newest.
    const isOld = staleness !== undefined && plan.algorithm !== 'awr';
    const experience = { ...seen, played: isOld ? seen.logs : undefined };
    if (plan.skipsZero === true && experience.samples === 0) return ok(this.advance(rounds, lanes));
    if (experience.samples === 0) return fault('train.no-decisions', 0, 'no decision was kept; lower leastEntropy');
    const learnt = await this.learner.learn(experience);
    if (!learnt.ok) return learnt;
    this.advance(rounds, lanes);
    const [acting, learning] = [(between - before) / 1e3, (performance.now() - between) / 1e3];
    const { user, system } = process.cpuUsage();
    const own = experience.paths.reduce((sum, { rewards }) => sum + rewards[0]!, 0);
    this.tell({
      type: 'iteration',
      ...learnt.value,
      rounds: rounds.length,
      roundsPerSecond: rounds.length / acting,
      decisionsPerSecond: heads.reduce((sum, { asked }) => sum + asked, 0) / acting,
      acting,
      learning,
      cpu: (user + system) / 1e6,
      rates: ratesOf(heads, LEARNER),
      ...(plan.isUnmasked === true ? { illegal: rounds.reduce((sum, { illegal = 0 }) => sum + illegal, 0) } : {}),
      reward: own / Math.max(1, experience.paths.length),
      left: this.hoursLeft(),
      staleness,
    });
    const saved = this.save();
    if (!saved.ok) return saved;
    // Acknowledged: the checkpoint has learnt from them.
    await this.playing.forget();
    return ok(undefined);
  }

  private async rewardOf(rounds: readonly PlayedRound[]): Promise<Reward> {
    const { reward } = this.options.plan;
    if (reward !== 'predictor') return rewardOf(reward, this.rules);
    if (this.predictor === undefined || this.rules.family !== 'riichi') throw new Bug('a run without its predictor');
    return predictedReward(this.predictor, this.rules, this.lanes, rounds);
  }

  /** `lanes`: where they stand, if that is not simply one round on. */
  private advance(rounds: readonly PlayedRound[], lanes: readonly LaneState[] | undefined): void {
    if (this.logged === undefined) this.lanes = lanes ?? this.playing.after(this.lanes, rounds);
  }

  private save(): Result<string> {
    const state = this.learner.state();
    const extra = { ...(state.meta.extra as object), lanes: this.lanes } satisfies RunExtra;
    return this.store.save({ ...state, meta: { ...state.meta, extra } });
  }

  private async evaluate(): Promise<Result<void>> {
    const { plan, executor, evaluateSets: sets, evaluateWinds: winds = 0, signal } = this.options;
    const written = this.writeModel(this.files.model, this.learner.trainer.weights());
    if (!written.ok) return written;
    const { iterations: iteration } = this.learner;
    const run = { rules: this.rules, seed: plan.seed, iteration, ...this.files.players() };
    const found = await evaluateRun(run, { executor, sets, winds, signal });
    if (!found.ok) return found;
    for (const line of found.value) this.tell(line);
    return ok(undefined);
  }

  /** Answers the digest of the file. */
  private writeModel(path: string, weights: Weights, net = this.nets.playing): Result<string> {
    const { card, extra } = cardOfRun(this.options.plan, this.rules, this.learner.iterations);
    const model = exportModel(net, weights, card, extra);
    if (!model.ok) return model;
    writeWhole(path, model.value);
    return ok(digestOf(model.value));
  }

  private tell(line: PolicyLine): void {
    appendLog(this.options.out, line);
    this.options.onLine(line);
  }
}

/** Begins a run that learns by play, or goes on with it. */
export const trainPolicy = async (options: PolicyRunOptions): Promise<Result<PolicyRunResult>> => {
  const { plan, out, workers } = options;
  const rules = parseRuleset(plan.rules);
  if (!rules.ok) return rules;
  const runtime = await anyRuntime();
  if (!runtime.ok) return runtime;
  const from = new RunFiles(out, plan.pupil, rules.value).begin(options.from);
  if (!from.ok) return from;
  const isGuided = plan.oracle !== undefined;
  const isJoint = isGuided && plan.oracle!.distil > 0;
  const network = actorCriticOf({ ...plan, rules: rules.value, perfect: isGuided ? 'learning' : undefined, isJoint });
  const acting = actorCriticOf({ ...plan, rules: rules.value, perfect: isGuided ? 'acting' : undefined });
  const engine = workers > 1 ? poolEngine({ workers }) : localEngine(runtime.value);
  const learner = await Learner.create(network, plan, { runtime: runtime.value, engine, from: from.value });
  if (!learner.ok) return learner;
  let predictor: Result<RewardPredictor | undefined> | undefined;
  try {
    const logged = await loggedOf(plan, rules.value);
    if (!logged.ok) return logged;
    predictor = await predictorOf(options, rules.value);
    if (!predictor.ok) return predictor;
    writePolicyPlan(out, { ...plan, recordsDigest: logged.value?.digest });
    const nets = { playing: network as Net, acting: acting as Net };
    const run = new PolicyRun(options, rules.value, learner.value, nets, logged.value, predictor.value);
    const resumed = run.resume();
    return resumed.ok ? await run.go().finally(() => run.close()) : resumed;
  } catch (error) {
    if (error instanceof Bug) throw error;
    return fault('train.failed', 0, (error as Error).message);
  } finally {
    if (predictor?.ok === true) await predictor.value?.close();
    await learner.value.close();
  }
};
