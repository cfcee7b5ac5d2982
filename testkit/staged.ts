/** Positions made by hand: one seat's view of a round played from given rivers up to its draw. */
import type { RiichiRules } from '../src/rules/index.ts';
import { HIDDEN, Table, apply, type Event, type Seat } from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';
import { parseTiles, type Tile } from '../src/tiles/index.ts';

export type Stage = {
  readonly rules: RiichiRules;
  /** 4 · wind + place of the dealer. */
  readonly round: number;
  readonly honba?: number;
  readonly deposits?: number;
  readonly scores: readonly number[];
  readonly seat: number;
  /** Thirteen tiles; the seat draws and throws its river, then draws `drawn`. */
  readonly hand: string;
  readonly drawn: string;
  readonly indicator: string;
  /** A river a seat, in tile text; everything is thrown from the draw but what `byHand` says. */
  readonly rivers: readonly string[];
  /** By seat: the number of the discard with which it declared, from 0. */
  readonly riichi?: Readonly<Record<number, number>>;
};

const tilesOf = (text: string): readonly Tile[] => (text === '' ? [] : inOrder(text));

/** As written: `9s1z` is a bamboo, then East. parseTiles keeps the order of the text. */
const inOrder = (text: string): readonly Tile[] => unwrap(parseTiles(text));

/** The events up to the seat's last draw, as it sees them. */
export const stagedEvents = (stage: Stage): readonly Event[] => {
  const { rules, round, scores, seat, riichi = {} } = stage;
  const dealer = (round & 3) as Seat;
  const hidden = Array.from({ length: 13 }, () => HIDDEN);
  const rivers = stage.rivers.map(tilesOf);
  const events: Event[] = [
    {
      type: 'start-round',
      round,
      honba: stage.honba ?? 0,
      deposits: stage.deposits ?? 0,
      dealer,
      scores,
      hands: scores.map((_, other) => (other === seat ? inOrder(stage.hand) : hidden)),
      indicator: inOrder(stage.indicator)[0]!,
    },
  ];
  for (let turn = 0; ; turn++)
    for (let i = 0; i < rules.seats; i++) {
      const who = ((dealer + i) % rules.seats) as Seat;
      const tile = rivers[who]![turn];
      if (tile === undefined) {
        events.push({ type: 'draw', seat: who, tile: who === seat ? inOrder(stage.drawn)[0]! : HIDDEN });
        return events;
      }
      events.push({ type: 'draw', seat: who, tile: who === seat ? tile : HIDDEN });
      if (riichi[who] === turn) events.push({ type: 'riichi', seat: who });
      events.push({ type: 'discard', seat: who, tile, fromDraw: who === seat });
      if (riichi[who] === turn) events.push({ type: 'riichi-accepted', seat: who });
    }
};

export const staged = (stage: Stage): Table => {
  const table = new Table(stage.rules);
  for (const event of stagedEvents(stage)) apply(table, event);
  return table;
};
