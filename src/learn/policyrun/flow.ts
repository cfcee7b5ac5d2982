/**
 * Play that does not wait for the learner. Lanes are played in blocks, a task a block; a block whose rounds are there is asked for its next ones at once, by the newest
 * weights. The learner takes what has arrived. Rounds may then be some versions of the weights old when they are learnt from: those that are too old are dropped
 * (Suphx plays the same way; Sample Factory drops and counts). What a run learns from depends on who was quick, so two such runs are not equal bit for bit.
 */
import { Bug, ok, type Result } from '../../base/index.ts';
import { faultOf, type Done, type Executor, type Input, type Task } from '../../jobs/node/index.ts';
import { trajectoryOf, type Trajectory, type TrajectoryHead } from '../selfplay/index.ts';
import type { LaneState } from './lanes.ts';

/** How old rounds were when they were learnt from. */
export type Staleness = {
  /** Rounds by the number of versions that the weights were ahead of those that played; the last ones were dropped. */
  readonly rounds: readonly number[];
  readonly dropped: number;
};

/** Weights that play, and the number of iterations they have learnt. */
export type Version = { readonly version: number; readonly weights: Input };

/** Who plays, how many blocks, and how old rounds may be. */
export type FlowOptions = {
  readonly executor: Executor;
  readonly signal: AbortSignal;
  /** Blocks of lanes: one task of each is under way. */
  readonly blocks: number;
  /** Versions that rounds may be old. */
  readonly stale: number;
  readonly lanes: readonly LaneState[];
  readonly task: (block: number, lanes: readonly LaneState[], weights: Input) => Task<TrajectoryHead>;
  /** Where the lanes stand after some rounds. */
  readonly after: (lanes: readonly LaneState[], played: Trajectory) => readonly LaneState[];
};

/** Trajectories that are not learnt from, as multiples of an iteration, beyond which nothing new is asked for. */
const MOST = 2;

type Asked = { readonly block: number; readonly version: Version };
type Arrived = Asked & { readonly id: string; readonly trajectory: Trajectory };

/** What an iteration learns from. */
export type Taken = {
  readonly trajectories: readonly Trajectory[];
  readonly staleness: Staleness;
  /** Lanes after everything that was taken or dropped; a run that is taken up again goes on there. */
  readonly lanes: readonly LaneState[];
  /** Ids of what was taken or dropped, and weights that nobody plays with any more. */
  readonly spent: { readonly ids: readonly string[]; readonly weights: readonly Input[] };
};

/** Rounds that are under way or have arrived, until the learner takes them. */
export class Flow {
  private newest: Version | undefined;
  private readonly versions = new Map<number, Input>();
  private readonly free: number[];
  private readonly asked = new Map<Task, Asked>();
  private readonly arrived: Arrived[] = [];
  private failure: Result<never> | undefined;
  private readonly stop = new AbortController();
  private readonly wakers = new Set<() => void>();
  private pumping: Promise<void> | undefined;
  private crash: { readonly error: unknown } | undefined;
  /** After all that has arrived, and after all that was taken. */
  private ahead: readonly LaneState[];
  private behind: readonly LaneState[];

  constructor(private readonly options: FlowOptions) {
    this.free = Array.from({ length: options.blocks }, (_, block) => block);
    this.ahead = options.lanes;
    this.behind = options.lanes;
    options.signal.addEventListener('abort', this.end, { once: true });
    if (options.signal.aborted) this.end();
  }

  private readonly end = (): void => {
    this.stop.abort(this.options.signal.reason);
    this.wake();
  };

  private wake(): void {
    for (const waker of [...this.wakers]) waker();
  }

  private woken(): Promise<void> {
    return new Promise((resolve) => {
      const waker = (): void => {
        this.wakers.delete(waker);
        resolve();
      };
      this.wakers.add(waker);
    });
  }

  /** Tasks are made when there is room for them, by the weights that are newest then. */
  private readonly source: AsyncIterable<Task<TrajectoryHead>> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        for (;;) {
          if (this.stop.signal.aborted) return { done: true, value: undefined };
          if (this.free.length > 0 && this.arrived.length < MOST * this.options.blocks)
            return { done: false, value: this.make(this.free.shift()!) };
          await this.woken();
        }
      },
    }),
  };

  private make(block: number): Task<TrajectoryHead> {
    const version = this.newest!;
    const task = this.options.task(block, this.ahead, version.weights);
    this.asked.set(task, { block, version });
    return task;
  }

  private async pump(): Promise<void> {
    const { executor } = this.options;
    try {
      for await (const settled of executor.run(this.source, { order: 'arrival', signal: this.stop.signal })) {
        const failed = settled.ok ? this.arrive(settled.value) : faultOf(settled);
        if (failed !== undefined) this.failure ??= failed;
        this.wake();
        if (failed !== undefined) break;
      }
    } catch (error) {
      this.crash ??= { error };
    }
    this.wake();
  }

  private arrive(done: Done<TrajectoryHead>): Result<never> | undefined {
    const asked = this.asked.get(done.task);
    if (asked === undefined) throw new Bug('rounds that were not asked for');
    this.asked.delete(done.task);
    const trajectory = trajectoryOf(done.task, done);
    if (!trajectory.ok) return trajectory;
    this.ahead = this.options.after(this.ahead, trajectory.value);
    this.arrived.push({ ...asked, id: done.id, trajectory: trajectory.value });
    this.free.push(asked.block);
    return undefined;
  }

  /** As many trajectories as there are blocks, none of them too old for the weights that learn now. */
  async take(newest: Version): Promise<Result<Taken>> {
    this.newest = newest;
    this.versions.set(newest.version, newest.weights);
    this.pumping ??= this.pump();
    this.wake();
    const { blocks, stale } = this.options;
    const age = ({ version }: Arrived): number => newest.version - version.version;
    while (this.arrived.filter((each) => age(each) <= stale).length < blocks) {
      if (this.crash !== undefined) throw this.crash.error;
      if (this.failure !== undefined) return this.failure;
      if (this.stop.signal.aborted) return { ok: false, error: { code: 'jobs.stopped', at: 0, text: 'stopped' } };
      await this.woken();
    }
    return ok(this.handOver(age));
  }

  private handOver(age: (arrived: Arrived) => number): Taken {
    const { blocks, stale, after } = this.options;
    const rounds: number[] = [];
    const kept: Arrived[] = [];
    const out: Arrived[] = [];
    while (kept.length < blocks) {
      const next = this.arrived.shift()!;
      out.push(next);
      const old = age(next);
      while (rounds.length <= old) rounds.push(0);
      rounds[old]! += next.trajectory.head.rounds.length;
      if (old <= stale) kept.push(next);
    }
    for (const { trajectory } of out) this.behind = after(this.behind, trajectory);
    this.wake();
    const dropped = rounds.slice(stale + 1).reduce((sum, count) => sum + count, 0);
    return {
      trajectories: kept.map(({ trajectory }) => trajectory),
      staleness: { rounds, dropped },
      lanes: this.behind,
      spent: { ids: out.map(({ id }) => id), weights: this.retired() },
    };
  }

  /** Weights of versions that no task under way plays with, other than the newest. */
  private retired(): readonly Input[] {
    const inUse = new Set([...this.asked.values()].map(({ version }) => version.version));
    const gone = [...this.versions].filter(([version]) => version !== this.newest!.version && !inUse.has(version));
    for (const [version] of gone) this.versions.delete(version);
    return gone.map(([, weights]) => weights);
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.options.signal.removeEventListener('abort', this.end);
    this.end();
    await this.pumping;
  }
}
