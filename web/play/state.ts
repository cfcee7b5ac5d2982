/** The match that is played: what the table shows, what is asked, and the way from one to the next. */
import { batch, computed, effect, signal } from '@preact/signals';
import type { Judged } from '../../src/analysis/review/index.ts';
import type { Fault } from '../../src/base/index.ts';
import type { RecordFormat } from '../../src/records/index.ts';
import { Engine } from '../engine/client.ts';
import type { Frame } from '../engine/film.ts';
import type { Step } from '../engine/playmatch.ts';
import type { PlayStarted } from '../engine/playrun.ts';
import type { PlaySetup } from '../engine/playseats.ts';
import type { Offer } from '../engine/playview.ts';
import type { PlayTalk, Progress, RivalTalk } from '../engine/protocol.ts';
import { filesIn, index, readIndex } from '../network/files.ts';
import { forgetMatch, recallMatch, rememberMatch } from '../state/match.ts';
import { lang } from '../state/settings.ts';
import { autoAction, lateAction } from './auto.ts';
import { choice } from './memory.ts';

/** Milliseconds that the players have for one move, or between two signs of life. */
export const PATIENCE = 60_000;

const playWorker = (): Worker => new Worker(new URL('../engine/play.worker.ts', import.meta.url), { type: 'module' });
export const playEngine = new Engine<PlayTalk>(playWorker);
/** Another thread, for matches that nobody sees. */
export const rivalEngine = new Engine<RivalTalk>(playWorker);

export const setup = signal<PlaySetup | undefined>(undefined);
export const started = signal<PlayStarted | undefined>(undefined);
export const step = signal<Step | undefined>(undefined);
export const fault = signal<Fault | undefined>(undefined);
export const progress = signal<Progress | undefined>(undefined);
/** A mistake that the coach holds back. */
export const held = signal<Judged | undefined>(undefined);
/** Riichi is to be declared: the discard is chosen. */
export const isDeclaring = signal(false);
/** Formats that can hold the game once it is over. */
export const formats = signal<readonly RecordFormat[]>([]);

const ON_OFF = ['off', 'on'] as const;
export const autoWin = choice('autowin', ON_OFF, 'off');
export const noCalls = signal(false);
export const tsumogiri = signal(false);
export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];
export const speed = choice<Speed>('speed', SPEEDS, 'normal');
export const CLOCKS = ['0', '5', '10', '20', '60'] as const;
/** Seconds for a decision; 0 without a clock. */
export const clock = choice('clock', CLOCKS, '0');
export const COACHES = ['off', 'mistakes'] as const;
export const coach = choice('coach', COACHES, 'off');

/** Milliseconds a move is shown. */
const PACES: Readonly<Record<Speed, number>> = { slow: 900, normal: 450, fast: 120, instant: 0 };

/** The person's seat; undefined where nobody sits. */
export const seat = computed(() => {
  const own = setup.value?.seat ?? -1;
  return own < 0 ? undefined : own;
});
export const frame = computed<Frame | undefined>(() => step.value?.frame);
/** What the person is asked; nothing while a mistake is held back. */
export const offer = computed<Offer | undefined>(() => (held.value === undefined ? step.value?.offer : undefined));
export const isOver = computed(() => step.value?.isOver === true);

/** Looking on: the seat at the bottom, and whether hands lie open. */
export const eyes = signal(0);
export const isOpen = signal(true);
export const isPaused = signal(false);

let answers: number[] = [];
/** Matches are numbered: what belongs to an older one is dropped. */
let run = 0;
/** The question that was answered last plus one. */
let asked = 0;
/** Discard that goes with a riichi declared now. */
let planned: number | undefined;
/** Somebody is on the way to the next stop. */
let isMoving = false;
/** An answer is on its way. */
let isSending = false;

const sleep = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

/** A draw of another seat is no news. */
const paceOf = ({ move }: Frame): number => PACES[speed.value] * (move.type === 'draw' ? 0.4 : 1);

const reset = (): void => {
  answers = [];
  asked = 0;
  planned = undefined;
  isMoving = false;
  batch(() => {
    started.value = undefined;
    step.value = undefined;
    fault.value = undefined;
    progress.value = undefined;
    held.value = undefined;
    isDeclaring.value = false;
    formats.value = [];
    isPaused.value = false;
  });
};

/** The discard of a riichi that was declared with it. */
const plannedOf = (now: Offer): number | undefined => {
  const wanted = planned;
  planned = undefined;
  return now.throws.find(({ action }) => action === wanted)?.action;
};

const autoOf = (now: Offer): number | undefined => {
  const switches = {
    isAutoWin: autoWin.value === 'on',
    isNoCalls: noCalls.value,
    isTsumogiri: tsumogiri.value,
  };
  return autoAction(now, switches);
};

/** Sends an answer. True where it was taken. */
const send = async (now: Offer, action: number, isCoached: boolean): Promise<boolean> => {
  const id = run;
  const own = seat.value;
  if (own === undefined) return false;
  const sent = await playEngine.ask('answer', { n: now.n, seat: own, action, isCoached }, PATIENCE);
  if (id !== run) return false;
  if (!sent.ok) {
    fault.value = sent.error;
    return false;
  }
  if (!sent.value.isTaken) {
    held.value = sent.value.judged;
    return false;
  }
  answers.push(action);
  asked = now.n + 1;
  batch(() => {
    fault.value = undefined;
    held.value = undefined;
    isDeclaring.value = false;
    if (step.value !== undefined) step.value = { ...step.value, offer: undefined };
  });
  rememberMatch({ setup: setup.value!, answers });
  return true;
};

const finish = async (): Promise<void> => {
  const id = run;
  rememberMatch({ setup: setup.value!, answers, isOver: true });
  const found = await playEngine.ask('formats', null, PATIENCE);
  if (id === run && found.ok) formats.value = found.value;
};

/** Shows move after move, up to a question that the person answers, a result, or the end. */
const advance = async (from: number): Promise<void> => {
  if (isMoving) return;
  isMoving = true;
  const id = run;
  let after = from;
  for (;;) {
    const next = await playEngine.ask(
      'next',
      { after, n: asked, lang: lang.value, eyes: seat.value ?? eyes.value },
      PATIENCE,
    );
    if (id !== run) return;
    if (!next.ok) {
      fault.value = next.error;
      break;
    }
    step.value = next.value;
    const { frame: now, offer: question, isOver: isEnd } = next.value;
    after = now.index;
    if (isEnd) {
      void finish();
      break;
    }
    if (question !== undefined) {
      const wanted = plannedOf(question);
      const action = wanted ?? autoOf(question);
      if (action === undefined) break;
      if (wanted === undefined) await sleep(PACES[speed.value] * 0.5);
      if (id !== run) return;
      if (!(await send(question, action, wanted !== undefined && coach.value === 'mistakes'))) break;
      continue;
    }
    if (now.result !== undefined && seat.value !== undefined) break;
    await sleep(now.result === undefined ? paceOf(now) : 4 * PACES[speed.value]);
    if (id !== run) return;
    if (isPaused.value) break;
  }
  isMoving = false;
};

/** `kept`: answers of a match that goes on. */
export const begin = async (next: PlaySetup, kept: readonly number[] = []): Promise<void> => {
  const id = ++run;
  playEngine.end();
  reset();
  setup.value = next;
  progress.value = { done: 0, total: 0 };
  await readIndex();
  const question = { setup: next, answers: kept, files: filesIn(index.value!) };
  const answer = await playEngine.ask('start', question, PATIENCE, (told) => {
    if (id === run) progress.value = told;
  });
  if (id !== run) return;
  progress.value = undefined;
  if (!answer.ok) {
    fault.value = answer.error;
    forgetMatch();
    setup.value = undefined;
    return;
  }
  answers = kept.slice(0, kept.length - answer.value.dropped);
  asked = answers.length;
  started.value = answer.value;
  if (next.seat >= 0) eyes.value = next.seat;
  rememberMatch({ setup: next, answers });
  await advance(kept.length > 0 ? Infinity : -1);
};

/** The match that was played before a reload. */
export const resume = (): void => {
  const kept = recallMatch();
  if (kept !== undefined && setup.peek() === undefined) void begin(kept.setup, kept.answers);
};

/** The worker was ended, by the browser or because it took too long: the match is brought back from its answers. */
export const isStopped = computed(() => fault.value?.code.startsWith('engine.') === true);
export const bringBack = (): void => {
  if (setup.value !== undefined) void begin(setup.value, answers);
};

export const leave = (): void => {
  run++;
  playEngine.end();
  forgetMatch();
  reset();
  setup.value = undefined;
};

/** The person's answer; the coach sees it first where it is wanted. */
export const answer = async (action: number, isSure = false): Promise<void> => {
  const now = step.value?.offer;
  if (now === undefined || isMoving || isSending) return;
  const isCoached = coach.value === 'mistakes' && !isSure;
  isSending = true;
  const isTaken = await send(now, action, isCoached).finally(() => (isSending = false));
  if (isTaken) await advance(step.value!.frame.index);
};

/** Riichi and its discard in one. */
export const declare = async (riichi: number, discard: number): Promise<void> => {
  planned = discard;
  await answer(riichi);
  if (held.value !== undefined) planned = undefined;
};

/** The held mistake is played after all. */
export const insist = (): void => {
  const action = held.value?.played;
  if (action !== undefined && action !== null) void answer(action, true);
};
export const takeBack = (): void => {
  held.value = undefined;
};

/** On from a result, or after a pause. */
export const goOn = (): void => {
  const now = step.value;
  if (now === undefined || now.isOver || now.offer !== undefined) return;
  isPaused.value = false;
  void advance(now.frame.index);
};

/** Switches count for the question that stands. */
export const applySwitches = (): void => {
  const now = offer.value;
  if (now === undefined || isMoving) return;
  const action = autoOf(now);
  if (action !== undefined) void answer(action, true);
};

/** The same step again, in another language or from another seat. */
const refresh = async (): Promise<void> => {
  const now = step.peek();
  if (now === undefined || isMoving) return;
  const id = run;
  const question = { after: now.frame.index - 1, n: asked, lang: lang.peek(), eyes: seat.peek() ?? eyes.peek() };
  const again = await playEngine.ask('next', question, PATIENCE);
  if (id === run && again.ok && step.peek() === now) step.value = again.value;
};
effect(() => {
  void lang.value;
  void eyes.value;
  void refresh();
});

/** Where there is a clock: when the time for the question is up, in milliseconds of the page. */
export const deadline = signal<number | undefined>(undefined);
effect(() => {
  const now = offer.value;
  const seconds = Number(clock.value);
  if (now === undefined || seconds === 0) {
    deadline.value = undefined;
    return undefined;
  }
  deadline.value = performance.now() + 1000 * seconds;
  const timer = setTimeout(() => void answer(lateAction(now), true), 1000 * seconds);
  return () => clearTimeout(timer);
});
