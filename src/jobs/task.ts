/**
 * A task is a pure function of its id: of its kind, its spec, the contents of the files it reads and the code that computes it. So it may be computed
 * twice, elsewhere or later, and counts once. What is here is plain data and types; no thread, no file.
 */
import type { Result } from '../base/index.ts';

/** What JSON can say. A field that is undefined is absent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [field: string]: Json | undefined };

/** Something a task reads that is too large for its spec: weights, logs. Its digest is part of the task's id, its place is not. */
export type Input = {
  /** SHA-256 of a file. Of a text any words that tell it from every other one, such as the digest of a log and which lines of it. */
  readonly digest: string;
  /** A file … */
  readonly path?: string;
  /** … or the content itself. */
  readonly text?: string;
};
/** Files that a task reads, by name. */
export type Inputs = Readonly<Record<string, Input>>;

/** `Value` is the type of the result's value, which is plain JSON. */
export type Task<Value = unknown> = {
  readonly kind: string;
  /** For people: `greedy v caller, set 3`. No part of the id. */
  readonly name: string;
  readonly spec: Json;
  readonly inputs?: Inputs;
  /** Never there; it carries the type. */
  readonly _value?: Value;
};

/** What a task gives: plain JSON, and bytes where there are many numbers. */
export type Output<Value = unknown> = {
  readonly value: Value;
  readonly bytes?: Uint8Array<ArrayBuffer>;
};

/** What a task may use while it is computed. */
export type Workplace = {
  /** Digests of the inputs by name. */
  readonly digests: Readonly<Record<string, string>>;
  /** The content of an input; a fault when the file has changed since the task was made. */
  readonly read: (name: string) => Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** The same as a file of this machine. */
  readonly file: (name: string) => Promise<Result<string>>;
  /** A line of progress. */
  readonly note: (text: string) => void;
};

/** How tasks of one kind are computed. A fault is an answer too; what throws is a bug. */
export type Kind<Spec = never, Value = unknown> = {
  readonly run: (spec: Spec, work: Workplace) => Promise<Result<Output<Value>>>;
  /** Lets go of what is kept between tasks, such as open networks. */
  readonly close?: () => Promise<void>;
};

/** The table of kinds: each is loaded when its first task comes. */
export type Kinds = Readonly<Record<string, () => Promise<Kind>>>;
