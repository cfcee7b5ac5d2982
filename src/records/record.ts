/**
 * What every record reader returns and every record writer takes: games as lists of events, with what the platform said about the
 * table beside them. Events decide equality; `meta` is kept where a format has a place for it.
 */
import type { Event, Seat } from '../table/index.ts';
import type { Fault } from '../base/index.ts';
import { kindOf, type Tile } from '../tiles/index.ts';

/** What a reader still fills in. */
export type Open<T> = { -readonly [K in keyof T]: T[K] };

/** A seat whose player was not connected; by the platform's rule it only throws what it draws. */
export type Absence = {
  readonly seat: Seat;
  /** Index into `events` of the first event played without the player. */
  readonly from: number;
  /** Index of the first event after the return; absent when the player never came back. */
  readonly to?: number;
};

/** Whether the player of a seat is not connected when the event at `index` is played. */
export const isAway = (absences: readonly Absence[] | undefined, seat: number, index: number): boolean =>
  absences?.some((one) => one.seat === seat && index >= one.from && index < (one.to ?? Infinity)) ?? false;

/** A claim that was answered but lost to an earlier one; Chinese Standard formats tell them. */
export type Ignored = {
  /** Index of the event that took precedence. */
  readonly at: number;
  readonly seat: Seat;
  readonly claim: 'chow' | 'pung' | 'kong' | 'win';
  /** The middle tile of a chow, else the tile claimed. */
  readonly tile: Tile;
  /** What would have been thrown, where the format tells. */
  readonly discard?: Tile;
};

/** What formats know of a table beside its events. */
export type Meta = {
  /** The platform's name of the game. */
  readonly id?: string;
  /** Whose rules of the time apply, where no date in the id says so. */
  readonly platform?: 'tenhou';
  readonly title?: readonly string[];
  /** Tenhou's table type, bits as in tenhourules.ts, and its lobby. */
  readonly type?: number;
  readonly lobby?: string;
  /** By seat: Tenhou's grade 0–20 (10 = 1 dan), rating, M F or C. */
  readonly dan?: readonly number[];
  readonly rate?: readonly number[];
  readonly sx?: readonly string[];
  /** Tenhou's wall seed of the match; `shuffles` the older ones, one a round. */
  readonly shuffle?: string;
  readonly shuffles?: readonly string[];
  /** Two dice a round, 0–5 as Tenhou writes them. */
  readonly dice?: readonly (readonly number[])[];
  readonly absences?: readonly Absence[];
  /** The seat an archive was collected for (`&tw=` in a Tenhou id), or whose view a stream shows. */
  readonly target?: Seat;
  /** mjai: red fives in play, and the number of the first round, as start_game says. */
  readonly akaFlag?: boolean;
  readonly kyokuFirst?: number;
  /** Mahjong Soul: seconds since 1970, and its numbers of the match mode, the room and the contest. */
  readonly startTime?: number;
  readonly endTime?: number;
  readonly modeId?: number;
  readonly roomId?: number;
  readonly contestUid?: number;
  /** Chinese Standard: claims that lost, and the tile printed after `Hu` where it is not the event's. */
  readonly ignored?: readonly Ignored[];
  readonly huTile?: Tile;
  /** Botzone: the judge's seed, and what a seat answered that the judge refused. */
  readonly srand?: number;
  readonly faultAnswer?: string;
};

/** Where a record says something beside its events that cannot be true with them: a piece dealt twice, another hand of a winner … */
export type Contradiction = {
  /** Index of the event it was said with. */
  readonly event: number;
  readonly code: string;
  readonly text: string;
};

/** A game: its events and what else the record says. */
export type Game = {
  readonly events: readonly Event[];
  readonly meta: Meta;
  /** Found while reading; replay reports them. Absent where there are none. */
  readonly contradictions?: readonly Contradiction[];
};

/** Contradictions kept of one game. */
const MAX_CONTRADICTIONS = 20;
export const contradict = (list: Contradiction[], event: number, code: string, text: string): void => {
  if (list.length < MAX_CONTRADICTIONS) list.push({ event, code, text });
};
/** The field of a game, left out where the list is empty. */
export const contradictionsOf = (list: readonly Contradiction[]): Pick<Game, 'contradictions'> =>
  list.length === 0 ? {} : { contradictions: list };

/**
 * The good prefix of every game and what is wrong. A fault's `at` is what detect.ts names for the format: the character offset from 0, the line
 * from 1, or the entry from 0. A note (isNote in faults.ts) costs nothing; any other fault ends its game there.
 */
export type ParsedGames = { readonly games: readonly Game[]; readonly faults: readonly Fault[] };

/** Checked before parsing: characters, bytes after decompression, nested brackets, objects and lists in one JSON value. */
export const MAX_TEXT = 20_000_000;
/** Bytes of a record at most. */
export const MAX_BYTES = 64_000_000;
export const MAX_DEPTH = 64;
export const MAX_NODES = 500_000;
/** Events a game (the longest real ones have about 2,500), and faults reported. */
export const MAX_EVENTS = 20_000;
/** Faults that are kept at most. */
export const MAX_FAULTS = 100;
/** Scores and their changes as read, and sums of them; far from where doubles lose them. */
export const MAX_POINTS = 100_000_000;
const MAX_SUM = 5 * MAX_POINTS;
/** Characters of names and ids. */
export const MAX_NAME = 200;

/** Half a surrogate pair has no UTF-8; readers and writers put U+FFFD in its place. */
export const wellFormed = (text: string): string => text.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD');

const orderOf = (tile: Tile): number => 2 * kindOf(tile) + (tile >= 34 ? 0 : 1);
/** By kind, the red five before the plain one: the order of own tiles in calls. Dealt hands keep their record's order. */
export const sortTiles = (tiles: readonly Tile[]): Tile[] => tiles.slice().sort((a, b) => orderOf(a) - orderOf(b));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!same(a[i], b[i])) return false;
    return true;
  }
  let fields = 0;
  for (const field in a) {
    if (a[field] === undefined) continue;
    fields++;
    if (!same(a[field], b[field])) return false;
  }
  for (const field in b) if (b[field] !== undefined) fields--;
  return fields === 0;
};

/** Both events say the same. */
export const sameEvent = (a: Event, b: Event): boolean => same(a, b);
/** The index of the first event that differs, or −1 when the records are equal. */
export const firstDifference = (a: readonly Event[], b: readonly Event[]): number => {
  for (let i = 0; i < a.length || i < b.length; i++) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined || y === undefined || !same(x, y)) return i;
  }
  return -1;
};

/** Places by seat, 1 first; of equal scores the earlier seat is ahead. */
export const placesOf = (scores: readonly number[]): number[] =>
  scores.map((score, seat) => 1 + scores.filter((other, at) => other > score || (other === score && at < seat)).length);

/** Scores after a change; [], unknown, where either is unknown or a sum is no score. */
export const addScores = (scores: readonly number[], deltas: readonly number[]): readonly number[] => {
  if (scores.length !== deltas.length) return [];
  const sums = scores.map((score, seat) => score + deltas[seat]!);
  return sums.some((sum) => Math.abs(sum) > MAX_SUM) ? [] : sums;
};

/** A number that was checked to be 0–3. */
export const asSeat = (n: number): Seat => n as Seat;
