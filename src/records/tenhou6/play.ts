/**
 * A round of tenhou.net/6 JSON, its turns in order, to events. What the format leaves out follows Tenhou's own logs: an indicator is
 * turned at once after a closed kong, after an open or added one before the next discard, kong or kita is over; a riichi is
 * accepted unless its tile is won on.
 */
import type { DrawReason, Event, Seat } from '../../table/index.ts';
import type { Tile } from '../../tiles/index.ts';
import type { Lists, Order, Turn } from './order.ts';

export type Win6 = {
  readonly seat: number;
  readonly from: number;
  readonly pao: number | undefined;
  readonly fu: number;
  readonly points: number;
  readonly yaku: readonly [number, number][];
  readonly deltas: readonly number[];
  /** What the sentence of the points says that cannot be. */
  readonly doubt?: string | undefined;
};
export type Result6 =
  | { readonly type: 'none' }
  | { readonly type: 'wins'; readonly wins: readonly Win6[] }
  | {
      readonly type: 'draw';
      readonly reason: DrawReason;
      readonly deltas: readonly number[];
      /** Who is ready at an exhaustive draw: all, none, or those who were paid. */
      readonly ready: 'all' | 'none' | 'paid';
    };
export type Round6 = {
  readonly round: number;
  readonly honba: number;
  readonly deposits: number;
  readonly scores: readonly number[];
  readonly indicators: readonly Tile[];
  readonly ura: readonly Tile[];
  readonly hands: readonly (readonly Tile[])[];
  readonly lists: readonly Lists[];
  readonly result: Result6;
};

type Play = {
  readonly events: Event[];
  readonly round: Round6;
  /** Indicators shown so far, and those owed for open and added kongs. */
  shown: number;
  owed: number;
  /** By seat: riichi accepted. */
  readonly accepted: boolean[];
  /** Who threw last, and the tile a win would be on. */
  thrower: Seat;
  tile: Tile;
};

const turnIndicators = (play: Play, count: number): void => {
  for (let i = 0; i < count && play.shown < play.round.indicators.length; i++)
    play.events.push({ type: 'dora', tile: play.round.indicators[play.shown++]! });
};
const payOwed = (play: Play): void => {
  turnIndicators(play, play.owed);
  play.owed = 0;
};

const enter = (play: Play, seat: Seat, item: Lists['incoming'][number]): void => {
  if (item.type === 'draw') {
    play.events.push({ type: 'draw', seat, tile: item.tile });
    play.tile = item.tile;
    return;
  }
  const { tile, own } = item;
  const from = play.thrower;
  if (item.type === 'open') {
    play.events.push({ type: 'kong', kong: 'open', seat, from, tile, own });
    payOwed(play);
    play.owed = 1;
  } else play.events.push({ type: item.type, seat, from, tile, own });
};

const act = (play: Play, seat: Seat, item: Lists['outgoing'][number], isWonOn: boolean): void => {
  const { events } = play;
  switch (item.type) {
    case 'nothing':
      return;
    case 'throw':
      payOwed(play);
      if (item.riichi) events.push({ type: 'riichi', seat });
      play.tile = item.tile ?? play.tile;
      events.push({ type: 'discard', seat, tile: play.tile, fromDraw: item.tile === undefined });
      play.thrower = seat;
      if (!item.riichi || isWonOn) return;
      events.push({ type: 'riichi-accepted', seat });
      play.accepted[seat] = true;
      return;
    case 'closed':
      events.push({ type: 'kong', kong: 'closed', seat, own: item.own });
      play.tile = item.own[0]!;
      turnIndicators(play, play.owed + 1);
      play.owed = 0;
      return;
    case 'added':
      events.push({ type: 'kong', kong: 'added', seat, tile: item.tile });
      play.tile = item.tile;
      payOwed(play);
      play.owed = 1;
      return;
    case 'kita':
      events.push({ type: 'kita', seat });
      play.tile = 30 as Tile;
      payOwed(play);
  }
};

const playTurn = (play: Play, turn: Turn, isWonOn: boolean): void => {
  const seat = turn.seat as Seat;
  const { incoming, outgoing } = play.round.lists[seat]!;
  let o = turn.outgoing[0];
  for (let i = turn.incoming[0]; i < turn.incoming[1]; i++) {
    enter(play, seat, incoming[i]!);
    const item = outgoing[o];
    const isTaken = o < turn.outgoing[1] && (incoming[i]!.type !== 'open' || item!.type === 'nothing');
    if (!isTaken) continue;
    o++;
    act(play, seat, item!, isWonOn && o === turn.outgoing[1]);
  }
};

/** Who shows a hand, where the result does not say: see DrawRound. */
const shownAt = (play: Play, result: Extract<Result6, { type: 'draw' }>, last: number | undefined): Seat[] => {
  const seats = play.round.scores.map((_, seat) => seat as Seat);
  switch (result.reason) {
    case 'exhaustive':
      if (result.ready !== 'paid') return result.ready === 'all' ? seats : [];
      return seats.filter((seat) => result.deltas[seat]! > 0);
    case 'nine-terminals':
      return seats.filter((seat) => seat === last);
    case 'four-riichi':
      return seats;
    case 'triple-ron':
      return seats.filter((seat) => seat !== last);
    default:
      return [];
  }
};

const finish = (play: Play, last: number | undefined): void => {
  const { events, round, accepted } = play;
  const { result } = round;
  if (result.type === 'none') return;
  const scores = round.scores.map((score, seat) => score - (accepted[seat] ? 1000 : 0));
  const settle = (deltas: readonly number[]): void =>
    deltas.forEach((delta, seat) => {
      scores[seat]! += delta;
    });
  if (result.type === 'draw') {
    const { reason, deltas } = result;
    events.push({ type: 'draw-round', reason, shown: shownAt(play, result, last), deltas });
    settle(deltas);
  } else
    for (const { seat, from, pao, fu, points, yaku, deltas } of result.wins) {
      events.push({
        type: 'win',
        seat: seat as Seat,
        from: from as Seat,
        tile: play.tile,
        yaku,
        fu,
        value: yaku.reduce((sum, [, han]) => sum + han, 0),
        points,
        ura: accepted[seat] ? round.ura : [],
        ...(pao === undefined ? {} : { pao: pao as Seat }),
        deltas,
      });
      settle(deltas);
    }
  events.push({ type: 'end-round', scores });
};

/** All events of the round; without its end when the order is incomplete or the result absent. */
export const playRound = (round: Round6, { turns, isComplete }: Order): Event[] => {
  const dealer = (round.round % 4) as Seat;
  const { hands, honba, deposits, scores } = round;
  const indicator = round.indicators[0]!;
  const play: Play = {
    events: [{ type: 'start-round', round: round.round, honba, deposits, dealer, scores, hands, indicator }],
    round,
    shown: 1,
    owed: 0,
    accepted: scores.map(() => false),
    thrower: dealer,
    tile: indicator,
  };
  const { result } = round;
  const isLostOn =
    (result.type === 'wins' && result.wins[0]!.from !== result.wins[0]!.seat) ||
    (result.type === 'draw' && result.reason === 'triple-ron');
  turns.forEach((turn, i) => playTurn(play, turn, isLostOn && i === turns.length - 1));
  if (isComplete) finish(play, turns.at(-1)?.seat);
  return play.events;
};
