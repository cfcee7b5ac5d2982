/** What the kinds of damage need of a game: places to damage, the hand of a seat, the tiles that are used up. Counted from events alone. */
import { parseRuleset, type Ruleset } from '../../../src/rules/index.ts';
import type { Event } from '../../../src/table/index.ts';
import type { Tile } from '../../../src/tiles/index.ts';
import type { Random } from '../../../testkit/random.ts';

export type Span = { readonly start: number; readonly end: number };

/** A game about to be damaged. */
export class Work {
  readonly rules: Ruleset;
  /** Rounds from their deal to behind their end-round; only those that have one. */
  readonly rounds: readonly Span[];

  constructor(
    readonly events: readonly Event[],
    readonly random: Random,
  ) {
    const [first] = events;
    const rules = parseRuleset(first?.type === 'start-match' ? first.rules : '');
    if (!rules.ok) throw new Error('a game without rules');
    this.rules = rules.value;
    const rounds: Span[] = [];
    let start = -1;
    events.forEach((event, at) => {
      if (event.type === 'start-round') start = at;
      else if (event.type === 'end-round' && start >= 0) rounds.push({ start, end: at + 1 });
    });
    this.rounds = rounds;
  }

  get seats(): number {
    return this.rules.seats;
  }

  /** A place with such an event in a whole round; undefined where there is none. */
  find(isFit: (event: Event, at: number) => boolean): number | undefined {
    const places: number[] = [];
    for (const { start, end } of this.rounds)
      for (let at = start; at < end; at++) if (isFit(this.events[at]!, at)) places.push(at);
    return places.length === 0 ? undefined : this.random.pick(places);
  }

  spanOf(at: number): Span {
    return this.rounds.find(({ start, end }) => at >= start && at < end)!;
  }

  /** The tiles a seat holds before the event at `at`, by tile. */
  handAt(at: number, seat: number): number[] {
    const hand = Array.from({ length: 37 }, () => 0);
    const add = (tile: number, n: number): void => {
      if (tile >= 0) hand[tile]! += n;
    };
    for (let i = this.spanOf(at).start; i < at; i++) {
      const event = this.events[i]!;
      if (event.type === 'start-round') event.hands[seat]!.forEach((tile) => add(tile, 1));
      if (!('seat' in event) || event.seat !== seat) continue;
      if (event.type === 'draw') add(event.tile, 1);
      else if (event.type === 'discard') add(event.tile, -1);
      else if (event.type === 'kita') add(30, -1);
      else if (event.type === 'kong' && event.kong === 'added') add(event.tile, -1);
      else if (event.type === 'chow' || event.type === 'pung' || event.type === 'kong')
        event.own.forEach((tile) => add(tile, -1));
    }
    return hand;
  }

  /** What a seat drew and has not thrown before the event at `at`. */
  drawnAt(at: number, seat: number): Tile | undefined {
    for (let i = at - 1; i > 0; i--) {
      const event = this.events[i]!;
      if (event.type === 'dora' || event.type === 'riichi') continue;
      return event.type === 'draw' && event.seat === seat ? event.tile : undefined;
    }
    return undefined;
  }

  /** A tile of which every copy comes to light in the round, so that one more cannot be; other than `tile`. */
  usedUp(at: number, tile: number): Tile | undefined {
    const limits = Array.from({ length: 37 }, () => 0);
    for (const kind of this.rules.kinds) limits[kind] = 4;
    if (this.rules.family === 'riichi')
      this.rules.reds.forEach((count, suit) => {
        limits[34 + suit] = count;
        if (limits[9 * suit + 4]! > 0) limits[9 * suit + 4]! -= count;
      });
    const { start, end } = this.spanOf(at);
    let hasUra = false;
    for (let i = start; i < end; i++) {
      const event = this.events[i]!;
      const seen =
        event.type === 'start-round'
          ? [...event.hands.flat(), event.indicator]
          : event.type === 'draw' || event.type === 'dora'
            ? [event.tile]
            : event.type === 'win' && !hasUra
              ? event.ura
              : [];
      hasUra ||= event.type === 'win' && event.ura.length > 0;
      for (const one of seen) if ((one as number) >= 0) limits[one]!--;
    }
    const full = limits.flatMap((left, one) => (left === 0 && one !== tile && this.isInSet(one) ? [one] : []));
    return full.length === 0 ? undefined : (this.random.pick(full) as Tile);
  }

  private isInSet(tile: number): boolean {
    if (tile < 34) return this.rules.kinds.some((kind) => kind === tile);
    return this.rules.family === 'riichi' && this.rules.reds[tile - 34]! > 0;
  }

  /** A tile of the set that the seat does not hold. */
  notHeld(at: number, seat: number): Tile {
    const hand = this.handAt(at, seat);
    const free = hand.flatMap((count, tile) => (count <= 0 && this.isInSet(tile) ? [tile] : []));
    return this.random.pick(free) as Tile;
  }

  otherSeat(...seats: readonly number[]): number | undefined {
    const free = Array.from({ length: this.seats }, (_, seat) => seat).filter((seat) => !seats.includes(seat));
    return free.length === 0 ? undefined : this.random.pick(free);
  }

  /** The events with one replaced. */
  put(at: number, fields: object): Event[] {
    const events = this.events.slice();
    events[at] = { ...events[at]!, ...fields } as Event;
    return events;
  }

  splice(at: number, drop: number, ...put: readonly Event[]): Event[] {
    const events = this.events.slice();
    events.splice(at, drop, ...put);
    return events;
  }
}
