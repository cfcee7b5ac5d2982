/**
 * One event into one mjai value. Beyond the protocol's own keys stand only `rules` on start_game (mjai has no match length) and `meta`
 * with what an event holds and mjai does not: seed, wall, yaku, fu, value, points, liability, shown hands, closing scores.
 */
import type { DrawRound, Event, StartMatch, StartRound, Win } from '../../table/index.ts';
import { type Tile, kindOf } from '../../tiles/index.ts';
import type { MjaiContext } from './context.ts';
import { follow } from './context.ts';
import { makeReason, makeSeenTile, WINDS } from './words.ts';
import type { Json } from '../json.ts';

/** Three-seat arrays get a fourth entry where the context asks for it. */
const padded = <T>(list: readonly T[], filler: T, context: MjaiContext): readonly T[] =>
  context.seats === 3 && context.width === 4 && list.length === 3 ? [...list, filler] : list;

const names = (tiles: readonly Tile[]): readonly string[] => tiles.map(makeSeenTile);

const start = (event: StartMatch, context: MjaiContext): Json => {
  const meta = {
    ...(event.seed === undefined ? {} : { seed: event.seed }),
    ...(event.rng === undefined ? {} : { rng: event.rng }),
  };
  return {
    type: 'start_game',
    ...(event.names === undefined ? {} : { names: padded(event.names, '', context) }),
    rules: event.rules,
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
  };
};

const deal = (event: StartRound, context: MjaiContext): Json => ({
  type: 'start_kyoku',
  bakaze: WINDS[(event.round >> 2) & 3]!,
  dora_marker: makeSeenTile(event.indicator),
  kyoku: (event.round & 3) + 1,
  honba: event.honba,
  kyotaku: event.deposits,
  oya: event.dealer,
  scores: padded(event.scores, 0, context),
  tehais: padded(event.hands.map(names), [], context),
  ...(event.wall === undefined ? {} : { meta: { wall: event.wall } }),
});

/** Deltas and the scores after them; nothing when they are unknown. Runs after `follow`. */
const change = (deltas: readonly number[], context: MjaiContext): Json =>
  deltas.length === 0
    ? {}
    : {
        deltas: padded(deltas, 0, context),
        ...(context.scores.length === 0 ? {} : { scores: padded(context.scores, 0, context) }),
      };

const win = (event: Win, context: MjaiContext): Json => ({
  type: 'hora',
  actor: event.seat,
  target: event.from,
  pai: makeSeenTile(event.tile),
  ...(event.ura.length === 0 ? {} : { ura_markers: names(event.ura) }),
  ...change(event.deltas, context),
  meta: {
    yaku: event.yaku,
    fu: event.fu,
    value: event.value,
    points: event.points,
    ...(event.pao === undefined ? {} : { pao: event.pao }),
  },
});

const drawn = (event: DrawRound, context: MjaiContext): Json => {
  const ready = Array.from({ length: context.seats }, (_, seat) => event.shown.some((one) => one === seat));
  return {
    type: 'ryukyoku',
    reason: makeReason(event.reason),
    tenpais: padded(ready, false, context),
    ...change(event.deltas, context),
    meta: { shown: event.shown },
  };
};

const call = (type: string, event: { seat: number; from: number; tile: Tile; own: readonly Tile[] }): Json => ({
  type,
  actor: event.seat,
  target: event.from,
  pai: makeSeenTile(event.tile),
  consumed: names(event.own),
});

const addedKong = (seat: number, tile: Tile, context: MjaiContext): Json => {
  const kind = kindOf(tile);
  const under = context.pungs.get(34 * seat + kind) ?? [kind, kind, kind].map((k) => k as number as Tile);
  return { type: 'kakan', actor: seat, pai: makeSeenTile(tile), consumed: names(under) };
};

/** The mjai value of an event. Follows the context. */
export const makeMjaiEvent = (event: Event, context: MjaiContext): Json => {
  follow(context, event);
  switch (event.type) {
    case 'start-match':
      return start(event, context);
    case 'start-round':
      return deal(event, context);
    case 'draw':
      return { type: 'tsumo', actor: event.seat, pai: makeSeenTile(event.tile) };
    case 'discard':
      return { type: 'dahai', actor: event.seat, pai: makeSeenTile(event.tile), tsumogiri: event.fromDraw };
    case 'riichi':
      return { type: 'reach', actor: event.seat };
    case 'riichi-accepted': {
      const deltas = Array.from({ length: context.seats }, (_, seat) => (seat === event.seat ? -1000 : 0));
      return { type: 'reach_accepted', actor: event.seat, ...change(deltas, context) };
    }
    case 'chow':
      return call('chi', event);
    case 'pung':
      return call('pon', event);
    case 'kong':
      if (event.kong === 'open') return call('daiminkan', event);
      if (event.kong === 'added') return addedKong(event.seat, event.tile, context);
      return { type: 'ankan', actor: event.seat, consumed: names(event.own) };
    case 'kita':
      return { type: context.nukidora ? 'nukidora' : 'kita', actor: event.seat, pai: 'N' };
    case 'dora':
      return { type: 'dora', dora_marker: makeSeenTile(event.tile) };
    case 'win':
      return win(event, context);
    case 'draw-round':
      return drawn(event, context);
    case 'fault':
      return { type: 'error', actor: event.seat, message: event.code, ...change(event.deltas, context) };
    case 'end-round':
      return { type: 'end_kyoku', meta: { scores: event.scores } };
    default:
      return { type: 'end_game', meta: { scores: event.scores, places: event.places, points: event.points } };
  }
};
