/** Kills in a lab: workers, the asking program and the server die by SIGKILL at random moments until the work is done. What must hold afterwards is counted. */
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Rng } from '../src/base/index.ts';
import { persist, statusOf, type ClusterStatus } from '../src/cluster/index.ts';
import { Lab, type Kept } from './clusterlab.ts';
import { localHash, slowOnes } from './clustertasks.ts';

export type StormOptions = {
  readonly tasks: number;
  /** Milliseconds of a slow task (`labTasks`); by default so many that the work outlasts the kills. */
  readonly slow?: number;
  readonly workers: number;
  /** Kills at most; milliseconds between two, on average. */
  readonly kills: number;
  readonly every: number;
  readonly seed: string;
  /** Milliseconds in all. */
  readonly limit: number;
};

export type StormResult = {
  readonly kills: Readonly<Record<(typeof KINDS)[number], number>>;
  /** Tasks that the asking program has counted, and whether its hash is the local one. */
  readonly counted: number;
  readonly isSameHash: boolean;
  /** Results that were stored anew although they had been acknowledged. */
  readonly lost: number;
  /** Results on the server, alarms, and tasks left in the queue. */
  readonly results: number;
  readonly alarms: number;
  readonly left: number;
  readonly seconds: number;
};

const KINDS = ['worker', 'worker', 'server', 'worker', 'server', 'asker', 'coordinator'] as const;
/** Milliseconds that a storm waits for a result between two kills. */
const PATIENCE = 20_000;

/**
 * Milliseconds of a slow task with which the work of a storm lasts 1.3 times as long as its kills, were all workers at work all the time. A task's wait does
 * not depend on the speed of the machine.
 */
export const slowFor = ({ tasks, workers, kills, every }: Omit<StormOptions, 'seed' | 'limit'>): number =>
  Math.ceil((1.3 * kills * every * workers) / slowOnes(tasks));

export const storm = async (options: StormOptions): Promise<StormResult> => {
  const { tasks, workers, kills: most, every, limit, slow = slowFor(options) } = options;
  const expected = await localHash(tasks, slow);
  const lab = await Lab.openApart();
  try {
    const started = performance.now();
    const random = new Rng(options.seed);
    const kills = { worker: 0, asker: 0, server: 0, coordinator: 0 };
    const all = (): number => Object.values(kills).reduce((sum, count) => sum + count, 0);
    const kept: Kept[] = Array.from({ length: workers }, (_, i) => lab.worker(`w${i}`));
    let isDone = false;
    const asker = lab.asker(tasks, slow, () => (isDone = true));
    const kill = (kind: (typeof KINDS)[number]): boolean => {
      if (kind === 'server') return lab.killServer();
      const victims = { worker: kept[random.below(workers)]!, asker, coordinator: lab.apart! };
      return victims[kind].kill();
    };
    const stored = (): number => statSync(lab.at('stored'), { throwIfNoEntry: false })?.size ?? 0;
    let last = { at: performance.now(), stored: 0 };
    while (!isDone && performance.now() - started < limit) {
      await wait(every / 2 + random.below(every));
      // On a busy machine processes would be killed faster than they can start: first somebody gets something done.
      const isIdle = stored() === last.stored && performance.now() - last.at < PATIENCE;
      const kind = KINDS[random.below(KINDS.length)]!;
      if (isDone || isIdle || all() >= most || !kill(kind)) continue;
      kills[kind]++;
      last = { at: performance.now(), stored: stored() };
    }
    const look = (): Promise<ClusterStatus> => persist(() => statusOf(lab.coordinator.link), { patience: 60_000 });
    const left = async (): Promise<number> => (await look()).tasks.messages;
    // Tasks whose acknowledgement died with the server are delivered once more, or swept by a coordinator that may have to start first.
    for (let tries = 0; tries < 240 && (await left()) > 0; tries++) await wait(500);
    await Promise.all(kept.map((worker) => worker.close()));
    const [, counted = '0', hash = ''] = /hash (\d+) (\w+)/.exec(asker.out) ?? [];
    const ids = readFileSync(lab.at('stored'), 'utf8').trimEnd().split('\n');
    const status = await look();
    return {
      kills,
      counted: Number(counted),
      isSameHash: hash === expected,
      lost: ids.length - new Set(ids).size,
      results: status.results.messages,
      alarms: status.alarms,
      left: status.tasks.messages,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await lab.close();
  }
};
