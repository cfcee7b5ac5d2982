/**
 * Data sets on disk: a folder of shards `NAME-nnn.samples`, each the samples of some games of one file. A shard is
 *   "SUZAKUDS", version u32, bytes of JSON u32 (lowest byte first), a JSON header, blanks up to a multiple of 4096, then records of
 *   fixed size: first those of the seat's own turns, then those of claims.
 * A shard is written whole or not at all, so one that exists is never made again.
 */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { featureSetOf, versionFor, type FeatureSet } from '../../features/index.ts';
import { KIND_CLASSES, headLayoutOf, modelRulesNamed } from '../../policy/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { writeWhole } from '../../jobs/node/index.ts';
import type { Part } from '../split.ts';
import { packedSize } from './pack.ts';
import { DECISION_KINDS, type DecisionKind } from './sample.ts';

const MAGIC = 'SUZAKUDS';
const VERSION = 1;
const PAGE = 4096;
export const SHARD_END = '.samples';

/** How often each class was the answer: 34 kinds of a discard, 4 of a chow, else no and yes. */
export type Tally = Readonly<Record<DecisionKind, readonly number[]>>;

export const newTally = (): Record<DecisionKind, number[]> => {
  const rows = DECISION_KINDS.map((kind) => [kind, Array.from({ length: KIND_CLASSES[kind] }, () => 0)] as const);
  return Object.fromEntries(rows) as Record<DecisionKind, number[]>;
};

/** The JSON header of a shard: from which games its samples are, in which features and how many. */
export type ShardHeader = {
  /** Id and version of the feature set, and of the actions. */
  readonly features: string;
  readonly version: number;
  readonly actions: number;
  /** Bytes of a record. */
  readonly size: number;
  /** Id of the rules that networks of the game are trained on: modelRulesOf. */
  readonly rules: string;
  readonly part: Part;
  /** Which seats were taken, as the builder was asked. */
  readonly seats: string;
  /** Only states that answer this kind of decision were taken; absent: all. */
  readonly kind?: DecisionKind;
  /** `riichi4/phoenix-2018-11`. */
  readonly file: string;
  /** Games looked at, and games that gave samples. */
  readonly lines: number;
  readonly games: number;
  /** Records of own turns, and of claims after them. */
  readonly own: number;
  readonly claims: number;
  readonly tally: Tally;
};

/** One file of a data set, found and its header read. */
export type Shard = {
  readonly path: string;
  readonly header: ShardHeader;
  /** Byte of the first record. */
  readonly start: number;
};

/** A data set on disk: its shards, the feature set and the rules of its samples. */
export type Dataset = {
  /** Sorted by path. At least one. */
  readonly shards: readonly Shard[];
  readonly set: FeatureSet;
  /** Bytes of a record. */
  readonly size: number;
  readonly rules: Ruleset;
  /** The kind of decision that every sample answers; undefined where they were not chosen by it. */
  readonly kind: DecisionKind | undefined;
  readonly own: number;
  readonly claims: number;
};

/** A shard's file in parts: header, records of own turns, records of claims. */
export const makeShard = (header: ShardHeader, own: Uint8Array, claims: Uint8Array): readonly Uint8Array[] => {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const head = new Uint8Array(Math.ceil((16 + json.length) / PAGE) * PAGE).fill(0x20);
  head.set(new TextEncoder().encode(MAGIC));
  const view = new DataView(head.buffer);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, json.length, true);
  head.set(json, 16);
  return [head, own, claims];
};

/** Writes one shard, whole or not at all. */
export const writeShard = (path: string, header: ShardHeader, own: Uint8Array, claims: Uint8Array): void =>
  writeWhole(path, makeShard(header, own, claims));

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isHeader = (value: unknown): value is ShardHeader => {
  if (typeof value !== 'object' || value === null) return false;
  const header = value as Readonly<Record<keyof ShardHeader, unknown>>;
  const { tally } = header;
  return (
    (['features', 'rules', 'part', 'seats', 'file'] as const).every((name) => typeof header[name] === 'string') &&
    (['version', 'actions', 'size', 'lines', 'games', 'own', 'claims'] as const).every((name) =>
      isCount(header[name]),
    ) &&
    typeof tally === 'object' &&
    tally !== null &&
    DECISION_KINDS.every((kind) => {
      const row = (tally as Readonly<Record<string, unknown>>)[kind];
      return Array.isArray(row) && row.length === KIND_CLASSES[kind] && row.every(isCount);
    })
  );
};

/** The header of a shard; a file that is cut off, or longer than its header says, is a fault. */
export const readShard = (path: string): Result<Shard> => {
  const bad = (text: string): Result<never> => fault('dataset.broken', 0, `${path} ${text}`);
  let bytes: Uint8Array;
  let whole: number;
  try {
    const file = openSync(path, 'r');
    bytes = new Uint8Array(16 * PAGE);
    bytes = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
    whole = fstatSync(file).size;
    closeSync(file);
  } catch (error) {
    return fault('file.unreadable', 0, (error as Error).message);
  }
  if (bytes.length < 16 || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) return bad('is no data set');
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  if (view.getUint32(8, true) !== VERSION) return bad(`has format version ${view.getUint32(8, true)}, not ${VERSION}`);
  const length = view.getUint32(12, true);
  if (16 + length > bytes.length) return bad('ends in its header');
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder().decode(bytes.subarray(16, 16 + length)));
  } catch {
    return bad('has a header that is not JSON');
  }
  if (!isHeader(header)) return bad('has a header that lacks a field');
  const start = Math.ceil((16 + length) / PAGE) * PAGE;
  const wanted = start + (header.own + header.claims) * header.size;
  return whole === wanted ? ok({ path, header, start }) : bad(`has ${whole} bytes, not ${wanted}`);
};

/** The shards of a folder; all of one feature set and ruleset. */
export const openDataset = (dir: string): Result<Dataset> => {
  if (!existsSync(dir)) return fault('file.unreadable', 0, `there is no folder ${dir}`);
  const shards: Shard[] = [];
  for (const name of readdirSync(dir).sort()) {
    if (!name.endsWith(SHARD_END)) continue;
    const shard = readShard(join(dir, name));
    if (!shard.ok) return shard;
    shards.push(shard.value);
  }
  const [first] = shards;
  if (first === undefined) return fault('dataset.empty', 0, `${dir} holds no ${SHARD_END} file`);
  const { features, version, size, kind } = first.header;
  const stranger = shards.find(
    ({ header }) =>
      header.features !== features ||
      header.version !== version ||
      header.size !== size ||
      header.rules !== first.header.rules ||
      header.kind !== kind,
  );
  if (stranger !== undefined)
    return fault('dataset.mixed', 0, `${stranger.path} has other features, rules or kinds than ${first.path}`);
  const rules = modelRulesNamed(first.header.rules);
  if (rules === undefined)
    return fault('dataset.rules', 0, `${dir} is of ${first.header.rules}, and no network is trained on that`);
  const { actionVersion } = headLayoutOf(rules);
  const other = shards.find(({ header }) => header.actions !== actionVersion);
  if (other !== undefined)
    return fault(
      'dataset.version',
      0,
      `${other.path} has version ${other.header.actions} of the actions; this program has ${actionVersion}`,
    );
  const set = featureSetOf(features);
  if (!set.ok) return set;
  const own = versionFor(set.value, rules);
  if (own !== version || packedSize(set.value) !== size)
    return fault('dataset.version', 0, `${dir} has version ${version} of ${features}; this program has ${own}`);
  const sum = (field: 'own' | 'claims'): number => shards.reduce((total, { header }) => total + header[field], 0);
  return ok({ shards, set: set.value, size, rules, kind, own: sum('own'), claims: sum('claims') });
};

/** Reads `count` records from number `from` on into `into` at byte `at`. */
export const readRecords = (shard: Shard, from: number, count: number, into: Uint8Array, at = 0): void => {
  const { size } = shard.header;
  const file = openSync(shard.path, 'r');
  try {
    let done = 0;
    while (done < count * size) {
      const read = readSync(file, into, at + done, count * size - done, shard.start + from * size + done);
      if (read === 0) throw new Error(`${shard.path} ends early`);
      done += read;
    }
  } finally {
    closeSync(file);
  }
};

/** All records of a shard, for tests and small sets. */
export const readAll = (shard: Shard): Uint8Array => new Uint8Array(readFileSync(shard.path)).subarray(shard.start);
