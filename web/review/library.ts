/** Reviews kept in this browser: IndexedDB, one store of heads for the list and one of bodies. Nothing leaves it. */
import { signal } from '@preact/signals';
import { REVIEW_VERSION, mistakesOf, type Mistake, type ReviewSummary } from '../../src/analysis/review/index.ts';
import type { Unit } from '../../src/analysis/advice/index.ts';
import type { ReviewAnswer } from '../engine/reviewrun.ts';

export type Head = {
  /** Of record and seat: the same game reviewed again takes the old one's place. */
  readonly key: string;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly names: readonly string[];
  readonly seat: number;
  readonly rules: string;
  readonly isComplete: boolean;
  /** Of the losses; rank points unless said. */
  readonly unit?: Unit;
  /** Final place from 1, where known; none in game points. */
  readonly place: number | undefined;
  /** The score in game points, where known. */
  readonly score?: number;
  readonly summary: Pick<ReviewSummary, 'reviewed' | 'judged' | 'best' | 'loss' | 'grades'>;
  readonly mistakes: readonly Mistake[];
};
export type Body = { readonly key: string; readonly record: string; readonly answer: ReviewAnswer };

/** Newest first; undefined until it is read. */
export const heads = signal<readonly Head[] | undefined>(undefined);
/** The browser keeps nothing, or has no room left. */
export const isRefused = signal(false);

const NAME = 'suzaku';
const VERSION = 1;
const STORES = ['heads', 'bodies'] as const;

const open = (): Promise<IDBDatabase> =>
  new Promise((ready, failed) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener('upgradeneeded', () => {
      for (const store of STORES)
        if (!request.result.objectStoreNames.contains(store))
          request.result.createObjectStore(store, { keyPath: 'key' });
    });
    request.addEventListener('success', () => ready(request.result));
    request.addEventListener('error', () => failed(request.error ?? new Error('no library')));
    request.addEventListener('blocked', () => failed(new Error('no library')));
  });

/** One transaction over both stores; what `work` asks for last is the answer. */
const run = async <T>(
  mode: IDBTransactionMode,
  work: (heads: IDBObjectStore, bodies: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  try {
    const base = await open();
    try {
      return await new Promise<T>((ready, failed) => {
        const transaction = base.transaction([...STORES], mode);
        const request = work(transaction.objectStore('heads'), transaction.objectStore('bodies'));
        transaction.addEventListener('complete', () => ready(request.result));
        transaction.addEventListener('abort', () => failed(transaction.error ?? new Error('no room')));
      });
    } finally {
      base.close();
    }
  } catch {
    isRefused.value = true;
    return undefined;
  }
};

export const readHeads = async (): Promise<void> => {
  const all = await run<Head[]>('readonly', (store) => store.getAll());
  heads.value = (all ?? []).filter(({ version }) => version === REVIEW_VERSION).toSorted((a, b) => b.time - a.time);
};

/** FNV-1a of the record from both ends: enough to tell the games of one person apart. */
const sumOf = (text: string): string => {
  let [a, b] = [0x811c9dc5, 0x811c9dc5];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(text.length - 1 - i), 0x01000193);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
};

const headOf = (key: string, { review, names, rules }: ReviewAnswer): Head => {
  const { reviewed, judged, best, loss, grades, final, change } = review.summary;
  // What the rounds changed is the score, where the record has no end.
  const score = review.unit === 'game-points' ? (final ?? change) : null;
  const place = final === null ? -1 : review.points.indexOf(final);
  return {
    key,
    version: REVIEW_VERSION,
    time: Date.now(),
    names,
    seat: review.seat,
    rules,
    isComplete: review.isComplete,
    unit: review.unit,
    place: place < 0 ? undefined : place + 1,
    ...(score === null ? {} : { score }),
    summary: { reviewed, judged, best, loss, grades },
    mistakes: mistakesOf(review),
  };
};

export const keep = async (record: string, answer: ReviewAnswer): Promise<void> => {
  const key = `${sumOf(record)}-${answer.review.seat}`;
  await run('readwrite', (headStore, bodyStore) => {
    bodyStore.put({ key, record, answer } satisfies Body);
    return headStore.put(headOf(key, answer));
  });
  await readHeads();
};

export const getBody = (key: string): Promise<Body | undefined> =>
  run<Body | undefined>('readonly', (_, store) => store.get(key) as IDBRequest<Body | undefined>);

export const forget = async (keys: readonly string[]): Promise<void> => {
  await run('readwrite', (headStore, bodyStore) => {
    for (const key of keys) {
      headStore.delete(key);
      bodyStore.delete(key);
    }
    return headStore.count();
  });
  await readHeads();
};
