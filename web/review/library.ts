/** The reviews kept in this browser, as the room shows them. */
import { signal } from '@preact/signals';
import type { ReviewAnswer } from '../engine/reviewrun.ts';
import { deleteReviews, getHeads, getReview, putReview, type Head, type KeptReview } from '../engine/shelf.ts';

export type { Head } from '../engine/shelf.ts';

/** Newest first; undefined until it is read. */
export const heads = signal<readonly Head[] | undefined>(undefined);
/** The browser keeps nothing, or has no room left. */
export const isRefused = signal(false);

const orRefused = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch {
    isRefused.value = true;
    return undefined;
  }
};

/** What did not change stays the same object, so that its row is not drawn again. */
const keepOld = (next: readonly Head[]): readonly Head[] => {
  const old = new Map((heads.peek() ?? []).map((head) => [head.key, head]));
  return next.map((head) => (old.get(head.key)?.time === head.time ? old.get(head.key)! : head));
};

export const readHeads = async (): Promise<void> => {
  heads.value = keepOld((await orRefused(getHeads())) ?? []);
};

/** The key under which it is found again; undefined where nothing is kept. */
export const keep = async (record: string, answer: ReviewAnswer): Promise<string | undefined> => {
  const key = await orRefused(putReview({ record, answer }));
  await readHeads();
  return key;
};

export const getBody = (key: string): Promise<KeptReview | undefined> => orRefused(getReview(key));

export const forget = async (keys: readonly string[]): Promise<void> => {
  await orRefused(deleteReviews(keys));
  await readHeads();
};
