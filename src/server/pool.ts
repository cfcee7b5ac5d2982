/**
 * A worker thread with a queue. A job that takes longer than its budget costs the worker its life; the next job gets a new one. Clients take turns:
 * one that asks a lot waits for itself, and others for one job of it at most; a full queue still takes who asks less.
 */
import { Worker } from 'node:worker_threads';
import { fault, type Result } from '../base/index.ts';
import type { Answered, Job } from './job.ts';

export type PoolOptions = {
  /** The compiled worker.js. */
  readonly worker: URL;
  /** Milliseconds of the clock for one job, from its start. */
  readonly budget?: number;
  /** Jobs that may wait, and how many of them may be of one client. */
  readonly queue?: number;
  readonly perClient?: number;
  /** Milliseconds from the arrival of a request until its turn; then it is refused, whatever runs. */
  readonly patience?: number;
  /** Work that nobody waits for any more is stopped, which costs the worker its life; otherwise it is finished. */
  readonly stopsForgotten?: boolean;
  /** Megabytes of a worker's heap: a 16 MiB record takes about a fifth of the usual 512. */
  readonly heap?: number;
};

/** Who asks. */
export type Asker = {
  /** Raised when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
  /** Its address; askers without one stand for themselves. */
  readonly client?: string | undefined;
  /** When the request arrived, by `performance.now()`; now by default. */
  readonly since?: number | undefined;
};

type Waiting = {
  readonly job: Job;
  readonly client: string | undefined;
  readonly settle: (answer: Result<unknown>) => void;
  readonly timer: NodeJS.Timeout;
};

/** Milliseconds. */
export const PATIENCE = 20_000;

export const QUEUE_FULL = 'server.busy';
export const OVER_BUDGET = 'server.budget';
const BUSY = fault(QUEUE_FULL, 0, 'too many questions are waiting; ask again in a moment');

export class Pool {
  private readonly options: Required<PoolOptions>;
  /** In the order of arrival. */
  private readonly waiting: Waiting[] = [];
  /** By client: the number of its last job. Forgotten when nobody waits. */
  private readonly served = new Map<string, number>();
  private worker: Worker | undefined;
  private current: Waiting | undefined;
  private timer: NodeJS.Timeout | undefined;
  private id = 0;

  constructor({
    worker,
    budget = 10_000,
    queue = 50,
    perClient = Math.ceil(queue / 5),
    patience = PATIENCE,
    stopsForgotten = false,
    heap = 512,
  }: PoolOptions) {
    this.options = { worker, budget, queue, perClient, patience, stopsForgotten, heap };
  }

  /** Never rejects: a full queue and an overrun are faults. */
  ask(job: Job, { signal, client, since = performance.now() }: Asker = {}): Promise<Result<unknown>> {
    const { queue, perClient, patience } = this.options;
    const left = since + patience - performance.now();
    if (this.waitingOf(client) >= perClient || left <= 0) return Promise.resolve(BUSY);
    if (this.waiting.length >= queue && !this.makeRoom(client)) return Promise.resolve(BUSY);
    return new Promise((settle) => {
      const timer = setTimeout(() => this.leaveOut(entry), left);
      const entry: Waiting = { job, client, settle, timer };
      this.waiting.push(entry);
      signal?.addEventListener('abort', () => this.forget(entry), { once: true });
      this.next();
    });
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    clearTimeout(this.timer);
    for (const entry of this.waiting.splice(0)) {
      clearTimeout(entry.timer);
      entry.settle(BUSY);
    }
    this.current?.settle(BUSY);
    await worker?.terminate();
  }

  /** Nobody waits for the answer: a job that has not begun is left out. */
  private forget(entry: Waiting): void {
    if (entry === this.current && this.options.stopsForgotten) return this.end('nobody waits for the answer');
    this.leaveOut(entry);
  }

  /** A job that waits is refused; one that has begun is not touched. */
  private leaveOut(entry: Waiting): void {
    const at = this.waiting.indexOf(entry);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    clearTimeout(entry.timer);
    entry.settle(BUSY);
  }

  private waitingOf(client: string | undefined): number {
    return client === undefined ? 0 : this.waiting.filter((entry) => entry.client === client).length;
  }

  /** Of a full queue the last job of the client with the most is refused, where the asker has fewer by two or more: nobody holds it alone. */
  private makeRoom(client: string | undefined): boolean {
    let most: Waiting | undefined;
    for (const entry of this.waiting)
      if (most === undefined || this.waitingOf(entry.client) >= this.waitingOf(most.client)) most = entry;
    if (most === undefined || this.waitingOf(most.client) < this.waitingOf(client) + 2) return false;
    this.leaveOut(most);
    return true;
  }

  /** The job of the client that was served longest ago; among those, the one that came first. */
  private takeNext(): Waiting | undefined {
    const turnOf = ({ client }: Waiting): number => (client === undefined ? 0 : (this.served.get(client) ?? 0));
    let next = this.waiting[0];
    for (const entry of this.waiting) if (turnOf(entry) < turnOf(next!)) next = entry;
    if (next === undefined) return undefined;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    clearTimeout(next.timer);
    if (this.waiting.length === 0) this.served.clear();
    if (next.client !== undefined) this.served.set(next.client, this.id + 1);
    return next;
  }

  private next(): void {
    if (this.current !== undefined) return;
    const entry = this.takeNext();
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
