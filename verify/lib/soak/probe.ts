/**
 * Loaded before the server in a soak (`node --import`), in its workers too: sends the process's own memory and processor time to the parent, and what every thread holds after a
 * collection of garbage. The first saws with every sweep and every worker that is ended; only the second can tell a small growth.
 */
import { isMainThread, threadId, BroadcastChannel } from 'node:worker_threads';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What the server says of itself: bytes, and processor microseconds. */
export type Probe = { readonly rss: number; readonly cpu: number };

/** Bytes that a thread holds after a collection; thread 0 is the one that serves. */
export type Live = { readonly thread: number; readonly live: number };

/** Milliseconds between two samples, and between two collections: each holds up its thread for some hundredths of a second. */
export const PROBE_EVERY = 10_000;
export const LIVE_EVERY = 60_000;

const sample = (): Probe => {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage.rss(), cpu: user + system };
};

const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
};

const liveNow = (collect: () => void): Live => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return { thread: threadId, live: heapUsed + external };
};

// Neither timers nor channels keep a thread from ending.
const watch = (send: (live: Live) => void): void => {
  const collect = collector();
  setInterval(() => send(liveNow(collect)), LIVE_EVERY).unref();
};

const channel = new BroadcastChannel('suzaku soak');
(channel as unknown as { unref: () => void }).unref();
if (!isMainThread) watch((live) => channel.postMessage(live));
else if (process.send !== undefined) {
  const send = (message: Probe | Live): void => void process.send?.(message, undefined, undefined, () => undefined);
  process.channel?.unref();
  channel.onmessage = (event) => send((event as { data: Live }).data);
  send(sample());
  setInterval(() => send(sample()), PROBE_EVERY).unref();
  watch(send);
} else channel.close();
