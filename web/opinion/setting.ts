/** Whether `mizukami2014` is asked beside the expert: off until somebody wants it, then as it was left in this browser. */
import { effect, signal } from '@preact/signals';
import { store, stored } from '../state/settings.ts';

export const isOpinionOn = signal(stored('opinion') === 'on');
effect(() => store('opinion', isOpinionOn.value ? 'on' : 'off'));
