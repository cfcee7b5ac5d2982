/** Games with their suits exchanged: everything that sees suits alike must see the same game. */
import type { Event } from '../src/table/index.ts';
import type { Tile } from '../src/tiles/index.ts';

/** Where m, p and s go. */
export type Suits = readonly [number, number, number];

export const moveTile = (tile: number, suits: Suits): number => {
  if (tile < 0) return tile;
  if (tile >= 34) return 34 + suits[tile - 34]!;
  return tile < 27 ? 9 * suits[(tile / 9) | 0]! + (tile % 9) : tile;
};

/** The event with suits exchanged; the wall is left out. */
export const moveEvent = (event: Event, suits: Suits): Event => {
  const move = (tile: number): Tile => moveTile(tile, suits) as Tile;
  const moved: Record<string, unknown> = { ...event };
  if ('tile' in event) moved.tile = move(event.tile);
  if ('own' in event) moved.own = event.own.map(move);
  if (event.type === 'start-round') {
    moved.hands = event.hands.map((hand) => hand.map(move));
    moved.indicator = move(event.indicator);
    delete moved.wall;
  }
  return moved as Event;
};
