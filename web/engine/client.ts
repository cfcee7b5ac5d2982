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

  /** Never rejects. Work that tells its progress has the budget anew each time. */
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
      clearTimeout(entry.timer);
      if ('progress' in data) {
        entry.timer = this.startTimer(entry.budget);
        entry.onProgress?.(data.progress);
        return;
      }
      this.waiting.delete(data.id);
      entry.settle(data.answer);
    });
    worker.addEventListener('error', () => this.end());
    return worker;
  }
}

const handWorker = (): Worker => new Worker(new URL('./hand.worker.ts', import.meta.url), { type: 'module' });
export const handEngine = new Engine<HandTalk>(handWorker);
export const valueEngine = new Engine<ValueTalk>(handWorker);
export const logEngine = new Engine<LogTalk>(
  () => new Worker(new URL('./log.worker.ts', import.meta.url), { type: 'module' }),
);
const expertWorker = (): Worker => new Worker(new URL('./expert.worker.ts', import.meta.url), { type: 'module' });
export const reviewEngine = new Engine<ReviewTalk>(expertWorker);
export const manyEngine = new Engine<ManyTalk>(expertWorker);
export const adviceEngine = new Engine<AdviceTalk>(expertWorker);
