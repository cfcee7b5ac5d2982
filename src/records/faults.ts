/** How readers tell what is wrong: faults collected within limits, an exception that stays inside a reader, and text taken in lines. */
import type { Event } from '../table/index.ts';
import { fault as faultOf, type Fault, type Result } from '../base/index.ts';
import { MAX_EVENTS, MAX_FAULTS, MAX_TEXT, type Game, type ParsedGames } from './record.ts';

/** Codes of faults that cost nothing: the reader passed over or mended something and went on. Any other fault ends its game there. */
const NOTES: ReadonlySet<string> = new Set([
  'botzone.unknown-fan',
  'botzone.wall',
  'chinese-text.unknown-fan',
  'chinese-text.unknown-line',
  'log.unknown-tag',
  'majsoul.no-head',
  'majsoul.unknown-record',
  'majsoul.unknown-yaku',
  'mjai.no-start-game',
  'mjai.own-seat',
  'mjai.unknown-type',
  'mjlog.late-riichi',
  'suzaku.unknown-field',
  'tenhou6.repaired',
  'tenhou6.unknown-yaku',
]);
/** A fault that costs nothing of the game. */
export const isNote = (fault: Fault): boolean => NOTES.has(fault.code);

/** What a fault costs in a game under way. */
export const costsRound = (text: string): string => `${text}; the rest of the round is passed over`;

/** A text with more faults that are no notes is given up: it is something else, and every one may cost an exception. */
const HOPELESS = 1000;

/** Faults in the order found; beyond MAX_FAULTS only counted, in one last fault. */
export class Faults {
  private readonly kept: Fault[] = [];
  private more = 0;
  private broken = 0;

  add(code: string, at: number, text: string): void {
    this.push({ code, at, text });
  }

  push(fault: Fault): void {
    if (this.kept.length < MAX_FAULTS) this.kept.push(fault);
    else this.more++;
    if (!isNote(fault)) this.broken++;
  }

  /** Those reported so far. */
  get list(): readonly Fault[] {
    return this.kept;
  }

  /** Those reported since the last call: a stream reports them as they come. */
  drain(): readonly Fault[] {
    return this.kept.splice(0);
  }

  get count(): number {
    return this.kept.length + this.more;
  }

  /** Reading on is of no use. */
  get areTooMany(): boolean {
    return this.broken >= HOPELESS;
  }

  /** What a reader hands back; a text without games and without faults is one. */
  parsed(games: readonly Game[]): ParsedGames {
    if (this.more > 0) {
      const text = `${this.more} further faults are not listed${this.areTooMany ? '; the rest was not read' : ''}`;
      return { games, faults: [...this.kept, { code: 'log.many-faults', at: this.kept.at(-1)!.at, text }] };
    }
    if (games.length === 0 && this.count === 0) this.add('log.empty', 0, 'no game was found in the text');
    return { games, faults: this.kept };
  }
}

/** A reader's way out of a malformed entry; caught where the entry began and turned into a Fault. */
export class Malformed extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

/** Where a writer is: the index of the event it writes. */
export type Progress = { at: number };

/**
 * Runs a writer. Events of a record are checked one by one, not against each other: one that does not fit those before it makes a writer
 * reach for something that is not there. That is a fault at the event, not an exception.
 */
export const written = <T>(events: readonly Event[], write: (progress: Progress) => Result<T>): Result<T> => {
  const progress: Progress = { at: 0 };
  try {
    return write(progress);
  } catch (error) {
    if (error instanceof Malformed) return faultOf(error.code, progress.at, error.message);
    const type = events[progress.at]?.type ?? 'the end';
    return faultOf('record.inconsistent', progress.at, `${type} does not fit the events before it`);
  }
};

/** The answer to a text that is too long to be looked at. */
export const tooLong = (text: string): ParsedGames | undefined => {
  if (text.length <= MAX_TEXT) return undefined;
  const sentence = `the text has ${text.length} characters; at most ${MAX_TEXT} are read`;
  return { games: [], faults: [{ code: 'log.too-long', at: MAX_TEXT, text: sentence }] };
};

/** A list of events that refuses to grow past MAX_EVENTS. */
export const pushEvent = (events: Event[], event: Event): void => {
  if (events.length >= MAX_EVENTS)
    throw new Malformed('log.too-many-events', `a game has at most ${MAX_EVENTS} events`);
  events.push(event);
};

/** Lines with their number from 1, trimmed (a byte-order mark too); empty ones are left out. No list of them is built. */
export function* linesOf(text: string): Generator<readonly [line: string, at: number]> {
  let at = 0;
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end).trim();
    at++;
    if (line !== '') yield [line, at];
    if (end < 0) return;
    start = end + 1;
  }
}

/** For messages: input shortened and without control characters. */
export const quote = (value: unknown): string => {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : `a ${typeof value}`;
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return `"${short.replaceAll(/\p{Cc}|\p{Cs}/gu, '?')}"`;
};
