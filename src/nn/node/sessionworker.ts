/** A worker thread that answers for one model, so that a long run does not block the thread that asks. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { Bug, type Result } from '../../base/index.ts';
import type { ModelPort } from '../onnx/index.ts';
import { messageOf, type OpenOptions, type Tensor, type Tensors } from '../runtime.ts';
import type { Session } from '../session/index.ts';
import { openModel } from './native.ts';

export type SessionData = {
  readonly bytes: Uint8Array;
  readonly options: OpenOptions;
  /** For a caller that sleeps until the answer: where answers go, and the number of them so far. */
  readonly sleeper?: { readonly port: MessagePort; readonly count: SharedArrayBuffer };
};

/** What a session tells about itself. */
export type SessionFacts = Pick<Session, 'backend' | 'provider' | 'refused' | 'metadata'> & {
  readonly inputs: readonly ModelPort[];
  readonly outputs: readonly ModelPort[];
};

export type Question = { readonly id: number; readonly feeds: Tensors };
export type Reply =
  | { readonly kind: 'open'; readonly facts: Result<SessionFacts> }
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<Record<string, Tensor>> };

const port = parentPort;
if (port === null) throw new Bug('this file runs as a worker thread only');

const { bytes, options, sleeper } = workerData as SessionData;
const say = (reply: Reply): void => {
  if (sleeper === undefined || reply.kind === 'open') return port.postMessage(reply);
  sleeper.port.postMessage(reply);
  const count = new Int32Array(sleeper.count);
  Atomics.add(count, 0, 1);
  Atomics.notify(count, 0);
};
const opened = await openModel(bytes, options);
if (opened.ok) {
  const session = opened.value;
  const { backend, provider, refused, metadata, inputs, outputs } = session;
  const answer = async ({ id, feeds }: Question): Promise<void> => {
    try {
      say({ kind: 'answer', id, result: await session.run(feeds) });
    } catch (error) {
      say({ kind: 'answer', id, result: { ok: false, error: { code: 'session.run', at: 0, text: messageOf(error) } } });
    }
  };
  port.on('message', (question: Question | 'close') => {
    if (question === 'close') port.close();
    else void answer(question);
  });
  say({ kind: 'open', facts: { ok: true, value: { backend, provider, refused, metadata, inputs, outputs } } });
} else say({ kind: 'open', facts: opened });
