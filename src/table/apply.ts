/** apply(event): the one way into the state. Trusts the event; who needs to know whether it was allowed asks before. */
import { DEAD_TILES, HAND_TILES, SEGMENT_DRAWS, COMMON_DRAWS } from './wall.ts';
import { Bug } from '../base/index.ts';
import { kindOf, meldOf, redOf, type Kind, type Meld, type Tile } from '../tiles/index.ts';
import type { Chow, Event, Kong, Pung, StartRound } from './events.ts';
import { DRAWING, IDLE, SETTLED, UNSEEN, type MutableTable, type Table } from './state.ts';
import {
  onAddedKong,
  onCall,
  onClosedKong,
  onDeal,
  onDiscard,
  onDora,
  onDraw,
  onKita,
  onRiichi,
  onRiichiAccepted,
  relativeSeat,
  resetRound,
} from './steps.ts';

/** HIDDEN tiles of events are UNSEEN in the state. */
const stored = (tile: number): number => (tile < 0 ? UNSEEN : tile);

const startRound = (table: MutableTable, event: StartRound): void => {
  resetRound(table);
  table.round = event.round;
  table.honba = event.honba;
  table.deposits = event.deposits;
  table.dealer = event.dealer;
  table.scores.fill(0);
  table.scores.set(event.scores.slice(0, table.seats));
  const tiles = table.rules.kinds.length * 4;
  if (table.rules.family === 'chinese') {
    table.liveLeft = COMMON_DRAWS;
    table.wallLeft.fill(SEGMENT_DRAWS);
  } else {
    table.liveLeft = tiles - DEAD_TILES - HAND_TILES * table.seats;
    table.indicators[0] = event.indicator;
    table.indicatorCount = 1;
    table.shown[kindOf(event.indicator)]!++;
  }
  if (event.wall) table.wall.set(event.wall);
  for (let seat = 0; seat < table.seats; seat++) onDeal(table, seat, event.hands[seat]!.map(stored));
  table.turn = event.dealer;
  table.phase = DRAWING;
};

/** The meld integer of a call. */
export const meldOfCall = (table: Table, event: Chow | Pung | Extract<Kong, { kong: 'open' }>): Meld => {
  const isRedClaimed = event.tile >= 34;
  const ownReds = event.own.filter((tile) => tile >= 34).length;
  const from = relativeSeat(table, event.seat, event.from);
  const kind = kindOf(event.tile);
  const parts = { from, claimedRed: isRedClaimed, ownReds };
  if (event.type === 'pung') return meldOf({ type: 'pung', kind, ...parts });
  if (event.type === 'kong') return meldOf({ type: 'open-kong', kind, ...parts });
  const low = Math.min(kind, ...event.own.map(kindOf)) as Kind;
  return meldOf({ type: 'chow', kind: low, claimed: kind - low, ...parts });
};

const addDeltas = (table: MutableTable, deltas: readonly number[]): void => {
  for (let seat = 0; seat < table.seats; seat++) {
    table.scores[seat]! += deltas[seat]!;
    table.deltas[seat]! += deltas[seat]!;
  }
};

const kong = (table: MutableTable, event: Kong): void => {
  if (event.kong === 'open') onCall(table, event.seat, meldOfCall(table, event), event.own);
  else if (event.kong === 'added') onAddedKong(table, event.seat, event.tile);
  else {
    const own = event.own.map(stored);
    onClosedKong(table, event.seat, own[0] === UNSEEN ? UNSEEN : kindOf(event.own[0]!), own);
  }
};

/** Changes the table by one event. */
export const apply = (state: Table, event: Event): void => {
  const table = state as MutableTable;
  switch (event.type) {
    case 'start-match':
      table.phase = IDLE;
      return;
    case 'start-round':
      return startRound(table, event);
    case 'draw':
      return onDraw(table, event.seat, stored(event.tile));
    case 'discard':
      return onDiscard(table, event.seat, event.tile, event.fromDraw);
    case 'riichi':
      return onRiichi(table, event.seat);
    case 'riichi-accepted':
      return onRiichiAccepted(table, event.seat);
    case 'chow':
    case 'pung':
      return onCall(table, event.seat, meldOfCall(table, event), event.own);
    case 'kong':
      return kong(table, event);
    case 'kita':
      return onKita(table, event.seat);
    case 'dora':
      return onDora(table, event.tile);
    case 'win':
      // Sticks and counters are in the first winner's deltas.
      if (table.ron === 0) table.deposits = 0;
      table.ron |= 1 << event.seat;
      table.won[event.seat] = 1;
      table.result = 1;
      addDeltas(table, event.deltas);
      table.phase = SETTLED;
      return;
    case 'draw-round':
      for (const seat of event.shown) table.won[seat] = 2;
      table.result = event.reason === 'exhaustive' || event.reason === 'nagashi' ? 2 : 3;
      addDeltas(table, event.deltas);
      table.phase = SETTLED;
      return;
    case 'fault':
      table.result = 4;
      addDeltas(table, event.deltas);
      table.phase = SETTLED;
      return;
    case 'end-match':
      // The sticks left over are in the first one's score.
      table.deposits = 0;
      table.scores.set(event.scores.slice(0, table.seats));
      table.phase = IDLE;
      return;
    case 'end-round':
      table.scores.set(event.scores.slice(0, table.seats));
      table.phase = IDLE;
      return;
    default:
      throw new Bug('unknown event', event satisfies never);
  }
};

/** Tiles of a kind taken from a known hand for a call: `reds` red ones first, then plain. */
export const takeOwn = (kind: Kind, count: number, reds: number): Tile[] =>
  Array.from({ length: count }, (_, i) => (i < reds ? redOf(kind)! : (kind as number as Tile)));
