/** A game as a film: any event as a frame of plain data. The one state tracker plays it; this file only looks. */
import { lastRoundNeeds, type Need, roundsLeft } from '../../src/analysis/riichi/placement/index.ts';
import { rulesText, type Game } from '../../src/records/index.ts';
import { chinese, parseRuleset, sanma, tenhou, type Ruleset } from '../../src/rules/index.ts';
import {
  HIDDEN,
  NONE,
  NO_RIICHI,
  Table,
  UNSEEN,
  apply,
  type Event,
  type Seat,
  CLAIMED,
  FROM_DRAW,
  RIVER,
  WITH_RIICHI,
  sharedPlaces,
} from '../../src/table/index.ts';
import { fault, ok, type Result } from '../../src/base/index.ts';
import type { Language } from '../state/settings.ts';
import { viewMeld, type MeldView } from './meldview.ts';
import { viewResult, type ResultView } from './resultview.ts';

export type RoundInfo = {
  /** As in start-round: 4 · wind + place of the dealer. */
  readonly round: number;
  readonly honba: number;
  /** Event indices where a reader stops, ascending; the first is the deal. */
  readonly stops: readonly number[];
};
export type GameInfo = {
  readonly names: readonly string[];
  readonly rules: string;
  /** As the log says them, with their options; the id where it does not. */
  readonly rulesText: string;
  readonly seats: number;
  readonly family: Ruleset['family'];
  readonly rounds: readonly RoundInfo[];
  /** The seat whose view the log is. */
  readonly target: number | undefined;
  /** The platform's name of the game. */
  readonly id: string | undefined;
  /** By seat, where the log has its end. */
  readonly end: { readonly scores: readonly number[]; readonly places: readonly number[] } | undefined;
};

export type Discarded = {
  readonly tile: number;
  readonly isFromDraw: boolean;
  readonly isRiichi: boolean;
  readonly isClaimed: boolean;
};
export type SeatView = {
  readonly seat: number;
  readonly name: string;
  /** 0 East – 3 North. */
  readonly wind: number;
  readonly score: number;
  readonly isTurn: boolean;
  readonly isRiichi: boolean;
  /** Concealed tiles without the one just drawn; −1 where the log does not know them. */
  readonly hand: readonly number[];
  readonly drawn: number | undefined;
  readonly melds: readonly MeldView[];
  readonly river: readonly Discarded[];
  readonly kita: number;
};
export type Move = { readonly type: Event['type']; readonly seat?: Seat; readonly tile?: number };
export type Frame = {
  readonly index: number;
  readonly round: number;
  readonly honba: number;
  readonly deposits: number;
  readonly dealer: number;
  /** Tiles left to draw; in Chinese Standard of all four walls. */
  readonly left: number;
  readonly indicators: readonly number[];
  readonly seats: readonly SeatView[];
  readonly move: Move;
  readonly result: ResultView | undefined;
  /** In the last round: what the looking seat needs for each place; empty otherwise. */
  readonly needs: readonly Need[];
};

/** What nobody stops at: bookkeeping between moves. */
const PASSED: ReadonlySet<Event['type']> = new Set(['start-match', 'riichi-accepted', 'end-round']);

/** Whether a reader stops at the event. Several winners share one result screen: the last of them. */
export const isStop = (events: readonly Event[], index: number): boolean => {
  const { type } = events[index]!;
  return !PASSED.has(type) && !(type === 'win' && events[index + 1]?.type === 'win');
};

const rulesOf = (events: readonly Event[]): Ruleset => {
  const [first] = events;
  const said = first?.type === 'start-match' ? parseRuleset(first.rules) : undefined;
  if (said?.ok === true) return said.value;
  const deal = events.find((event) => event.type === 'start-round');
  if (deal?.indicator === HIDDEN) return chinese;
  return deal?.hands.length === 3 ? sanma : tenhou;
};

/** More rounds than any match has are a hostile log; they would choke the list of rounds. */
const MOST_ROUNDS = 500;

const roundsOf = (events: readonly Event[]): readonly RoundInfo[] => {
  const rounds: (RoundInfo & { stops: number[] })[] = [];
  events.forEach((event, index) => {
    if (event.type === 'start-round') rounds.push({ round: event.round, honba: event.honba, stops: [] });
    if (isStop(events, index)) rounds.at(-1)?.stops.push(index);
  });
  return rounds.slice(0, MOST_ROUNDS);
};

const moveOf = (event: Event): Move => ({
  type: event.type,
  ...('seat' in event ? { seat: event.seat } : {}),
  ...('tile' in event && event.tile !== HIDDEN ? { tile: event.tile } : {}),
});

/** The exact table of the last round, and of sudden death after it. */
const needsOf = (table: Table, seat: number): readonly Need[] => {
  const { rules, seats, round, dealer, honba, deposits } = table;
  if (rules.family !== 'riichi' || seat >= seats || roundsLeft(round, seats, rules.length) > 1) return [];
  const scores = Array.from(table.scores.subarray(0, seats));
  return lastRoundNeeds({ round, scores, dealer, honba, deposits }, seat, rules);
};

export class Film {
  readonly game: Game;
  private readonly table: Table;
  private readonly names: readonly string[];

  constructor(game: Game) {
    this.game = game;
    this.table = new Table(rulesOf(game.events));
    const [first] = game.events;
    const names = first?.type === 'start-match' ? (first.names ?? []) : [];
    this.names = Array.from({ length: this.table.seats }, (_, seat) => (names[seat] ?? '').slice(0, 60));
  }

  info(): GameInfo {
    const { rules, seats } = this.table;
    const { target } = this.game.meta;
    const end = this.game.events.findLast((event) => event.type === 'end-match');
    return {
      names: this.names,
      rules: rules.id,
      rulesText: rulesText(this.game.events) || rules.id,
      seats,
      family: rules.family,
      rounds: roundsOf(this.game.events),
      target: target !== undefined && target < seats ? target : undefined,
      id: this.game.meta.id?.slice(0, 80),
      end:
        end === undefined || end.scores.length !== seats
          ? undefined
          : { scores: end.scores, places: sharedPlaces(rules, end) },
    };
  }

  /** `seat` is the one that looks. */
  frame(index: number, lang: Language, seat: number): Result<Frame> {
    return this.at(index, (table, event) => this.look(table, index, event, lang, seat));
  }

  /** Plays the round up to the event and looks. A log is unchecked play, so a state that cannot be is a fault here. */
  at<T>(index: number, look: (table: Table, event: Event) => T): Result<T> {
    const { events } = this.game;
    const event = events[index];
    if (event === undefined) return fault('log.no-event', index, 'the log has no such event');
    try {
      const start = events.findLastIndex((entry, i) => i <= index && entry.type === 'start-round');
      if (start < 0) return fault('log.no-event', index, 'no round has started');
      for (let i = start; i <= index; i++) apply(this.table, events[i]!);
      return ok(look(this.table, event));
    } catch {
      return fault('log.broken', index, 'the moves do not fit together');
    }
  }

  private look(table: Table, index: number, event: Event, lang: Language, seat: number): Frame {
    const result = viewResult(this.game.events, index, table, lang);
    const isDuplicate = table.rules.family === 'chinese' && table.rules.wall === 'duplicate';
    return {
      index,
      round: table.round,
      honba: table.honba,
      deposits: table.deposits,
      dealer: table.dealer,
      left: isDuplicate ? table.wallLeft.reduce((sum, n) => sum + n, 0) : table.liveLeft,
      indicators: Array.from(table.indicators.subarray(0, table.indicatorCount)),
      seats: Array.from({ length: table.seats }, (_, other) => this.seat(other)),
      move: moveOf(event),
      result,
      needs: result === undefined ? needsOf(table, seat) : [],
    };
  }

  private seat(seat: number): SeatView {
    const { table } = this;
    const isTurn = table.turn === seat;
    const isDrawn = isTurn && table.drawn !== NONE;
    return {
      seat,
      name: this.names[seat]!,
      wind: table.seatWind(seat),
      score: table.scores[seat]!,
      isTurn,
      isRiichi: table.riichi[seat] !== NO_RIICHI,
      hand: this.concealed(seat, isDrawn),
      drawn: isDrawn ? (table.drawn === UNSEEN ? -1 : table.drawn) : undefined,
      melds: table.meldsOf(seat).map((meld) => viewMeld(meld, table.seats, table.rules.family)),
      river: Array.from({ length: Math.min(RIVER, table.riverSize[seat]!) }, (_, i) => {
        const flags = table.riverFlags[seat * RIVER + i]!;
        return {
          tile: table.rivers[seat * RIVER + i]!,
          isFromDraw: (flags & FROM_DRAW) !== 0,
          isRiichi: (flags & WITH_RIICHI) !== 0,
          isClaimed: (flags & CLAIMED) !== 0,
        };
      }),
      kita: table.kita[seat]!,
    };
  }

  /** Sorted by kind, the red five beside its plain ones. */
  private concealed(seat: number, isDrawn: boolean): readonly number[] {
    const { table } = this;
    const size = Math.min(14, table.sizes[seat]!) - (isDrawn ? 1 : 0);
    if (table.known[seat] === 0) return Array.from({ length: size }, () => -1);
    const tiles: number[] = [];
    const push = (tile: number): void => {
      const held = table.hands[seat * 37 + tile]! - (isDrawn && table.drawn === tile ? 1 : 0);
      // A log that discards what it never drew makes a count wrap; more than four are not shown.
      for (let n = 0; n < held && held <= 4; n++) tiles.push(tile);
    };
    for (let kind = 0; kind < 34; kind++) {
      if (kind < 27 && kind % 9 === 4) push(34 + Math.floor(kind / 9));
      push(kind);
    }
    return tiles;
  }
}
