/**
 * What this browser keeps: reviews (heads for lists, bodies to open) and the logs that are open, so that a reload finds them. IndexedDB; nothing leaves it.
 * Used by the page and by the worker that reviews many games.
 */
import type { GameEntry } from '../../src/answers/leaks/index.ts';
import { REVIEW_VERSION } from '../../src/analysis/review/index.ts';
import type { ReviewAnswer } from './reviewrun.ts';

/** A kept review for lists and statistics. */
export type Head = GameEntry & {
  /** Of record and seat: the same game reviewed again takes the old one's place. */
  readonly key: string;
  readonly version: number;
  /** Milliseconds since 1970 when it was reviewed. */
  readonly time: number;
};
/** The record and the review as gzip of JSON: a hundred games are a few megabytes. */
export type Body = { readonly key: string; readonly packed: Uint8Array };
export type KeptReview = { readonly record: string; readonly answer: ReviewAnswer };
/** A log that is open in a tab. */
export type KeptLog = { readonly key: string; readonly time: number; readonly data: Blob };

const NAME = 'suzaku';
const VERSION = 2;
const STORES = ['heads', 'bodies', 'logs'] as const;
type Store = (typeof STORES)[number];

const open = (): Promise<IDBDatabase> =>
  new Promise((ready, failed) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener('upgradeneeded', () => {
      // Version 1 kept reviews without the counts of their games.
      for (const store of Array.from(request.result.objectStoreNames)) request.result.deleteObjectStore(store);
      for (const store of STORES) request.result.createObjectStore(store, { keyPath: 'key' });
    });
    request.addEventListener('success', () => {
      // Another tab with a newer page may renew the stores.
      request.result.addEventListener('versionchange', () => request.result.close());
      ready(request.result);
    });
    request.addEventListener('error', () => failed(request.error ?? new Error('no library')));
    request.addEventListener('blocked', () => failed(new Error('no library')));
  });

/** One transaction; what `work` asks for last is the answer. Rejects where the browser keeps nothing or has no room left. */
const run = async <T>(
  mode: IDBTransactionMode,
  work: (stores: Readonly<Record<Store, IDBObjectStore>>) => IDBRequest<T>,
): Promise<T> => {
  const base = await open();
  try {
    return await new Promise<T>((ready, failed) => {
      const transaction = base.transaction([...STORES], mode);
      const stores = Object.fromEntries(STORES.map((name) => [name, transaction.objectStore(name)]));
      const request = work(stores as Record<Store, IDBObjectStore>);
      transaction.addEventListener('complete', () => ready(request.result));
      transaction.addEventListener('abort', () => failed(transaction.error ?? new Error('no room')));
    });
  } finally {
    base.close();
  }
};

const through = async (data: BodyInit, stream: CompressionStream | DecompressionStream): Promise<Response> =>
  new Response(new Response(data).body!.pipeThrough(stream));

const pack = async (kept: KeptReview): Promise<Uint8Array> =>
  new Uint8Array(await (await through(JSON.stringify(kept), new CompressionStream('gzip'))).arrayBuffer());

const unpack = async (packed: Uint8Array): Promise<KeptReview> =>
  (await (await through(packed.slice(), new DecompressionStream('gzip'))).json()) as KeptReview;

/** FNV-1a of the text from both ends: enough to tell the games of one person apart. */
export const sumOf = (text: string): string => {
  let [a, b] = [0x811c9dc5, 0x811c9dc5];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(text.length - 1 - i), 0x01000193);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
};

export const keyOf = (record: string, seat: number): string => `${sumOf(record)}-${seat}`;

/** Newest first. */
export const getHeads = async (): Promise<readonly Head[]> =>
  (await run<Head[]>('readonly', ({ heads }) => heads.getAll()))
    .filter(({ version }) => version === REVIEW_VERSION)
    .toSorted((a, b) => b.time - a.time);

export const putReview = async (kept: KeptReview): Promise<string> => {
  const { entry, review } = kept.answer;
  const key = keyOf(kept.record, review.seat);
  const packed = await pack(kept);
  await run('readwrite', ({ heads, bodies }) => {
    bodies.put({ key, packed } satisfies Body);
    return heads.put({ ...entry, key, version: REVIEW_VERSION, time: Date.now() } satisfies Head);
  });
  return key;
};

export const getReview = async (key: string): Promise<KeptReview | undefined> => {
  const body = await run<Body | undefined>('readonly', ({ bodies }) => bodies.get(key) as IDBRequest<Body | undefined>);
  return body === undefined ? undefined : unpack(body.packed);
};

export const deleteReviews = (keys: readonly string[]): Promise<unknown> =>
  run('readwrite', ({ heads, bodies }) => {
    for (const key of keys) {
      heads.delete(key);
      bodies.delete(key);
    }
    return heads.count();
  });

/** Open logs kept at once; the oldest give way. */
const MOST_LOGS = 6;

export const putLog = async (log: KeptLog): Promise<void> => {
  const all = await run<KeptLog[]>('readonly', ({ logs }) => logs.getAll());
  const old = all.toSorted((a, b) => b.time - a.time).slice(MOST_LOGS - 1);
  await run('readwrite', ({ logs }) => {
    for (const { key } of old) logs.delete(key);
    return logs.put(log);
  });
};

export const getLog = (key: string): Promise<KeptLog | undefined> =>
  run<KeptLog | undefined>('readonly', ({ logs }) => logs.get(key) as IDBRequest<KeptLog | undefined>);

export const deleteLog = (key: string): Promise<unknown> => run('readwrite', ({ logs }) => logs.delete(key));
