/**
 * The same round with other hidden tiles: everything that one seat has seen happens as it did, and what it has not seen (the other hands, the rest of the wall, the dead
 * wall but for the turned indicators) is drawn anew, every order as likely as the next. Whatever is computed for that seat must come out the same; and a policy can play
 * the round on from there without knowing more than the seat does.
 *
 * Only tiles are drawn anew, not what players did: a seat that declared riichi need not be ready with its new hand.
 */
import { Bug, type Rng } from '../base/index.ts';
import type { Ruleset } from '../rules/index.ts';
import type { Tile, TileId } from '../tiles/index.ts';
import type { Draw, Event, StartRound } from './events.ts';
import type { Table } from './state.ts';
import { dealFrom, indicatorTile, liveCount, liveTile, replacementTile } from './wall.ts';
import { faceOf } from './walldraw.ts';

/** Places of a riichi wall that nobody has seen yet. */
const unseenRiichi = (table: Table, size: number): readonly number[] => {
  // Readers of a wall, given one in which every place holds its own number, answer places.
  const places = Uint8Array.from({ length: size }, (_, place) => place);
  const { seats, dealer, liveLeft, replacements, indicatorCount } = table;
  const drawn = liveCount(seats) - liveLeft - replacements;
  const seen = new Set<number>(dealFrom(places, seats, dealer).flat());
  for (let n = 0; n < drawn; n++) seen.add(liveTile(places, n));
  for (let n = 0; n < replacements; n++) seen.add(replacementTile(places, n));
  for (let n = 0; n < indicatorCount; n++) seen.add(indicatorTile(places, n));
  return Array.from(places).filter((place) => !seen.has(place));
};

const unseenPlaces = (table: Table, size: number): readonly number[] => {
  if (table.rules.family === 'riichi') return unseenRiichi(table, size);
  if (table.rules.wall !== 'duplicate') return Array.from({ length: table.liveLeft }, (_, i) => table.replacements + i);
  return Array.from({ length: 4 }, (_, seat) =>
    Array.from({ length: table.wallLeft[seat]! }, (__, i) => 34 * seat + i),
  ).flat();
};

/** A concealed tile of another seat: where it came from. Draws are numbered by event, dealt tiles by their place in the hand. */
type Held = { readonly seat: number; readonly event: number; readonly slot: number; readonly tile: Tile };

const NORTH = 30 as Tile;

/** Tiles that leave a hand with an event; those of a claim without the claimed one. */
const leaving = (event: Event): readonly Tile[] => {
  if (event.type === 'discard') return [event.tile];
  if (event.type === 'kong' && event.kong === 'added') return [event.tile];
  if (event.type === 'chow' || event.type === 'pung' || event.type === 'kong') return event.own;
  return event.type === 'kita' ? [NORTH] : [];
};

const actorOf = (event: Event): number => ('seat' in event ? event.seat : -1);

/** What the others hold and `seat` has not seen, with where each tile came from. */
const heldByOthers = (events: readonly Event[], seat: number, seats: number): readonly Held[] => {
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

/** Places of the tiles held, in the part of the wall that is drawn; a face has several, and which of them does not matter. */
const placesOfHeld = (held: readonly Held[], wall: readonly TileId[], undrawn: ReadonlySet<number>, rules: Ruleset) => {
  const free = new Map<number, number[]>();
  wall.forEach((id, place) => {
    if (undrawn.has(place)) return;
    const face = faceOf(rules, id);
    free.set(face, [...(free.get(face) ?? []), place]);
  });
  return held.map(({ tile }) => free.get(tile)?.pop());
};

/** `ids` in another order. */
const shuffled = (ids: readonly TileId[], rng: Rng): readonly TileId[] => {
  const out = [...ids];
  for (let i = out.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
};

/** The events of a round so far, from its `start-round` with all hands and the wall, with hidden tiles drawn anew for `seat`; undefined where nothing is hidden. `table` is where they lead. */
export const redrawHidden = (events: readonly Event[], table: Table, seat: number, rng: Rng): Event[] | undefined => {
  const start = events[0];
  if (start?.type !== 'start-round' || start.wall === undefined) throw new Bug('a round without its wall');
  const { rules } = table;
  const wall = [...start.wall];
  const unseen = unseenPlaces(table, wall.length);
  const held = heldByOthers(events, seat, table.seats);
  const places = placesOfHeld(held, wall, new Set(unseen), rules);
  if (unseen.length === 0 || places.includes(undefined)) return undefined;
  const all = [...(places as number[]), ...unseen];
  const before = all.map((place) => wall[place]!);
  const ids = shuffled(before, rng);
  all.forEach((place, i) => (wall[place] = ids[i]!));
  const hands = start.hands.map((hand) => [...hand]);
  const changed: Event[] = [...events];
  held.forEach(({ seat: other, event, slot }, i) => {
    const tile = faceOf(rules, ids[i]!);
    if (slot >= 0) hands[other]![slot] = tile;
    else changed[event] = { ...(changed[event] as Draw), tile };
  });
  changed[0] = { ...start, hands, wall } satisfies StartRound;
  return changed;
};
