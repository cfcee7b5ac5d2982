/**
 * Gathers requests of many callers into one run: the weights are read once for all of them.
 *
 * An answer must not depend on who asked beside it. From two samples on, onnxruntime gives each sample the same bits whatever the batch
 * (session.test.ts); a sample alone takes another path of the matrix product and differs in the last bits. So a lone sample is run twice,
 * side by side.
 */
import { fault, ok, type Fault, type Result } from '../../base/index.ts';
import { arrayOf, type TensorArray } from '../onnx/index.ts';
import type { Tensor } from '../runtime.ts';
import type { Session } from './session.ts';

/** One sample: arrays without the batch axis. */
export type Sample = Readonly<Record<string, TensorArray>>;

/** Asks a network for many callers in one batch. */
export type Batcher = {
  /** The outputs of one sample, each an own array. */
  infer(sample: Sample): Promise<Result<Record<string, TensorArray>>>;
  /** Runs and samples so far; their ratio is the mean batch. */
  readonly counts: { readonly runs: number; readonly samples: number };
};

/** Largest batch, and how long it waits for more. */
export type BatchOptions = {
  /** Largest batch of one run. */
  readonly most?: number;
  /** Waits for more callers: called with the flush, e.g. `(flush) => setTimeout(flush, 1)`; a macrotask by default. */
  readonly wait?: (flush: () => void) => void;
};

const LEAST = 2;

type Waiting = { readonly sample: Sample; readonly answer: (result: Result<Record<string, TensorArray>>) => void };

const rows = (taken: readonly Waiting[]): number => Math.max(LEAST, taken.length);

const perSample = (dims: readonly (number | string)[]): number[] => dims.slice(1).map((dim) => Number(dim));

/** The next macrotask: after every caller of this turn has asked. Browsers have no setImmediate. */
const soon = (flush: () => void): void =>
  void (typeof setImmediate === 'function' ? setImmediate(flush) : setTimeout(flush, 0));

/** Puts a batcher before a session. */
export const createBatcher = (
  session: Pick<Session, 'run' | 'inputs'>,
  { most = 64, wait = soon }: BatchOptions = {},
): Batcher => {
  const counts = { runs: 0, samples: 0 };
  const queue: Waiting[] = [];
  let scheduled = false;
  let running = false;

  const stack = (taken: readonly Waiting[]): Record<string, Tensor> => {
    const feeds: Record<string, Tensor> = {};
    for (const { name, type, dims } of session.inputs) {
      const rest = perSample(dims);
      const size = rest.reduce((product, dim) => product * dim, 1);
      const data = arrayOf(type, rows(taken) * size);
      for (let at = 0; at < rows(taken); at++) data.set(taken[at % taken.length]!.sample[name] as never, at * size);
      feeds[name] = { type, dims: [rows(taken), ...rest], data };
    }
    return feeds;
  };

  const flush = async (): Promise<void> => {
    scheduled = false;
    if (running) return;
    running = true;
    while (queue.length > 0) {
      const taken = queue.splice(0, most);
      const result = await session.run(stack(taken));
      counts.runs += 1;
      counts.samples += taken.length;
      taken.forEach(({ answer }, at) => {
        if (!result.ok) return answer(result);
        const own: Record<string, TensorArray> = {};
        for (const [name, { data }] of Object.entries(result.value)) {
          const size = data.length / rows(taken);
          own[name] = data.slice(at * size, (at + 1) * size);
        }
        return answer(ok(own));
      });
    }
    running = false;
  };

  /** A bad sample is refused alone, before it can spoil the batch of others. */
  const refusal = (sample: Sample): { readonly ok: false; readonly error: Fault } | undefined => {
    for (const { name, type, dims } of session.inputs) {
      const data = sample[name];
      const size = perSample(dims).reduce((product, dim) => product * dim, 1);
      if (data === undefined) return fault('session.input-missing', 0, `the model needs the input ${name}`);
      if (data.constructor !== arrayOf(type, 0).constructor)
        return fault('session.input-type', 0, `${name} must be ${type}`);
      if (data.length !== size)
        return fault('session.input-size', 0, `${name} needs ${size} numbers and has ${data.length}`);
    }
    return undefined;
  };

  return {
    counts,
    infer: (sample) => {
      const refused = refusal(sample);
      if (refused !== undefined) return Promise.resolve(refused);
      return new Promise((resolve) => {
        queue.push({ sample, answer: resolve });
        if (queue.length >= most && !running) void flush();
        else if (!scheduled && !running) {
          scheduled = true;
          wait(() => void flush());
        }
      });
    },
  };
};
