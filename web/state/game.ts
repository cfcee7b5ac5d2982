/** The game that is read: where the reader is in it, how the table is seen. Rooms that show the same game share it. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { Frame, GameInfo } from '../engine/film.ts';
import { logEngine } from '../engine/client.ts';
import { eyesOf, type View } from '../table/look.ts';
import { lang } from './settings.ts';

export const game = signal<GameInfo | undefined>(undefined);
/** Index into the game's rounds, and into the stops of that round. */
export const roundIndex = signal(0);
export const stop = signal(0);
/** The last one fetched; undefined before the first. */
export const frame = signal<Frame | undefined>(undefined);
/** The moves up to the stop do not fit together. */
export const isBroken = signal(false);

export const view = signal<View>(0);
export const looking = computed(() => eyesOf(view.value));
export const isOpenHands = signal(true);
export const isPlaying = signal(false);
/** Milliseconds a move. */
export const pace = signal(700);

export const rounds = computed(() => game.value?.rounds ?? []);
export const stops = computed(() => rounds.value[roundIndex.value]?.stops ?? []);

/** From its first move, seen by the seat that the log is of; a seat that the game lacks gives way to the first. */
export const startGame = (info: GameInfo): void =>
  batch(() => {
    game.value = info;
    roundIndex.value = 0;
    stop.value = 0;
    isBroken.value = false;
    isPlaying.value = false;
    if (info.target !== undefined) view.value = info.target;
    else if (view.value !== 'above' && view.value >= info.seats) view.value = 0;
  });

export const endGame = (): void =>
  batch(() => {
    game.value = undefined;
    frame.value = undefined;
    isPlaying.value = false;
  });

export const goToRound = (index: number, at = 0): void => {
  if (index < 0 || index >= rounds.value.length) return;
  batch(() => {
    roundIndex.value = index;
    stop.value = Math.max(0, Math.min(at, rounds.value[index]!.stops.length - 1));
  });
};

/** To the last stop of the round that is not after the event. */
export const goToEvent = (index: number, event: number): void => {
  const after = rounds.value[index]?.stops.findIndex((at) => at > event) ?? 0;
  goToRound(index, after < 0 ? Infinity : after - 1);
};

/** Over the border of a round as well. */
export const step = (by: 1 | -1): boolean => {
  const next = stop.value + by;
  if (next >= 0 && next < stops.value.length) {
    stop.value = next;
    return true;
  }
  const other = roundIndex.value + by;
  if (other < 0 || other >= rounds.value.length) return false;
  goToRound(other, by > 0 ? 0 : Infinity);
  return true;
};

let wanted = 0;
const fetchFrame = async (index: number): Promise<void> => {
  const id = ++wanted;
  const found = await logEngine.ask('frame', { index, lang: lang.peek(), seat: looking.peek() });
  if (id !== wanted) return;
  batch(() => {
    isBroken.value = !found.ok;
    if (found.ok) frame.value = found.value;
    else isPlaying.value = false;
  });
};

effect(() => {
  const index = stops.value[stop.value];
  void lang.value;
  void looking.value;
  if (game.value !== undefined && index !== undefined) void fetchFrame(index);
});

effect(() => {
  if (!isPlaying.value) return undefined;
  const timer = setInterval(() => {
    if (!step(1)) isPlaying.value = false;
  }, pace.value);
  return () => clearInterval(timer);
});
