/** Data-parallel training: an engine that spreads the shards of a step over worker threads. */
import { Worker } from 'node:worker_threads';
import { fault, ok, type Fault, type Result } from '../../base/index.ts';
import type { OpenOptions } from '../runtime.ts';
import type { TrainingMemory, MicroBatch, MicroReport, Engine, EngineMaker } from '../train/index.ts';
import type { Answer, Task, WorkerData } from './worker.ts';

/** Number of workers of a pool. */
export type PoolOptions = OpenOptions & {
  readonly workers: number;
  /** The compiled worker file; beside this one by default. */
  readonly script?: URL;
};

/** Typed arrays of a micro-batch as their own buffers: a view would drag its whole buffer through the message. */
const detached = (batch: MicroBatch): MicroBatch =>
  Object.fromEntries(Object.entries(batch).map(([name, tensor]) => [name, { ...tensor, data: tensor.data.slice() }]));

/** A worker that broke takes the step with it; the trainer's state is untouched, so the caller may retry elsewhere. */
export class WorkerFailure extends Error {
  readonly fault: Fault;
  constructor(failure: Fault) {
    super(failure.text);
    this.name = 'WorkerFailure';
    this.fault = failure;
  }
}

class Member {
  private readonly worker: Worker;
  private readonly waiting = new Map<
    number,
    { resolve: (m: readonly MicroReport[]) => void; reject: (e: Error) => void }
  >();
  private ready: ((failure?: Fault) => void) | undefined;
  private failure: Fault | undefined;
  readonly started: Promise<Fault | undefined>;

  constructor(script: URL, data: WorkerData) {
    this.worker = new Worker(script, { workerData: data });
    this.started = new Promise((resolve) => {
      this.ready = resolve;
    });
    this.worker.on('message', (answer: Answer) => this.take(answer));
    this.worker.on('error', (error) => this.fail({ code: 'train.worker', at: 0, text: error.message }));
    this.worker.on('exit', (code) =>
      this.fail({ code: 'train.worker-exit', at: 0, text: `a worker ended with ${code}` }),
    );
  }

  private take(answer: Answer): void {
    if (answer.kind === 'ready') this.ready?.();
    else if (answer.kind === 'failed') this.fail({ code: answer.code, at: 0, text: answer.text });
    else {
      this.waiting.get(answer.id)?.resolve(answer.micro);
      this.waiting.delete(answer.id);
    }
  }

  private fail(failure: Fault): void {
    this.failure ??= failure;
    this.ready?.(failure);
    for (const { reject } of this.waiting.values()) reject(new WorkerFailure(failure));
    this.waiting.clear();
  }

  run(task: Task): Promise<readonly MicroReport[]> {
    return new Promise((resolve, reject) => {
      if (this.failure !== undefined) return reject(new WorkerFailure(this.failure));
      this.waiting.set(task.id, { resolve, reject });
      const buffers = task.batches.flatMap((batch) =>
        Object.values(batch).map(({ data }) => data.buffer as ArrayBuffer),
      );
      this.worker.postMessage(task, buffers);
    });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => {
      this.worker.once('exit', resolve);
    });
    if (this.failure !== undefined) {
      await this.worker.terminate();
      return;
    }
    this.worker.postMessage('close', []);
    await ended;
  }
}

const engineOf = (members: readonly Member[], memory: TrainingMemory, weights: SharedArrayBuffer): Engine => {
  const targets: SharedArrayBuffer[] = [];
  let tasks = 0;
  return {
    compute: async (shards, labels) => {
      while (targets.length < shards.length) targets.push(new SharedArrayBuffer(memory.size * 4));
      new Float32Array(weights).set(memory.view('weights'));
      const reports = await Promise.all(
        shards.map((batches, at) =>
          members[at % members.length]!.run({
            id: tasks++,
            batches: batches.map(detached),
            labels: [...labels, at],
            target: targets[at]!,
          }),
        ),
      );
      for (const at of shards.keys()) {
        memory.view(at === 0 ? 'total' : 'gradients').set(new Float32Array(targets[at]!));
        if (at > 0) memory.gather('total', 'gradients', false);
      }
      return { region: 'total', micro: reports.flat() };
    },
    close: async () => {
      await Promise.all(members.map((member) => member.close()));
    },
  };
};

/** Trains on several threads with the same result as on one. */
export const poolEngine =
  ({ workers, script = new URL('./worker.js', import.meta.url), ...options }: PoolOptions): EngineMaker =>
  async (program, memory): Promise<Result<Engine>> => {
    const weights = new SharedArrayBuffer(memory.size * 4);
    const members = Array.from({ length: workers }, () => new Member(script, { program, options, weights }));
    const failures = await Promise.all(members.map((member) => member.started));
    const failure = failures.find((each) => each !== undefined);
    if (failure === undefined) return ok(engineOf(members, memory, weights));
    await Promise.all(members.map((member) => member.close()));
    return fault(failure.code, 0, failure.text);
  };
