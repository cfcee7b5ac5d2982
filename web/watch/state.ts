/** The state of the Watch room: the open log, where the reader is, how the table is seen. */
import { batch, computed, effect, signal } from '@preact/signals';
import { fault, type Fault } from '../../src/base/index.ts';
import type { RecordFormat } from '../../src/records/index.ts';
import type { Frame, GameInfo } from '../engine/film.ts';
import { logEngine } from '../engine/client.ts';
import type { Checked, Opened } from '../engine/protocol.ts';
import { lang } from '../state/settings.ts';
import { words } from '../words/index.ts';

/** Bytes; the reader's own limit. */
const MAX_FILE = 64_000_000;

export const isReading = signal(false);
export const problem = signal<Fault | undefined>(undefined);
export const opened = signal<Opened | undefined>(undefined);
export const gameIndex = signal(0);
export const game = signal<GameInfo | undefined>(undefined);
export const checked = signal<Checked | undefined>(undefined);
/** Formats that can hold the game. */
export const writable = signal<readonly RecordFormat[]>([]);
/** Index into the game's rounds, and into the stops of that round. */
export const roundIndex = signal(0);
export const stop = signal(0);
export const frame = signal<Frame | undefined>(undefined);
export const isBroken = signal(false);

/** The seat at the bottom, or from above. */
export const view = signal<number | 'above'>(0);
/** The seat whose eyes are used: the first one from above. */
export const looking = computed(() => (view.value === 'above' ? 0 : view.value));
export const isOpenHands = signal(true);
export const isPlaying = signal(false);
/** Milliseconds a move. */
export const pace = signal(700);

export const rounds = computed(() => game.value?.rounds ?? []);
export const stops = computed(() => rounds.value[roundIndex.value]?.stops ?? []);

/** Logs and games are numbered as they are asked for; what belongs to an older one is dropped. */
let asked = 0;

const show = async (index: number): Promise<void> => {
  const id = ++asked;
  gameIndex.value = index;
  const info = await logEngine.ask('game', index);
  if (id !== asked) return;
  if (!info.ok || info.value.rounds.length === 0) {
    problem.value = info.ok ? (opened.value?.faults[0] ?? { code: 'log.empty', at: 0, text: '' }) : info.error;
    return;
  }
  batch(() => {
    game.value = info.value;
    checked.value = undefined;
    writable.value = [];
    roundIndex.value = 0;
    stop.value = 0;
    isBroken.value = false;
    isPlaying.value = false;
    if (info.value.target !== undefined) view.value = info.value.target;
    else if (view.value !== 'above' && view.value >= info.value.seats) view.value = 0;
  });
  const formats = await logEngine.ask('formats', null);
  if (id !== asked) return;
  if (formats.ok) writable.value = formats.value;
  const found = await logEngine.ask('check', index);
  if (id === asked && found.ok) checked.value = found.value;
};

export const showGame = (index: number): void => void show(index);

const take = async (answering: ReturnType<typeof logEngine.ask<'open'>>): Promise<void> => {
  const id = ++asked;
  batch(() => {
    isReading.value = true;
    isPlaying.value = false;
    problem.value = undefined;
    opened.value = undefined;
    game.value = undefined;
    frame.value = undefined;
  });
  const answer = await answering;
  if (id !== asked) return;
  isReading.value = false;
  if (!answer.ok) {
    problem.value = answer.error;
    return;
  }
  if (answer.value.games.length === 0) {
    problem.value = answer.value.faults[0] ?? { code: 'log.unknown-format', at: 0, text: '' };
    return;
  }
  opened.value = answer.value;
  await show(0);
};

const isLink = (data: string | Uint8Array): boolean => typeof data === 'string' && /^https?:\/\/\S+$/.test(data.trim());

/** The address of a log is no log, as nothing is fetched; one that holds its game is. */
const read = async (data: string | Uint8Array): ReturnType<typeof logEngine.ask<'open'>> => {
  const answer = await logEngine.ask('open', data);
  const isUnknown = answer.ok && answer.value.faults[0]?.code === 'log.unknown-format';
  return isUnknown && isLink(data) ? fault('log.link', 0, '') : answer;
};

/** Settles when the first game stands. */
export const readLog = (data: string | Uint8Array): Promise<void> => take(read(data));
export const openLog = (data: string | Uint8Array): void => void readLog(data);

const refuse = async (code: string, text = ''): ReturnType<typeof logEngine.ask<'open'>> => fault(code, 0, text);

export const openFile = async (file: File): Promise<void> => {
  if (file.size > MAX_FILE) return take(refuse('log.too-long'));
  // A folder is dropped as a file that cannot be read.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  return bytes === undefined ? take(refuse('file.unreadable', words.value.unreadable)) : readLog(new Uint8Array(bytes));
};

export const openSample = (rules: string): void =>
  void take(logEngine.ask('sample', { rules, seed: `page-${Date.now() % 1000}` }));

export const closeLog = (): void => {
  asked++;
  logEngine.end();
  batch(() => {
    opened.value = undefined;
    game.value = undefined;
    frame.value = undefined;
    problem.value = undefined;
    isReading.value = false;
    isPlaying.value = false;
  });
};

/** To the last stop of the round that is not after the event. */
export const goToEvent = (index: number, event: number): void => {
  const after = rounds.value[index]?.stops.findIndex((at) => at > event) ?? 0;
  goToRound(index, after < 0 ? Infinity : after - 1);
};

export const goToRound = (index: number, at = 0): void => {
  if (index < 0 || index >= rounds.value.length) return;
  batch(() => {
    roundIndex.value = index;
    stop.value = Math.max(0, Math.min(at, rounds.value[index]!.stops.length - 1));
  });
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

export const convert = async (format: RecordFormat): Promise<string | undefined> => {
  const text = await logEngine.ask('convert', format);
  problem.value = text.ok ? undefined : text.error;
  return text.ok ? text.value : undefined;
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
