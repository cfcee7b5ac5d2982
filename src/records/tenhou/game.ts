/**
 * A game while its tags are read: what the tags force a reader to follow, and the small readers of attributes that every tag uses.
 * Seats of the tags are turned so that seat 0 is the first dealer; scores in the tags are in hundreds.
 */
import type { Event, Seat } from '../../table/index.ts';
import type { Fault } from '../../base/index.ts';
import { tileOfId, type Tile, type TileId } from '../../tiles/index.ts';
import { MAX_EVENTS, MAX_NAME, wellFormed, type Absence, type Meta, type Open } from '../record.ts';
import { Ledger } from './ledger.ts';
import { attribute, parseInteger, parseIntegers, type Tag } from './tags.ts';

export type TagGame = {
  readonly events: Event[];
  readonly meta: Open<Meta>;
  /** Packets: the reader is player 0 of the tags and sees only its own tiles. */
  readonly isView: boolean;
  type: number | undefined;
  /** Where no type is given; undefined: East and South with reds. */
  rules: string | undefined;
  /** Rules that our own writer put beside a type which does not say all of them. */
  ownRules: string | undefined;
  seats: 3 | 4;
  reds: boolean;
  /** The first dealer in the tags' numbering. */
  first: number;
  names: string[] | undefined;
  /** By seat: the id drawn and not yet thrown, −1 none. */
  readonly drawn: number[];
  /** The last discard of the round: who, −1 none. */
  thrower: number;
  phase: 'before' | 'playing' | 'over';
  /** After the last win or draw of a round: the scores its end will tell. */
  closing: readonly number[] | undefined;
  readonly absences: Open<Absence>[];
  /** By seat: the absence that goes on. */
  readonly away: (Open<Absence> | undefined)[];
  readonly dice: number[][];
  readonly shuffles: string[];
  /** Where each piece is. */
  readonly ledger: Ledger;
};

export const tagGame = (isView = false, id?: string): TagGame => {
  const meta: Open<Meta> = {};
  if (id !== undefined) {
    meta.id = wellFormed(id);
    const target = /[&?]tw=([0-3])/.exec(id);
    if (target) meta.target = Number(target[1]) as Seat;
  }
  return {
    events: [],
    meta,
    isView,
    type: undefined,
    rules: undefined,
    ownRules: undefined,
    seats: 4,
    reds: true,
    first: 0,
    names: undefined,
    drawn: [-1, -1, -1, -1],
    thrower: -1,
    phase: 'before',
    closing: undefined,
    absences: [],
    away: [],
    dice: [],
    shuffles: [],
    ledger: new Ledger(),
  };
};

export const UNKNOWN_TAG = 'log.unknown-tag';
export const LATE_RIICHI = 'mjlog.late-riichi';

export const wrong = (tag: Tag, code: string, text: string): Fault => ({ code, at: tag.at, text });
export const bad = (tag: Tag, name: string): Fault =>
  wrong(tag, 'mjlog.bad-attribute', `${tag.name} has no usable attribute ${name}`);

/** Packets turn in four places even with three players, as the fourth chair stays in the client's circle. */
export const seatOf = (game: TagGame, player: number | undefined): Seat | undefined => {
  if (player === undefined || player < 0 || player > 3) return undefined;
  const places = game.isView ? 4 : game.seats;
  const seat = (((player - game.first) % places) + places) % places;
  return seat < game.seats && (player < places || places === 4) ? (seat as Seat) : undefined;
};
export const seatIn = (game: TagGame, tag: Tag, name: string): Seat | undefined =>
  seatOf(game, parseInteger(attribute(tag, name)));

/** A list in the tags' order of players to the order of seats; the absent fourth falls away. */
export const turned = <T>(game: TagGame, list: readonly T[]): T[] => {
  const bySeat: T[] = [];
  for (let player = 0; player < list.length; player++) {
    const seat = seatOf(game, player);
    if (seat !== undefined) bySeat[seat] = list[player]!;
  }
  return bySeat.slice(0, game.seats);
};

/** The same, where every seat must have one: a short list may leave a chair of the circle empty. */
export const turnedWhole = <T>(game: TagGame, list: readonly T[]): T[] | undefined => {
  const bySeat = turned(game, list);
  for (let seat = 0; seat < game.seats; seat++) if (bySeat[seat] === undefined) return undefined;
  return bySeat;
};

export const tileIn = (game: TagGame, id: number | undefined): Tile | undefined =>
  id !== undefined && id >= 0 && id < 136 ? tileOfId(id as TileId, game.reds) : undefined;

/** Pieces by id. */
export const idsIn = (text: string | undefined): number[] | undefined => {
  const ids = parseIntegers(text);
  return ids === undefined || ids.some((id) => id < 0 || id >= 136) ? undefined : ids;
};
export const facesOf = (game: TagGame, ids: readonly number[]): Tile[] =>
  ids.map((id) => tileOfId(id as TileId, game.reds));

/** In hundreds; keeps sums of scores exact and within what our own record takes. */
const MAX_SCORE = 1_000_000;
export const areScores = (numbers: readonly number[]): boolean => numbers.every((n) => Math.abs(n) <= MAX_SCORE);

export const hundreds = (game: TagGame, text: string | undefined): number[] | undefined => {
  const numbers = parseIntegers(text);
  if (numbers === undefined || numbers.length < game.seats || !areScores(numbers)) return undefined;
  return turnedWhole(game, numbers.slice(0, 4))?.map((n) => 100 * n);
};

/** Only here does a game grow; the limit keeps a hostile log small. */
export const push = (game: TagGame, tag: Tag, event: Event): Fault | undefined => {
  if (game.events.length >= MAX_EVENTS)
    return wrong(tag, 'log.too-many-events', `a game has at most ${MAX_EVENTS} events`);
  game.events.push(event);
  return undefined;
};

export const endRound = (game: TagGame): void => {
  if (game.closing) game.events.push({ type: 'end-round', scores: game.closing });
  game.closing = undefined;
};

export const MAX_SEED = 10_000;
export const cut = (text: string, most = MAX_NAME): string => wellFormed(text.slice(0, most));
export const decode = (name: string): string => {
  try {
    return cut(decodeURIComponent(name));
  } catch {
    return cut(name);
  }
};

export const idle = (tag: Tag): Fault => wrong(tag, 'mjlog.no-round', 'this happens outside a round');
