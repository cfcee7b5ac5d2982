/** Mahjong Soul records of generated events: the shapes of the format, for mutation; no attempt at a faithful game. */
import type { Game } from '../../src/records/index.ts';
import type { Event, StartRound } from '../../src/table/events.ts';
import { HIDDEN } from '../../src/table/events.ts';
import type { Tile } from '../../src/tiles/index.ts';
import { makeMpszTile } from '../../src/tiles/index.ts';

const name = (tile: Tile): string => (tile === HIDDEN ? '1z' : makeMpszTile(tile));
const record = (type: string, data: Readonly<Record<string, unknown>>): readonly unknown[] => [
  { name: `.lq.${type}`, data },
];

const recordsOf = (event: Event): readonly unknown[] => {
  switch (event.type) {
    case 'start-round': {
      const hands = event.hands.map((hand, seat) => [`tiles${seat}`, hand.map(name)]);
      return record('RecordNewRound', {
        chang: event.round >> 2,
        ju: event.dealer,
        ben: event.honba,
        liqibang: event.deposits,
        scores: event.scores,
        doras: [name(event.indicator)],
        ...Object.fromEntries(hands),
      });
    }
    case 'draw':
      return record('RecordDealTile', { seat: event.seat, tile: name(event.tile) });
    case 'discard':
      return record('RecordDiscardTile', { seat: event.seat, tile: name(event.tile), moqie: event.fromDraw });
    case 'kita':
      return record('RecordBaBei', { seat: event.seat });
    case 'kong':
      if (event.kong === 'open') return [];
      return record('RecordAnGangAddGang', {
        seat: event.seat,
        type: event.kong === 'closed' ? 3 : 2,
        tiles: name(event.kong === 'closed' ? event.own[0]! : event.tile),
      });
    case 'draw-round':
      return record('RecordNoTile', { players: [], scores: [{ delta_scores: event.deltas }] });
    case 'win':
      return record('RecordHule', {
        hules: [
          { seat: event.seat, zimo: true, hu_tile: name(event.tile), fu: event.fu, count: event.value, fans: [] },
        ],
        delta_scores: event.deltas,
      });
    default:
      return [];
  }
};

/** The first round of a match; a drawn round ends what its result does not. */
export const majsoulOf = ({ events }: Game): string => {
  const start = events.findIndex((event) => event.type === 'start-round');
  const end = events.findIndex((event) => event.type === 'win' || event.type === 'draw-round');
  const seats = (events[start] as StartRound).scores.length;
  const players = Array.from({ length: seats }, (_, seat) => ({ seat, part_point_1: 1000 * seat, total_point: 0 }));
  const head = { uuid: 'generated', config: { mode: { mode: seats === 3 ? 12 : 2 } }, result: { players } };
  return JSON.stringify({ head, data: events.slice(start, end + 1).flatMap(recordsOf) });
};
