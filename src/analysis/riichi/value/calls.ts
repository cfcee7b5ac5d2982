/** Calls as edges: a discard of another seat that, claimed as a chow or pung, brings the hand nearer. */
import { DISTANCE } from '../../../shape/index.ts';
import { meldOf } from '../../../tiles/index.ts';
import type { Graph } from './graph.ts';
import { kindAt } from './open.ts';
import { RED_SLOT, SLOTS } from './suit.ts';

/** A held tile of a rank: the plain one before the red one; −1 for none. */
const slotOf = (held: Uint8Array, at: number, rank: number): number => {
  if (held[at + rank]! > 0) return rank;
  return rank === 4 && held[at + RED_SLOT]! > 0 ? RED_SLOT : -1;
};

/** The two own tiles of a chow, as ranks beside the claimed one. */
const PARTNERS = [
  [1, 2],
  [-1, 1],
  [-2, -1],
] as const;

/** Own tiles `first` and `second` (ranks) with a tile of another seat. */
const tryCall = (
  graph: Graph,
  a: number,
  suit: number,
  slot: number,
  first: number,
  second: number,
  left: number,
): void => {
  const { after, before, ids, openLimit, opens, rest, spaces } = graph;
  const space = spaces[suit]!;
  const rank = slot === RED_SLOT ? 4 : slot;
  const root = ids[suit]!;
  const one = slotOf(space.held, root * SLOTS, first);
  if (one < 0) return;
  const middle = space.without(root, one);
  const two = slotOf(space.held, middle * SLOTS, second);
  if (two < 0) return;
  const id = space.without(middle, two);
  const open = after.open[a]!;
  const shanten = DISTANCE[(opens.list[open]!.sets - (1 << 16)) | (rest[suit]! << 8) | space.cls[id]!]!;
  // Own drawn tiles leave the concealed part and join the melds: only the claimed tile is one more.
  const dist = after.dist[a]! + 1;
  if (shanten >= after.shanten[a]! || dist + shanten > openLimit) return;
  const isPung = first === second;
  const kind = kindAt(suit * SLOTS + Math.min(rank, first, second));
  const meld = meldOf({
    type: isPung ? 'pung' : 'chow',
    kind,
    from: 3,
    claimed: isPung ? 0 : rank - (kind % 9),
    claimedRed: slot === RED_SLOT,
    ownReds: (one === RED_SLOT ? 1 : 0) + (two === RED_SLOT ? 1 : 0),
  });
  const next = opens.withMeld(open, meld, suit * SLOTS + slot, [
    { tile: suit * SLOTS + one, isDrawn: space.surplus[middle]! < space.surplus[root]! },
    { tile: suit * SLOTS + two, isDrawn: space.surplus[id]! < space.surplus[middle]! },
  ]);
  const lo = after.lo[a]!;
  const hi = after.hi[a]!;
  const nextLo = suit === 0 ? (lo & ~0xffff) | id : suit === 1 ? (lo & 0xffff) | (id << 16) : lo;
  const nextHi = suit === 2 ? (hi & ~0xffff) | id : suit === 3 ? (hi & 0xffff) | (id << 16) : hi;
  graph.calls.add(
    before.take(nextLo, nextHi, next, shanten, dist),
    left | (isPung ? PUNG_FLAG : 0),
    suit * SLOTS + slot,
  );
};

/** Set in a call's weight when it is a pung. */
export const PUNG_FLAG = 64;

/** Adds the calls of a hand after a discard; `graph.load` has read it. */
export const addCalls = (graph: Graph, a: number): void => {
  const { after, ids, opens, spaces } = graph;
  const part = opens.list[after.open[a]!]!;
  if (part.melds.length === 4) return;
  for (let suit = 0; suit < 4; suit++) {
    const ranks = suit === 3 ? 7 : 9;
    for (let slot = 0; slot < (suit === 3 ? 7 : SLOTS); slot++) {
      const left = graph.leftOf(part, suit, ids[suit]!, slot);
      if (left <= 0) continue;
      const rank = slot === RED_SLOT ? 4 : slot;
      if (spaces[suit]!.count(ids[suit]!, rank) >= 2) tryCall(graph, a, suit, slot, rank, rank, left);
      if (suit === 3 || !graph.chow) continue;
      for (const [first, second] of PARTNERS) {
        if (rank + first < 0 || rank + second >= ranks) continue;
        tryCall(graph, a, suit, slot, rank + first, rank + second, left);
      }
    }
  }
};
