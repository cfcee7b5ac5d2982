/** Messages of a cluster: tasks on their way to a worker, results and dead letters on their way back. What arrives is checked here. */
import { fault, ok, type Result } from '../base/index.ts';
import { makeCanonical, taskId, type Inputs, type Json, type Task } from '../jobs/node/index.ts';
import { shortDigest } from '../models/index.ts';
import { SCHEMA, isWorkerName } from './names.ts';

/** An input on the wire: a short text itself, everything else as an object by the SHA-256 of its content. */
export type WireInput = {
  readonly digest: string;
  readonly text?: string;
  readonly object?: string;
  /** How the name of the file ends; some readers go by it. */
  readonly end?: string;
};

export type WireTask = {
  readonly schema: number;
  readonly engine: string;
  /** `git describe` of who asks, for people. */
  readonly commit: string;
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly spec: Json;
  readonly inputs: Readonly<Record<string, WireInput>>;
  /** A second run of a task, to be done by somebody else than this worker. */
  readonly not?: string;
};

/** Who computed a result and how; it travels in the headers of the result. */
export type Maker = {
  readonly schema: number;
  readonly engine: string;
  readonly worker: string;
  /** SHA-256 of value and bytes. */
  readonly digest: string;
  /** Name of the object that holds the result; empty where the message does. */
  readonly object: string;
  /** Milliseconds by the clock, and deliveries of the task until then. */
  readonly ms: number;
  readonly deliveries: number;
};

/** Why a task has no result: `threw` is a bug in a task, `refused` a message that is no task, `abandoned` a task that nobody finished. */
export type DeadLetter = {
  readonly reason: 'fault' | 'threw' | 'refused' | 'abandoned';
  readonly code: string;
  readonly text: string;
  readonly worker: string;
};

const DIGEST = /^[0-9a-f]{64}$/;
const ID = /^[0-9a-f]{40}$/;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMatch = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);

const readJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

const isInput = (input: unknown): input is WireInput =>
  isRecord(input) &&
  typeof input['digest'] === 'string' &&
  (input['end'] === undefined || isMatch(input['end'], /^[\w.-]{0,24}$/)) &&
  (typeof input['text'] === 'string' || isMatch(input['object'], DIGEST));

export const makeTask = (wire: WireTask): Uint8Array => new TextEncoder().encode(JSON.stringify(wire));

const schemaFault = (schema: unknown, who: string): Result<never> =>
  fault(
    'cluster.schema',
    0,
    `${who} speaks schema ${String(schema)}, this program ${SCHEMA}; install the same version of suzaku on both`,
  );

/** What is said when code differs. Results of one id must come from one engine, so there is no way around it. */
export const engineFault = (theirs: { engine: string; commit: string }, ours: string, who: string): Result<never> =>
  fault(
    'cluster.engine',
    0,
    `${who} runs engine ${shortDigest(theirs.engine)} (${theirs.commit}), this program ${shortDigest(ours)}; install and build the same commit on both, then start again`,
  );

/** The form of a task, its schema, and that its id is the id of what it asks. */
export const parseTask = (bytes: Uint8Array): Result<WireTask> => {
  const wire = readJson(bytes);
  if (!isRecord(wire)) return fault('cluster.message', 0, 'the message is no task');
  if (wire['schema'] !== SCHEMA) return schemaFault(wire['schema'], 'the sender of the task');
  const { id, kind, name, engine, commit, inputs, not, spec } = wire;
  const isWhole =
    [kind, name, engine, commit].every((text) => typeof text === 'string') &&
    isMatch(id, ID) &&
    spec !== undefined &&
    isRecord(inputs) &&
    Object.values(inputs).every(isInput) &&
    (not === undefined || (typeof not === 'string' && isWorkerName(not)));
  if (!isWhole) return fault('cluster.message', 0, 'the message is no whole task');
  const task = wire as unknown as WireTask;
  const found = taskId({ kind: task.kind, spec: task.spec, inputs: task.inputs as Inputs }, task.engine);
  return found === id ? ok(task) : fault('cluster.id', 0, `the task ${task.name} is not the one its id names`);
};

export const makeMaker = (maker: Maker): readonly (readonly [string, string])[] => [
  ['Suzaku', makeCanonical({ ...maker })],
];

export const parseMaker = (header: string | undefined): Result<Maker> => {
  const maker = header === undefined ? undefined : readJson(new TextEncoder().encode(header));
  if (!isRecord(maker)) return fault('cluster.message', 0, 'the message is no result');
  if (maker['schema'] !== SCHEMA) return schemaFault(maker['schema'], 'the worker of the result');
  const isWhole =
    typeof maker['engine'] === 'string' &&
    typeof maker['worker'] === 'string' &&
    isWorkerName(maker['worker']) &&
    isMatch(maker['digest'], DIGEST) &&
    typeof maker['object'] === 'string' &&
    typeof maker['ms'] === 'number' &&
    typeof maker['deliveries'] === 'number';
  return isWhole ? ok(maker as unknown as Maker) : fault('cluster.message', 0, 'the message is no whole result');
};

const REASONS: ReadonlySet<unknown> = new Set(['fault', 'threw', 'refused', 'abandoned']);

export const makeDead = (letter: DeadLetter): Uint8Array => new TextEncoder().encode(JSON.stringify(letter));

/** A letter that cannot be read is one too: the task has no result. */
export const parseDead = (bytes: Uint8Array): DeadLetter => {
  const letter = readJson(bytes);
  const isWhole =
    isRecord(letter) &&
    REASONS.has(letter['reason']) &&
    [letter['code'], letter['text'], letter['worker']].every((text) => typeof text === 'string');
  return isWhole
    ? (letter as unknown as DeadLetter)
    : { reason: 'fault', code: 'cluster.message', text: 'a dead letter that cannot be read', worker: '' };
};

/** Of a task without its inputs' places. */
export const plainTask = ({ kind, name, spec }: WireTask): Task => ({ kind, name, spec });
