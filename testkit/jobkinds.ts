/** Small kinds of tasks, for tests of executors: they answer, fail, throw, wait, or end their thread. */
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import type { Kind, Task, Workplace, Workshop } from '../src/jobs/node/index.ts';
import { fault, ok } from '../src/base/index.ts';

export type Trick =
  /** `log`: a file that gets a line each time. */
  | { readonly do: 'double'; readonly n: number; readonly ms?: number; readonly log?: string }
  | { readonly do: 'fail' | 'throw' }
  /** Ends the thread unless the file is there, and makes it. */
  | { readonly do: 'die'; readonly unless: string; readonly n: number }
  /** Ends the thread always. */
  | { readonly do: 'exit' }
  | { readonly do: 'read'; readonly name: string };

const answer = async (spec: Trick & { readonly do: 'double' }, work: Workplace): Promise<number> => {
  if (spec.log !== undefined) appendFileSync(spec.log, `${spec.n}\n`);
  work.note(`doubling ${spec.n}`);
  if (spec.ms !== undefined) await new Promise((resolve) => setTimeout(resolve, spec.ms));
  return 2 * spec.n;
};

export const trick: Kind<Trick, number | string> = {
  run: async (spec, work) => {
    switch (spec.do) {
      case 'fail':
        return fault('test.fault', 0, 'it fails');
      case 'throw':
        throw new Error('it throws');
      case 'exit':
        return process.exit(7);
      case 'read': {
        const bytes = await work.read(spec.name);
        return bytes.ok ? ok({ value: new TextDecoder().decode(bytes.value), bytes: bytes.value }) : bytes;
      }
      case 'die':
        if (existsSync(spec.unless)) return ok({ value: 2 * spec.n });
        writeFileSync(spec.unless, '');
        return process.exit(9);
      default:
        return ok({ value: await answer(spec, work) });
    }
  },
};

export const TRICKS: Workshop = {
  kinds: { trick: () => Promise.resolve(trick) },
  // Threads run what is built.
  worker: new URL('../dist/testkit/jobworker.js', import.meta.url),
};

export const trickTask = (spec: Trick, name = JSON.stringify(spec)): Task<number | string> => ({
  kind: 'trick',
  name,
  spec,
});
export const double = (n: number, ms?: number): Task<number | string> =>
  trickTask({ do: 'double', n, ...(ms === undefined ? {} : { ms }) });
