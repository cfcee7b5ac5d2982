/** Samples of the danger models in files, a shard for some hundred games, so that a fit can be repeated or resumed without reading the logs again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from '../../base/index.ts';
import { makeSignature, type Layout } from '../../analysis/linear/index.ts';
import { pointsLayout, tenpaiLayout, waitLayout } from '../../analysis/riichi/danger/index.ts';
import { rulesOf } from './decisions.ts';
import { digestOf, gameOfLine, idOfLine, linesOf, noGames, spreadGames, type LogFile, type Wanted } from '../logs.ts';
import { MODELS, Sampler, newSamples, type ModelName } from './samples.ts';
import { partOf } from '../split.ts';

export const LAYOUTS: Readonly<Record<ModelName, Layout>> = {
  tenpai: tenpaiLayout,
  wait: waitLayout,
  points: pointsLayout,
};

/** One decision of so many: those of a game are alike, so more games with fewer decisions each teach more. */
const THINNING = { 4: { tenpai: 4, wait: 3 }, 3: { tenpai: 1, wait: 1 } } as const;
/** Lines of a file that make one shard. */
const SHARD = 250;
/** Change when the meaning of samples changes, or what is made of them (rivals.ts), so that old caches of samples and weights are left. */
export const VERSION = 5;

export type ShardOptions = Wanted & {
  /** Folder of samples and checkpoints. */
  readonly cache: string;
  readonly progress: (text: string) => void;
};

export type Shard = { readonly file: string; readonly games: number; readonly path: (model: ModelName) => string };

/** `held`: validation games, of the whole files. */
export type Parts = { readonly train: Shard[]; readonly held: Shard[] };

type Log = LogFile & { readonly digest: string };

/** Names the files of the samples; other logs, other features or another choice of decisions are other files. */
const shardBase = (log: Log, name: string, options: ShardOptions): string => {
  const signatures = MODELS.map((model) => makeSignature(LAYOUTS[model], options.seats)).join(' ');
  const key = hashText(`${VERSION} ${JSON.stringify(THINNING[options.seats])} ${signatures}`);
  return join(options.cache, key.toString(16), `${log.name.replace('/', '-')}-${log.digest}-${name}`);
};

/** A shard that is in the cache. */
const cachedShard = (log: Log, name: string, options: ShardOptions): Shard | undefined => {
  const base = shardBase(log, name, options);
  if (!existsSync(`${base}.json`)) return undefined;
  const { games } = JSON.parse(readFileSync(`${base}.json`, 'utf8')) as { games: number };
  return { file: log.name, games, path: (model) => `${base}-${model}.rows` };
};

/** Collects games into a shard and keeps it. */
class ShardWriter {
  private readonly samples = newSamples();
  private games = 0;
  private readonly sampler: Sampler;
  constructor(
    readonly log: Log,
    readonly name: string,
    readonly options: ShardOptions,
  ) {
    this.sampler = new Sampler(THINNING[options.seats]);
  }
  add(line: string): void {
    const logged = gameOfLine(line, this.log.name);
    if (logged === undefined || rulesOf(logged.game)?.seats !== this.options.seats) return;
    this.sampler.add(logged.game, logged.id, this.samples);
    this.games++;
  }
  save(): void {
    const base = shardBase(this.log, this.name, this.options);
    for (const model of MODELS) this.samples[model].save(`${base}-${model}.rows`);
    writeFileSync(`${base}.json`, JSON.stringify({ games: this.games }));
  }
}

/** Games of the first `each` lines to fit on, in shards; of the whole file to validate on. One pass, for what the cache lacks. */
const readFile = async (log: Log, each: number, options: ShardOptions, into: Parts): Promise<void> => {
  const nameOf = (at: number): string => `train-${at}-${Math.min(each, at + SHARD)}`;
  const starts = Array.from({ length: Math.ceil(each / SHARD) }, (_, i) => i * SHARD);
  const lacksHeld = cachedShard(log, 'validation', options) === undefined;
  if (lacksHeld || starts.some((at) => cachedShard(log, nameOf(at), options) === undefined)) {
    const held = lacksHeld ? new ShardWriter(log, 'validation', options) : undefined;
    let shard: ShardWriter | undefined;
    let n = 0;
    for await (const line of linesOf(log.path, 0, lacksHeld ? Infinity : each)) {
      if (n % SHARD === 0) options.progress(`${log.name}: ${n} lines`);
      if (n % SHARD === 0 && n < each) {
        shard?.save();
        shard = cachedShard(log, nameOf(n), options) ? undefined : new ShardWriter(log, nameOf(n), options);
      }
      const part = partOf(log.name, idOfLine(line));
      if (part === 'train' && n < each) shard?.add(line);
      else if (part === 'validation') held?.add(line);
      n++;
    }
    shard?.save();
    held?.save();
    // A file may end before `each`: what it has not is known to be empty.
    for (const at of starts) if (at >= n) new ShardWriter(log, nameOf(at), options).save();
  }
  for (const at of starts) into.train.push(cachedShard(log, nameOf(at), options)!);
  into.held.push(cachedShard(log, 'validation', options)!);
};

export const readShards = async (options: ShardOptions): Promise<Parts> => {
  const { files, each } = spreadGames(options);
  const parts: Parts = { train: [], held: [] };
  for (const log of files) await readFile({ ...log, digest: digestOf(log) }, each, options, parts);
  const train = parts.train.filter(({ games }) => games > 0);
  if (train.length === 0) throw noGames(options);
  return { train, held: parts.held };
};
