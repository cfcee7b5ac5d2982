/** Requests that survive a server which is away: tried again until it answers, for a time that has an end. */
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds without an answer after which a request gives up. */
export const PATIENCE = 600_000;
/** Between two tries. */
const PAUSE = 250;

/** Codes of JetStream's errors that decide a request; every other failure may pass. */
export const CODES = {
  /** The subject has a message already, where none was expected. */
  wrongLastSequence: 10_071,
  /** The message was not stored: a limit of the stream, or one message a subject. */
  storeFailed: 10_077,
  /** The server's storage is full. */
  noResources: 10_023,
  noStorage: 10_047,
  noMessage: 10_037,
  noStream: 10_059,
} as const;

/** Code of a JetStream error; 0 of any other. */
export const codeOf = (error: unknown): number => {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'number' ? code : 0;
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether the queue refused a task because it holds it already. */
export const isQueued = (error: unknown): boolean =>
  codeOf(error) === CODES.storeFailed && messageOf(error).includes('per subject');

/** How long an operation is tried again, and which errors are final. */
export type PersistOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; `PATIENCE` by default. */
  readonly patience?: number | undefined;
  /** Errors that no second try can change. */
  readonly isFinal?: (error: unknown) => boolean;
};

/** Throws the last error when the time is over, the signal is raised, or the error is final. */
export const persist = async <T>(work: () => Promise<T>, options: PersistOptions = {}): Promise<T> => {
  const { signal, patience = PATIENCE, isFinal } = options;
  const end = performance.now() + patience;
  for (let pause = PAUSE; ; pause = Math.min(4 * PAUSE, 2 * pause)) {
    try {
      return await work();
    } catch (error) {
      if (isFinal?.(error) === true || signal?.aborted === true || performance.now() > end) throw error;
      await wait(pause, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    }
  }
};
