/**
 * A run of learning by play, iteration by iteration: the newest weights play a round in every lane (tasks, on as many threads as there are), the learner takes
 * the trajectories in the order of their tasks, the state is saved. Every step is a pure function of the state before it, so a run that was stopped anywhere goes on as
 * if it had not been: tasks that were done are found in the store, those that were not are played again with the same result.
 *
 * The folder: `run.json`, `start.onnx` (what it began with, and the reference of the leash), `actor.onnx` (what plays now), `model.onnx` (averaged weights, the
 * player), `checkpoints/`, `trajectories/` (of the iteration under way), `log.jsonl`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoundLead } from '../../arena/index.ts';
import { Bug, fault, ok, type Result } from '../../base/index.ts';
import { versionFor, suzaku1 } from '../../features/index.ts';
import { evaluateRounds, folderStore, runAll, writeWhole, type Executor } from '../../jobs/node/index.ts';
import { commitHere, digestOf } from '../../models/index.ts';
import {
  anyRuntime,
  exportModel,
  localEngine,
  openStore,
  poolEngine,
  readModelFile,
  readWeights,
  type Net,
  type Weights,
} from '../../nn/node/index.ts';
import { NETWORK_ENTRY } from '../../players/index.ts';
import { headLayoutOf } from '../../policy/index.ts';
import { parseRuleset, type RiichiRules } from '../../rules/index.ts';
import { Learner, actorCriticOf, type LearnReport } from '../reinforce/index.ts';
import { rewardOf } from '../reward/index.ts';
import { LOG_FILE, appendLog, checkpointsOf, modelFile } from '../run/index.ts';
import {
  FROZEN,
  LEARNER,
  experienceOf,
  parseTrajectory,
  roundsTask,
  type Trajectory,
  type TrajectoryHead,
} from '../selfplay/index.ts';
import { afterRounds, laneOf, newLanes, type LaneState } from './lanes.ts';
import { writePolicyPlan, type PolicyPlan } from './plan.ts';

/** Plan, folder, threads and limits of a run that learns by play. */
export type PolicyRunOptions = {
  readonly plan: PolicyPlan;
  readonly out: string;
  /** The model to begin with; read for a new run only. */
  readonly from: string;
  readonly executor: Executor;
  /** Threads of the learner; 0 and 1 compute on the calling thread. */
  readonly workers: number;
  /** Stops after so many hours of the clock, or iterations in all. */
  readonly hours?: number | undefined;
  readonly iterations?: number | undefined;
  /** Iterations between evaluations against the start, and round sets of one; 0: none. */
  readonly evaluateEvery: number;
  readonly evaluateSets: number;
  readonly onLine: (line: PolicyLine) => void;
  readonly signal: AbortSignal;
};

/** Rates of the learner's seats over an iteration. */
export type PlayRates = {
  readonly wins: number;
  readonly dealIns: number;
  readonly riichi: number;
  readonly calls: number;
  readonly draws: number;
};

/** One line of a run's log: an iteration, or an evaluation against the start. */
export type PolicyLine =
  | ({
      readonly type: 'iteration';
      readonly rounds: number;
      /** Rounds and decisions a second of acting, by the clock; seconds of acting and of learning. */
      readonly roundsPerSecond: number;
      readonly decisionsPerSecond: number;
      readonly acting: number;
      readonly learning: number;
      /** Processor seconds of the process since it started. */
      readonly cpu: number;
      readonly rates: PlayRates;
      /** Mean reward of seats that the learner held; 0 at tables where it holds all. */
      readonly reward: number;
      /** Hours of the clock left, where there is a limit. */
      readonly left: number | null;
    } & LearnReport)
  | ({ readonly type: 'evaluation'; readonly iteration: number } & RoundLead);

/** Where a run that learns by play ended. */
export type PolicyRunResult = { readonly iterations: number; readonly isStopped: boolean };

const startFile = (folder: string): string => join(folder, 'start.onnx');
const actorFile = (folder: string): string => join(folder, 'actor.onnx');
const trajectoriesOf = (folder: string): string => join(folder, 'trajectories');

/** What a checkpoint holds beside the learner's state. */
type RunExtra = { readonly lanes: readonly LaneState[] };

const ratesOf = (heads: readonly TrajectoryHead[], learner: string): PlayRates => {
  let [seats, wins, dealIns, riichi, calls, draws] = [0, 0, 0, 0, 0, 0];
  for (const { rounds } of heads)
    for (const round of rounds)
      for (const [seat, deed] of round.deeds.entries()) {
        if (round.seats[seat] !== learner) continue;
        seats++;
        wins += Number(deed.won);
        dealIns += Number(deed.dealtIn);
        riichi += Number(deed.riichi);
        calls += Number(deed.called);
        draws += Number(round.isDrawn);
      }
  const share = (count: number): number => count / Math.max(1, seats);
  return {
    wins: share(wins),
    dealIns: share(dealIns),
    riichi: share(riichi),
    calls: share(calls),
    draws: share(draws),
  };
};

class PolicyRun {
  private readonly started = performance.now();
  private readonly store;
  private lanes: readonly LaneState[];

  constructor(
    private readonly options: PolicyRunOptions,
    private readonly rules: RiichiRules,
    private readonly learner: Learner,
    private readonly net: Net,
  ) {
    this.store = openStore(checkpointsOf(options.out));
    this.lanes = newLanes(rules, options.plan.lanes);
  }

  /** The newest checkpoint, where there is one. Lines of the log behind it belong to work that is done again. */
  resume(): Result<void> {
    const last = this.store.load();
    if (!last.ok) return last.error.code === 'checkpoint.none' ? ok(undefined) : last;
    const { state } = last.value;
    const restored = this.learner.restore(state);
    if (!restored.ok) return restored;
    this.lanes = (state.meta.extra as RunExtra).lanes;
    const log = join(this.options.out, LOG_FILE);
    if (!existsSync(log)) return ok(undefined);
    const lines = readFileSync(log, 'utf8').split('\n');
    const isDone = (line: string): boolean => {
      try {
        return (JSON.parse(line) as { iteration: number }).iteration <= this.learner.iterations;
      } catch {
        return false;
      }
    };
    writeWhole(
      log,
      lines
        .filter(isDone)
        .map((line) => `${line}\n`)
        .join(''),
    );
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
    const { evaluateEvery } = this.options;
    while (!this.isOver()) {
      const done = await this.iterate();
      if (!done.ok) return this.options.signal.aborted ? this.end() : done;
      if (evaluateEvery > 0 && this.learner.iterations % evaluateEvery === 0) {
        const evaluated = await this.evaluate();
        if (!evaluated.ok) return this.options.signal.aborted ? this.end() : evaluated;
      }
    }
    return this.end();
  }

  private end(): Result<PolicyRunResult> {
    const written = this.writeModel(modelFile(this.options.out), this.learner.trainer.weights());
    if (!written.ok) return written;
    return ok({ iterations: this.learner.iterations, isStopped: this.options.signal.aborted });
  }

  private async iterate(): Promise<Result<void>> {
    const { plan, out } = this.options;
    const before = performance.now();
    const played = await this.play();
    if (!played.ok) return played;
    const between = performance.now();
    const heads = played.value.map(({ head }) => head);
    const reward = rewardOf(plan.reward, this.rules);
    const experience = experienceOf(played.value, reward);
    if (experience.samples === 0) return fault('train.no-decisions', 0, 'no decision was kept; lower leastEntropy');
    const learnt = await this.learner.learn(experience);
    if (!learnt.ok) return learnt;
    const rounds = heads.flatMap((head) => head.rounds);
    this.lanes = afterRounds(this.rules, this.lanes, rounds);
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
      reward: own / Math.max(1, experience.paths.length),
      left: this.hoursLeft(),
    });
    const saved = this.save();
    if (!saved.ok) return saved;
    // Acknowledged: the checkpoint has learnt from them.
    rmSync(trajectoriesOf(out), { recursive: true, force: true });
    return ok(undefined);
  }

  private save(): Result<string> {
    const state = this.learner.state();
    const extra = { ...(state.meta.extra as object), lanes: this.lanes } satisfies RunExtra;
    return this.store.save({ ...state, meta: { ...state.meta, extra } });
  }

  private async play(): Promise<Result<readonly Trajectory[]>> {
    const { plan, out, executor, signal } = this.options;
    const written = this.writeModel(actorFile(out), this.learner.weights());
    if (!written.ok) return written;
    const learner = { path: actorFile(out), digest: written.value };
    const needsFrozen = plan.tables.some((seats) => seats.includes(FROZEN));
    const frozen = needsFrozen ? { path: startFile(out), digest: digestOf(readFileSync(startFile(out))) } : undefined;
    const tasks = Array.from({ length: Math.ceil(plan.lanes / plan.block) }, (_, at) => {
      const first = at * plan.block;
      const lanes = this.lanes.slice(first, first + plan.block).map((state, i) => laneOf(plan.seed, first + i, state));
      const spec = {
        rules: plan.rules,
        lanes,
        first,
        tables: plan.tables,
        temperature: plan.temperature,
        isHiddenKept: plan.critic === 'oracle',
        leastEntropy: plan.leastEntropy,
        width: plan.block,
      };
      return roundsTask(spec, { learner, frozen }, `iteration ${this.learner.iterations}, lanes ${first}…`);
    });
    const done = await runAll(executor, tasks, { store: folderStore(trajectoriesOf(out)), signal });
    if (!done.ok) return done;
    const parsed: Trajectory[] = [];
    for (const { value, bytes } of done.value) {
      const trajectory = parseTrajectory(value, bytes);
      if (!trajectory.ok) return trajectory;
      parsed.push(trajectory.value);
    }
    return ok(parsed);
  }

  /** Argmax against argmax: the averaged weights in a field of what the run began with. Walls depend on the iteration. */
  private async evaluate(): Promise<Result<void>> {
    const { plan, out, executor, evaluateSets, signal } = this.options;
    const written = this.writeModel(modelFile(out), this.learner.trainer.weights());
    if (!written.ok) return written;
    const spec = (file: string): string => `suzaku@${file}:advice=0`;
    const lead = await evaluateRounds(
      {
        rules: this.rules,
        challenger: spec(modelFile(out)),
        field: spec(startFile(out)),
        seed: `${plan.seed}/evaluation ${this.learner.iterations}`,
      },
      { executor, sets: evaluateSets, signal },
    );
    if (!lead.ok) return lead;
    this.tell({ type: 'evaluation', iteration: this.learner.iterations, ...lead.value });
    return ok(undefined);
  }

  /** Answers the digest of the file. */
  private writeModel(path: string, weights: Weights): Result<string> {
    const { plan } = this.options;
    const { channels, blocks, seed, algorithm } = plan;
    const card = {
      features: suzaku1.id,
      featuresVersion: String(versionFor(suzaku1, this.rules)),
      actionsVersion: String(headLayoutOf(this.rules).actionVersion),
      ruleset: plan.rules,
      commit: commitHere(),
    };
    const extra = {
      'suzaku.net': JSON.stringify({ channels, blocks, seed, algorithm, iterations: this.learner.iterations }),
      [NETWORK_ENTRY]: 'flagship',
    };
    const model = exportModel(this.net, weights, card, extra);
    if (!model.ok) return model;
    writeWhole(path, model.value);
    return ok(digestOf(model.value));
  }

  private tell(line: PolicyLine): void {
    appendLog(this.options.out, line);
    this.options.onLine(line);
  }
}

/** The weights a run begins with: those of its folder, or of a model for a new run. */
const startWeights = ({ out, from }: PolicyRunOptions): Result<Weights> => {
  if (!existsSync(startFile(out))) {
    const bytes = readModelFile(from);
    if (!bytes.ok) return bytes;
    mkdirSync(out, { recursive: true });
    writeFileSync(startFile(out), bytes.value);
  }
  return readWeights(readFileSync(startFile(out)));
};

export const trainPolicy = async (options: PolicyRunOptions): Promise<Result<PolicyRunResult>> => {
  const { plan, out, workers } = options;
  const rules = parseRuleset(plan.rules);
  if (!rules.ok) return rules;
  if (rules.value.family !== 'riichi')
    return fault('train.rules', 0, `${plan.rules} has no network that learns by play yet`);
  const runtime = await anyRuntime();
  if (!runtime.ok) return runtime;
  const from = startWeights(options);
  if (!from.ok) return from;
  const network = actorCriticOf({ ...plan, rules: rules.value });
  const engine = workers > 1 ? poolEngine({ workers }) : localEngine(runtime.value);
  const learner = await Learner.create(network, plan, { runtime: runtime.value, engine, from: from.value });
  if (!learner.ok) return learner;
  try {
    writePolicyPlan(out, plan);
    const run = new PolicyRun(options, rules.value, learner.value, network as Net);
    const resumed = run.resume();
    return resumed.ok ? await run.go() : resumed;
  } catch (error) {
    if (error instanceof Bug) throw error;
    return fault('train.failed', 0, (error as Error).message);
  } finally {
    await learner.value.close();
  }
};
