/**
 * Native answers without a promise: the calling thread sleeps while a worker computes. For players, who must answer at
 * once; a server uses `openInWorker` and stays awake.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { fault, ok, type Result } from '../../base/index.ts';
import type { PlainSession } from '../plain/index.ts';
import type { OpenOptions, Tensor, Tensors } from '../runtime.ts';
import { checkFeeds } from '../session/index.ts';
import type { Question, Reply, SessionData, SessionFacts } from './sessionworker.ts';

/** No run of a network takes as long. */
const PATIENCE_MS = 60_000;

type Answer = Result<Record<string, Tensor>>;

const opening = (worker: Worker): Promise<Result<SessionFacts>> =>
  new Promise((resolve) => {
    worker.once('message', (reply: Reply) =>
      resolve(reply.kind === 'open' ? reply.facts : lost('it spoke out of turn')),
    );
    worker.once('error', (error) => resolve(lost(error.message)));
    worker.once('exit', () => resolve(lost('it ended before the model was open')));
  });

const lost = (why: string): Result<never> => fault('session.worker', 0, `the worker of the model failed: ${why}`);

/** Opens a model that answers at once, in a thread with the native library. */
export const openNow = async (
  bytes: Uint8Array,
  { script = new URL('./sessionworker.js', import.meta.url), ...options }: OpenOptions & { readonly script?: URL } = {},
): Promise<Result<PlainSession>> => {
  const { port1: port, port2 } = new MessageChannel();
  const count = new SharedArrayBuffer(4);
  const data: SessionData = { bytes, options, sleeper: { port: port2, count } };
  const worker = new Worker(script, { workerData: data, transferList: [port2] });
  const facts = await opening(worker);
  if (!facts.ok) {
    await worker.terminate();
    return facts;
  }
  worker.removeAllListeners();
  worker.on('error', () => undefined);
  // A thread that only waits for questions must not keep the program alive.
  worker.unref();
  port.unref();
  const answers = new Int32Array(count);
  let asked = 0;
  let isLost = false;
  /** The notice of an answer may come when the answer has been read already, so the number of answers decides. */
  const isAnswered = (): boolean => {
    while (Atomics.load(answers, 0) === asked)
      if (Atomics.wait(answers, 0, asked, PATIENCE_MS) === 'timed-out') return false;
    return true;
  };
  const wait = (): Answer => {
    const reply = isAnswered() ? (receiveMessageOnPort(port) as { message: Reply } | undefined)?.message : undefined;
    if (reply?.kind !== 'answer' || reply.id !== asked) {
      isLost = true;
      return lost('it does not answer');
    }
    asked += 1;
    return reply.result;
  };
  /** Reads the answer to the last question, which may have been left lying. */
  let finish = (): unknown => undefined;
  const begin = (feeds: Tensors): (() => Answer) => {
    finish();
    // An answer that comes after all would be taken for that of the next question.
    if (isLost) return () => lost('it did not answer before');
    const checked = checkFeeds(facts.value.inputs, feeds);
    if (!checked.ok) return () => checked;
    worker.postMessage({ id: asked, feeds } satisfies Question);
    let answer: Answer | undefined;
    const read = (): Answer => (answer ??= wait());
    finish = read;
    return read;
  };
  const runNow = (feeds: Tensors): Answer => begin(feeds)();
  return ok({
    ...facts.value,
    runNow,
    begin,
    run: (feeds) => Promise.resolve(runNow(feeds)),
    close: async () => {
      port.close();
      await worker.terminate();
    },
  });
};
