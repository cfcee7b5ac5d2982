/** Events to tenhou.net/6 JSON. What the format has no place for is in docs/protocols.md. */
import type { Event, Seat, StartMatch, StartRound, Win } from '../../table/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { makeTenhou6Tile, type Tile } from '../../tiles/index.ts';
import { limitOf } from '../mjlog/index.ts';
import { written, type Progress } from '../faults.ts';
import { wellFormed, type Game } from '../record.ts';
import { factsOf, ownRules, typeOf, type RuleFacts } from '../tenhou/index.ts';
import { makeAdded, makeIncoming, makeOutgoing } from './items.ts';
import { ALL_READY, makeDrawName, makeScore, makeYaku, NONE_READY, WIN_NAME } from './result.ts';

type Entry = number | string;
type Open = {
  readonly start: StartRound;
  readonly indicators: Tile[];
  ura: readonly Tile[];
  readonly incoming: Entry[][];
  readonly outgoing: Entry[][];
  /** By seat: the texts of its pungs by kind of tile. */
  readonly pungs: Map<number, string>[];
  readonly riichi: boolean[];
  result: unknown[];
};

const openRound = (start: StartRound): Open => {
  const each = <T>(make: () => T): T[] => start.scores.map(make);
  return {
    start,
    indicators: [start.indicator],
    ura: [],
    incoming: each(() => []),
    outgoing: each(() => []),
    pungs: each(() => new Map()),
    riichi: each(() => false),
    result: [],
  };
};

const placeOf = (event: { readonly seat: Seat; readonly from: Seat }): number => (event.from - event.seat + 4) % 4;
const kindCode = (tile: Tile): number => (tile < 34 ? tile : 9 * (tile - 34) + 4);
const padded = (list: readonly number[]): number[] => [0, 1, 2, 3].map((seat) => list[seat] ?? 0);

/** False when two winners do not turn the same ura indicators. */
const addWin = (open: Open, win: Win): boolean => {
  const { start } = open;
  const setting = { seats: start.scores.length, isDealer: win.seat === start.dealer, limit: limitOf(win) };
  if (open.result.length === 0) open.result.push(WIN_NAME);
  const [short, long] = win.ura.length > open.ura.length ? [open.ura, win.ura] : [win.ura, open.ura];
  if (!short.every((tile, i) => tile === long[i])) return false;
  open.ura = long;
  const detail = [win.seat, win.from, win.pao ?? win.seat, makeScore(win, setting), ...win.yaku.map(makeYaku)];
  open.result.push(padded(win.deltas), detail);
  return true;
};

const addDraw = (open: Open, event: Extract<Event, { type: 'draw-round' }>): void => {
  const seats = open.start.scores.length;
  const isPaid = event.deltas.some((delta) => delta !== 0);
  const name =
    event.reason !== 'exhaustive' || isPaid
      ? makeDrawName(event.reason)
      : event.shown.length === seats
        ? ALL_READY
        : NONE_READY;
  open.result = isPaid ? [name, padded(event.deltas)] : [name];
};

/** False for an event that the format cannot carry. */
const add = (open: Open, event: Event): boolean => {
  switch (event.type) {
    case 'draw':
      open.incoming[event.seat]!.push(makeIncoming({ type: 'draw', tile: event.tile }));
      return true;
    case 'discard': {
      const tile = event.fromDraw ? undefined : event.tile;
      open.outgoing[event.seat]!.push(makeOutgoing({ type: 'throw', riichi: open.riichi[event.seat]!, tile }));
      open.riichi[event.seat] = false;
      return true;
    }
    case 'riichi':
      open.riichi[event.seat] = true;
      return true;
    case 'chow':
    case 'pung': {
      const text = makeIncoming({ type: event.type, place: placeOf(event), tile: event.tile, own: event.own });
      open.incoming[event.seat]!.push(text);
      if (event.type === 'pung') open.pungs[event.seat]!.set(kindCode(event.tile), String(text));
      return true;
    }
    case 'kong':
      if (event.kong === 'open') {
        const { tile, own } = event;
        open.incoming[event.seat]!.push(makeIncoming({ type: 'open', place: placeOf(event), tile, own }));
        open.outgoing[event.seat]!.push(makeOutgoing({ type: 'nothing' }));
      } else if (event.kong === 'closed')
        open.outgoing[event.seat]!.push(makeOutgoing({ type: 'closed', own: event.own }));
      else {
        const pung = open.pungs[event.seat]!.get(kindCode(event.tile));
        if (pung === undefined) return false;
        open.outgoing[event.seat]!.push(makeAdded(pung, event.tile));
      }
      return true;
    case 'kita':
      open.outgoing[event.seat]!.push(makeOutgoing({ type: 'kita' }));
      return true;
    case 'dora':
      open.indicators.push(event.tile);
      return true;
    case 'win':
      return addWin(open, event);
    case 'draw-round':
      addDraw(open, event);
      return true;
    case 'riichi-accepted':
    case 'end-round':
      return true;
    default:
      return false;
  }
};

const closeRound = (open: Open): unknown[] => {
  const { start } = open;
  const seats = [0, 1, 2, 3].flatMap((seat): Entry[][] => [
    (start.hands[seat] ?? []).map(makeTenhou6Tile),
    open.incoming[seat] ?? [],
    open.outgoing[seat] ?? [],
  ]);
  return [
    [start.round, start.honba, start.deposits],
    padded(start.scores),
    open.indicators.map(makeTenhou6Tile),
    open.ura.map(makeTenhou6Tile),
    ...seats,
    open.result,
  ];
};

/** `三鳳南喰赤`: seats, room, length, open tanyao, reds. */
const display = (facts: RuleFacts, read: number | undefined): string => {
  const { seats, reds, bits } = facts;
  const type = typeOf(facts, read);
  const room = ['般', '特', '上', '鳳'][((type >> 5) & 1) | ((type >> 6) & 2)]!;
  return `${seats === 3 ? '三' : ''}${room}${bits & 8 ? '南' : '東'}${bits & 4 ? '' : '喰'}${reds ? '赤' : ''}`;
};

const hasHidden = (event: Event): boolean =>
  event.type === 'start-round'
    ? event.indicator < 0 || event.hands.some((hand) => hand.some((tile) => tile < 0))
    : ('tile' in event && event.tile < 0) || ('own' in event && event.own.some((tile) => tile < 0));

/** The record as one line of JSON; a fault's `at` is the index of the event that does not fit. */
export const makeTenhou6 = (game: Game): Result<string> => written(game.events, (progress) => write(game, progress));

const write = ({ meta, events }: Game, progress: Progress): Result<string> => {
  const rounds: unknown[][] = [];
  let open: Open | undefined;
  let facts: RuleFacts = { seats: 4, reds: true, bits: 8 };
  let own: string | undefined;
  let names: StartMatch['names'];
  let sc: number[] | undefined;
  for (const [at, event] of events.entries()) {
    progress.at = at;
    if (hasHidden(event))
      return fault('record.hidden', at, 'a record of all hands cannot be made from one seat’s view');
    if (event.type === 'start-match') {
      ({ names } = event);
      const known = factsOf(event.rules);
      if (known === undefined) return fault('record.other-game', at, 'the format is for riichi only');
      facts = known;
      own = ownRules(event.rules, known);
    } else if (event.type === 'start-round') {
      if (open) rounds.push(closeRound(open));
      if (event.dealer !== event.round % 4 || event.scores.length !== facts.seats)
        return fault('record.dealer', at, 'the dealer or the number of seats is not that of the round');
      open = openRound(event);
    } else if (event.type === 'end-match') {
      sc = padded(event.scores).flatMap((score, seat) => [score, event.points[seat] ?? 0]);
    } else if (open === undefined || !add(open, event))
      return fault('record.unfit', at, `the format has no place for ${event.type} here`);
  }
  if (open) rounds.push(closeRound(open));
  return ok(
    JSON.stringify({
      title: meta.title?.map(wellFormed) ?? ['', ''],
      ...(names ? { name: [0, 1, 2, 3].map((seat) => wellFormed(names[seat] ?? '')) } : {}),
      rule: { disp: display(facts, meta.type), aka: facts.reds ? 1 : 0, ...(own === undefined ? {} : { rules: own }) },
      ...(meta.id === undefined ? {} : { ref: wellFormed(meta.id) }),
      ...(meta.rate ? { rate: meta.rate } : {}),
      ...(meta.sx ? { sx: meta.sx.map(wellFormed) } : {}),
      log: rounds,
      ...(sc ? { sc } : {}),
    }),
  );
};
