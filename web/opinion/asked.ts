/** The second opinion on one position: asked when the expert has answered, while it is switched on. */
import { batch, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { SecondOpinion } from '../../src/answers/index.ts';
import type { Fault } from '../../src/base/index.ts';
import type { AdviceQuestion } from '../engine/asking.ts';
import { adviceEngine } from '../engine/client.ts';
import { isOpinionOn } from './setting.ts';

/** Milliseconds; the first question fetches the weights. */
const PATIENCE = 30_000;

/** Null where there is nothing to decide; undefined where it was not asked, or has not answered yet. */
export const opinion = signal<SecondOpinion | null | undefined>(undefined);
export const opinionFault = signal<Fault | undefined>(undefined);

let asked = 0;
const ask = async (current: AdviceQuestion): Promise<void> => {
  const id = ++asked;
  const answer = await adviceEngine.ask('opinion', current, PATIENCE);
  if (id !== asked) return;
  batch(() => {
    opinion.value = answer.ok ? answer.value : undefined;
    opinionFault.value = answer.ok ? undefined : answer.error;
  });
};

/** Keeps the answer in step with the switch and with what the expert has answered to. `isPlayed`: the game is one that it plays. */
export const watchOpinion = (
  advised: ReadonlySignal<AdviceQuestion | undefined>,
  isPlayed: ReadonlySignal<boolean>,
): void => {
  effect(() => {
    const current = advised.value;
    asked++;
    batch(() => {
      opinion.value = undefined;
      opinionFault.value = undefined;
    });
    if (current !== undefined && isOpinionOn.value && isPlayed.value) void ask(current);
  });
};
