/** The log that is open, and which of its games is read. A log opened in one room is open in all of them. */
import { batch, effect, signal } from '@preact/signals';
import { fault, type Fault } from '../../src/base/index.ts';
import { parseAddress, type LogAddress, type RecordFormat } from '../../src/records/index.ts';
import { logEngine } from '../engine/client.ts';
import type { Checked, Opened } from '../engine/protocol.ts';
import { words } from '../words/index.ts';
import { endGame, game, goToRound, roundIndex, startGame, stop } from './game.ts';
import { forgetLog, recallLog, recallPlace, rememberLog, rememberPlace, type Place } from './session.ts';

/** Bytes; the reader's own limit. */
const MAX_FILE = 64_000_000;

export const isReading = signal(false);
export const problem = signal<Fault | undefined>(undefined);
/** A link or an id stands where a log was wanted: which game is meant, and where its log is. */
export const address = signal<LogAddress | undefined>(undefined);
export const opened = signal<Opened | undefined>(undefined);
export const gameIndex = signal(0);
export const checked = signal<Checked | undefined>(undefined);
/** Formats that can hold the game. */
export const writable = signal<readonly RecordFormat[]>([]);

/** Logs and games are numbered as they are asked for; what belongs to an older one is dropped. */
let asked = 0;

/** What can be said of a game once it stands: where it may be written to, and whether it agrees with the rules. */
const examine = async (index: number, id: number): Promise<void> => {
  const formats = await logEngine.ask('formats', null);
  if (id !== asked) return;
  if (formats.ok) writable.value = formats.value;
  const found = await logEngine.ask('check', index);
  if (id === asked && found.ok) checked.value = found.value;
};

const show = async (index: number, place?: Place): Promise<void> => {
  const id = ++asked;
  gameIndex.value = index;
  const info = await logEngine.ask('game', index);
  if (id !== asked) return;
  if (!info.ok || info.value.rounds.length === 0) {
    problem.value = info.ok ? (opened.value?.faults[0] ?? { code: 'log.empty', at: 0, text: '' }) : info.error;
    return;
  }
  batch(() => {
    checked.value = undefined;
    writable.value = [];
    startGame(info.value);
    if (place !== undefined) goToRound(place.round, place.stop);
  });
  void examine(index, id);
};

export const showGame = (index: number): void => void show(index);

type Opening = ReturnType<typeof logEngine.ask<'open'>>;

/** `place`: where the reader was. True where a game stands. */
const take = async (answering: Opening, place?: Place): Promise<boolean> => {
  const id = ++asked;
  batch(() => {
    isReading.value = true;
    problem.value = undefined;
    address.value = undefined;
    opened.value = undefined;
    endGame();
  });
  const answer = await answering;
  if (id !== asked) return false;
  isReading.value = false;
  if (!answer.ok) {
    problem.value = answer.error;
    return false;
  }
  if (answer.value.games.length === 0) {
    problem.value = answer.value.faults[0] ?? { code: 'log.unknown-format', at: 0, text: '' };
    return false;
  }
  opened.value = answer.value;
  await show(place !== undefined && place.game < answer.value.games.length ? place.game : 0, place);
  return game.value !== undefined;
};

const isLink = (text: string): boolean => /^https?:\/\/\S+$/.test(text.trim());

const isUnknown = (answer: Awaited<Opening>): boolean =>
  answer.ok && answer.value.faults[0]?.code === 'log.unknown-format';

/** Text that is no log may name one: nothing is fetched, but the page says where it is. A link that holds its game is a log. */
const readText = async (text: string): Promise<void> => {
  const reading = logEngine.ask('open', text);
  const meant = parseAddress(text);
  const isKept = await take(
    reading.then((answer) => {
      if (!isUnknown(answer)) return answer;
      if (meant !== undefined) return fault('log.address', 0, '');
      return isLink(text) ? fault('log.link', 0, '') : answer;
    }),
  );
  if (problem.value?.code === 'log.address')
    batch(() => {
      problem.value = undefined;
      address.value = meant;
    });
  if (isKept) await rememberLog(new Blob([text]));
};

/** Settles when the first game stands. */
export const readLog = async (data: string | Uint8Array): Promise<void> => {
  if (typeof data === 'string') return readText(data);
  if (await take(logEngine.ask('open', data))) await rememberLog(new Blob([data.slice()]));
};
export const openLog = (data: string | Uint8Array): void => void readLog(data);

const refuse = async (code: string, text = ''): Opening => fault(code, 0, text);

export const openFile = async (file: File): Promise<void> => {
  if (file.size > MAX_FILE) return void take(refuse('log.too-long'));
  // A folder is dropped as a file that cannot be read.
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return void take(refuse('file.unreadable', words.value.unreadable));
  return readLog(new Uint8Array(bytes));
};

/** As it is dropped on the page. */
export const openDropped = (log: File | string): void => (typeof log === 'string' ? openLog(log) : void openFile(log));

/** A match of our own players; `place`: where to look. */
export const openSample = async (rules: string, seed = `page-${Date.now() % 1000}`, place?: Place): Promise<void> => {
  if (!(await take(logEngine.ask('sample', { rules, seed }), place))) return;
  const record = await logEngine.ask('record', null);
  if (record.ok) await rememberLog(new Blob([record.value]));
};

/** The log that was open before a reload, at the same place. */
export const restoreLog = async (): Promise<void> => {
  const before = asked;
  const place = recallPlace();
  const kept = await recallLog();
  if (kept === undefined || asked !== before) return;
  const bytes = await kept.arrayBuffer().catch(() => undefined);
  if (bytes !== undefined && asked === before) await take(logEngine.ask('open', new Uint8Array(bytes)), place);
};

effect(() => {
  if (game.value !== undefined) rememberPlace({ game: gameIndex.value, round: roundIndex.value, stop: stop.value });
});

export const closeLog = (): void => {
  asked++;
  logEngine.end();
  forgetLog();
  batch(() => {
    opened.value = undefined;
    address.value = undefined;
    problem.value = undefined;
    isReading.value = false;
    endGame();
  });
};

export const convert = async (format: RecordFormat): Promise<string | undefined> => {
  const text = await logEngine.ask('convert', format);
  problem.value = text.ok ? undefined : text.error;
  return text.ok ? text.value : undefined;
};
