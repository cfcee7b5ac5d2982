/**
 * What a stream of mjai lines leaves unsaid and the events need, and the other way round: the seat count, the running scores, the
 * tile a win is on, the tiles under an added kong. Followed by both directions from the events themselves; no rules here.
 */
import type { Event, Seat } from '../../table/index.ts';
import { type Tile, kindOf, NORTH } from '../../tiles/index.ts';
import { addScores } from '../record.ts';

/** Rules of mjai lines that do not say them. */
export type MjaiOptions = {
  /** Read where a start_game names no rules. */
  readonly rules?: string;
  /** Writes `nukidora` where the default is `kita`. */
  readonly nukidora?: boolean;
  /** Arrays of a three-seat game are written with a fourth, empty entry. */
  readonly width?: 3 | 4;
};

/** What a reader of mjai knows of the match so far. */
export type MjaiContext = {
  /** Of a game that names none. */
  readonly rules: string | undefined;
  seats: number;
  /** Set once a ruleset, a list of three names or a first deal has settled it. */
  areSeatsKnown: boolean;
  readonly nukidora: boolean;
  readonly width: 3 | 4;
  /** By seat; empty when a win without deltas made them unknown. */
  scores: readonly number[];
  /** The last tile that came to light or to a hand, and whose it was: what a win is on. */
  last: { readonly seat: Seat; readonly tile: Tile } | undefined;
  /** The tile just drawn, while it may be thrown. */
  drawn: Tile | undefined;
  /** The three tiles of each pung, by 34 · seat + kind. */
  readonly pungs: Map<number, readonly Tile[]>;
  /** Between a deal and the end of its round. */
  inRound: boolean;
  /** What a line says that cannot be true with the lines before; the reader takes them out. */
  readonly doubts: { readonly code: string; readonly text: string }[];
  /** What has happened in the round. */
  readonly tally: { draws: number; discards: number; kongs: number; riichi: number };
};

/** The context at the start of a stream. */
export const mjaiContext = (options: MjaiOptions = {}): MjaiContext => ({
  rules: options.rules,
  seats: 4,
  areSeatsKnown: false,
  nukidora: options.nukidora ?? false,
  width: options.width ?? 3,
  scores: [],
  last: undefined,
  drawn: undefined,
  pungs: new Map(),
  inRound: false,
  doubts: [],
  tally: { draws: 0, discards: 0, kongs: 0, riichi: 0 },
});

/** By the ruleset's name: `sanma`, `mahjongsoul-sanma`. */
export const seatsOfRules = (rules: string): number => (/^[a-z-]*sanma\b/.test(rules) ? 3 : 4);

/** Rules of a table of so many seats that names none. */
export const plainRules = ({ rules }: MjaiContext, seats: number): string =>
  rules !== undefined && seatsOfRules(rules) === seats ? rules : seats === 3 ? 'sanma' : 'tenhou';

/** Where old dialects give none at the first deal: the points every table of that family starts with. */
export const startingScores = (seats: number): readonly number[] =>
  Array.from({ length: seats }, () => (seats === 3 ? 35_000 : 25_000));

/** Takes an event into the context. */
export const follow = (context: MjaiContext, event: Event): void => {
  switch (event.type) {
    case 'start-match':
      context.seats = seatsOfRules(event.rules);
      context.scores = startingScores(context.seats);
      context.inRound = false;
      break;
    case 'start-round':
      context.seats = event.hands.length;
      context.scores = event.scores;
      context.last = undefined;
      context.drawn = undefined;
      context.pungs.clear();
      context.inRound = true;
      Object.assign(context.tally, { draws: 0, discards: 0, kongs: 0, riichi: 0 });
      break;
    case 'draw':
      context.tally.draws++;
      context.last = event;
      context.drawn = event.tile;
      break;
    case 'discard':
      context.tally.discards++;
      context.last = event;
      context.drawn = undefined;
      break;
    case 'chow':
    case 'pung':
      context.drawn = undefined;
      if (event.type === 'pung') context.pungs.set(34 * event.seat + kindOf(event.tile), [...event.own, event.tile]);
      break;
    case 'kong':
      context.tally.kongs++;
      context.drawn = undefined;
      if (event.kong !== 'open')
        context.last = { seat: event.seat, tile: event.kong === 'added' ? event.tile : event.own[0]! };
      break;
    case 'kita':
      context.last = { seat: event.seat, tile: NORTH as number as Tile };
      context.drawn = undefined;
      break;
    case 'riichi-accepted':
      context.tally.riichi++;
      context.scores = context.scores.map((score, seat) => (seat === event.seat ? score - 1000 : score));
      break;
    case 'win':
    case 'draw-round':
    case 'fault':
      context.scores = addScores(context.scores, event.deltas);
      break;
    case 'end-round':
      context.scores = event.scores;
      context.inRound = false;
      break;
    case 'end-match':
      context.inRound = false;
      break;
    case 'riichi':
    case 'dora':
      break;
  }
};
