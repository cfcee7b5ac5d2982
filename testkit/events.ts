/**
 * Generated lists of events: every type and every optional field, well-formed but not legal play. For checks of notations, which know
 * no rules.
 */
import type { Event, Kong, Seat, Win } from '../src/table/events.ts';
import { DRAW_REASONS, HIDDEN } from '../src/table/events.ts';
import type { Tile, TileId } from '../src/tiles/index.ts';
import { kindOf, redOf } from '../src/tiles/index.ts';
import type { Random } from './random.ts';

const list = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const any = (random: Random): Tile => random.below(37) as Tile;
const seen = (random: Random): Tile => (random.below(5) === 0 ? HIDDEN : any(random));
const points = (random: Random, seats: number): number[] => list(seats, () => 100 * (random.below(1000) - 500));

/** `n` of the tile's kind, the red five first when there is one and luck wants it. */
const same = (random: Random, tile: Tile, n: number): Tile[] => {
  const kind = kindOf(tile);
  const red = random.below(2) === 0 ? redOf(kind) : undefined;
  return list(n, (i) => (i === 0 && red !== undefined ? red : (kind as number as Tile)));
};

const kong = (random: Random, seat: Seat, from: Seat): Kong => {
  const tile = any(random);
  const type = random.below(3);
  if (type === 0) return { type: 'kong', kong: 'closed', seat, own: same(random, tile, 4) };
  if (type === 1) return { type: 'kong', kong: 'added', seat, tile };
  return { type: 'kong', kong: 'open', seat, from, tile, own: same(random, tile, 3) };
};

const win = (random: Random, seat: Seat, from: Seat, seats: number): Win => ({
  type: 'win',
  seat,
  from,
  tile: any(random),
  yaku: list(random.below(4), () => [random.below(55), random.below(14)] as const),
  fu: 10 * random.below(11),
  value: random.below(27),
  points: 100 * random.below(480),
  ura: list(random.below(3), () => any(random)),
  ...(random.below(3) === 0 ? { pao: random.below(seats) as Seat } : {}),
  deltas: points(random, seats),
});

const chow = (random: Random, seat: Seat, from: Seat): Event => {
  const low = 9 * random.below(3) + random.below(7);
  const tiles = [low, low + 1, low + 2] as Tile[];
  const [tile] = tiles.splice(random.below(3), 1);
  return { type: 'chow', seat, from, tile: tile!, own: tiles };
};

const action = (random: Random, seats: number): Event => {
  const seat = random.below(seats) as Seat;
  const from = random.below(seats) as Seat;
  const tile = any(random);
  switch (random.below(12)) {
    case 0:
      return chow(random, seat, from);
    case 1:
      return { type: 'pung', seat, from, tile, own: same(random, tile, 2) };
    case 2:
      return kong(random, seat, from);
    case 3:
      return { type: 'riichi', seat };
    case 4:
      return { type: 'riichi-accepted', seat };
    case 5:
      return { type: 'dora', tile };
    case 6:
      return { type: 'kita', seat };
    case 7:
    case 8:
    case 9:
      return { type: 'draw', seat, tile: seen(random) };
    default:
      return { type: 'discard', seat, tile, fromDraw: random.below(2) === 0 };
  }
};

const result = (random: Random, seats: number): Event[] => {
  const seat = random.below(seats) as Seat;
  const all = list(seats, (i) => i as Seat);
  if (random.below(10) === 0) return [{ type: 'fault', seat, code: 'WA', deltas: points(random, seats) }];
  if (random.below(3) === 0) {
    const shown = all.filter(() => random.below(2) === 0);
    return [{ type: 'draw-round', reason: random.pick(DRAW_REASONS), shown, deltas: points(random, seats) }];
  }
  return list(1 + random.below(2), () => win(random, random.pick(all), seat, seats));
};

const round = (random: Random, seats: number): Event[] => [
  {
    type: 'start-round',
    round: random.below(16),
    honba: random.below(5),
    deposits: random.below(3),
    dealer: random.below(seats) as Seat,
    scores: points(random, seats),
    hands: list(seats, () => list(13, () => seen(random))),
    indicator: any(random),
    ...(random.below(4) === 0 ? { wall: list(136, (i) => i as TileId) } : {}),
  },
  ...list(random.below(60), () => action(random, seats)),
  ...result(random, seats),
  { type: 'end-round', scores: points(random, seats) },
];

/** A match of up to four rounds. */
export const makeEvents = (random: Random, seats: 3 | 4): Event[] => [
  {
    type: 'start-match',
    rules:
      seats === 3 ? random.pick(['sanma', 'mahjongsoul-sanma,length=east']) : random.pick(['tenhou', 'mahjongsoul']),
    ...(random.below(2) === 0 ? { seed: 'abc', rng: 'v1' } : {}),
    ...(random.below(2) === 0 ? { names: list(seats, (i) => `player ${i}`) } : {}),
  },
  ...list(1 + random.below(4), () => round(random, seats)).flat(),
  {
    type: 'end-match',
    scores: points(random, seats),
    places: list(seats, (i) => i + 1),
    points: points(random, seats),
  },
];
