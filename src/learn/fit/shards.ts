/** Samples of the danger models, a shard for some hundred games, kept in the fit's cache so that it can be repeated or resumed without reading the logs again. */
import { Bug, ok } from '../../base/index.ts';
import type { Layout } from '../../analysis/linear/index.ts';
import { pointsLayout, tenpaiLayout, waitLayout } from '../../analysis/riichi/danger/index.ts';
import { folderStore, taskId, type Kind, type Opened, type Task } from '../../jobs/node/index.ts';
import { digestOfLog, gameOfLine, idOfLine, linesOf, noGames, spreadGames, type LogFile } from '../logs.ts';
import { partOf } from '../split.ts';
import { rulesOf } from './decisions.ts';
import { errorOf, type SampleOptions } from './files.ts';
import { Rows } from './rows.ts';
import { MODELS, Sampler, newSamples, type ModelName } from './samples.ts';

export const LAYOUTS: Readonly<Record<ModelName, Layout>> = {
  tenpai: tenpaiLayout,
  wait: waitLayout,
  points: pointsLayout,
};

/** One decision of so many: those of a game are alike, so more games with fewer decisions each teach more. */
const THINNING = { 4: { tenpai: 4, wait: 3 }, 3: { tenpai: 1, wait: 1 } } as const;
/** Lines of a file that make one shard. */
const SHARD = 250;

/** What is sampled; the games come as lines. */
type ShardSpec = { readonly file: string; readonly seats: 3 | 4 };
/** Games with samples, and how many bytes the rows of each model take. */
type ShardSamples = { readonly games: number; readonly sizes: readonly number[] };

const LINES = 'lines';

/** The kind `fit.danger`. */
export const dangerSamples: Kind<ShardSpec, ShardSamples> = {
  run: async ({ file, seats }, work) => {
    const text = await work.read(LINES);
    if (!text.ok) return text;
    const samples = newSamples();
    const sampler = new Sampler(THINNING[seats]);
    let games = 0;
    for (const line of new TextDecoder().decode(text.value).split('\n')) {
      const logged = gameOfLine(line, file);
      if (logged === undefined || rulesOf(logged.game)?.seats !== seats) continue;
      sampler.add(logged.game, logged.id, samples);
      games++;
    }
    const parts = MODELS.map((model) => samples[model].toBytes());
    const sizes = parts.map(({ length }) => length);
    return ok({ value: { games, sizes }, bytes: new Uint8Array(Buffer.concat(parts)) });
  },
};

export type Shard = {
  readonly file: string;
  readonly games: number;
  /** Id of the task that made it. */
  readonly id: string;
  /** From the cache, each time. */
  readonly rows: (model: ModelName) => Rows;
};

/** `held`: validation games, of the whole files. */
export type Parts = { readonly train: Shard[]; readonly held: Shard[] };

type Log = LogFile & { readonly digest: string };

/** Some lines of a log; which ones is part of the name: `train-0-250`, `validation`. */
type Lot = { readonly log: Log; readonly name: string; readonly from: number };

const taskOf = ({ log, name }: Lot, seats: 3 | 4, lines: readonly string[]): Task<ShardSamples> => ({
  kind: 'fit.danger',
  name: `${log.name}, ${name}`,
  spec: { file: log.name, seats } satisfies ShardSpec,
  inputs: { [LINES]: { digest: `${log.digest} ${name}`, text: lines.join('\n') } },
});

const lotsOf = (log: Log, each: number): { readonly train: readonly Lot[]; readonly held: Lot } => ({
  train: Array.from({ length: Math.ceil(each / SHARD) }, (_, i) => {
    const from = i * SHARD;
    return { log, name: `train-${from}-${Math.min(each, from + SHARD)}`, from };
  }),
  held: { log, name: 'validation', from: 0 },
});

/** Games of the first `each` lines to fit on, in shards; of the whole file to validate on. One pass, for what the cache lacks. */
async function* lackingOf(
  log: Log,
  each: number,
  { seats, progress }: SampleOptions,
  isKnown: (lot: Lot) => boolean,
): AsyncGenerator<Task<ShardSamples>> {
  const { train, held } = lotsOf(log, each);
  const lacksHeld = !isKnown(held);
  const lacking = new Map(train.filter((lot) => !isKnown(lot)).map((lot) => [lot.from, lot]));
  if (!lacksHeld && lacking.size === 0) return;
  const validation: string[] = [];
  let lines: string[] = [];
  let n = 0;
  const finished = (): Task<ShardSamples>[] => {
    const from = SHARD * Math.floor((n - 1) / SHARD);
    const lot = lacking.get(from);
    lacking.delete(from);
    const full = lines;
    lines = [];
    return lot === undefined ? [] : [taskOf(lot, seats, full)];
  };
  for await (const line of linesOf(log.path, 0, lacksHeld ? Infinity : each)) {
    if (n % SHARD === 0) progress(`${log.name}: ${n} lines`);
    const part = partOf(log.name, idOfLine(line));
    if (part === 'train' && n < each) lines.push(line);
    else if (part === 'validation') validation.push(line);
    n++;
    if (n % SHARD === 0) yield* finished();
  }
  if (n % SHARD !== 0) yield* finished();
  // A file may end before `each`: what it has not is known to be empty.
  for (const lot of lacking.values()) yield taskOf(lot, seats, []);
  if (lacksHeld) yield taskOf(held, seats, validation);
}

/** The rows of one model among the bytes of a shard. */
const rowsOf = ({ slice, value }: Opened, model: ModelName): Rows => {
  const { sizes } = value as ShardSamples;
  const at = MODELS.indexOf(model);
  const from = sizes.slice(0, at).reduce((sum, size) => sum + size, 0);
  const rows = Rows.fromBytes(slice(from, from + sizes[at]!));
  if (rows === undefined) throw new Bug('the samples were whole a moment ago', sizes);
  return rows;
};

export const readShards = async (options: SampleOptions): Promise<Parts> => {
  const { cache, executor, seats } = options;
  const { files, each } = spreadGames(options);
  const store = folderStore(cache);
  const opened = new Map<string, Opened>();
  const idOf = (lot: Lot): string => taskId(taskOf(lot, seats, []), executor.engine);
  const isKnown = (lot: Lot): boolean => {
    const id = idOf(lot);
    const known = store.open(id);
    if (known !== undefined) opened.set(id, known);
    return known !== undefined;
  };
  const logs = files.map((log) => ({ ...log, digest: digestOfLog(log) }));
  async function* lacking(): AsyncGenerator<Task<ShardSamples>> {
    for (const log of logs) yield* lackingOf(log, each, options, isKnown);
  }
  for await (const settled of executor.run(lacking(), { store, order: 'arrival' })) {
    if (!settled.ok) throw errorOf(settled.error, settled.task?.name ?? cache, options);
    opened.set(settled.value.id, store.open(settled.value.id)!);
  }
  const shardOf = (lot: Lot): Shard => {
    const id = idOf(lot);
    const shard = opened.get(id)!;
    const { games } = shard.value as ShardSamples;
    return { file: lot.log.name, games, id, rows: (model) => rowsOf(shard, model) };
  };
  const lots = logs.map((log) => lotsOf(log, each));
  const train = lots.flatMap((lot) => lot.train.map(shardOf)).filter((shard) => shard.games > 0);
  if (train.length === 0) throw noGames(options);
  return { train, held: lots.map((lot) => shardOf(lot.held)) };
};
