/** The state of the Review room: the review of the game that is open, the decision that is looked at, what is listed. */
import { batch, computed, effect, signal } from '@preact/signals';
import { isCounted, type Category, type Judged } from '../../src/analysis/review/index.ts';
import type { Fault } from '../../src/base/index.ts';
import { parseAddress, type LogAddress } from '../../src/records/index.ts';
import { logEngine, reviewEngine } from '../engine/client.ts';
import type { GameInfo } from '../engine/film.ts';
import type { Progress } from '../engine/protocol.ts';
import type { ReviewAnswer, WriteQuestion } from '../engine/reviewrun.ts';
import { adviceFiles } from '../network/files.ts';
import { game, goToEvent, isOpenHands, view } from '../state/game.ts';
import { keyOf, sumOf } from '../engine/shelf.ts';
import { address as logAddress, openSample, opened, problem, readLog, restoreLog } from '../state/log.ts';
import { makeFragment, parseFragment, room } from '../state/route.ts';
import { sampleIn } from '../state/sample.ts';
import { lang, spriteText } from '../state/settings.ts';
import { getBody, keep, type Head } from './library.ts';
import { points } from './points.ts';

/** Milliseconds between two signs of life; one decision takes a few. */
const PATIENCE = 30_000;

type Done = {
  /** The game it is of; a review of another one is not shown. */
  readonly of: GameInfo;
  readonly record: string;
  readonly answer: ReviewAnswer;
  /** Under which the library has it. */
  readonly key: string;
};
const done = signal<Done | undefined>(undefined);
const shown = computed(() => (done.value !== undefined && done.value.of === game.value ? done.value : undefined));
/** The review that is shown, with its record. */
export const reviewed = shown;
export const answer = computed(() => shown.value?.answer);

export const progress = signal<Progress | undefined>(undefined);
export const isStopping = signal(false);
export const fault = signal<Fault | undefined>(undefined);

/** On a phone: the list of decisions lies over the page. */
export const isListOpen = signal(false);
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
  isListOpen.value = false;
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
    done.value = { of, record, answer: next, key: keyOf(record, next.review.seat) };
    category.value = 'all';
    least.value = next.review.worst.length === 0 ? 'all' : 'mistake';
    if (listed.value.length === 0) least.value = 'all';
    isOpenHands.value = false;
    isListOpen.value = false;
    at.value = first ?? next.review.worst[0] ?? listed.value[0] ?? 0;
  });
};

let asked = 0;

/** `first`: the decision to show. */
export const start = async (seat: number, first?: number): Promise<void> => {
  const id = ++asked;
  const of = game.value;
  if (of === undefined) return;
  batch(() => {
    fault.value = undefined;
    isStopping.value = false;
    progress.value = { done: 0, total: 0 };
  });
  const [record, network] = await Promise.all([logEngine.ask('record', null), adviceFiles()]);
  if (id !== asked) return;
  const question = { seat, points: points.peek(), ...network };
  const found = record.ok
    ? await reviewEngine.ask('run', { record: record.value, ...question }, PATIENCE, (next) => {
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
  show(of, record.value, found.value, first);
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
  if (room.peek() === 'review' && location.hash.includes('?')) history.replaceState(null, '', makeFragment('review'));
};

/** A review of the library; its game is opened again beside it. */
export const reopen = async ({ key }: Pick<Head, 'key'>, first?: number): Promise<void> => {
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
  const sprite = format === 'html' ? await spriteText() : undefined;
  const text = await reviewEngine.ask('write', { format, record, answer: written, lang: lang.value, sprite }, PATIENCE);
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

/** Fetches the expert while the reader chooses a seat. */
export const prepare = (): void => {
  if (game.value !== undefined) void reviewEngine.ask('prepare', game.value.rules, PATIENCE);
};

/** Another log ends what was under way for the last one. */
effect(() => {
  if (opened.value === undefined && progress.peek() !== undefined) leave();
});

/** A decision that a link names, of a game that is not open yet. */
export type Wanted = {
  /** Sum of the record and seat, as the library's keys. */
  readonly key: string;
  readonly seat: number;
  /** Index into the decisions; −1 the worst one. */
  readonly decision: number;
  /** Where the log is, where the link says which game it is. */
  readonly address: LogAddress | undefined;
};
export const wanted = signal<Wanted | undefined>(undefined);

/** The decision that is shown as an address: game and seat, decision from 1, and the platform's name of the game for who has it not. */
export const fragment = computed(() =>
  shown.value === undefined
    ? makeFragment('review')
    : makeFragment('review', [
        ['game', shown.value.key],
        ['at', String(at.value + 1)],
        ['log', shown.value.answer.id ?? ''],
      ]),
);

const wantedIn = (query: URLSearchParams): Wanted | undefined => {
  const key = (query.get('game') ?? '').slice(0, 40);
  const [, seat] = /^[0-9a-z]+-([0-3])$/.exec(key) ?? [];
  if (seat === undefined) return undefined;
  const number = Number(query.get('at'));
  return {
    key,
    seat: Number(seat),
    decision: Number.isSafeInteger(number) && number >= 1 ? number - 1 : -1,
    address: parseAddress((query.get('log') ?? '').slice(0, 100)),
  };
};

/** Shows what the address names: a decision of the review that is open, one of the library, or says which log is missing. */
export const readQuery = async (query: URLSearchParams): Promise<void> => {
  const next = wantedIn(query);
  if (next === undefined) return;
  const first = next.decision < 0 ? undefined : next.decision;
  if (shown.value?.key === next.key) {
    if (first !== undefined) goTo(first);
    return;
  }
  const kept = await getBody(next.key);
  if (kept !== undefined) return reopen({ key: next.key }, first);
  batch(() => {
    wanted.value = next;
    logAddress.value = next.address;
  });
  const sample = sampleIn(query);
  if (sample !== undefined) return openSample(sample.rules, sample.seed);
  // A reload before the review was kept: the log is still there.
  if (game.peek() === undefined) await restoreLog();
};

const isWanted = async (of: GameInfo, { key, address }: Wanted): Promise<boolean> => {
  if (address !== undefined && of.id?.startsWith(address.id) === true) return true;
  const record = await logEngine.ask('record', null);
  return record.ok && key.startsWith(`${sumOf(record.value)}-`);
};

const showWanted = async (of: GameInfo, next: Wanted): Promise<void> => {
  if ((await isWanted(of, next)) && game.value === of)
    await start(next.seat, next.decision < 0 ? undefined : next.decision);
};

/** Keeps the address in step; the log that a link waits for is reviewed as soon as it is open. */
export const watchReview = (): void => {
  const { room: name, query } = parseFragment(location.hash);
  if (name === 'review' && query.has('game')) void readQuery(query);
  else if (game.peek() === undefined) void restoreLog();
  effect(() => {
    if (room.value === 'review' && shown.value !== undefined && location.hash !== fragment.value)
      history.replaceState(null, '', fragment.value);
  });
  effect(() => {
    const of = game.value;
    const next = wanted.value;
    if (of === undefined || next === undefined) return;
    wanted.value = undefined;
    void showWanted(of, next);
  });
};
