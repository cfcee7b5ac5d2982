/** The network on one position: asked when the expert has answered, while it is switched on. */
import { batch, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Foresight } from '../../src/players/index.ts';
import type { ModelGame } from '../../src/policy/index.ts';
import type { Fault } from '../../src/base/index.ts';
import type { AdviceQuestion } from '../engine/asking.ts';
import type { Progress } from '../engine/protocol.ts';
import { PATIENCE, networkEngine } from './engine.ts';
import { filesIn, index, priceOf, readIndex } from './files.ts';
import { isNetworkOn } from './setting.ts';

/** Null where there is nothing to choose; undefined where it was not asked, or has not answered yet. */
export const foresight = signal<Foresight | null | undefined>(undefined);
export const fault = signal<Fault | undefined>(undefined);
/** Of the files that are fetched. */
export const progress = signal<Progress | undefined>(undefined);

let asked = 0;
const ask = async (current: AdviceQuestion): Promise<void> => {
  const id = ++asked;
  const files = filesIn(index.value!);
  const answer = await networkEngine.ask('foresight', { files, question: current }, PATIENCE, (next) => {
    if (id === asked) progress.value = next;
  });
  if (id !== asked) return;
  batch(() => {
    progress.value = undefined;
    foresight.value = answer.ok ? answer.value : undefined;
    fault.value = answer.ok ? undefined : answer.error;
  });
};

/** Keeps the answer in step with the switch, with what the expert has answered to, and with whose network it is; undefined in games without one. */
export const watchForesight = (
  advised: ReadonlySignal<AdviceQuestion | undefined>,
  rules: ReadonlySignal<ModelGame | undefined>,
): void => {
  void readIndex();
  effect(() => {
    const current = advised.value;
    asked++;
    foresight.value = undefined;
    fault.value = undefined;
    progress.value = undefined;
    const isThere =
      rules.value !== undefined && index.value !== undefined && priceOf(index.value, rules.value) !== undefined;
    if (current !== undefined && isNetworkOn.value && isThere) void ask(current);
  });
};
