/**
 * Wins of a RecordHule. The record has one sum of changes for all winners: with several, each but the nearest gets what its hand pays on a
 * discard, and the nearest, who takes counters and sticks, the rest. A liable seat pays half of a ron beside the discarder.
 */
import type { Seat, Win } from '../../table/index.ts';
import { type Tile, parseMajsoulTile } from '../../tiles/index.ts';
import { snakeList } from './shape.ts';
import { readYaku } from './yaku.ts';
import { Malformed, quote } from '../faults.ts';
import { get, getArray, getString, integers, needInteger, type Json } from '../json.ts';
import { MAX_POINTS, asSeat } from '../record.ts';

export type Place = {
  readonly seats: number;
  readonly dealer: Seat;
  /** 0 East – 3 North. */
  readonly wind: number;
  /** Who holds or threw the tile won on. */
  readonly last: { readonly seat: Seat; readonly tile: Tile } | undefined;
  readonly unknownYaku: (id: number) => void;
};

const points = (hule: Json, key: string): number => needInteger(hule, key, [0, MAX_POINTS], 0);

/** What the hand pays without counters and sticks. */
const worth = (hule: Json, isDraw: boolean, isDealer: boolean, seats: number): number => {
  if (!isDraw) return points(hule, 'point_rong');
  const others = points(hule, 'point_zimo_xian');
  return isDealer ? others * (seats - 1) : points(hule, 'point_zimo_qin') + others * (seats - 2);
};

const tilesOf = (hule: Json, key: string): readonly Tile[] =>
  (getArray(hule, key) ?? []).slice(0, 8).map((name) => {
    const tile = typeof name === 'string' ? parseMajsoulTile(name) : undefined;
    if (tile === undefined) throw new Malformed('majsoul.tile', `${key} holds ${quote(name)}, not a tile`);
    return tile;
  });

const readHule = (hule: Json, place: Place): Win => {
  const seat = asSeat(needInteger(hule, 'seat', [0, place.seats - 1], 0));
  const isDraw = get(hule, 'zimo') === true;
  const isYakuman = get(hule, 'yiman') === true;
  const from = isDraw ? seat : place.last?.seat;
  const named = getString(hule, 'hu_tile');
  const tile = named === undefined ? place.last?.tile : parseMajsoulTile(named);
  if (from === undefined || tile === undefined || (!isDraw && from === seat))
    throw new Malformed('majsoul.win', `seat ${seat} wins, but there is no tile to win on`);
  const winds = { seat: (seat - place.dealer + place.seats) % place.seats, round: place.wind };
  // 1 + the liable seat; 0 or absent when there is none.
  const liable = needInteger(hule, 'baopai', [0, place.seats], 0);
  return {
    type: 'win',
    seat,
    from,
    tile,
    yaku: readYaku(hule, isYakuman, winds, place.unknownYaku),
    fu: needInteger(hule, 'fu', [0, 1000], 0),
    value: needInteger(hule, 'count', [0, 1000], 0) * (isYakuman ? 13 : 1),
    points: worth(hule, isDraw, seat === place.dealer, place.seats),
    ura: tilesOf(hule, 'li_doras'),
    ...(liable === 0 || liable - 1 === seat ? {} : { pao: asSeat(liable - 1) }),
    deltas: [],
  };
};

/** The changes of a winner who takes neither counters nor sticks. */
const plainDeltas = (win: Win, seats: number): readonly number[] => {
  const half = win.pao === undefined || win.pao === win.from ? 0 : Math.floor(win.points / 2);
  return Array.from({ length: seats }, (_, seat) => {
    if (seat === win.seat) return win.points;
    const own = (seat === win.from ? win.points - half : 0) + (half !== 0 && seat === win.pao ? half : 0);
    return 0 - own;
  });
};

/** Nearest to the discarder first. */
export const readWins = (record: Json, place: Place): readonly Win[] => {
  const { seats } = place;
  const wins = snakeList(record, 'hules').map((hule) => readHule(hule, place));
  if (wins.length === 0) throw new Malformed('majsoul.win', 'RecordHule without a winner');
  const distance = (win: Win): number => (win.seat - win.from + seats) % seats;
  wins.sort((a, b) => distance(a) - distance(b));
  const total = integers(record, 'delta_scores', seats);
  if (total === undefined) return wins;
  const further = wins.slice(1).map((win) => ({ ...win, deltas: plainDeltas(win, seats) }));
  const rest = total.map((sum, seat) => further.reduce((left, win) => left - win.deltas[seat]!, sum));
  return [{ ...wins[0]!, deltas: rest }, ...further];
};
