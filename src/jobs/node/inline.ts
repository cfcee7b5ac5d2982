/** Tasks computed in the calling thread, one at a time: for tests, and where a thread is not worth its start. */
import { engineHere } from '../../models/index.ts';
import { runTasks } from '../run.ts';
import type { Executor } from '../executor.ts';
import type { Kind, Kinds } from '../task.ts';
import { computeHere, kindLoader } from './serve.ts';

/** Computes tasks one after the other in this thread. */
export const inlineExecutor = (
  kinds: Kinds,
  { engine = engineHere().digest }: { readonly engine?: string } = {},
): Executor => {
  const load = kindLoader(kinds);
  const used = new Set<Kind>();
  return {
    engine,
    run: (tasks, options) =>
      runTasks(
        tasks,
        {
          engine,
          width: 1,
          compute: async ({ kind, spec, inputs = {} }, _, note) => {
            // Between tasks signals and timers have their turn.
            await new Promise((resolve) => setImmediate(resolve));
            const loading = load(kind);
            used.add(await loading);
            return computeHere({ kind, spec, inputs }, () => loading, note);
          },
        },
        options,
      ),
    close: async () => {
      for (const kind of used) await kind.close?.();
    },
  };
};
