/**
 * The same round with other hidden tiles: everything that one seat has seen happens as it did, and what it has not seen (the other hands, the wall) is drawn
 * anew. Whatever is computed for that seat must come out the same.
 */
import * as T from '../src/table/index.ts';
import { faceOf } from '../src/table/walldraw.ts';
import type { Ruleset } from '../src/rules/index.ts';
import type { Tile, TileId } from '../src/tiles/index.ts';
import type { Random } from './random.ts';

/** Places in the wall that nobody has seen, indicators and their neighbours left out. */
export const undrawnPlaces = (table: T.Table): number[] => {
  const places: number[] = [];
  if (table.rules.family === 'chinese') {
    if (table.rules.wall === 'duplicate')
      for (let seat = 0; seat < 4; seat++) for (let i = 0; i < table.wallLeft[seat]!; i++) places.push(34 * seat + i);
    else for (let i = 0; i < table.liveLeft; i++) places.push(table.replacements + i);
  } else for (let i = 0; i < table.liveLeft - 4; i++) places.push(18 + table.replacements + i);
  return places;
};

/** A concealed tile of another seat: where it came from. Draws are numbered by event, dealt tiles by their place in the hand. */
type Held = { readonly seat: number; readonly event: number; readonly slot: number; readonly tile: Tile };

const NORTH = 30 as Tile;

/** Tiles that leave a hand with an event; those of a claim without the claimed one. */
const leaving = (event: T.Event): readonly Tile[] => {
  if (event.type === 'discard') return [event.tile];
  if (event.type === 'kong' && event.kong === 'added') return [event.tile];
  if (event.type === 'chow' || event.type === 'pung' || event.type === 'kong') return event.own;
  return event.type === 'kita' ? [NORTH] : [];
};

const actorOf = (event: T.Event): number => ('seat' in event ? event.seat : -1);

/** What the others hold and `seat` has not seen, with where each tile came from. */
const heldByOthers = (events: readonly T.Event[], seat: number, seats: number): readonly Held[] => {
  const held: Held[] = [];
  events.forEach((event, index) => {
    if (event.type === 'start-round')
      event.hands
        .slice(0, seats)
        .forEach((hand, other) => hand.forEach((tile, slot) => held.push({ seat: other, event: 0, slot, tile })));
    if (event.type === 'draw') held.push({ seat: event.seat, event: index, slot: -1, tile: event.tile });
    const actor = actorOf(event);
    for (const tile of leaving(event)) {
      const isNewest = event.type === 'discard' && event.fromDraw;
      const match = (one: Held): boolean => one.seat === actor && one.tile === tile;
      const at = isNewest ? held.findLastIndex(match) : held.findIndex(match);
      if (at >= 0) held.splice(at, 1);
    }
  });
  return held.filter((one) => one.seat !== seat);
};

/** Ids of the tiles held, from the drawn part of the wall; a face has several, and which of them does not matter. */
const idsOf = (held: readonly Held[], wall: readonly TileId[], undrawn: ReadonlySet<number>, rules: Ruleset) => {
  const free = new Map<number, number[]>();
  wall.forEach((id, place) => {
    if (undrawn.has(place)) return;
    const face = faceOf(rules, id);
    free.set(face, [...(free.get(face) ?? []), place]);
  });
  return held.map(({ tile }) => free.get(tile)?.pop());
};

/** The events of the round so far with hidden tiles drawn anew, for `seat`; undefined where nothing is hidden. `table` is where they lead. */
export const resampleHidden = (
  events: readonly T.Event[],
  table: T.Table,
  seat: number,
  random: Random,
): T.Event[] | undefined => {
  const start = events[0] as T.StartRound;
  const { rules } = table;
  const wall = [...start.wall!];
  const undrawn = undrawnPlaces(table);
  const held = heldByOthers(events, seat, table.seats);
  const places = idsOf(held, wall, new Set(undrawn), rules);
  if (undrawn.length === 0 || places.includes(undefined)) return undefined;
  const all = [...(places as number[]), ...undrawn];
  const ids = random.shuffled(all.map((place) => wall[place]!));
  all.forEach((place, i) => (wall[place] = ids[i]!));
  const hands = start.hands.map((hand) => [...hand]);
  const changed: T.Event[] = [...events];
  held.forEach(({ seat: other, event, slot }, i) => {
    const tile = faceOf(rules, ids[i]!);
    if (slot >= 0) hands[other]![slot] = tile;
    else changed[event] = { ...(changed[event] as T.Draw), tile };
  });
  changed[0] = { ...start, hands, wall };
  return changed;
};
