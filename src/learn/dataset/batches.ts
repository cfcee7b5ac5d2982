/**
 * Batches for training, a pure function of data set, options and step, so that a run resumes exactly. Records are cut into blocks, blocks are
 * permuted over all shards, and within a group of blocks records are permuted. An epoch has every own turn once and a share of the claims, other
 * claims in other epochs; what does not fill its last batch is left out.
 */
import type { FeatureSet } from '../../features/index.ts';
import { Rng, STREAMS, Bug, fault, ok, type Result } from '../../base/index.ts';
import { Packer } from './pack.ts';
import { NO_KONG, OPEN, newLabel, type Label } from './sample.ts';
import { readRecords, type Dataset, type Shard } from './store.ts';

/** Records a block, and blocks in memory at a time. */
const BLOCK = 512;
const GROUP = 64;

/** Order, size and mix of the batches of a data set. */
export type BatchOptions = {
  readonly seed: string;
  /** Samples a batch. */
  readonly batch: number;
  /** Exchange suits at random: of six ways with four seats, of two with three. */
  readonly permuteSuits?: boolean;
  /** Share of the claims that an epoch has, 0–1; all of them by default. */
  readonly claims?: number;
};

/** One batch of B samples as arrays, each of B rows one after the other. Weights `has…` are 1 where there is an answer, else 0. */
export type Batch = {
  readonly samples: number;
  /** [B, 34, planeCount] and [B, globalCount], bytes that stand for 0–1. */
  readonly planes: Uint8Array;
  readonly globals: Uint8Array;
  /** [B, 34] 0 or 1. */
  readonly legal: Uint8Array;
  /** [B] kind; 0 where there is none. */
  readonly discard: Int32Array;
  readonly hasDiscard: Float32Array;
  /** [B] 0 or 1. */
  readonly riichi: Float32Array;
  readonly hasRiichi: Float32Array;
  readonly pung: Float32Array;
  readonly hasPung: Float32Array;
  readonly kita: Float32Array;
  readonly hasKita: Float32Array;
  /** [B] 0 none, 1 low, 2 middle, 3 high; [B, 4] which of them are legal, none always. */
  readonly chow: Int32Array;
  readonly chowMask: Uint8Array;
  readonly hasChow: Float32Array;
  /** [B, 34] 0 or 1: kongs that are legal, and the one that was made. */
  readonly kongLegal: Uint8Array;
  readonly kong: Uint8Array;
};

/** An empty batch of decisions of the riichi family. */
export const newBatch = (samples: number, set: FeatureSet): Batch => ({
  samples,
  planes: new Uint8Array(samples * 34 * set.planeCount),
  globals: new Uint8Array(samples * set.globalCount),
  legal: new Uint8Array(samples * 34),
  discard: new Int32Array(samples),
  hasDiscard: new Float32Array(samples),
  riichi: new Float32Array(samples),
  hasRiichi: new Float32Array(samples),
  pung: new Float32Array(samples),
  hasPung: new Float32Array(samples),
  kita: new Float32Array(samples),
  hasKita: new Float32Array(samples),
  chow: new Int32Array(samples),
  chowMask: new Uint8Array(samples * 4),
  hasChow: new Float32Array(samples),
  kongLegal: new Uint8Array(samples * 34),
  kong: new Uint8Array(samples * 34),
});

const columnsOf = (suits: readonly number[]): Uint8Array =>
  Uint8Array.from({ length: 34 }, (_, kind) => (kind < 27 ? 9 * suits[(kind / 9) | 0]! + (kind % 9) : kind));
/** Where each column goes, for every way to exchange suits; the first leaves them. */
const SUITS_4 = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
].map(columnsOf);
/** Ways to exchange suits that leave the rules as they are. */
export const suitPermutations = (seats: 3 | 4): readonly Uint8Array[] => (seats === 3 ? SUITS_4.slice(0, 2) : SUITS_4);

/** Writes the answers of sample `to` of the batch. `columns[c]`: where column c goes. */
export const writeLabel = (label: Label, batch: Batch, to: number, columns: Uint8Array): void => {
  const at = to * 34;
  for (let kind = 0; kind < 34; kind++) {
    batch.legal[at + columns[kind]!] = label.legal[kind]!;
    batch.kongLegal[at + columns[kind]!] = label.kongLegal[kind]!;
    batch.kong[at + kind] = 0;
  }
  if (label.kong < NO_KONG) batch.kong[at + columns[label.kong]!] = 1;
  batch.discard[to] = label.discard === OPEN ? 0 : columns[label.discard]!;
  batch.hasDiscard[to] = label.discard === OPEN ? 0 : 1;
  batch.riichi[to] = label.riichi === 1 ? 1 : 0;
  batch.hasRiichi[to] = label.riichi === OPEN ? 0 : 1;
  batch.pung[to] = label.pung === 1 ? 1 : 0;
  batch.hasPung[to] = label.pung === OPEN ? 0 : 1;
  batch.kita[to] = label.kita === 1 ? 1 : 0;
  batch.hasKita[to] = label.kita === OPEN ? 0 : 1;
  batch.chow[to] = label.chow === OPEN ? 0 : label.chow;
  batch.hasChow[to] = label.chow === OPEN ? 0 : 1;
  batch.chowMask[to * 4] = 1;
  for (let i = 0; i < 3; i++) batch.chowMask[to * 4 + 1 + i] = (label.chowLegal >> i) & 1;
};

/** Unpacks records of one feature set into the arrays of a batch. Writes sample `to` of the batch from the record at `from`. */
export class Unpacker {
  private readonly label = newLabel();
  private readonly packer: Packer;
  /** First planes of spans that have one plane a kind. */
  private readonly byKind: readonly number[];
  private readonly moved = new Uint8Array(34);

  constructor(private readonly set: FeatureSet) {
    this.packer = new Packer(set);
    this.byKind = set.planes.filter(({ isByKind }) => isByKind === true).map(({ from }) => from);
  }

  unpack(record: Uint8Array, from: number, batch: Batch, to: number, columns: Uint8Array): void {
    this.packer.unpackInto(record, from, batch, to, columns);
    for (const plane of this.byKind) this.movePlanes(batch.planes, to * 34 * this.set.planeCount + plane, columns);
    this.packer.unpackLabel(record, from, this.label);
    writeLabel(this.label, batch, to, columns);
  }

  /** Exchanges 34 planes, the first at `first`, as columns were. */
  private movePlanes(planes: Uint8Array, first: number, columns: Uint8Array): void {
    const { moved } = this;
    if (columns[0] === 0 && columns[9] === 9) return;
    for (let column = 0, at = first; column < 34; column++, at += this.set.planeCount) {
      for (let kind = 0; kind < 27; kind++) moved[columns[kind]!] = planes[at + kind]!;
      for (let kind = 0; kind < 27; kind++) planes[at + kind] = moved[kind]!;
    }
  }
}

/** How records become the samples of a batch. */
export type BatchCodec<B> = {
  readonly newBatch: (samples: number) => B;
  /** Writes sample `to` of the batch from the record at `from`. `columns[c]`: where column c goes. */
  readonly unpack: (record: Uint8Array, from: number, batch: B, to: number, columns: Uint8Array) => void;
};

/** Of the riichi family. */
export const riichiCodec = (set: FeatureSet): BatchCodec<Batch> => {
  const unpacker = new Unpacker(set);
  return {
    newBatch: (samples) => newBatch(samples, set),
    unpack: (record, from, batch, to, columns) => unpacker.unpack(record, from, batch, to, columns),
  };
};

type Block = { readonly shard: Shard; readonly from: number; readonly count: number };

const blocksOf = (dataset: Dataset, region: 'own' | 'claims'): readonly Block[] =>
  dataset.shards.flatMap((shard) => {
    const { own, claims } = shard.header;
    const [first, count] = region === 'own' ? [0, own] : [own, claims];
    return Array.from({ length: Math.ceil(count / BLOCK) }, (_, i) => ({
      shard,
      from: first + i * BLOCK,
      count: Math.min(BLOCK, count - i * BLOCK),
    }));
  });

/** Blocks of claims that epochs take from, and how many each takes. Of a share only whole blocks, so that every epoch is equally long. */
const claimsOf = (dataset: Dataset, share = 1): { readonly claims: readonly Block[]; readonly kept: number } => {
  const all = blocksOf(dataset, 'claims');
  if (share >= 1) return { claims: all, kept: all.length };
  const claims = all.filter(({ count }) => count === BLOCK);
  return { claims, kept: Math.round(share * claims.length) };
};

const shuffle = <T extends { length: number; [index: number]: number }>(order: T, rng: Rng): T => {
  for (let i = order.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const kept = order[i]!;
    order[i] = order[j]!;
    order[j] = kept;
  }
  return order;
};

type Epoch = {
  /** In order of reading; GROUP of them are one group. */
  readonly blocks: readonly Block[];
  /** Records before each group, and in all. */
  readonly starts: readonly number[];
  readonly steps: number;
};

type Group = { readonly key: string; readonly records: Uint8Array; readonly order: Uint32Array };

/** Serves a data set as batches in an order that the seed alone decides, epoch after epoch. */
export class Batches<B = Batch> {
  /** Batches of an epoch. */
  readonly stepsPerEpoch: number;
  private readonly own: readonly Block[];
  private readonly claims: readonly Block[];
  /** Blocks of claims in an epoch. */
  private readonly kept: number;
  private readonly codec: BatchCodec<B>;
  private readonly columns: readonly Uint8Array[];
  private epoch: { readonly number: number; readonly value: Epoch } | undefined;
  private groups: Group[] = [];

  constructor(
    readonly dataset: Dataset,
    readonly options: BatchOptions,
    codecOf: (set: FeatureSet) => BatchCodec<B>,
  ) {
    this.own = blocksOf(dataset, 'own');
    const { claims, kept } = claimsOf(dataset, options.claims);
    this.claims = claims;
    this.kept = kept;
    this.codec = codecOf(dataset.set);
    this.columns = suitPermutations(dataset.rules.seats);
    this.stepsPerEpoch = this.epochOf(0).steps;
    if (this.stepsPerEpoch === 0) throw new Bug('a data set without a batch; openBatches tells', options);
  }

  /** The batch of a step; with `from` and `to`, its samples of these numbers alone. Fills `into` where it is given. */
  batchAt(step: number, into?: B, from = 0, to = this.options.batch): B {
    const number = Math.floor(step / this.stepsPerEpoch);
    const epoch = this.epochOf(number);
    const batch = into ?? this.codec.newBatch(to - from);
    const first = (step % this.stepsPerEpoch) * this.options.batch;
    const rng = new Rng(this.options.seed, STREAMS.sample, step, 3);
    const choices: number[] = [];
    for (let i = 0; i < to; i++) choices.push(rng.below(this.columns.length));
    for (let i = from; i < to; i++) {
      const at = first + i;
      const index = groupOf(epoch.starts, at);
      const group = this.groupAt(number, epoch, index);
      const record = group.order[at - epoch.starts[index]!]! * this.dataset.size;
      const columns = this.columns[this.options.permuteSuits === true ? choices[i]! : 0]!;
      this.codec.unpack(group.records, record, batch, i - from, columns);
    }
    return batch;
  }

  private epochOf(number: number): Epoch {
    if (this.epoch?.number === number) return this.epoch.value;
    const { seed, batch } = this.options;
    const rng = new Rng(seed, STREAMS.sample, number, 1);
    // One order of the claims for all epochs; each takes the next of them, round and round.
    const order = shuffle(Uint32Array.from(this.claims.keys()), new Rng(seed, STREAMS.sample, 0, 4));
    const chosen = Array.from(
      { length: this.kept },
      (_, i) => this.claims[order[(number * this.kept + i) % order.length]!]!,
    );
    const every = [...this.own, ...chosen];
    const blocks = Array.from(shuffle(Uint32Array.from(every.keys()), rng), (i) => every[i]!);
    const starts = [0];
    let total = 0;
    for (let i = 0; i < blocks.length; i++) {
      total += blocks[i]!.count;
      if (i % GROUP === GROUP - 1 || i === blocks.length - 1) starts.push(total);
    }
    const value = { blocks, starts, steps: Math.floor(total / batch) };
    this.epoch = { number, value };
    return value;
  }

  /** The two groups last used stay in memory: a batch may lie across two. */
  private groupAt(number: number, epoch: Epoch, index: number): Group {
    const key = `${number}/${index}`;
    const known = this.groups.find((group) => group.key === key);
    if (known !== undefined) return known;
    const { size } = this.dataset;
    const count = epoch.starts[index + 1]! - epoch.starts[index]!;
    const records = new Uint8Array(count * size);
    let at = 0;
    for (const block of epoch.blocks.slice(index * GROUP, (index + 1) * GROUP)) {
      readRecords(block.shard, block.from, block.count, records, at);
      at += block.count * size;
    }
    const rng = new Rng(this.options.seed, STREAMS.sample, number * 0x10000 + index, 2);
    const order = shuffle(
      new Uint32Array(count).map((_, i) => i),
      rng,
    );
    const group = { key, records, order };
    this.groups = [...this.groups.slice(-1), group];
    return group;
  }
}

/** Batches of a data set that has one at least. */
export const openBatches = <B>(
  dataset: Dataset,
  options: BatchOptions,
  codecOf: (set: FeatureSet) => BatchCodec<B>,
): Result<Batches<B>> => {
  const { batch } = options;
  if (!Number.isSafeInteger(batch) || batch < 1)
    return fault('batch.size', 0, `a batch has 1 sample or more, not ${batch}`);
  const { claims, kept } = claimsOf(dataset, options.claims);
  const most = claims.slice(0, kept).reduce((sum, { count }) => sum + count, dataset.own);
  return most < batch
    ? fault('dataset.small', 0, `the data set gives an epoch ${most} samples, not the ${batch} of one batch`)
    : ok(new Batches(dataset, options, codecOf));
};

const groupOf = (starts: readonly number[], at: number): number => {
  let [low, high] = [0, starts.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
};
