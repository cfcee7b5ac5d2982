import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { suzaku1 } from '../../features/index.ts';
import { Rng, STREAMS, unwrap } from '../../base/index.ts';
import { tenhou } from '../../rules/index.ts';
import { ACTION_VERSION } from '../../table/index.ts';
import { packedSize } from './pack.ts';
import { newTally, openDataset, readAll, readRecords, readShard, writeShard, type ShardHeader } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

const size = packedSize(suzaku1);
const headerOf = (own: number, claims: number, more: Partial<ShardHeader> = {}): ShardHeader => ({
  features: suzaku1.id,
  version: suzaku1.version,
  actions: ACTION_VERSION,
  size,
  rules: 'tenhou',
  part: 'train',
  seats: 'all',
  file: 'riichi4/made',
  lines: 3,
  games: 2,
  own,
  claims,
  tally: newTally(),
  ...more,
});

const randomBytes = (count: number, seed: string): Uint8Array => {
  const rng = new Rng(seed, STREAMS.sample);
  return Uint8Array.from({ length: count }, () => rng.below(256));
};

/** A new folder with one shard of 5 own turns and 3 claims. */
const newFolder = (name: string, more: Partial<ShardHeader> = {}): { dir: string; path: string; bytes: Uint8Array } => {
  const dir = join(folder, name);
  mkdirSync(dir);
  const path = join(dir, 'made-000.samples');
  const bytes = randomBytes(8 * size, name);
  writeShard(path, headerOf(5, 3, more), bytes.subarray(0, 5 * size), bytes.subarray(5 * size));
  return { dir, path, bytes };
};

const faultOf = (result: ReturnType<typeof openDataset>): string => (result.ok ? 'none' : result.error.code);

test('a shard is read back: its header, all records, and any of them', () => {
  const { dir, path, bytes } = newFolder('whole');
  const shard = unwrap(readShard(path));
  expect(shard.header).toEqual(headerOf(5, 3));
  expect(shard.start % 4096).toBe(0);
  expect(readAll(shard)).toEqual(bytes);
  for (const [from, count] of [
    [0, 8],
    [0, 1],
    [7, 1],
    [3, 4],
  ] as const) {
    const into = new Uint8Array(count * size + 2).fill(9);
    readRecords(shard, from, count, into, 1);
    expect(into.subarray(1, 1 + count * size)).toEqual(bytes.subarray(from * size, (from + count) * size));
    expect([into[0], into.at(-1)]).toEqual([9, 9]);
  }
  writeShard(join(dir, 'made-001.samples'), headerOf(0, 1), new Uint8Array(0), randomBytes(size, 'more'));
  const dataset = unwrap(openDataset(dir));
  expect([dataset.set, dataset.size, dataset.rules, dataset.own, dataset.claims]).toEqual([
    suzaku1,
    size,
    tenhou,
    5,
    4,
  ]);
  expect(dataset.shards.map(({ path: file }) => file)).toEqual([path, join(dir, 'made-001.samples')]);
});

test('a file cut off anywhere is a named fault, and so is one with bytes too many', () => {
  const { dir, path } = newFolder('cut');
  const whole = readFileSync(path);
  for (const length of [0, 7, 8, 15, 16, 40, 4095, 4096, 4097, whole.length - size, whole.length - 1]) {
    writeFileSync(path, whole.subarray(0, length));
    const shard = readShard(path);
    expect([length, shard.ok ? 'none' : shard.error.code]).toEqual([length, 'dataset.broken']);
    expect(faultOf(openDataset(dir))).toBe('dataset.broken');
  }
  writeFileSync(path, Buffer.concat([whole, Buffer.from([0])]));
  expect(faultOf(openDataset(dir))).toBe('dataset.broken');
  writeFileSync(path, whole);
  expect(faultOf(openDataset(dir))).toBe('none');
});

const foreign: readonly (readonly [string, (whole: Buffer) => Uint8Array])[] = [
  ['text', () => Buffer.from('not a data set at all, but long enough to have a head')],
  ['another magic', (whole) => Buffer.concat([Buffer.from('SUZAKUDX'), whole.subarray(8)])],
  [
    'another version of the format',
    (whole) => Buffer.concat([whole.subarray(0, 8), Buffer.from([2]), whole.subarray(9)]),
  ],
  ['a header that is no JSON', (whole) => Buffer.concat([whole.subarray(0, 16), Buffer.from('?'), whole.subarray(17)])],
  ['a header that lacks a field', (whole) => Buffer.from(whole.toString('latin1').replace('"own"', '"OWN"'), 'latin1')],
  ['a count below zero', (whole) => Buffer.from(whole.toString('latin1').replace('"lines":3', '"lines":-'), 'latin1')],
];

test.each(foreign)('a foreign file is a named fault: %s', (name, change) => {
  const { dir, path } = newFolder(name);
  writeFileSync(path, change(readFileSync(path)));
  const result = openDataset(dir);
  expect(faultOf(result)).toBe('dataset.broken');
  expect(result.ok ? '' : result.error.text).toContain(path);
});

test.each<readonly [string, Partial<ShardHeader>, string]>([
  ['other features', { features: 'nothing' }, 'features.unknown'],
  ['another version of the features', { version: suzaku1.version + 1 }, 'dataset.version'],
  ['another version of the actions', { actions: ACTION_VERSION + 1 }, 'dataset.version'],
])('data of %s is not opened', (name, more, code) => {
  expect(faultOf(openDataset(newFolder(name, more).dir))).toBe(code);
});

test('shards of two rulesets do not go together; a folder must be there and hold one', () => {
  const { dir } = newFolder('mixed');
  copyFileSync(newFolder('other', { rules: 'sanma' }).path, join(dir, 'other-000.samples'));
  expect(faultOf(openDataset(dir))).toBe('dataset.mixed');
  expect(faultOf(openDataset(join(folder, 'nowhere')))).toBe('file.unreadable');
  mkdirSync(join(folder, 'empty'));
  expect(faultOf(openDataset(join(folder, 'empty')))).toBe('dataset.empty');
});

test('a shard is written whole or not at all', () => {
  const dir = join(folder, 'failing');
  mkdirSync(dir);
  const path = join(dir, 'made-000.samples');
  // The own turns are on disk when the claims turn out to be nothing that can be written.
  const broken = { length: size } as Uint8Array;
  expect(() => writeShard(path, headerOf(1, 1), randomBytes(size, 'own'), broken)).toThrow('buffer');
  expect(readdirSync(dir)).toEqual([]);
  // What a killed process leaves is no shard.
  writeFileSync(`${path}.part`, 'half');
  expect(faultOf(openDataset(dir))).toBe('dataset.empty');
  writeShard(path, headerOf(1, 0), randomBytes(size, 'own'), new Uint8Array(0));
  expect(existsSync(`${path}.part`)).toBe(false);
  expect(unwrap(openDataset(dir)).own).toBe(1);
});
