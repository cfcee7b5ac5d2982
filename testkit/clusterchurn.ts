/** Workers that join and leave all the time, for as long as wanted, while a program asks for tasks: the memory of every process is sampled, and its slope fitted. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Rng, unwrap } from '../src/base/index.ts';
import { clusterExecutor, persist, statusOf, type ClusterExecutor } from '../src/cluster/index.ts';
import { runAll } from '../src/jobs/node/index.ts';
import { Lab, type Kept } from './clusterlab.ts';
import { double } from './jobkinds.ts';

export type ChurnOptions = {
  readonly minutes: number;
  /** Workers that come and go, beside one that stays; milliseconds between two changes, on average. */
  readonly workers: number;
  readonly every: number;
  readonly seed: string;
  readonly onSample?: (minute: number, memory: Readonly<Record<string, number>>) => void;
};

/** Megabytes of a process over time, after its first fifth. */
export type MemoryTrend = {
  readonly samples: number;
  readonly mean: number;
  readonly most: number;
  /** Megabytes an hour by least squares, and what that is over the time looked at, as a share of the mean. */
  readonly slope: number;
  readonly growth: number;
};

export type ChurnResult = {
  readonly minutes: number;
  readonly joined: number;
  /** Asked to end, and killed. */
  readonly drained: number;
  readonly killed: number;
  readonly tasks: number;
  readonly wrong: number;
  /** Results left on the server: all were forgotten after use. */
  readonly results: number;
  readonly alarms: number;
  /** Tasks that the queue had lost. */
  readonly resent: number;
  readonly memory: Readonly<Record<string, MemoryTrend>>;
  /** Processor seconds a second of this program, coordinator, server and the worker that stays. */
  readonly load: number;
};

/** Resident memory in megabytes; undefined where the system does not show it, or the process has gone. */
const memoryOf = (pid: number | undefined): number | undefined => {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
};

/** Processor seconds of a process so far. */
const cpuOf = (pid: number | undefined): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return 0.01 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
};

type Sample = readonly [hour: number, megabytes: number];

/** Least squares over all but the first fifth of the time, in which programs fill their caches. */
export const trendOf = (all: readonly Sample[]): MemoryTrend => {
  const from = (all.at(-1)?.[0] ?? 0) / 5;
  const samples = all.filter(([hour]) => hour >= from);
  const n = Math.max(1, samples.length);
  const [x, y] = [0, 1].map((i) => samples.reduce((sum, sample) => sum + sample[i]!, 0) / n) as [number, number];
  const across = samples.reduce((sum, [hour, mb]) => sum + (hour - x) * (mb - y), 0);
  const spread = samples.reduce((sum, [hour]) => sum + (hour - x) ** 2, 0);
  const slope = spread === 0 ? 0 : across / spread;
  const hours = samples.length === 0 ? 0 : samples.at(-1)![0] - samples[0]![0];
  const most = samples.reduce((max, [, mb]) => Math.max(max, mb), 0);
  return { samples: samples.length, mean: y, most, slope, growth: y === 0 ? 0 : (slope * hours) / y };
};

/**
 * Tasks of one question, and milliseconds of each. Many: the server keeps the file it is writing in memory until that has 8 MB (about 16,000 small results), so what it takes
 * rises and falls, and only several such files say whether it grows.
 */
const [BATCH, TASK] = [120, 2];
/** Milliseconds after which tasks count as lost. */
const PATIENCE = 600_000;

class Churn {
  private readonly started = performance.now();
  private readonly random: Rng;
  private readonly samples = new Map<string, Sample[]>();
  private readonly counts = { joined: 0, drained: 0, killed: 0, tasks: 0, wrong: 0 };
  private readonly guests: Kept[] = [];

  constructor(
    private readonly lab: Lab,
    private readonly executor: ClusterExecutor,
    private readonly options: ChurnOptions,
  ) {
    this.random = new Rng(options.seed);
  }

  private get hours(): number {
    return (performance.now() - this.started) / 3.6e6;
  }

  private isOver(): boolean {
    return 60 * this.hours >= this.options.minutes;
  }

  private note(name: string, megabytes: number | undefined): void {
    if (megabytes === undefined) return;
    const list = this.samples.get(name) ?? [];
    this.samples.set(name, list);
    list.push([this.hours, megabytes]);
  }

  private join(): void {
    this.guests.push(this.lab.worker(`guest-${this.counts.joined++}`));
  }

  /** The one that has been there longest leaves, one in three without a word; another one joins. */
  private async comeAndGo(): Promise<void> {
    while (!this.isOver()) {
      await wait(this.options.every / 2 + this.random.below(this.options.every));
      const guest = this.guests.shift()!;
      this.note('guests', memoryOf(guest.pid));
      const isKilled = this.random.below(3) === 0;
      this.counts[isKilled ? 'killed' : 'drained']++;
      await guest.close(isKilled ? 'SIGKILL' : 'SIGTERM');
      this.lab.release(guest);
      this.join();
    }
  }

  private async ask(): Promise<void> {
    while (!this.isOver()) {
      const first = this.counts.tasks;
      const done = unwrap(
        await runAll(
          this.executor,
          Array.from({ length: BATCH }, (_, i) => double(first + i, TASK)),
          { signal: AbortSignal.timeout(PATIENCE) },
        ),
      );
      this.counts.wrong += done.filter(({ value }, i) => value !== 2 * (first + i)).length;
      this.counts.tasks += BATCH;
      await this.executor.forget!(done.map(({ id }) => id));
      await wait(1000);
    }
  }

  private async watch(steady: Kept): Promise<void> {
    const pids = (): Readonly<Record<string, number | undefined>> => ({
      asker: process.pid,
      coordinator: this.lab.apart!.pid,
      server: this.lab.coordinator.server!.pid(),
      worker: steady.pid,
    });
    while (!this.isOver()) {
      await wait(10_000);
      for (const [name, pid] of Object.entries(pids())) this.note(name, memoryOf(pid));
      const last = [...this.samples].map(([name, list]) => [name, Math.round(list.at(-1)![1])] as const);
      this.options.onSample?.(60 * this.hours, Object.fromEntries(last));
    }
  }

  async run(): Promise<ChurnResult> {
    const { lab, options } = this;
    const steady = lab.worker('steady');
    for (let i = 0; i < options.workers; i++) this.join();
    await Promise.all([this.comeAndGo(), this.ask(), this.watch(steady)]);
    const cpu = [process.pid, lab.apart!.pid, lab.coordinator.server!.pid(), steady.pid].reduce<number>(
      (sum, pid) => sum + cpuOf(pid),
      0,
    );
    const { results, alarms } = await persist(() => statusOf(lab.coordinator.link));
    return {
      minutes: 60 * this.hours,
      ...this.counts,
      results: results.messages,
      alarms,
      resent: this.executor.counts.resent,
      memory: Object.fromEntries([...this.samples].map(([name, list]) => [name, trendOf(list)])),
      load: cpu / (3600 * this.hours),
    };
  }
}

export const churn = async (options: ChurnOptions): Promise<ChurnResult> => {
  const lab = await Lab.openApart();
  const executor = unwrap(await clusterExecutor({ address: lab.address, engine: 'lab', sweep: 1000 }));
  try {
    return await new Churn(lab, executor, options).run();
  } finally {
    await executor.close();
    await lab.close();
  }
};
