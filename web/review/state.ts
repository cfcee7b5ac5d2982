/** The state of the Review room: the review of the game that is open, the decision that is looked at, what is listed. */
import { batch, computed, effect, signal } from '@preact/signals';
import { isCounted, type Category, type Judged } from '../../src/analysis/review/index.ts';
import type { Fault } from '../../src/base/index.ts';
import { logEngine, reviewEngine } from '../engine/client.ts';
import type { GameInfo } from '../engine/film.ts';
import type { Progress } from '../engine/protocol.ts';
import type { ReviewAnswer, WriteQuestion } from '../engine/reviewrun.ts';
import { game, goToEvent, isOpenHands, view } from '../state/game.ts';
import { opened, problem, readLog } from '../state/log.ts';
import { lang } from '../state/settings.ts';
import { getBody, keep, type Head } from './library.ts';

/** Milliseconds between two signs of life; one decision takes a few. */
const PATIENCE = 30_000;

type Done = {
  /** The game it is of; a review of another one is not shown. */
  readonly of: GameInfo;
  readonly record: string;
  readonly answer: ReviewAnswer;
};
const done = signal<Done | undefined>(undefined);
const shown = computed(() => (done.value !== undefined && done.value.of === game.value ? done.value : undefined));
/** The review that is shown, with its record. */
export const reviewed = shown;
export const answer = computed(() => shown.value?.answer);

export const progress = signal<Progress | undefined>(undefined);
export const isStopping = signal(false);
export const fault = signal<Fault | undefined>(undefined);

/** Index into the decisions. */
export const at = signal(0);
export const category = signal<Category | 'all'>('all');
export const LEASTS = ['all', 'loss', 'mistake', 'blunder'] as const;
export type Least = (typeof LEASTS)[number];
/** How bad a decision must be to be listed. */
export const least = signal<Least>('mistake');
export const ORDERS = ['worst', 'played'] as const;
export type Order = (typeof ORDERS)[number];
export const order = signal<Order>('worst');

const isBad: Readonly<Record<Least, (judged: Judged) => boolean>> = {
  all: (judged) => !judged.isForced,
  loss: (judged) => isCounted(judged) && judged.loss > 0,
  mistake: (judged) => isCounted(judged) && (judged.grade === 'mistake' || judged.grade === 'blunder'),
  blunder: (judged) => isCounted(judged) && judged.grade === 'blunder',
};

/** Indices of the decisions that pass the filters, in order of play. */
export const listed = computed<readonly number[]>(() =>
  (answer.value?.review.decisions ?? []).flatMap((judged, i) =>
    isBad[least.value](judged) && (category.value === 'all' || judged.category === category.value) ? [i] : [],
  ),
);
export const sorted = computed<readonly number[]>(() => {
  const decisions = answer.value?.review.decisions ?? [];
  if (order.value === 'played') return listed.value;
  return listed.value.toSorted((a, b) => (decisions[b]!.loss ?? 0) - (decisions[a]!.loss ?? 0) || a - b);
});

export const goTo = (index: number): void => {
  if (answer.value?.review.decisions[index] !== undefined) at.value = index;
};

/** The same from a list that may stand far from the decision. */
export const jumpTo = (index: number): void => {
  goTo(index);
  const card = document.querySelector('.decision');
  const { bottom = 0, top = 0 } = card?.getBoundingClientRect() ?? {};
  if (bottom < 100 || top > innerHeight - 100) card?.scrollIntoView({ block: 'start' });
};

/** To the next one of the list in order of play, around the end. */
export const stepListed = (by: 1 | -1): void => {
  const list = listed.value;
  const next =
    by > 0 ? (list.find((i) => i > at.value) ?? list[0]) : (list.findLast((i) => i < at.value) ?? list.at(-1));
  if (next !== undefined) goTo(next);
};

/** To the next decision that had a choice. */
export const stepDecision = (by: 1 | -1): void => {
  const decisions = answer.value?.review.decisions ?? [];
  for (let i = at.value + by; i >= 0 && i < decisions.length; i += by) if (!decisions[i]!.isForced) return goTo(i);
};

const show = (of: GameInfo, record: string, next: ReviewAnswer, first?: number): void => {
  batch(() => {
    done.value = { of, record, answer: next };
    category.value = 'all';
    least.value = next.review.worst.length === 0 ? 'all' : 'mistake';
    if (listed.value.length === 0) least.value = 'all';
    isOpenHands.value = false;
    at.value = first ?? next.review.worst[0] ?? listed.value[0] ?? 0;
  });
};

let asked = 0;

export const start = async (seat: number): Promise<void> => {
  const id = ++asked;
  const of = game.value;
  if (of === undefined) return;
  batch(() => {
    fault.value = undefined;
    isStopping.value = false;
    progress.value = { done: 0, total: 0 };
  });
  const record = await logEngine.ask('record', null);
  if (id !== asked) return;
  const found = record.ok
    ? await reviewEngine.ask('run', { record: record.value, seat }, PATIENCE, (next) => {
        if (id === asked) progress.value = next;
      })
    : record;
  if (id !== asked) return;
  progress.value = undefined;
  if (!found.ok || !record.ok) {
    fault.value = found.ok ? undefined : found.error;
    return;
  }
  if (game.value !== of) return;
  show(of, record.value, found.value);
  if (found.value.review.decisions.length > 0) await keep(record.value, found.value);
};

/** Ends a review with what there is. */
export const stop = (): void => {
  isStopping.value = true;
  void reviewEngine.ask('stop', null, PATIENCE);
};

/** Drops a review under way. */
export const leave = (): void => {
  asked++;
  if (reviewEngine.isBusy) reviewEngine.end();
  batch(() => {
    progress.value = undefined;
    fault.value = undefined;
    done.value = undefined;
  });
};

/** A review of the library; its game is opened again beside it. */
export const reopen = async ({ key }: Head, first?: number): Promise<void> => {
  leave();
  const body = await getBody(key);
  if (body === undefined) {
    fault.value = { code: 'library.gone', at: 0, text: '' };
    return;
  }
  await readLog(body.record);
  if (game.value !== undefined && problem.value === undefined) show(game.value, body.record, body.answer, first);
};

export const write = async (format: WriteQuestion['format']): Promise<string | undefined> => {
  const current = shown.value;
  if (current === undefined) return undefined;
  const { record, answer: written } = current;
  const text = await reviewEngine.ask('write', { format, record, answer: written, lang: lang.value }, PATIENCE);
  fault.value = text.ok ? undefined : text.error;
  return text.ok ? text.value : undefined;
};

/** The table as the seat saw it at the decision. */
export const showPlace = (): void => {
  const current = answer.value;
  const judged = current?.review.decisions[at.value];
  if (current === undefined || judged === undefined) return;
  view.value = current.review.seat;
  goToEvent(judged.round, current.places[at.value]!);
};

/** Another log ends what was under way for the last one. */
effect(() => {
  if (opened.value === undefined && progress.peek() !== undefined) leave();
});
