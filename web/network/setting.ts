/** Whether the network is asked beside the expert: off until somebody wants it, then as it was left in this browser. */
import { effect, signal } from '@preact/signals';
import { store, stored } from '../state/settings.ts';

export const isNetworkOn = signal(stored('network') === 'on');
effect(() => store('network', isNetworkOn.value ? 'on' : 'off'));
