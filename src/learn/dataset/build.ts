/**
 * Builds a data set: games of the part, a shard for every hundred of a file. The same options give the same bytes; a shard that is there is
 * not made again, so a build that was cut off goes on.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { versionFor } from '../../features/index.ts';
import { modelRulesOf } from '../../policy/index.ts';
import type { Game } from '../../records/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import type { LogFile } from '../logs.ts';
import { ShardMaker, type Plan, type Task } from './maker.ts';
import { makeSeatFilter } from './seats.ts';
import { gamesIn } from './sources.ts';
import { SHARD_END, readShard, type ShardHeader } from './store.ts';

/** Games a shard. */
const GAMES = 100;

export type BuildOptions = {
  readonly plan: Plan;
  readonly sources: readonly LogFile[];
  readonly out: string;
  /** Games in all, spread evenly over the files. */
  readonly games: number;
  readonly threads: number;
  readonly progress: (text: string) => void;
};

export type Built = {
  /** Shards of this build, in order; `made` of them were not there. */
  readonly shards: readonly ShardHeader[];
  readonly made: number;
  /** Of the shards that were made; CPU of all threads, unpacking of the logs apart. */
  readonly samples: number;
  readonly cpuSeconds: number;
};

const isOf = (header: ShardHeader, plan: Plan): boolean =>
  header.features === plan.set.id &&
  header.version === versionFor(plan.set, plan.rules) &&
  header.rules === modelRulesOf(plan.rules).id &&
  header.part === plan.part &&
  header.kind === plan.kind &&
  header.seats === makeSeatFilter(plan.seats);

/** A folder holds shards of one plan only. */
const checkFolder = (out: string, plan: Plan): Result<true> => {
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(out)) {
    if (!name.endsWith(SHARD_END)) continue;
    const shard = readShard(join(out, name));
    if (shard.ok && !isOf(shard.value.header, plan))
      return fault(
        'dataset.other',
        0,
        `${join(out, name)} has other features, rules, part, kind or seats; name another folder`,
      );
  }
  return ok(true);
};

type Make = (task: Task) => Promise<ShardHeader>;

const openThread = (plan: Plan): { readonly make: Make; readonly close: () => void } => {
  const worker = new Worker(new URL('buildworker.js', import.meta.url), { workerData: plan });
  const make: Make = (task) =>
    new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (header: ShardHeader) => {
        worker.off('error', reject);
        resolve(header);
      });
      worker.postMessage(task);
    });
  return { make, close: () => void worker.terminate() };
};

/** One thread works here; more are workers. */
const openThreads = (plan: Plan, count: number): readonly { readonly make: Make; readonly close: () => void }[] => {
  if (count > 1) return Array.from({ length: count }, () => openThread(plan));
  const maker = new ShardMaker(plan);
  return [{ make: (task) => Promise.resolve(maker.make(task)), close: () => undefined }];
};

async function* tasksOf({ sources, games, plan, out }: BuildOptions): AsyncGenerator<Task> {
  const each = Math.ceil(games / sources.length);
  for (const source of sources) {
    let lines: (string | Game)[] = [];
    let [taken, number] = [0, 0];
    const task = (): Task => {
      const path = join(out, `${source.name.replaceAll('/', '-')}-${String(number++).padStart(3, '0')}${SHARD_END}`);
      const full = { path, file: source.name, lines };
      lines = [];
      return full;
    };
    for await (const line of gamesIn(source, plan.part)) {
      if (taken++ >= each) break;
      lines.push(line);
      if (lines.length === GAMES) yield task();
    }
    if (lines.length > 0) yield task();
  }
}

/** The header of a shard that is there and has these games. */
const existing = ({ path, lines }: Task): ShardHeader | undefined => {
  if (!existsSync(path)) return undefined;
  const shard = readShard(path);
  return shard.ok && shard.value.header.lines === lines.length ? shard.value.header : undefined;
};

export const buildDataset = async (options: BuildOptions): Promise<Result<Built>> => {
  const { plan, out, threads, progress } = options;
  const folder = checkFolder(out, plan);
  if (!folder.ok) return folder;
  const started = process.cpuUsage();
  const shards: ShardHeader[] = [];
  let [made, samples, games] = [0, 0, 0];
  const tasks = tasksOf(options);
  let taken = 0;
  const work = async (make: Make): Promise<void> => {
    for (;;) {
      // Calls of an async generator queue up, so two threads never get the same task.
      const next = await tasks.next();
      if (next.done === true) return;
      const at = taken++;
      const known = existing(next.value);
      const header = known ?? (await make(next.value));
      shards[at] = header;
      games += header.games;
      if (known === undefined) {
        made++;
        samples += header.own + header.claims;
      }
      const { user, system } = process.cpuUsage(started);
      const rate = samples / Math.max(1e-6, (user + system) / 1e6);
      progress(
        `${header.file}: ${taken} shards, ${games} games, ${samples} samples made, ${Math.round(rate)} a CPU-second`,
      );
    }
  };
  const pool = openThreads(plan, threads);
  try {
    await Promise.all(pool.map(({ make }) => work(make)));
  } finally {
    for (const { close } of pool) close();
  }
  const { user, system } = process.cpuUsage(started);
  return ok({ shards, made, samples, cpuSeconds: (user + system) / 1e6 });
};
