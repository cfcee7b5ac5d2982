/** The log that is open, and which of its games is read. A log opened in one room is open in all of them. */
import { batch, signal } from '@preact/signals';
import { fault, type Fault } from '../../src/base/index.ts';
import type { RecordFormat } from '../../src/records/index.ts';
import { logEngine } from '../engine/client.ts';
import type { Checked, Opened } from '../engine/protocol.ts';
import { words } from '../words/index.ts';
import { endGame, startGame } from './game.ts';

/** Bytes; the reader's own limit. */
const MAX_FILE = 64_000_000;

export const isReading = signal(false);
export const problem = signal<Fault | undefined>(undefined);
export const opened = signal<Opened | undefined>(undefined);
export const gameIndex = signal(0);
export const checked = signal<Checked | undefined>(undefined);
/** Formats that can hold the game. */
export const writable = signal<readonly RecordFormat[]>([]);

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
    checked.value = undefined;
    writable.value = [];
    startGame(info.value);
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
    problem.value = undefined;
    opened.value = undefined;
    endGame();
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

/** As it is dropped on the page. */
export const openDropped = (log: File | string): void => (typeof log === 'string' ? openLog(log) : void openFile(log));

export const openSample = (rules: string): void =>
  void take(logEngine.ask('sample', { rules, seed: `page-${Date.now() % 1000}` }));

export const closeLog = (): void => {
  asked++;
  logEngine.end();
  batch(() => {
    opened.value = undefined;
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
