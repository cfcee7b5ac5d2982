/** The network over the game that is reviewed: runs after the review while it is switched on, and ends when it is switched off. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { Fault } from '../../src/base/index.ts';
import type { ModelGame } from '../../src/policy/index.ts';
import type { ForeseeAnswer } from '../engine/networkrun.ts';
import type { Progress } from '../engine/protocol.ts';
import { chancesIn, type Chances } from '../network/chances.ts';
import { PATIENCE, networkEngine } from '../network/engine.ts';
import { filesIn, index, priceOf, readIndex } from '../network/files.ts';
import { isNetworkOn } from '../network/setting.ts';
import { room } from '../state/route.ts';
import { answer, at, reviewed } from './state.ts';

/** Whose network; undefined in games without one. */
export const networkRules = computed<ModelGame | undefined>(() => {
  const review = answer.value?.review;
  if (review === undefined || review.unit === 'game-points') return undefined;
  return { family: 'riichi', seats: review.points.length === 3 ? 3 : 4 };
});

export const foreseen = signal<ForeseeAnswer | undefined>(undefined);
export const fault = signal<Fault | undefined>(undefined);
export const progress = signal<Progress | undefined>(undefined);
export const isRunning = signal(false);

let asked = 0;
const run = async (record: string, seat: number, most: number): Promise<void> => {
  const id = ++asked;
  isRunning.value = true;
  const files = filesIn(index.value!);
  const found = await networkEngine.ask('foresee', { files, record, seat, most }, PATIENCE, (next) => {
    if (id === asked) progress.value = next;
  });
  if (id !== asked) return;
  batch(() => {
    isRunning.value = false;
    progress.value = undefined;
    foreseen.value = found.ok ? found.value : undefined;
    fault.value = found.ok ? undefined : found.error;
  });
};

/** The chances at the decision that is looked at. */
export const chancesAt = computed<Chances | undefined>(() => {
  const found = foreseen.value?.all.find(({ decision }) => decision === at.value);
  return found === undefined ? undefined : chancesIn(found);
});

export const stop = (): void => {
  isNetworkOn.value = false;
};

const isWanted = computed(() => {
  const rules = networkRules.value;
  const isThere = rules !== undefined && index.value !== undefined && priceOf(index.value, rules) !== undefined;
  return isThere && isNetworkOn.value && room.value === 'review';
});

export const watchForeseen = (): void => {
  void readIndex();
  effect(() => {
    const current = reviewed.value;
    const isAsked = isWanted.value;
    asked++;
    batch(() => {
      foreseen.value = undefined;
      fault.value = undefined;
      progress.value = undefined;
      // What is under way for another game, or was switched off, is not waited for.
      if (isRunning.peek()) networkEngine.end();
      isRunning.value = false;
    });
    if (current === undefined || !isAsked) return;
    const { review } = current.answer;
    void run(current.record, review.seat, review.decisions.length);
  });
};
