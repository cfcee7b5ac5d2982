/** The worker's side of the local executor: computes the tasks it is sent, one after the other. */
import { parentPort } from 'node:worker_threads';
import type { Result } from '../../base/index.ts';
import type { Inputs, Json, Kind, Kinds, Output } from '../task.ts';
import { workplaceOf } from './workplace.ts';

export type Asked = { readonly kind: string; readonly spec: Json; readonly inputs: Inputs };

export type Answer =
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'answer'; readonly result: Result<Output> }
  | { readonly type: 'threw'; readonly message: string; readonly stack: string };

/** Loads each kind once. */
export const kindLoader = (kinds: Kinds): ((kind: string) => Promise<Kind>) => {
  const loaded = new Map<string, Promise<Kind>>();
  return (name) => {
    const load = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (load === undefined)
      throw new Error(`no kind of task is called ${name}; there are ${Object.keys(kinds).join(', ')}`);
    const kind = loaded.get(name) ?? load();
    loaded.set(name, kind);
    return kind;
  };
};

export const computeHere = async (
  { kind, spec, inputs }: Asked,
  load: (kind: string) => Promise<Kind>,
  note: (text: string) => void,
): Promise<Result<Output>> => (await load(kind)).run(spec as never, workplaceOf(inputs, note));

/** To be called by the entry of a thread. */
export const serveTasks = (kinds: Kinds): void => {
  const load = kindLoader(kinds);
  const post = (answer: Answer, transfer: ArrayBuffer[] = []): void => parentPort!.postMessage(answer, transfer);
  const answer = async (asked: Asked): Promise<void> => {
    try {
      const result = await computeHere(asked, load, (text) => post({ type: 'note', text }));
      const bytes = result.ok ? result.value.bytes : undefined;
      // A view would drag its whole buffer along.
      const own = bytes === undefined || bytes.length === bytes.buffer.byteLength ? bytes : bytes.slice();
      if (result.ok && own !== undefined)
        post({ type: 'answer', result: { ok: true, value: { ...result.value, bytes: own } } }, [own.buffer]);
      else post({ type: 'answer', result });
    } catch (error) {
      const { message, stack = '' } = error as Error;
      post({ type: 'threw', message, stack });
    }
  };
  parentPort!.on('message', (asked: Asked) => void answer(asked));
};
