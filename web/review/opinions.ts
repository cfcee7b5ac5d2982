/** Second opinions on the game that is reviewed: asked after the review while they are switched on. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { OpinionAt, OpinionGame } from '../../src/answers/index.ts';
import type { Fault } from '../../src/base/index.ts';
import { reviewEngine } from '../engine/client.ts';
import { isOpinionOn } from '../opinion/setting.ts';
import { room } from '../state/route.ts';
import { answer, at, reviewed } from './state.ts';

/** Milliseconds; a game takes a fraction of a second, the weights have to be fetched once. */
const PATIENCE = 30_000;

/** It plays riichi with four seats. */
export const isOpinionGame = computed(() => {
  const review = answer.value?.review;
  return review !== undefined && review.unit === 'rank-points' && review.points.length === 4;
});

export const opinions = signal<OpinionGame | undefined>(undefined);
export const opinionsFault = signal<Fault | undefined>(undefined);

/** At the decision that is looked at; undefined where there was nothing to decide. */
export const opinionAt = computed<OpinionAt | undefined>(() =>
  opinions.value?.all.find(({ decision }) => decision === at.value),
);

let asked = 0;
const ask = async (record: string, seat: number, most: number): Promise<void> => {
  const id = ++asked;
  const found = await reviewEngine.ask('opinions', { record, seat, most }, PATIENCE);
  if (id !== asked) return;
  batch(() => {
    opinions.value = found.ok ? found.value : undefined;
    opinionsFault.value = found.ok ? undefined : found.error;
  });
};

export const watchOpinions = (): void => {
  effect(() => {
    const current = reviewed.value;
    const isAsked = isOpinionOn.value && isOpinionGame.value && room.value === 'review';
    asked++;
    batch(() => {
      opinions.value = undefined;
      opinionsFault.value = undefined;
    });
    if (current === undefined || !isAsked) return;
    const { review } = current.answer;
    void ask(current.record, review.seat, review.decisions.length);
  });
};
