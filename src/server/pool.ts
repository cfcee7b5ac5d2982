/** A worker thread with a queue. A job that takes longer than its budget costs the worker its life; the next job gets a new one. */
import { Worker } from 'node:worker_threads';
import { fault, type Result } from '../base/index.ts';
import type { Answered, Job } from './job.ts';

export type PoolOptions = {
  /** The compiled worker.js. */
  readonly worker: URL;
  /** Milliseconds of the clock for one job, from its start. */
  readonly budget?: number;
  /** Jobs that may wait. */
  readonly queue?: number;
  /** Milliseconds that a job may wait for its turn. */
  readonly patience?: number;
  /** Work that nobody waits for any more is stopped, which costs the worker its life; otherwise it is finished. */
  readonly stopsForgotten?: boolean;
  /** Megabytes of a worker's heap: a 16 MiB record takes about a fifth of the usual 512. */
  readonly heap?: number;
};

type Waiting = { readonly job: Job; readonly since: number; readonly settle: (answer: Result<unknown>) => void };

export const QUEUE_FULL = 'server.busy';
export const OVER_BUDGET = 'server.budget';
const BUSY = fault(QUEUE_FULL, 0, 'too many questions are waiting; ask again in a moment');

export class Pool {
  private readonly options: Required<PoolOptions>;
  private readonly waiting: Waiting[] = [];
  private worker: Worker | undefined;
  private current: Waiting | undefined;
  private timer: NodeJS.Timeout | undefined;
  private id = 0;

  constructor({
    worker,
    budget = 10_000,
    queue = 50,
    patience = 20_000,
    stopsForgotten = false,
    heap = 512,
  }: PoolOptions) {
    this.options = { worker, budget, queue, patience, stopsForgotten, heap };
  }

  /** Never rejects: a full queue and an overrun are faults. */
  ask(job: Job, signal?: AbortSignal): Promise<Result<unknown>> {
    if (this.waiting.length >= this.options.queue) return Promise.resolve(BUSY);
    return new Promise((settle) => {
      const entry = { job, since: performance.now(), settle };
      this.waiting.push(entry);
      signal?.addEventListener('abort', () => this.forget(entry), { once: true });
      this.next();
    });
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    clearTimeout(this.timer);
    for (const { settle } of this.waiting.splice(0)) settle(BUSY);
    this.current?.settle(BUSY);
    await worker?.terminate();
  }

  /** Nobody waits for the answer: a job that has not begun is left out. */
  private forget(entry: Waiting): void {
    if (entry === this.current && this.options.stopsForgotten) return this.end('nobody waits for the answer');
    const at = this.waiting.indexOf(entry);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    entry.settle(BUSY);
  }

  private next(): void {
    if (this.current !== undefined) return;
    const late = performance.now() - this.options.patience;
    while (this.waiting.length > 0 && this.waiting[0]!.since < late) this.waiting.shift()!.settle(BUSY);
    const entry = this.waiting.shift();
    if (entry === undefined) return;
    this.current = entry;
    this.worker ??= this.start();
    this.timer = setTimeout(() => {
      this.end(`the question took longer than ${this.options.budget / 1000} seconds and was stopped`);
    }, this.options.budget);
    const id = ++this.id;
    const transfer = 'record' in entry.job ? [entry.job.record.buffer as ArrayBuffer] : [];
    this.worker.postMessage({ id, job: entry.job }, transfer);
  }

  private start(): Worker {
    const worker = new Worker(this.options.worker, { resourceLimits: { maxOldGenerationSizeMb: this.options.heap } });
    worker.unref();
    worker.on('message', ({ id, answer }: Answered) => {
      if (worker === this.worker && id === this.id) this.finish(answer);
    });
    worker.on('error', () => {
      if (worker === this.worker) this.end('the question took more memory than it may');
    });
    return worker;
  }

  private end(text: string): void {
    void this.worker?.terminate();
    this.worker = undefined;
    this.finish(fault(OVER_BUDGET, 0, text));
  }

  private finish(answer: Result<unknown>): void {
    clearTimeout(this.timer);
    const { current } = this;
    this.current = undefined;
    current?.settle(answer);
    this.next();
  }
}
