/**
 * The executor of one machine: worker threads that compute tasks, while the calling thread takes, stores and hands over. Threads start when they are
 * needed and are kept for the next run; idle ones do not keep the program alive.
 */
import { Worker } from 'node:worker_threads';
import { Bug, fault, type Result } from '../../base/index.ts';
import { engineHere } from '../../models/index.ts';
import { runTasks } from '../run.ts';
import type { Executor, ResultStore } from '../executor.ts';
import type { Kinds, Output, Task } from '../task.ts';
import type { Answer, Asked } from './serve.ts';

/** A table of kinds, and the compiled entry of a thread that serves it (`serveTasks`). */
export type Workshop = { readonly kinds: Kinds; readonly worker: URL };

/** Kinds of tasks, threads and store. */
export type LocalOptions = {
  readonly workshop: Workshop;
  readonly threads: number;
  /** For runs that name none. */
  readonly store?: ResultStore | undefined;
  /** This program's code by default. */
  readonly engine?: string;
};

/** A thread may be ended by the system, or run out of memory: the task then goes to a new one. So often a task is tried. */
const ATTEMPTS = 3;

type Outcome =
  | Exclude<Answer, { readonly type: 'note' }>
  | { readonly type: 'lost'; readonly text: string }
  | { readonly type: 'stopped' };

/** One thread; it has one task at a time. */
class Thread {
  private readonly worker: Worker;
  private settle: ((outcome: Outcome) => void) | undefined;
  private note: (text: string) => void = () => undefined;
  isLost = false;

  constructor(script: URL) {
    this.worker = new Worker(script);
    this.worker.unref();
    this.worker.on('message', (answer: Answer) => {
      if (answer.type === 'note') this.note(answer.text);
      else this.end(answer);
    });
    this.worker.on('error', (error) => this.lose(error.message));
    this.worker.on('exit', (code) => this.lose(`it ended with ${code}`));
  }

  compute(asked: Asked, signal: AbortSignal, note: (text: string) => void): Promise<Outcome> {
    if (signal.aborted) return Promise.resolve({ type: 'stopped' });
    this.note = note;
    this.worker.ref();
    return new Promise((resolve) => {
      const onAbort = (): void => {
        this.isLost = true;
        void this.close().then(() => this.end({ type: 'stopped' }));
      };
      this.settle = (outcome) => {
        signal.removeEventListener('abort', onAbort);
        resolve(outcome);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.worker.postMessage(asked);
    });
  }

  close(): Promise<unknown> {
    return this.worker.terminate();
  }

  private lose(text: string): void {
    if (this.isLost) return;
    this.isLost = true;
    this.end({ type: 'lost', text });
  }

  private end(outcome: Outcome): void {
    const { settle } = this;
    this.settle = undefined;
    this.worker.unref();
    settle?.(outcome);
  }
}

class Threads {
  private readonly idle: Thread[] = [];

  constructor(private readonly script: URL) {}

  async compute(task: Task, signal: AbortSignal, note: (text: string) => void): Promise<Result<Output>> {
    const { kind, spec, inputs = {} } = task;
    let reason = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const thread = this.take();
      const outcome = await thread.compute({ kind, spec, inputs }, signal, note);
      if (!thread.isLost) this.idle.push(thread);
      if (outcome.type === 'answer') return outcome.result;
      if (outcome.type === 'threw') throw new Bug(`${task.name}: ${outcome.message}`, outcome.stack);
      if (outcome.type === 'stopped') return fault('jobs.stopped', 0, 'stopped');
      reason = outcome.text;
    }
    return fault('jobs.worker', 0, `its thread was lost ${ATTEMPTS} times: ${reason}`);
  }

  private take(): Thread {
    for (let thread = this.idle.pop(); thread !== undefined; thread = this.idle.pop())
      if (!thread.isLost) return thread;
    return new Thread(this.script);
  }

  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((thread) => thread.close()));
  }
}

/** Computes tasks on worker threads of this machine. */
export const localExecutor = (options: LocalOptions): Executor => {
  const { workshop, threads: width, store, engine = engineHere().digest } = options;
  const threads = new Threads(workshop.worker);
  const compute = threads.compute.bind(threads);
  return {
    engine,
    run: (tasks, more) => runTasks(tasks, { engine, width: Math.max(1, width), compute }, { store, ...more }),
    close: () => threads.close(),
  };
};
