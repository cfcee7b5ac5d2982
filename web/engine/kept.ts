/** Large files that are fetched when they are first wanted, and kept in this browser for use without a network. */
import { fault, ok, type Result } from '../../src/base/index.ts';

export type KeptFile = {
  /** Whole address; its name holds a hash of the content. */
  readonly url: string;
  readonly bytes: number;
};

/** Not one of the caches that the service worker renews with each version of the page. */
const NAME = 'suzaku.networks';

/** A browser may have no store, or forbid it: then the file is fetched each time. */
const store = async (): Promise<Cache | undefined> => {
  try {
    return await caches.open(NAME);
  } catch {
    return undefined;
  }
};

/** The body as it comes in; `told` hears how many bytes are there. */
const readAll = async (response: Response, size: number, told: (done: number) => void): Promise<Uint8Array> => {
  const reader = response.body!.getReader();
  let bytes = new Uint8Array(size);
  let done = 0;
  for (;;) {
    const { value, done: isEnd } = await reader.read();
    if (isEnd) return bytes.subarray(0, done);
    if (done + value.length > bytes.length) {
      const wider = new Uint8Array(2 * (done + value.length));
      wider.set(bytes);
      bytes = wider;
    }
    bytes.set(value, done);
    done += value.length;
    told(done);
  }
};

export const getFile = async (
  { url, bytes: size }: KeptFile,
  told: (done: number) => void,
): Promise<Result<Uint8Array>> => {
  const cache = await store();
  try {
    const hit = await cache?.match(url);
    const response = hit ?? (await fetch(url));
    if (!response.ok) return fault('network.fetch', 0, `${url.split('/').at(-1)}: status ${response.status}`);
    const bytes = await readAll(response, size, told);
    if (hit === undefined) await cache?.put(url, new Response(bytes.slice())).catch(() => undefined);
    return ok(bytes);
  } catch {
    return fault('network.fetch', 0, `${url.split('/').at(-1)} cannot be fetched`);
  }
};

/** Files of earlier versions go. */
export const keepOnly = async (urls: readonly string[]): Promise<void> => {
  const cache = await store();
  if (cache === undefined) return;
  for (const { url } of await cache.keys()) if (!urls.includes(url)) await cache.delete(url);
};
