/**
 * The way of a run, whatever computes: tasks are taken while there is room, looked up in the store, computed if they are not there, stored, and handed
 * over. An executor adds the computing.
 */
import { fault, ok, type Result } from '../base/index.ts';
import type { Failed, RunOptions, Settled, Tasks } from './executor.ts';
import { taskId } from './id.ts';
import type { Output, Task } from './task.ts';

/** Where tasks are computed, and how many at a time. */
export type Lanes = {
  readonly engine: string;
  /** Tasks computed at the same time. */
  readonly width: number;
  /** Answers soon after `signal` is raised, whatever with. */
  readonly compute: (task: Task, signal: AbortSignal, note: (text: string) => void) => Promise<Result<Output>>;
};

/** Tasks a lane that may be taken before the first one that has not been handed over: one slow task does not stop the others. */
const AHEAD = 16;

/** What comes out of a store, so that a result is the same whether it was computed now or earlier. */
const plain = ({ value, bytes }: Output): Output => ({
  value: JSON.parse(JSON.stringify(value)) as unknown,
  ...(bytes === undefined ? {} : { bytes }),
});

const stoppedBy = (signal: AbortSignal): Failed => {
  const reason: unknown = signal.reason;
  const by = typeof reason === 'string' ? ` by ${reason}` : '';
  return { ...fault('jobs.stopped', 0, `stopped${by} before the last task was done`), task: undefined };
};

class Run<Value> {
  private readonly source: Iterator<Task<Value>> | AsyncIterator<Task<Value>>;
  private readonly stop = new AbortController();
  /** Settled tasks that have not been handed over, in the order they came, by number. */
  private readonly waiting = new Map<number, Settled<Value>>();
  /** Tasks that are computed now, by id: another one with the same id waits for it. */
  private readonly running = new Map<string, Promise<Result<Output>>>();
  private readonly open = new Set<Promise<void>>();
  private taken = 0;
  private handed = 0;
  private done = 0;
  private reused = 0;
  /** No task is taken any more. */
  private isOver = false;
  private isTaking = false;
  private crash: { readonly error: unknown } | undefined;
  private wake: () => void = () => undefined;

  constructor(
    tasks: Tasks<Value>,
    private readonly lanes: Lanes,
    private readonly options: RunOptions,
  ) {
    this.source = Symbol.asyncIterator in tasks ? tasks[Symbol.asyncIterator]() : tasks[Symbol.iterator]();
  }

  async *results(): AsyncGenerator<Settled<Value>, void> {
    const { signal } = this.options;
    const onAbort = (): void => {
      this.stop.abort(signal?.reason);
      this.wake();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted === true) onAbort();
    try {
      for (;;) {
        if (this.crash !== undefined) throw this.crash.error;
        const next = this.stop.signal.aborted ? stoppedBy(this.stop.signal) : this.next();
        if (next !== undefined) {
          yield next;
          if (!next.ok) return;
          continue;
        }
        if (this.isOver && this.open.size === 0) return;
        const woken = new Promise<void>((resolve) => (this.wake = resolve));
        this.take();
        await woken;
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.stop.abort();
      await this.source.return?.();
      await Promise.all(this.open);
    }
  }

  /** The settled task whose turn it is, if it is there. */
  private next(): Settled<Value> | undefined {
    const at = this.options.order === 'arrival' ? this.waiting.keys().next().value : this.handed;
    const settled = at === undefined ? undefined : this.waiting.get(at);
    if (settled === undefined) return undefined;
    this.waiting.delete(at!);
    this.handed++;
    return settled;
  }

  private hasRoom(): boolean {
    const { width } = this.lanes;
    return !this.isOver && this.open.size < width && this.taken - this.handed < AHEAD * width;
  }

  /** Takes a task when there is room for one, and then the next. */
  private take(): void {
    if (this.isTaking || !this.hasRoom()) return;
    this.isTaking = true;
    void this.takeOne().finally(() => {
      this.isTaking = false;
      if (this.hasRoom() && !this.stop.signal.aborted) this.take();
      this.wake();
    });
  }

  private async takeOne(): Promise<void> {
    try {
      const next = await this.source.next();
      if (next.done === true) this.isOver = true;
      else if (!this.stop.signal.aborted) this.start(next.value, this.taken++);
    } catch (error) {
      this.crash ??= { error };
    }
  }

  private start(task: Task<Value>, at: number): void {
    const settled = this.finish(task, at).finally(() => {
      this.open.delete(settled);
      this.wake();
    });
    this.open.add(settled);
  }

  private async finish(task: Task<Value>, at: number): Promise<void> {
    try {
      const result = await this.settle(task, at);
      this.waiting.set(at, result);
      // What comes after a failure would be thrown away.
      if (!result.ok) this.isOver = true;
    } catch (error) {
      this.crash ??= { error };
    }
  }

  private async settle(task: Task<Value>, at: number): Promise<Settled<Value>> {
    const id = taskId(task, this.lanes.engine);
    const known = await this.options.store?.get(id);
    const twin = known === undefined ? this.running.get(id) : undefined;
    const result = known === undefined ? await (twin ?? this.compute(task, id)) : ok(known);
    if (!result.ok) return { ok: false, error: result.error, task };
    const isReused = known !== undefined || twin !== undefined;
    this.done++;
    if (isReused) this.reused++;
    this.options.progress?.({ done: this.done, reused: this.reused });
    return { ok: true, value: { ...(result.value as Output<Value>), task, id, at, isReused } };
  }

  private compute(task: Task, id: string): Promise<Result<Output>> {
    const computed = this.computeAndKeep(task, id).finally(() => this.running.delete(id));
    this.running.set(id, computed);
    return computed;
  }

  private async computeAndKeep(task: Task, id: string): Promise<Result<Output>> {
    const note = (text: string): void => this.options.note?.(text, task);
    const result = await this.lanes.compute(task, this.stop.signal, note);
    if (!result.ok) return result;
    const output = plain(result.value);
    const kept = await this.options.store?.put(id, task, output);
    return kept?.ok === false ? kept : { ok: true, value: output };
  }
}

/** See `Executor.run`. */
export const runTasks = <Value>(
  tasks: Tasks<Value>,
  lanes: Lanes,
  options: RunOptions = {},
): AsyncGenerator<Settled<Value>, void> => new Run(tasks, lanes, options).results();
