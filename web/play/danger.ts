/** Danger to the person's seat: asked for each move while its colours are shown. */
import { effect, signal } from '@preact/signals';
import type { DangerView } from '../engine/dangerview.ts';
import { dealIn } from '../table/dealin.ts';
import { PATIENCE, eyes, frame, playEngine, seat, started } from './state.ts';

export const isDanger = signal(false);
const found = signal<DangerView | undefined>(undefined);

let asked = 0;
const ask = async (index: number, looking: number): Promise<void> => {
  const id = ++asked;
  const view = await playEngine.ask('danger', { index, seat: looking }, PATIENCE);
  if (id === asked) found.value = view.ok ? view.value : undefined;
};

effect(() => {
  const now = frame.value;
  if (!isDanger.value || now === undefined || now.result !== undefined || started.value?.family !== 'riichi') {
    asked++;
    found.value = undefined;
  } else void ask(now.index, seat.value ?? eyes.value);
});

/** What the board colours a tile by; undefined without one. */
export const riskOf = (tile: number): number | undefined =>
  found.value === undefined || tile < 0 ? undefined : dealIn(found.value, tile, 'all');
