/**
 * What a reader of records hands back, and the limits every reader checks before it parses. A reader keeps the good prefix of each
 * game and names what is wrong; it never throws. `Fault.at` is a line counted from 1, or the entry counted from 0 where a format
 * is one JSON value.
 */
import type { Event, Seat } from '../table/events.ts';
import type { Fault, Tile } from '../tiles/index.ts';

export type Game = {
  readonly events: readonly Event[];
  /** What the events have no place for: ids, notes, figures of the platform. Each format lists its keys. */
  readonly meta: Readonly<Record<string, unknown>>;
};
export type Reading = { readonly games: readonly Game[]; readonly faults: readonly Fault[] };

/** Characters of a text. */
export const MAX_TEXT = 20_000_000;
/** Events of a game; the longest real ones have about 2,500. */
export const MAX_EVENTS = 20_000;
/** Faults kept of a text, so that a hostile file does not become a list of a million. */
export const MAX_FAULTS = 100;

/** A text with more faults is given up: it is something else, and every fault costs an exception. */
const HOPELESS = 10_000;

/** Faults in the order found; beyond MAX_FAULTS only counted, in one last fault. */
export class Faults {
  readonly #list: Fault[] = [];
  #more = 0;

  add(code: string, at: number, text: string): void {
    if (this.#list.length < MAX_FAULTS) this.#list.push({ code, at, text });
    else this.#more++;
  }

  /** Reading on is of no use. */
  get areTooMany(): boolean {
    return this.#more >= HOPELESS;
  }

  get list(): readonly Fault[] {
    if (this.#more === 0) return this.#list;
    const text = `${this.#more} further faults are not listed${this.areTooMany ? '; the rest was not read' : ''}`;
    return [...this.#list, { code: 'record.many-faults', at: 0, text }];
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

/** The reading of a text that is too long to be looked at. */
export const tooLong = (text: string): Reading | undefined =>
  text.length <= MAX_TEXT
    ? undefined
    : {
        games: [],
        faults: [{ code: 'record.too-long', at: 0, text: `${text.length} characters; the limit is ${MAX_TEXT}` }],
      };

/** A list of events that refuses to grow past MAX_EVENTS. */
export const pushEvent = (events: Event[], event: Event): void => {
  if (events.length >= MAX_EVENTS) throw new Malformed('record.too-many-events', `more than ${MAX_EVENTS} events`);
  events.push(event);
};

/** Lines with their number from 1, trimmed (a byte order mark too); empty ones are left out. No list of them is built. */
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

/** Places by seat, 1 first; equal scores go to the lower seat, the one nearer to the first deal. */
export const placesOf = (scores: readonly number[]): readonly number[] =>
  scores.map((own, seat) => 1 + scores.filter((other, i) => other > own || (other === own && i < seat)).length);

/** The order of `own` in calls: by kind, a red five before the plain one. HIDDEN tiles first. */
export const inMeldOrder = (tiles: readonly Tile[]): readonly Tile[] => {
  const rank = (tile: Tile): number => (tile >= 34 ? 2 * (9 * (tile - 34) + 4) : 2 * tile + 1);
  return [...tiles].sort((a, b) => rank(a) - rank(b));
};

export const addScores = (scores: readonly number[], deltas: readonly number[]): readonly number[] =>
  scores.map((score, seat) => score + (deltas[seat] ?? 0));

/** Brands a number that was checked to be 0–3. */
export const seatOf = (n: number): Seat => n as Seat;
