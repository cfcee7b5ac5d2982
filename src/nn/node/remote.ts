/** A session whose runs happen in a worker thread of its own. Put a batcher in front to gather requests. */
import { Worker } from 'node:worker_threads';
import { fault, ok, type Result } from '../../base/index.ts';
import type { OpenOptions, Tensor, Tensors } from '../runtime.ts';
import { checkFeeds, type Session } from '../session/index.ts';
import type { Question, Reply, SessionData, SessionFacts } from './sessionworker.ts';

type Answer = Result<Record<string, Tensor>>;

/** Own copies, to hand over without the buffers they are views of. */
const copied = (feeds: Tensors): [Tensors, ArrayBuffer[]] => {
  const copies = Object.entries(feeds).map(
    ([name, tensor]) => [name, { ...tensor, data: tensor.data.slice() }] as const,
  );
  return [Object.fromEntries(copies), copies.map(([, { data }]) => data.buffer)];
};

/** Opens a model in a thread of its own. */
export const openInWorker = async (
  bytes: Uint8Array,
  { script = new URL('./sessionworker.js', import.meta.url), ...options }: OpenOptions & { readonly script?: URL } = {},
): Promise<Result<Session>> => {
  const worker = new Worker(script, { workerData: { bytes, options } satisfies SessionData });
  const waiting = new Map<number, (answer: Answer) => void>();
  let count = 0;
  let ended: Answer | undefined;
  const end = (code: string, text: string): void => {
    ended ??= fault(code, 0, text);
    for (const answer of waiting.values()) answer(ended);
    waiting.clear();
  };
  const facts = await new Promise<Result<SessionFacts>>((resolve) => {
    worker.on('message', (reply: Reply) => {
      if (reply.kind === 'open') return resolve(reply.facts);
      waiting.get(reply.id)?.(reply.result);
      return waiting.delete(reply.id);
    });
    worker.on('error', (error) => {
      end('session.worker', error.message);
      resolve(fault('session.worker', 0, error.message));
    });
    worker.on('exit', () => {
      end('session.closed', 'the session is closed');
      resolve(fault('session.worker', 0, 'the worker ended before the model was open'));
    });
  });
  if (!facts.ok) {
    await worker.terminate();
    return facts;
  }
  return ok({
    ...facts.value,
    run: (feeds) => {
      const checked = checkFeeds(facts.value.inputs, feeds);
      if (!checked.ok) return Promise.resolve(checked);
      if (ended !== undefined) return Promise.resolve(ended);
      return new Promise((resolve) => {
        const id = count++;
        waiting.set(id, resolve);
        const [own, buffers] = copied(feeds);
        worker.postMessage({ id, feeds: own } satisfies Question, buffers);
      });
    },
    close: async () => {
      await worker.terminate();
    },
  });
};
