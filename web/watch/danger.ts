/** Danger to the seat that looks: asked for each move while it is shown. */
import { computed, effect, signal } from '@preact/signals';
import type { DangerView } from '../engine/dangerview.ts';
import { logEngine } from '../engine/client.ts';
import type { GameInfo } from '../engine/film.ts';
import type { Fault } from '../../src/base/index.ts';
import { room } from '../state/route.ts';
import { frame, game, looking } from '../state/game.ts';
import { dealIn } from '../table/dealin.ts';

/** Against whom it is shown. */
export const against = signal<'off' | 'all' | number>('off');
type Found = { readonly of: GameInfo | undefined; readonly view: DangerView };
const found = signal<Found | undefined>(undefined);
export const dangerFault = signal<Fault | undefined>(undefined);

/** Other rooms show the same game without the choice of danger. */
const isWanted = computed(() => against.value !== 'off' && room.value === 'watch');

/** undefined while it is not shown, not known, or the round is over. */
export const danger = computed<DangerView | undefined>(() => {
  const now = frame.value;
  if (!isWanted.value || now === undefined || now.result !== undefined) return undefined;
  // The last answer stands until the next one is there, so that colours do not flicker.
  return found.value?.of === game.value && found.value?.view.seat === looking.value ? found.value.view : undefined;
});

/** What the board colours a tile by: its chance against whom it is shown; undefined without one. */
export const riskOf = (tile: number): number | undefined => {
  const view = danger.value;
  if (view === undefined || tile < 0 || against.value === 'off') return undefined;
  return dealIn(view, tile, against.value);
};

let asked = 0;
const ask = async (index: number, seat: number): Promise<void> => {
  const id = ++asked;
  const of = game.value;
  const answer = await logEngine.ask('danger', { index, seat });
  if (id !== asked) return;
  dangerFault.value = answer.ok ? undefined : answer.error;
  found.value = answer.ok ? { of, view: answer.value } : undefined;
};

effect(() => {
  const now = frame.value;
  if (!isWanted.value || now === undefined || game.value?.family !== 'riichi') {
    dangerFault.value = undefined;
    return;
  }
  if (now.result === undefined) void ask(now.index, looking.value);
});

/** A seat is not asked about itself, nor about one that the game does not have. */
effect(() => {
  const seat = against.value;
  if (typeof seat === 'number' && (seat === looking.value || seat >= (game.value?.seats ?? 4))) against.value = 'all';
});
