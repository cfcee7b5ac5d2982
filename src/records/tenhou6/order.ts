/**
 * tenhou.net/6 JSON tells each seat's tiles but not whose turn it was. After a discard the next actor is a seat whose next entry
 * claims that tile (a pung or kong before a chow), else the next seat. Where the same tile is thrown twice before it is claimed, the
 * first choice can be wrong: the search goes back and lets the tile pass. Steps are bounded by a budget linear in the record.
 */
import type { Tile } from '../../tiles/index.ts';
import type { Incoming, Outgoing } from './items.ts';

export type Lists = { readonly incoming: readonly Incoming[]; readonly outgoing: readonly Outgoing[] };

/** A seat's entries from `incoming[from]` up to its discard: half-open ranges of both lists. */
export type Turn = {
  readonly seat: number;
  readonly incoming: readonly [from: number, to: number];
  readonly outgoing: readonly [from: number, to: number];
};

export type Budget = { left: number };

type Taken = Turn & { readonly thrown: Tile | undefined };

/** Undefined when the lists cannot go on here: a discard is missing or an entry does not fit. */
const takeTurn = ({ incoming, outgoing }: Lists, seat: number, into: number, out: number): Taken | undefined => {
  let i = into;
  let o = out;
  const done = (thrown?: Tile): Taken => ({ seat, incoming: [into, i], outgoing: [out, o], thrown });
  for (;;) {
    const taken = incoming[i];
    if (taken === undefined || (i > into && taken.type !== 'draw')) return done();
    i++;
    if (taken.type === 'open' && outgoing[o]?.type === 'nothing') {
      o++;
      continue;
    }
    if (taken.type === 'open') continue;
    const given = outgoing[o];
    if (given === undefined) return done();
    o++;
    if (given.type === 'nothing') return undefined;
    if (given.type !== 'throw') continue;
    const drawn = taken.type === 'draw' ? taken.tile : undefined;
    const thrown = given.tile ?? drawn;
    return thrown === undefined ? undefined : done(thrown);
  }
};

const placeOf = (from: number, seat: number, seats: number): readonly number[] => {
  const circle = (from - seat + 4) % 4;
  // With three seats some writers leave the empty chair out of the circle.
  return seats === 3 ? [circle, (from - seat + 3) % 3 === 1 ? 1 : 3] : [circle];
};

type Frame = { readonly turn: Taken; readonly next: readonly number[]; tried: number };

export type Order = { readonly turns: readonly Turn[]; readonly isComplete: boolean };

/**
 * The turns of a round from the dealer on. `last`: the seat that the result says acted last, where it says so. Incomplete: the
 * longest beginning that could be ordered.
 */
export const orderTurns = (
  lists: readonly Lists[],
  dealer: number,
  last: number | undefined,
  budget: Budget,
): Order => {
  const seats = lists.length;
  const into = lists.map(() => 0);
  const out = lists.map(() => 0);
  const total = lists.reduce((sum, { incoming, outgoing }) => sum + incoming.length + outgoing.length, 0);
  const frames: Frame[] = [];
  let used = 0;
  let best: readonly Turn[] = [];
  let bestUsed = -1;
  /** Keeps the turns so far when no beginning was longer. */
  const keep = (): void => {
    if (used <= bestUsed) return;
    bestUsed = used;
    best = frames.map((frame) => frame.turn);
  };

  const followers = (turn: Taken): number[] => {
    if (turn.thrown === undefined) return [];
    const claims: number[] = [];
    const chows: number[] = [];
    for (let seat = 0; seat < seats; seat++) {
      const item = lists[seat]!.incoming[into[seat]!];
      if (seat === turn.seat || item === undefined || item.type === 'draw' || item.tile !== turn.thrown) continue;
      if (placeOf(turn.seat, seat, seats).includes(item.place)) (item.type === 'chow' ? chows : claims).push(seat);
    }
    const next = (turn.seat + 1) % seats;
    if (lists[next]!.incoming[into[next]!]?.type === 'draw') chows.push(next);
    return [...claims, ...chows];
  };

  const enter = (seat: number): boolean => {
    if (budget.left-- <= 0) return false;
    const turn = takeTurn(lists[seat]!, seat, into[seat]!, out[seat]!);
    if (turn === undefined) return false;
    into[seat] = turn.incoming[1];
    out[seat] = turn.outgoing[1];
    used += turn.incoming[1] - turn.incoming[0] + turn.outgoing[1] - turn.outgoing[0];
    frames.push({ turn, next: followers(turn), tried: 0 });
    return true;
  };
  const leave = (): void => {
    const { turn } = frames.pop()!;
    into[turn.seat] = turn.incoming[0];
    out[turn.seat] = turn.outgoing[0];
    used -= turn.incoming[1] - turn.incoming[0] + turn.outgoing[1] - turn.outgoing[0];
  };

  if (total === 0) return { turns: [], isComplete: true };
  if (lists[dealer]!.incoming[0]?.type !== 'draw') return { turns: [], isComplete: false };
  enter(dealer);
  while (frames.length > 0) {
    const top = frames.at(-1)!;
    if (used === total && (last === undefined || top.turn.seat === last))
      return { turns: frames.map((frame) => frame.turn), isComplete: true };
    if (budget.left <= 0) break;
    const seat = top.next[top.tried++];
    if (seat !== undefined) {
      enter(seat);
      continue;
    }
    keep();
    leave();
  }
  keep();
  return { turns: best, isComplete: false };
};
