/**
 * The closed union of events. State is the fold of events, records are lists of them, and two records are equal when their
 * events are. Tiles are 0–36 (red fives apart); seats are absolute, 0 the first dealer of the match; deltas and scores
 * are in points by seat. A tile an observer may not see is HIDDEN.
 */
import type { Tile, TileId } from '../tiles/index.ts';

/** Absolute: 0 is the first dealer of the match, turn order is upwards. */
export type Seat = 0 | 1 | 2 | 3;

/** A tile that this observer may not see. */
export const HIDDEN = -1 as unknown as Tile;

/** A match begins. */
export type StartMatch = {
  readonly type: 'start-match';
  /** A ruleset with options as `--rules` takes it. */
  readonly rules: string;
  /** Seed and generator of the walls, when the match is ours. */
  readonly seed?: string;
  readonly rng?: string;
  readonly names?: readonly string[];
};

/** A round begins: hands, dealer, scores. */
export type StartRound = {
  readonly type: 'start-round';
  /** 4 · wind + place of the dealer: 0 East 1 … 4 South 1; also with three seats. */
  readonly round: number;
  readonly honba: number;
  /** Riichi sticks on the table. */
  readonly deposits: number;
  readonly dealer: Seat;
  /** Before the round. */
  readonly scores: readonly number[];
  /** Thirteen tiles a seat. */
  readonly hands: readonly (readonly Tile[])[];
  /** The first dora indicator; HIDDEN in Chinese Standard, which has none. */
  readonly indicator: Tile;
  /** The whole wall, for a referee; see wall.ts for its order. Records and observers have none. */
  readonly wall?: readonly TileId[];
};

/** A seat draws a tile. */
export type Draw = { readonly type: 'draw'; readonly seat: Seat; readonly tile: Tile };
/** `fromDraw`: the tile just drawn is thrown. False after a call. */
export type Discard = {
  readonly type: 'discard';
  readonly seat: Seat;
  readonly tile: Tile;
  readonly fromDraw: boolean;
};
/** Declared; the discard follows. */
export type Riichi = { readonly type: 'riichi'; readonly seat: Seat };
/** The discard was not won on: 1000 points go on the table. */
export type RiichiAccepted = { readonly type: 'riichi-accepted'; readonly seat: Seat };
/** `tile` is the claimed one, `own` come from the hand, in rank order, red five before the plain one. */
export type Chow = {
  readonly type: 'chow';
  readonly seat: Seat;
  readonly from: Seat;
  readonly tile: Tile;
  readonly own: readonly Tile[];
};
/** A pung. */
export type Pung = {
  readonly type: 'pung';
  readonly seat: Seat;
  readonly from: Seat;
  readonly tile: Tile;
  readonly own: readonly Tile[];
};
/** A kong of any of the three types. */
export type Kong =
  | {
      readonly type: 'kong';
      readonly kong: 'open';
      readonly seat: Seat;
      readonly from: Seat;
      readonly tile: Tile;
      readonly own: readonly Tile[];
    }
  /** Four tiles, reds first. In Chinese Standard they are HIDDEN from the others. */
  | { readonly type: 'kong'; readonly kong: 'closed'; readonly seat: Seat; readonly own: readonly Tile[] }
  /** `tile` joins the seat's pung of its kind. */
  | { readonly type: 'kong'; readonly kong: 'added'; readonly seat: Seat; readonly tile: Tile };
/** A North tile is set aside. */
export type Kita = { readonly type: 'kita'; readonly seat: Seat };
/** A further indicator is turned. */
export type Dora = { readonly type: 'dora'; readonly tile: Tile };

/** One a winner, nearest to the discarder first. `from` is the winner on a self-drawn win. */
export type Win = {
  readonly type: 'win';
  readonly seat: Seat;
  readonly from: Seat;
  readonly tile: Tile;
  /** Riichi: yaku ids with han (13 a yakuman, 26 a double one), dora 52, ura 53, red 54. Chinese: fan ids with how often. */
  readonly yaku: readonly (readonly [id: number, value: number])[];
  /** Riichi only. */
  readonly fu: number;
  /** Riichi: han with dora; Chinese: total fan. */
  readonly value: number;
  /** Riichi: what the hand pays without counters and sticks; Chinese: what the winner gains. */
  readonly points: number;
  /** Turned after a riichi win. */
  readonly ura: readonly Tile[];
  /** The liable seat, where there is one. */
  readonly pao?: Seat;
  readonly deltas: readonly number[];
};

/** Why a round may end without a win. */
export const DRAW_REASONS = [
  'exhaustive',
  'nagashi',
  'nine-terminals',
  'four-winds',
  'four-riichi',
  'four-kongs',
  'triple-ron',
] as const;
/** One of DRAW_REASONS. */
export type DrawReason = (typeof DRAW_REASONS)[number];

/** The round ends without a winner. */
export type DrawRound = {
  readonly type: 'draw-round';
  readonly reason: DrawReason;
  /** Seats that show their hands: ready ones of an exhaustive draw, the declarer of nine terminals, all of four riichi. */
  readonly shown: readonly Seat[];
  readonly deltas: readonly number[];
};

/** The round is over: the scores after it. */
export type EndRound = { readonly type: 'end-round'; readonly scores: readonly number[] };
/** The match is over: final scores, places and points. */
export type EndMatch = {
  readonly type: 'end-match';
  readonly scores: readonly number[];
  /** Place by seat, 1 first. */
  readonly places: readonly number[];
  /** Final points by seat in thousands, with uma and oka; the score itself in Chinese Standard. */
  readonly points: readonly number[];
};
/** A judged bot answered illegally or too late. */
export type FaultEvent = {
  readonly type: 'fault';
  readonly seat: Seat;
  readonly code: string;
  readonly deltas: readonly number[];
};

/** Everything that can happen in a match. */
export type Event =
  | StartMatch
  | StartRound
  | Draw
  | Discard
  | Riichi
  | RiichiAccepted
  | Chow
  | Pung
  | Kong
  | Kita
  | Dora
  | Win
  | DrawRound
  | EndRound
  | EndMatch
  | FaultEvent;

/** Names of the events. */
export const EVENT_TYPES = [
  'start-match',
  'start-round',
  'draw',
  'discard',
  'riichi',
  'riichi-accepted',
  'chow',
  'pung',
  'kong',
  'kita',
  'dora',
  'win',
  'draw-round',
  'end-round',
  'end-match',
  'fault',
] as const satisfies readonly Event['type'][];
