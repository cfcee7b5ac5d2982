/** The game that Home shows: a match of our own players, made in a worker, move after move until it is stopped. The same game has the mistake of the Review card. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { Judged } from '../../src/analysis/review/index.ts';
import { exampleEngine, showEngine } from '../engine/client.ts';
import type { Frame, GameInfo, SeatView } from '../engine/film.ts';
import { keyOf } from '../engine/shelf.ts';
import { adviceFiles } from '../network/files.ts';
import { makeFragment } from '../state/route.ts';
import { placeEntries, sampleEntries } from '../state/sample.ts';
import { lang } from '../state/settings.ts';
import { SAMPLE, SEAT, firstRound, nextPlace } from './example.ts';

/** Where the film begins: rivers lie on the table by then. */
const FIRST = { round: 0, stop: 30 };
/** Milliseconds for the example, the network's way here included. */
const PATIENCE = 60_000;
/** Milliseconds a move. */
const PACE = 900;

export const game = signal<GameInfo | undefined>(undefined);
export const place = signal(FIRST);
export const frame = signal<Frame | undefined>(undefined);
/** Who wants less motion starts it by hand. */
export const isPlaying = signal(!matchMedia('(prefers-reduced-motion: reduce)').matches);

export type Example = {
  /** Index into the decisions. */
  readonly at: number;
  readonly judged: Judged;
  readonly round: { readonly round: number; readonly honba: number };
  /** The hand at the decision. */
  readonly seat: SeatView;
  /** Under which Review knows game and seat. */
  readonly key: string;
};
/** Undefined until it is there; null where the round has no mistake. */
export const example = signal<Example | null | undefined>(undefined);
export const isFailed = signal(false);

export const watchAddress = computed(() =>
  makeFragment('watch', [...sampleEntries(SAMPLE), ...placeEntries(place.value)]),
);
export const reviewAddress = ({ key, at }: Example): string =>
  makeFragment('review', [['game', key], ['at', String(at + 1)], ...sampleEntries(SAMPLE)]);

let wanted = 0;
const fetchFrame = async (index: number): Promise<void> => {
  const id = ++wanted;
  const found = await showEngine.ask('frame', { index, lang: lang.peek(), seat: 0 });
  if (id === wanted && found.ok) frame.value = found.value;
};

/** The first round of the seat, reviewed as Review does it; null where nothing was wrong. */
const findMistake = async (): Promise<Example | null | undefined> => {
  const [record, network] = await Promise.all([showEngine.ask('record', null), adviceFiles()]);
  if (!record.ok) return undefined;
  const question = { record: firstRound(record.value), seat: SEAT, ...network };
  const found = await exampleEngine.ask('run', question, PATIENCE);
  exampleEngine.end();
  if (!found.ok) return undefined;
  const { review, places } = found.value;
  const [at] = review.worst;
  if (at === undefined) return null;
  const judged = review.decisions[at]!;
  const now = await showEngine.ask('frame', { index: places[at]!, lang: 'en', seat: SEAT });
  if (!now.ok) return undefined;
  return {
    at,
    judged,
    round: review.rounds[judged.round]!,
    seat: now.value.seats[SEAT]!,
    key: keyOf(record.value, SEAT),
  };
};

let making: Promise<void> | undefined;
const make = async (): Promise<void> => {
  const opened = await showEngine.ask('sample', SAMPLE);
  const info = opened.ok ? await showEngine.ask('game', 0) : opened;
  if (!info.ok) {
    isFailed.value = true;
    making = undefined;
    return;
  }
  game.value = info.value;
  const found = await findMistake();
  batch(() => {
    example.value = found;
    if (found === undefined) isFailed.value = true;
  });
};

/** Makes the game where there is none, and shows it until the answer is called. */
export const show = (): (() => void) => {
  making ??= make();
  const endFrames = effect(() => {
    const index = game.value?.rounds[place.value.round]?.stops[place.value.stop];
    void lang.value;
    if (index !== undefined) void fetchFrame(index);
  });
  const endPlay = effect(() => {
    const rounds = game.value?.rounds;
    if (!isPlaying.value || rounds === undefined) return undefined;
    const timer = setInterval(() => {
      // Nobody looks at a tab in the background.
      if (!document.hidden) place.value = nextPlace(rounds, place.peek());
    }, PACE);
    return () => clearInterval(timer);
  });
  return () => {
    endFrames();
    endPlay();
  };
};
