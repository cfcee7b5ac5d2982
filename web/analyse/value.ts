/**
 * What the hand is worth: asked a moment after the last change, in a worker of its own, first at a glance and then in full; a newer question ends an
 * older one.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import type { Fault } from '../../src/base/index.ts';
import { valueEngine } from '../engine/client.ts';
import type { ValueAnswer, ValueQuestion } from '../engine/valueview.ts';
import { room } from '../state/route.ts';
import { makeDraft, sizeOf } from './draft.ts';
import {
  counts,
  dora,
  draft,
  draftFault,
  flags,
  isChinese,
  isSanma,
  model,
  ownDiscards,
  round,
  rules,
  seat,
  seenTiles,
} from './state.ts';

/** Milliseconds: of quiet before a question, of work on it, of patience with the worker. */
const QUIET = 60;
const WORK = 20_000;
const PATIENCE = 30_000;

export const valueAnswer = signal<ValueAnswer | undefined>(undefined);
export const valueFault = signal<Fault | undefined>(undefined);
export const isValuing = signal(false);

/** undefined where there is nothing to work out. */
const question = computed<ValueQuestion | undefined>(() => {
  const size = sizeOf(draft.value);
  if (isChinese.value || draftFault.value !== undefined || (size !== 13 && size !== 14)) return undefined;
  return {
    hand: makeDraft({ ...draft.value, last: undefined }),
    rules: rules.value,
    visible: seenTiles.value,
    dora: dora.value,
    river: ownDiscards.value,
    round: round.value,
    seat: seat.value,
    turn: Math.max(1, counts.turn.value),
    kita: isSanma.value ? counts.kita.value : 0,
    honba: counts.honba.value,
    sticks: counts.sticks.value,
    model: model.value,
    doubleRiichi: flags.value.includes('doubleRiichi'),
    isQuick: false,
    limit: WORK,
  };
});

let asked = 0;

const ask = async (current: ValueQuestion): Promise<void> => {
  const id = ++asked;
  isValuing.value = true;
  valueFault.value = undefined;
  const quick = await valueEngine.ask('value', { ...current, isQuick: true }, PATIENCE);
  if (id !== asked) return;
  if (quick.ok) valueAnswer.value = quick.value;
  const answer = quick.ok && quick.value.isConverged ? quick : await valueEngine.ask('value', current, PATIENCE);
  if (id !== asked) return;
  batch(() => {
    isValuing.value = false;
    if (answer.ok) valueAnswer.value = answer.value;
    // Without the whole answer the first look stands, and says that it is one.
    else if (!quick.ok) valueFault.value = answer.error;
  });
};

const cancel = (): void => {
  asked++;
  if (valueEngine.isBusy) valueEngine.end('value.stopped');
  isValuing.value = false;
};

export const stopValue = (): void => {
  cancel();
  valueFault.value = { code: 'value.stopped', at: 0, text: '' };
};

export const askValue = (): void => {
  const current = question.peek();
  if (current !== undefined) void ask(current);
};

/** Keeps the answer in step with the hand. */
export const watchValue = (): void => {
  effect(() => {
    const current = question.value;
    cancel();
    valueAnswer.value = undefined;
    valueFault.value = undefined;
    if (current === undefined || room.value !== 'analyse') return undefined;
    const timer = setTimeout(() => void ask(current), QUIET);
    return () => clearTimeout(timer);
  });
};
