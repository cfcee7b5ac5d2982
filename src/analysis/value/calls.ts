/** Calls as edges: a discard of another seat that, claimed as a chow or pung, brings the hand nearer. */
import { DISTANCE, MERGE } from '../../shape/classes.ts';
import { meldOf } from '../../tiles/index.ts';
import type { Graph } from './graph.ts';
import { kindAt } from './open.ts';
import { RED_SLOT, SLOTS } from './suit.ts';

/** A held tile of a rank: the plain one before the red one; −1 for none. */
const slotOf = (held: Uint8Array, at: number, rank: number): number => {
  if (held[at + rank]! > 0) return rank;
  return rank === 4 && held[at + RED_SLOT]! > 0 ? RED_SLOT : -1;
};

/** The two own tiles of a call, as ranks. */
const PARTNERS = [
  [1, 2],
  [-1, 1],
  [-2, -1],
] as const;

const tryCall = (graph: Graph, a: number, suit: number, slot: number, own: readonly number[], left: number): void => {
  const { after, before, ids, limit, opens, spaces } = graph;
  const space = spaces[suit]!;
  const rank = slot === RED_SLOT ? 4 : slot;
  let id = ids[suit]!;
  let reds = 0;
  const drawn: number[] = [];
  const kept: number[] = [];
  for (const wanted of own) {
    const used = slotOf(space.held, id * SLOTS, wanted);
    if (used < 0) return;
    const next = space.without(id, used);
    (space.surplus[next]! < space.surplus[id]! ? drawn : kept).push(suit * SLOTS + used);
    if (used === RED_SLOT) reds++;
    id = next;
  }
  const open = after.open[a]!;
  const part = opens.list[open]!;
  const classes = [0, 1, 2, 3].map((i) => spaces[i]!.cls[i === suit ? id : ids[i]!]!);
  const mp = MERGE[(classes[0]! << 8) | classes[1]!]!;
  const sz = MERGE[(classes[2]! << 8) | classes[3]!]!;
  const shanten = DISTANCE[(part.sets - (1 << 16)) | (mp << 8) | sz]!;
  if (shanten >= after.shanten[a]!) return;
  // Own drawn tiles leave the concealed part and join the melds: only the claimed tile is one more.
  const dist = after.dist[a]! + 1;
  if (dist + shanten > limit) return;
  const isPung = own[0] === own[1];
  const kind = kindAt(suit * SLOTS + Math.min(rank, ...own));
  const meld = meldOf({
    type: isPung ? 'pung' : 'chow',
    kind,
    from: 3,
    claimed: isPung ? 0 : rank - (kind % 9),
    claimedRed: slot === RED_SLOT,
    ownReds: reds,
  });
  const next = opens.withMeld(open, meld, suit * SLOTS + slot, drawn, kept);
  const states = [0, 1, 2, 3].map((i) => (i === suit ? id : ids[i]!));
  const target = before.take(states[0]! | (states[1]! << 16), states[2]! | (states[3]! << 16), next, shanten, dist);
  graph.calls.add(target, left | (isPung ? PUNG_FLAG : 0), suit * SLOTS + slot);
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
      if (spaces[suit]!.count(ids[suit]!, rank) >= 2) tryCall(graph, a, suit, slot, [rank, rank], left);
      if (suit === 3 || !graph.chow) continue;
      for (const [first, second] of PARTNERS) {
        if (rank + first < 0 || rank + second >= ranks) continue;
        tryCall(graph, a, suit, slot, [rank + first, rank + second], left);
      }
    }
  }
};
