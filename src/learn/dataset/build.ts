/**
 * Builds a data set: games of the part, a shard for every hundred of a file, for every file of a store, or for every hundred played for it. The same options give
 * the same bytes; a shard that is there is not made again, so a build that was cut off goes on.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { versionFor } from '../../features/index.ts';
import { modelRulesOf } from '../../policy/index.ts';
import type { Game } from '../../records/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { faultOf, writeWhole, type Executor, type Task } from '../../jobs/node/index.ts';
import type { LogFile } from '../logs.ts';
import type { Plan } from './maker.ts';
import { makeSeatFilter } from './seats.ts';
import { playShardTask, shardTask, storeShardTask } from './shardtask.ts';
import { gamesIn, isStore, type PlayedSource, type Source, type StoreSource } from './sources.ts';
import { SHARD_END, readShard, type ShardHeader } from './store.ts';

/** Games a shard. */
const GAMES = 100;

export type BuildOptions = {
  readonly plan: Plan;
  readonly sources: readonly Source[];
  readonly out: string;
  /** Games in all, spread evenly over the files. */
  readonly games: number;
  /** Makes the shards (learn/kinds.ts knows the kind). The folder keeps them, so it needs no store. */
  readonly executor: Executor;
  readonly signal?: AbortSignal | undefined;
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

/** A shard to be, where it goes, and how many games are looked at for it. */
type Wanted = { readonly path: string; readonly looked: number; readonly task: () => Task<ShardHeader> };

const pathOf = (out: string, name: string, number: number): string =>
  join(out, `${name.replaceAll('/', '-')}-${String(number).padStart(3, '0')}${SHARD_END}`);

async function* fromRecords(source: LogFile, each: number, { plan, out }: BuildOptions): AsyncGenerator<Wanted> {
  let lines: (string | Game)[] = [];
  let [taken, number] = [0, 0];
  const shard = (): Wanted => {
    const path = pathOf(out, source.name, number++);
    const games = { file: source.name, lines };
    lines = [];
    return { path, looked: games.lines.length, task: () => shardTask(plan, games, path) };
  };
  for await (const line of gamesIn(source, plan.part)) {
    if (taken++ >= each) break;
    lines.push(line);
    if (lines.length === GAMES) yield shard();
  }
  if (lines.length > 0) yield shard();
}

function* fromStore({ store, name }: StoreSource, each: number, { plan, out }: BuildOptions): Generator<Wanted> {
  let taken = 0;
  for (const row of store.files) {
    if (taken >= each) return;
    taken += row.games;
    const path = pathOf(out, name, row.from / store.head.each);
    yield { path, looked: row.games, task: () => storeShardTask(plan, { store, row, file: name }, path) };
  }
}

function* fromPlay({ play, name }: PlayedSource, each: number, { plan, out }: BuildOptions): Generator<Wanted> {
  for (let from = 0; from < each; from += GAMES) {
    const path = pathOf(out, name, from / GAMES);
    const games = Math.min(GAMES, each - from);
    yield { path, looked: games, task: () => playShardTask(plan, { ...play, from, games }, name, path) };
  }
}

async function* wantedOf(options: BuildOptions): AsyncGenerator<Wanted> {
  const each = Math.ceil(options.games / options.sources.length);
  for (const source of options.sources)
    if ('play' in source) yield* fromPlay(source, each, options);
    else if (isStore(source)) yield* fromStore(source, each, options);
    else yield* fromRecords(source, each, options);
}

/** The header of a shard that is there and has these games. */
const existing = ({ path, looked }: Wanted): ShardHeader | undefined => {
  if (!existsSync(path)) return undefined;
  const shard = readShard(path);
  return shard.ok && shard.value.header.lines === looked ? shard.value.header : undefined;
};

/** Counts shards as they come, those that were there too. */
class Progress {
  readonly shards: ShardHeader[] = [];
  made = 0;
  samples = 0;
  private count = 0;
  private games = 0;
  private readonly started = process.cpuUsage();

  constructor(private readonly tell: (text: string) => void) {}

  /** Of all threads. */
  get cpuSeconds(): number {
    const { user, system } = process.cpuUsage(this.started);
    return (user + system) / 1e6;
  }

  add(header: ShardHeader, at: number, isMade: boolean): void {
    this.shards[at] = header;
    this.count++;
    this.games += header.games;
    if (isMade) {
      this.made++;
      this.samples += header.own + header.claims;
    }
    const rate = Math.round(this.samples / Math.max(1e-6, this.cpuSeconds));
    this.tell(
      `${header.file}: ${this.count} shards, ${this.games} games, ${this.samples} samples made, ${rate} a CPU-second`,
    );
  }
}

/** Writes the decisions of records as shards of samples. */
export const buildDataset = async (options: BuildOptions): Promise<Result<Built>> => {
  const { plan, out, executor, signal } = options;
  const folder = checkFolder(out, plan);
  if (!folder.ok) return folder;
  const progress = new Progress(options.progress);
  /** Of each task: the number of its shard, and its place. */
  const places: { readonly at: number; readonly path: string }[] = [];
  async function* lacking(): AsyncGenerator<Task<ShardHeader>> {
    let at = 0;
    for await (const wanted of wantedOf(options)) {
      const known = existing(wanted);
      if (known !== undefined) progress.add(known, at, false);
      else {
        places.push({ at, path: wanted.path });
        yield wanted.task();
      }
      at++;
    }
  }
  for await (const settled of executor.run(lacking(), { order: 'arrival', signal })) {
    if (!settled.ok) return faultOf(settled);
    const { value: header, bytes, at } = settled.value;
    const place = places[at]!;
    writeWhole(place.path, bytes!);
    progress.add(header, place.at, true);
  }
  const { shards, made, samples, cpuSeconds } = progress;
  return ok({ shards, made, samples, cpuSeconds });
};
