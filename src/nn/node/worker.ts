/** A training worker thread: keeps one session, takes shards, leaves their gradient sums in shared memory. */
import { parentPort, workerData } from 'node:worker_threads';
import { Bug } from '../../base/index.ts';
import type { Program } from '../program.ts';
import { messageOf, type OpenOptions } from '../runtime.ts';
import { TrainingMemory, Shard, type MicroBatch, type MicroReport } from '../train/index.ts';
import { anyRuntime } from './native.ts';

export type WorkerData = {
  readonly program: Program;
  readonly options: OpenOptions;
  /** Weights of the step, written by the trainer before a task is sent. */
  readonly weights: SharedArrayBuffer;
};

export type Task = {
  readonly id: number;
  readonly batches: readonly MicroBatch[];
  readonly labels: readonly (string | number)[];
  /** Where the sum of the gradients goes. */
  readonly target: SharedArrayBuffer;
};

export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly micro: readonly MicroReport[] }
  | { readonly kind: 'failed'; readonly code: string; readonly text: string };

const port = parentPort;
if (port === null) throw new Bug('this file runs as a worker thread only');

const serve = async ({ program, options, weights }: WorkerData): Promise<void> => {
  const say = (answer: Answer): void => port.postMessage(answer);
  const memory = new TrainingMemory(program.layout, ['weights', 'gradients', 'sum']);
  const shared = new Float32Array(weights);
  const runtime = await anyRuntime();
  const shard = runtime.ok ? await Shard.open(runtime.value, program, memory, options) : runtime;
  if (!shard.ok) return say({ kind: 'failed', code: shard.error.code, text: shard.error.text });
  const run = async ({ id, batches, labels, target }: Task): Promise<void> => {
    // onnxruntime refuses shared memory, so each worker has its own copy of the weights.
    memory.view('weights').set(shared);
    const { micro, region } = await shard.value.run(batches, labels);
    new Float32Array(target).set(memory.view(region));
    say({ kind: 'done', id, micro });
  };
  const take = async (task: Task | 'close'): Promise<void> => {
    if (task !== 'close') return run(task);
    await shard.value.close();
    return port.close();
  };
  // One after another: a session runs one task at a time.
  let last: Promise<void> = Promise.resolve();
  const after = async (before: Promise<void>, task: Task | 'close'): Promise<void> => {
    await before;
    try {
      await take(task);
    } catch (error) {
      say({ kind: 'failed', code: 'train.worker', text: messageOf(error) });
    }
  };
  port.on('message', (task: Task | 'close') => {
    last = after(last, task);
  });
  say({ kind: 'ready' });
};

await serve(workerData as WorkerData);
