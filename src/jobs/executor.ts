/** The port: who wants tasks computed hands them to an `Executor` and does not know where they are computed. */
import { fault, ok, type Fault, type Result } from '../base/index.ts';
import type { Output, Task } from './task.ts';

/** Results by the id of their task. */
export type ResultStore = {
  /** Undefined when it is not there, or damaged. */
  readonly get: (id: string) => Promise<Output | undefined>;
  /** Whole or not at all. A result that differs from the one that is there already is a fault: it is counted neither way. */
  readonly put: (id: string, task: Task, output: Output) => Promise<Result<true>>;
};

/** Code of the fault of a run that has handed over results which turned out to be wrong: whoever kept some throws them away and asks again. */
export const REVOKED = 'cluster.revoked';

/** A computed task with its output. */
export type Done<Value = unknown> = Output<Value> & {
  readonly task: Task<Value>;
  readonly id: string;
  /** Number of the task in the run, from 0. */
  readonly at: number;
  /** It was in the store, or another task of the run has the same id. */
  readonly isReused: boolean;
};

/** The run ends with it. */
export type Failed = {
  readonly ok: false;
  readonly error: Fault;
  /** The task that failed; undefined when the run was stopped. */
  readonly task: Task | undefined;
};

/** The result of a task, or why it failed. */
export type Settled<Value = unknown> = { readonly ok: true; readonly value: Done<Value> } | Failed;

/** How far a run is. */
export type RunCounts = {
  /** Tasks with a result so far, and those of them that were not computed. */
  readonly done: number;
  readonly reused: number;
};

/** Store, stop and order of a run. */
export type RunOptions = {
  /** Where results are kept, and found again. Without one they are only handed over. */
  readonly store?: ResultStore | undefined;
  /** Ends the run with `jobs.stopped`; what is done is in the store. */
  readonly signal?: AbortSignal | undefined;
  /** `task` (the default): results are handed over in the order of tasks, whoever is ready first; `arrival`: as they come. */
  readonly order?: 'task' | 'arrival';
  /** Called when a result is there, before its turn has come. */
  readonly progress?: ((counts: RunCounts) => void) | undefined;
  /** Lines of progress from within a task. */
  readonly note?: ((text: string, task: Task) => void) | undefined;
};

/** Tasks may be made while others run: one is taken when there is room for it. */
export type Tasks<Value> = Iterable<Task<Value>> | AsyncIterable<Task<Value>>;

/** Computes tasks: in this process, on threads, or on a cluster. */
export type Executor = {
  /** Identity of the code that computes: part of every id. */
  readonly engine: string;
  /** Hands over one result a task, each once. Leaving the loop ends the run; what throws is a bug in a task. */
  readonly run: <Value>(tasks: Tasks<Value>, options?: RunOptions) => AsyncGenerator<Settled<Value>, void>;
  /** Nobody will ask for these results again, nor for inputs of these digests: what an executor keeps of them elsewhere may go. */
  readonly forget?: (ids: readonly string[], inputs?: readonly string[]) => Promise<void>;
  /** Ends what is kept for the next run, such as threads. */
  readonly close: () => Promise<void>;
};

/** A fault for people: it begins with the task. */
export const faultOf = ({ error, task }: Failed): Result<never> =>
  task === undefined ? { ok: false, error } : fault(error.code, error.at, `${task.name}: ${error.text}`);

/** All results in the order of tasks. */
export const runAll = async <Value>(
  executor: Executor,
  tasks: Tasks<Value>,
  options: RunOptions = {},
): Promise<Result<readonly Done<Value>[]>> => {
  const results: Done<Value>[] = [];
  for await (const settled of executor.run(tasks, { ...options, order: 'task' })) {
    if (!settled.ok) return faultOf(settled);
    results.push(settled.value);
  }
  return ok(results);
};
