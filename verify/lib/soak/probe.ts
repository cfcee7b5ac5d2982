/** Loaded before the server in a soak (`node --import`): sends the process's own memory and processor time to the parent. */
import { isMainThread } from 'node:worker_threads';

/** What the server says of itself: bytes, and processor microseconds. `heap`: of the thread that serves. */
export type Probe = {
  readonly rss: number;
  readonly heap: number;
  readonly external: number;
  readonly cpu: number;
};

/** Milliseconds between two samples. */
export const PROBE_EVERY = 10_000;

const sample = (): Probe => {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { rss, heap: heapUsed, external, cpu: user + system };
};

// Neither the timer nor the channel keeps the server from ending.
if (isMainThread && process.send !== undefined) {
  process.channel?.unref();
  process.send(sample());
  setInterval(() => process.send?.(sample(), undefined, undefined, () => undefined), PROBE_EVERY).unref();
}
