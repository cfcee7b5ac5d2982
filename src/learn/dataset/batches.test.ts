import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { COLUMNS, FULL, laySpans, type FeatureSet } from '../../features/layout.ts';
import { Rng, STREAMS, unwrap } from '../../base/index.ts';
import {
  Batches,
  Unpacker,
  newBatch,
  openBatches,
  riichiCodec,
  suitPermutations,
  type Batch,
  type BatchOptions,
} from './batches.ts';
import { sanma, tenhou, type Ruleset } from '../../rules/index.ts';
import { Packer } from './pack.ts';
import { NO_KONG, OPEN, newLabel } from './sample.ts';
import { newTally, readRecords, readShard, writeShard, type Dataset, type Shard } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-batches-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A small set whose globals hold the number of the record, lowest byte first. */
const set: FeatureSet = {
  id: 'test',
  version: 1,
  family: 'riichi',
  columns: COLUMNS,
  planes: laySpans([
    ['bits', 4, 1, ''],
    ['byte', 1, 8, ''],
  ]),
  planeCount: 5,
  globals: laySpans([['number', 4, 8, '']]),
  globalCount: 4,
};
const packer = new Packer(set);

/** Records with random planes and answers, numbered from `first`. */
const recordsOf = (first: number, count: number, claim: number, rng: Rng): Uint8Array => {
  const bytes = new Uint8Array(count * packer.size);
  const [planes, globals, label] = [new Uint8Array(34 * 5), new Uint8Array(4), newLabel()];
  for (let i = 0; i < count; i++) {
    for (let at = 0; at < planes.length; at++) planes[at] = at % 5 === 4 ? rng.below(256) : rng.below(2) * FULL;
    for (let at = 0; at < 4; at++) globals[at] = ((first + i) >>> (8 * at)) & 255;
    for (let kind = 0; kind < 34; kind++) {
      label.legal[kind] = rng.below(2);
      label.kongLegal[kind] = rng.below(2);
    }
    label.claim = claim;
    label.discard = [OPEN, rng.below(34)][rng.below(2)]!;
    label.riichi = [OPEN, 0, 1][rng.below(3)]!;
    label.pung = [OPEN, 0, 1][rng.below(3)]!;
    label.kita = [OPEN, 0, 1][rng.below(3)]!;
    label.chowLegal = rng.below(8);
    label.chow = [OPEN, 0, 1, 2, 3][rng.below(5)]!;
    label.kong = [OPEN, NO_KONG, rng.below(34)][rng.below(3)]!;
    packer.pack(planes, globals, label, bytes.subarray(i * packer.size, (i + 1) * packer.size));
  }
  return bytes;
};

/** Shards of so many own turns and claims; records are numbered through, own turns before claims in each shard. */
const datasetOf = (
  name: string,
  rules: Ruleset,
  sizes: readonly (readonly [own: number, claims: number])[],
): Dataset => {
  const rng = new Rng(name, STREAMS.sample);
  let first = 0;
  const shards = sizes.map(([own, claims], i): Shard => {
    const path = join(folder, `${name}-${i}.samples`);
    const header = {
      features: set.id,
      version: 1,
      actions: 1,
      size: packer.size,
      rules: rules.id,
      part: 'train',
      seats: 'all',
    };
    const counts = { file: name, lines: 1, games: 1, own, claims, tally: newTally() };
    const turns = recordsOf(first, own, 0, rng);
    writeShard(path, { ...header, ...counts, part: 'train' }, turns, recordsOf(first + own, claims, 1, rng));
    first += own + claims;
    return unwrap(readShard(path));
  });
  const sum = (place: 0 | 1): number => sizes.reduce((total, size) => total + size[place], 0);
  return { shards, set, size: packer.size, rules, kind: undefined, own: sum(0), claims: sum(1) };
};

/** More than one group of 64 blocks, odd blocks at the end of each shard. */
const big = datasetOf('big', tenhou, [
  [14_000, 5_000],
  [9_999, 2_049],
  [1, 6_000],
]);
const isClaim = (number: number): boolean => {
  let at = 0;
  for (const { header } of big.shards) {
    if (number < at + header.own + header.claims) return number >= at + header.own;
    at += header.own + header.claims;
  }
  throw new Error('no such record');
};

const numbersOf = ({ globals, samples }: Batch): number[] =>
  Array.from({ length: samples }, (_, i) => new DataView(globals.buffer).getUint32(4 * i, true));

/** Numbers of an epoch's records in order. */
const epochOf = (batches: Batches, epoch: number): number[] =>
  Array.from({ length: batches.stepsPerEpoch }, (_, i) =>
    numbersOf(batches.batchAt(epoch * batches.stepsPerEpoch + i)),
  ).flat();

const total = big.own + big.claims;

test('an epoch has every record once, in another order than the next', () => {
  const batches = new Batches(big, { seed: 'epoch', batch: 331 }, riichiCodec);
  expect(batches.stepsPerEpoch).toBe(Math.floor(total / 331));
  const [first, second] = [epochOf(batches, 0), epochOf(batches, 1)];
  for (const epoch of [first, second]) {
    expect(epoch).toHaveLength(331 * batches.stepsPerEpoch);
    expect(new Set(epoch).size).toBe(epoch.length);
  }
  expect(first).not.toEqual(second);
  const one = new Batches(big, { seed: 'epoch', batch: 1 }, riichiCodec);
  expect(one.stepsPerEpoch).toBe(total);
  expect(numbersOf(one.batchAt(5))).toEqual([first[5]]);
});

test('a data set smaller than one batch is a named fault', () => {
  const codeOf = (options: Partial<BatchOptions>): string => {
    const batches = openBatches(big, { seed: 'small', batch: 1, ...options }, riichiCodec);
    return batches.ok ? 'ok' : batches.error.code;
  };
  expect(unwrap(openBatches(big, { seed: 'small', batch: total }, riichiCodec)).stepsPerEpoch).toBe(1);
  expect(codeOf({ batch: total + 1 })).toBe('dataset.small');
  expect(codeOf({ batch: big.own, claims: 0 })).toBe('ok');
  expect(codeOf({ batch: big.own + 1, claims: 0 })).toBe('dataset.small');
  for (const batch of [0, -1, 1.5, Number.NaN]) expect(codeOf({ batch })).toBe('batch.size');
  expect(() => new Batches(big, { seed: 'small', batch: total + 1 }, riichiCodec)).toThrow('openBatches');
});

test('records of all shards are mixed: own turns and claims of each in every stretch of a group', () => {
  const batches = new Batches(big, { seed: 'mixed', batch: 500 }, riichiCodec);
  const numbers = epochOf(batches, 0);
  const places = big.shards.flatMap(({ header: { own, claims } }) => [own, claims]);
  const ends = places.map((_, i) => places.slice(0, i + 1).reduce((sum, n) => sum + n, 0));
  // 64 blocks are a group; what is left over is one of its own.
  for (let at = 0; at + 4000 <= 60 * 512; at += 4000) {
    const seen = new Set(numbers.slice(at, at + 4000).map((number) => ends.findIndex((end) => number < end)));
    // The shard with a single own turn apart.
    expect([...seen].filter((place) => place !== 4).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 5]);
  }
});

test('a batch is a function of seed and step alone', () => {
  const options = { seed: 'pure', batch: 96, permuteSuits: true };
  const batches = new Batches(big, options, riichiCodec);
  const steps = [700, 3, batches.stepsPerEpoch, 340, 341, 0, 3];
  const before = steps.map((step) => batches.batchAt(step));
  expect(before[1]).toEqual(before[6]);
  for (const [i, step] of steps.entries()) {
    const again = new Batches(big, options, riichiCodec).batchAt(step);
    expect(numbersOf(again)).toEqual(numbersOf(before[i]!));
    expect(Buffer.compare(again.planes, before[i]!.planes)).toBe(0);
  }
  const other = new Batches(big, { ...options, seed: 'other' }, riichiCodec);
  expect(numbersOf(other.batchAt(3))).not.toEqual(numbersOf(before[1]!));
});

test('parts of a batch, and batches written over others, are the same', () => {
  const batches = new Batches(big, { seed: 'parts', batch: 96, permuteSuits: true }, riichiCodec);
  const whole = batches.batchAt(17);
  const used = batches.batchAt(18);
  expect(batches.batchAt(17, used)).toBe(used);
  expect(used).toEqual(whole);
  const [a, b] = [batches.batchAt(17, undefined, 0, 40), batches.batchAt(17, undefined, 40, 96)];
  for (const field of Object.keys(whole) as (keyof Batch)[]) {
    if (field === 'samples') continue;
    expect([...(a[field] as Uint8Array), ...(b[field] as Uint8Array)]).toEqual([...(whole[field] as Uint8Array)]);
  }
});

test('a share of the claims: all own turns in every epoch, each block of claims in its turn', () => {
  const options: BatchOptions = { seed: 'claims', batch: 7, claims: 0.25 };
  const batches = new Batches(big, options, riichiCodec);
  // 9 + 4 + 11 whole blocks of 512 claims.
  const kept = Math.round(0.25 * 24) * 512;
  expect(batches.stepsPerEpoch).toBe(Math.floor((big.own + kept) / 7));
  const claims = [0, 1, 2, 3].map((number) => {
    const epoch = epochOf(batches, number);
    const own = epoch.filter((record) => !isClaim(record));
    expect(new Set(epoch).size).toBe(epoch.length);
    expect(own.length).toBeGreaterThan(big.own - 7);
    expect(epoch.length - own.length).toBeGreaterThan(kept - 7);
    return epoch.filter(isClaim);
  });
  // Four epochs of a quarter: no claim twice, and as good as every one of the whole blocks.
  const seen = claims.flat();
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(24 * 512 - 4 * 7);
  const none = new Batches(big, { ...options, claims: 0 }, riichiCodec);
  expect(none.stepsPerEpoch).toBe(Math.floor(big.own / 7));
  expect(epochOf(none, 0).some(isClaim)).toBe(false);
});

/** Moves rows of 34 · width values of a sample. */
const moved = (values: Uint8Array, sample: number, width: number, columns: Uint8Array): number[] => {
  const to = Array.from({ length: 34 * width }, () => 0);
  for (let kind = 0; kind < 34; kind++)
    for (let i = 0; i < width; i++) to[columns[kind]! * width + i] = values[(sample * 34 + kind) * width + i]!;
  return to;
};

const part = (values: Uint8Array, sample: number, size: number): number[] =>
  Array.from(values.subarray(sample * size, (sample + 1) * size));

test.each([
  [tenhou.id, tenhou, 6],
  [sanma.id, sanma, 2],
] as const)('%s: suits exchanged exchange planes and labels alike', (id, rules, ways) => {
  const dataset = datasetOf(`suits-${id}`, rules, [[600, 300]]);
  const options = { seed: 'suits', batch: 90 };
  const [plain, mixed] = [
    new Batches(dataset, options, riichiCodec),
    new Batches(dataset, { ...options, permuteSuits: true }, riichiCodec),
  ];
  const permutations = suitPermutations(rules.seats);
  expect(permutations).toHaveLength(ways);
  const used = permutations.map(() => 0);
  for (let step = 0; step < plain.stepsPerEpoch; step++) {
    const [here, there] = [plain.batchAt(step), mixed.batchAt(step)];
    expect(numbersOf(there)).toEqual(numbersOf(here));
    for (let i = 0; i < here.samples; i++) {
      const way = permutations.findIndex(
        (columns) => moved(here.planes, i, 5, columns).join() === part(there.planes, i, 170).join(),
      );
      expect(way).toBeGreaterThanOrEqual(0);
      used[way]!++;
      const columns = permutations[way]!;
      expect(part(there.legal, i, 34)).toEqual(moved(here.legal, i, 1, columns));
      expect(part(there.kongLegal, i, 34)).toEqual(moved(here.kongLegal, i, 1, columns));
      expect(part(there.kong, i, 34)).toEqual(moved(here.kong, i, 1, columns));
      expect(there.hasDiscard[i]).toBe(here.hasDiscard[i]);
      if (here.hasDiscard[i] === 1) expect(there.discard[i]).toBe(columns[here.discard[i]!]);
    }
    for (const field of [
      'riichi',
      'hasRiichi',
      'pung',
      'hasPung',
      'kita',
      'hasKita',
      'chow',
      'chowMask',
      'hasChow',
    ] as const)
      expect(there[field]).toEqual(here[field]);
  }
  for (const count of used) expect(count).toBeGreaterThan((900 / ways) * 0.75);
});

test('honours stay, ranks stay, and every exchange is one to one', () => {
  for (const seats of [3, 4] as const)
    for (const columns of suitPermutations(seats)) {
      expect(new Set(columns).size).toBe(34);
      for (let kind = 0; kind < 34; kind++) {
        if (kind >= 27 || (seats === 3 && kind < 9)) expect(columns[kind]).toBe(kind);
        else expect(columns[kind]! % 9).toBe(kind % 9);
      }
    }
});

test('answers become targets and weights', () => {
  const batches = new Batches(big, { seed: 'answers', batch: 4000 }, riichiCodec);
  const batch = batches.batchAt(0);
  const label = newLabel();
  const record = new Uint8Array(packer.size);
  const starts = big.shards.map((_, i) =>
    big.shards.slice(0, i).reduce((sum, { header }) => sum + header.own + header.claims, 0),
  );
  for (const [i, number] of numbersOf(batch).entries()) {
    if (i % 10 > 0) continue;
    const shard = starts.findLastIndex((start) => start <= number);
    const file = big.shards[shard]!;
    readRecords(file, number - starts[shard]!, 1, record);
    packer.unpackLabel(record, 0, label);
    const yes = (answer: number): readonly [number, number] => [answer === 1 ? 1 : 0, answer === OPEN ? 0 : 1];
    expect([batch.riichi[i], batch.hasRiichi[i]]).toEqual(yes(label.riichi));
    expect([batch.pung[i], batch.hasPung[i]]).toEqual(yes(label.pung));
    expect([batch.kita[i], batch.hasKita[i]]).toEqual(yes(label.kita));
    expect([batch.chow[i], batch.hasChow[i]]).toEqual(label.chow === OPEN ? [0, 0] : [label.chow, 1]);
    expect(part(batch.chowMask, i, 4)).toEqual([1, ...[0, 1, 2].map((bit) => (label.chowLegal >> bit) & 1)]);
    expect([batch.discard[i], batch.hasDiscard[i]]).toEqual(label.discard === OPEN ? [0, 0] : [label.discard, 1]);
    expect(part(batch.legal, i, 34)).toEqual([...label.legal]);
    expect(part(batch.kong, i, 34)).toEqual(Array.from({ length: 34 }, (_, kind) => (kind === label.kong ? 1 : 0)));
  }
});

test('planes that are one a kind change places with the columns', () => {
  const planes = laySpans([
    ['before', 2, 1, ''],
    ['kinds', 34, 1, ''],
    ['after', 1, 1, ''],
  ]).map((span) => (span.name === 'kinds' ? { ...span, isByKind: true } : span));
  const byKind: FeatureSet = { ...set, planes, planeCount: 37, globals: [], globalCount: 0 };
  const rng = new Rng('kinds', STREAMS.sample);
  const values = Uint8Array.from({ length: 34 * 37 }, () => rng.below(2) * FULL);
  const own = new Packer(byKind);
  const record = new Uint8Array(own.size);
  own.pack(values, new Uint8Array(0), newLabel(), record);
  const unpacker = new Unpacker(byKind);
  const batch = newBatch(2, byKind);
  for (const columns of suitPermutations(4)) {
    unpacker.unpack(record, 0, batch, 1, columns);
    for (let column = 0; column < 34; column++)
      for (let plane = 0; plane < 37; plane++) {
        const to = plane >= 2 && plane < 36 ? 2 + columns[plane - 2]! : plane;
        const there = batch.planes[(34 + columns[column]!) * 37 + to];
        if (there !== values[column * 37 + plane]) expect.fail(`column ${column}, plane ${plane}`);
      }
  }
});
