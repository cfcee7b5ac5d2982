/** Many games: who plays in the files that were dropped, and the reviews that run in the background. */
import { batch, signal } from '@preact/signals';
import type { Fault } from '../../src/base/index.ts';
import { manyEngine } from '../engine/client.ts';
import type { Gathered, ManyAnswer } from '../engine/many.ts';
import type { Progress } from '../engine/protocol.ts';
import { store, stored } from '../state/settings.ts';
import { readHeads } from './library.ts';
import { points } from './points.ts';

/** Milliseconds between two signs of life. */
const PATIENCE = 60_000;
/** Milliseconds between two readings of the library while it grows. */
const FRESH = 2000;

export const gathered = signal<Gathered | undefined>(undefined);
/** Files read, or games reviewed. */
export const reading = signal<Progress | undefined>(undefined);
export const reviewing = signal<Progress | undefined>(undefined);
export const outcome = signal<ManyAnswer | undefined>(undefined);
export const manyFault = signal<Fault | undefined>(undefined);
/** Whose games. */
export const person = signal('');

let asked = 0;

/** The person of the last time, where one of that name plays; otherwise who plays most. */
const likely = ({ people }: Gathered): string =>
  (people.find(({ name }) => name === stored('person')) ?? people[0])?.name ?? '';

export const openMany = async (files: readonly File[]): Promise<void> => {
  const id = ++asked;
  manyEngine.end();
  batch(() => {
    gathered.value = undefined;
    outcome.value = undefined;
    manyFault.value = undefined;
    reviewing.value = undefined;
    reading.value = { done: 0, total: files.length };
  });
  const found = await manyEngine.ask('gather', files, PATIENCE, (progress) => {
    if (id === asked) reading.value = progress;
  });
  if (id !== asked) return;
  batch(() => {
    reading.value = undefined;
    gathered.value = found.ok ? found.value : undefined;
    manyFault.value = found.ok ? undefined : found.error;
    person.value = found.ok ? likely(found.value) : '';
  });
};

export const startMany = async (): Promise<void> => {
  const id = ++asked;
  const name = person.peek();
  store('person', name);
  batch(() => {
    outcome.value = undefined;
    manyFault.value = undefined;
    reviewing.value = { done: 0, total: 0 };
  });
  let read = performance.now();
  const found = await manyEngine.ask('many', { name, points: points.peek() }, PATIENCE, (progress) => {
    const last = reviewing.peek();
    // A sign of life is no progress.
    if (id !== asked || (progress.done === last?.done && progress.total === last.total)) return;
    reviewing.value = progress;
    // The library grows while the rest runs; reading it takes the longer the more it has.
    if (performance.now() - read < FRESH) return;
    read = performance.now();
    void readHeads();
  });
  if (id !== asked) return;
  batch(() => {
    reviewing.value = undefined;
    outcome.value = found.ok ? found.value : undefined;
    manyFault.value = found.ok ? undefined : found.error;
  });
  await readHeads();
};

export const stopMany = (): void => void manyEngine.ask('stop', null, PATIENCE);

export const closeMany = (): void => {
  asked++;
  manyEngine.end();
  batch(() => {
    gathered.value = undefined;
    outcome.value = undefined;
    manyFault.value = undefined;
    reviewing.value = undefined;
    reading.value = undefined;
  });
};
