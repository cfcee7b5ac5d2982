/** Which workers are there: each says so from time to time, and is forgotten when it stops. */
import { keysOf, type Link } from './link.ts';
import { WORKERS, type Role } from './names.ts';

/** What a worker says of itself. */
export type WorkerState = {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly threads: number;
  readonly engine: string;
  readonly commit: string;
  /** Tasks it holds now, has done, and has refused or failed. */
  readonly busy: number;
  readonly done: number;
  readonly failed: number;
  /** Seconds of the clock spent in tasks, processor seconds, bytes of memory. */
  readonly taskSeconds: number;
  readonly cpuSeconds: number;
  readonly memory: number;
  readonly isDraining: boolean;
  readonly since: string;
};

export const sayPresent = async ({ workers }: Link, state: WorkerState): Promise<void> => {
  await workers.put(state.name, JSON.stringify(state));
};

export const sayGone = async ({ workers }: Link, name: string): Promise<void> => {
  await workers.delete(name);
};

/** Workers that have shown a heartbeat of late. */
export const workersOf = async (link: Link): Promise<readonly WorkerState[]> => {
  const states: WorkerState[] = [];
  for (const key of await keysOf(link, WORKERS, '*')) {
    const entry = await link.workers.get(key);
    if (entry !== null && entry.operation === 'PUT') states.push(entry.json<WorkerState>());
  }
  return states.sort((a, b) => (a.name < b.name ? -1 : 1));
};
