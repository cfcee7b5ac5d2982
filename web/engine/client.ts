/** The page's side of a worker: questions with a time budget. A worker over its budget is ended; the next question starts another. */
import type { Result } from '../../src/base/index.ts';
import type {
  AdviceTalk,
  Answered,
  HandTalk,
  LogTalk,
  ManyTalk,
  Progress,
  ReviewTalk,
  Talk,
  Told,
  ValueTalk,
} from './protocol.ts';

/** Milliseconds. Reading the longest log takes about two seconds. */
export const BUDGET = 10_000;

type Waiting = {
  readonly settle: (answer: Result<unknown>) => void;
  readonly budget: number;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  timer: number;
};

const failed = (code: string): Result<never> => ({ ok: false, error: { code, at: 0, text: '' } });

export class Engine<T extends Talk> {
  private readonly make: () => Worker;
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private id = 0;

  constructor(make: () => Worker) {
    this.make = make;
  }

  /** Never rejects. The budget is time without a word from the worker. */
  ask<K extends keyof T & string>(
    name: K,
    ask: T[K]['ask'],
    budget = BUDGET,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<T[K]['answer']>> {
    this.worker ??= this.start();
    const id = ++this.id;
    return new Promise((settle) => {
      const timer = this.startTimer(budget);
      this.waiting.set(id, { settle: settle as Waiting['settle'], budget, onProgress, timer });
      this.worker!.postMessage({ id, name, ask });
    });
  }

  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  /** Everything that waits is answered with the fault. */
  end(code = 'engine.failed'): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { settle, timer } of this.waiting.values()) {
      clearTimeout(timer);
      settle(failed(code));
    }
    this.waiting.clear();
  }

  private startTimer(budget: number): number {
    return window.setTimeout(() => this.end('engine.budget'), budget);
  }

  private start(): Worker {
    const worker = this.make();
    worker.addEventListener('message', ({ data }: MessageEvent<Answered | Told>) => {
      const entry = this.waiting.get(data.id);
      if (entry === undefined) return;
      if ('progress' in data) entry.onProgress?.(data.progress);
      else {
        clearTimeout(entry.timer);
        this.waiting.delete(data.id);
        entry.settle(data.answer);
      }
      // A worker that answers is alive: what waits behind that question has its budget anew.
      for (const other of this.waiting.values()) {
        clearTimeout(other.timer);
        other.timer = this.startTimer(other.budget);
      }
    });
    worker.addEventListener('error', () => this.end());
    return worker;
  }
}

const handWorker = (): Worker => new Worker(new URL('./hand.worker.ts', import.meta.url), { type: 'module' });
export const handEngine = new Engine<HandTalk>(handWorker);
export const valueEngine = new Engine<ValueTalk>(handWorker);
const logWorker = (): Worker => new Worker(new URL('./log.worker.ts', import.meta.url), { type: 'module' });
export const logEngine = new Engine<LogTalk>(logWorker);
/** Games that Home shows: the log that is open stays as it is. */
export const showEngine = new Engine<LogTalk>(logWorker);
const expertWorker = (): Worker => new Worker(new URL('./expert.worker.ts', import.meta.url), { type: 'module' });
export const reviewEngine = new Engine<ReviewTalk>(expertWorker);
/** The example of Home, beside any review under way. */
export const exampleEngine = new Engine<ReviewTalk>(expertWorker);
export const manyEngine = new Engine<ManyTalk>(expertWorker);
export const adviceEngine = new Engine<AdviceTalk>(expertWorker);
