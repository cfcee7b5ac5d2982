/** Calls as edges: a discard of another seat that, claimed as a chow or pung, brings the hand nearer. */
import { DISTANCE } from '../../../shape/index.ts';
import { meldOf, type Meld } from '../../../tiles/index.ts';
import type { Graph } from './graph.ts';
import { kindAt } from './open.ts';
import { RED_SLOT, SLOTS, type SuitSpace } from './suit.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported or exported ones.
const DISTANCES = DISTANCE;
const SUIT_SLOTS = SLOTS;
const RED = RED_SLOT;

/** A held tile of a rank: the plain one before the red one; −1 for none. `taken`: a slot with one tile less. */
const slotOf = (held: Uint8Array, at: number, rank: number, taken = -1): number => {
  if (held[at + rank]! > (taken === rank ? 1 : 0)) return rank;
  return rank === 4 && held[at + RED]! > (taken === RED ? 1 : 0) ? RED : -1;
};

/** Set in a call's weight when it is a pung. */
export const PUNG_FLAG = 64;

/** Fields of a call in the list of a suit state: slot claimed, class of the suit after it, own slots, meld, PUNG_FLAG or 0, which own tiles were drawn. */
const SLOT = 0;
const CLASS = 1;
const ONE = 2;
const TWO = 3;
const MELD = 4;
const FLAG = 5;
const DRAWN = 6;
const FIELDS = 7;

/** Own tiles `first` and `second` (ranks) with a tile of another seat, appended to `list` where both are held. */
const listCall = (space: SuitSpace, id: number, slot: number, first: number, second: number, list: number[]): void => {
  const { held } = space;
  const { suit, held: roots } = space.root;
  const at = id * SUIT_SLOTS;
  const rank = slot === RED ? 4 : slot;
  const one = slotOf(held, at, first);
  if (one < 0) return;
  const two = slotOf(held, at, second, one);
  if (two < 0) return;
  const isPung = first === second;
  const kind = kindAt(suit * SUIT_SLOTS + Math.min(rank, first, second));
  const meld = meldOf({
    type: isPung ? 'pung' : 'chow',
    kind,
    from: 3,
    claimed: isPung ? 0 : rank - (kind % 9),
    claimedRed: slot === RED,
    ownReds: (one === RED ? 1 : 0) + (two === RED ? 1 : 0),
  });
  const isOneDrawn = held[at + one]! > roots[one]!;
  const isTwoDrawn = held[at + two]! - (one === two ? 1 : 0) > roots[two]!;
  list.push(slot, space.classWithout(id, one, two), one, two, meld, isPung ? PUNG_FLAG : 0);
  list.push((isOneDrawn ? 1 : 0) + (isTwoDrawn ? 2 : 0));
};

/** Every call of a suit state, whether the tile is left or not; calls of one tile together, its pung first. */
const callsOf = (space: SuitSpace, id: number, chow: boolean): readonly number[] => {
  const list: number[] = [];
  const isHonours = space.root.suit === 3;
  for (let slot = 0; slot < (isHonours ? 7 : SUIT_SLOTS); slot++) {
    const rank = slot === RED ? 4 : slot;
    if (space.count(id, rank) >= 2) listCall(space, id, slot, rank, rank, list);
    if (isHonours || !chow) continue;
    if (rank < 7) listCall(space, id, slot, rank + 1, rank + 2, list);
    if (rank > 0 && rank < 8) listCall(space, id, slot, rank - 1, rank + 1, list);
    if (rank > 1) listCall(space, id, slot, rank - 2, rank - 1, list);
  }
  return list;
};

/** The hand a call leads to, and the edge to it. */
const addCall = (graph: Graph, a: number, suit: number, call: readonly number[], at: number, shanten: number): void => {
  const { after, before, ids, opens, spaces } = graph;
  const open = after.open[a]!;
  const slot = call[at + SLOT]!;
  const left = graph.leftOf(opens.list[open]!, suit, ids[suit]!, slot);
  if (left <= 0) return;
  const space = spaces[suit]!;
  const one = call[at + ONE]!;
  const two = call[at + TWO]!;
  const id = space.without(space.without(ids[suit]!, one), two);
  const tile = suit * SUIT_SLOTS;
  const next = opens.withMeld(open, call[at + MELD]! as Meld, tile + slot, tile + one, tile + two, call[at + DRAWN]!);
  const lo = after.lo[a]!;
  const hi = after.hi[a]!;
  const nextLo = suit === 0 ? (lo & ~0xffff) | id : suit === 1 ? (lo & 0xffff) | (id << 16) : lo;
  const nextHi = suit === 2 ? (hi & ~0xffff) | id : suit === 3 ? (hi & 0xffff) | (id << 16) : hi;
  const target = before.take(nextLo, nextHi, next, shanten, after.dist[a]! + 1);
  graph.calls.add(target, left | call[at + FLAG]!, tile + slot);
};

/** Adds the calls of a hand after a discard; `graph.load` has read it. */
export const addCalls = (graph: Graph, a: number): void => {
  const { after, ids, openLimit, opens, rest, spaces } = graph;
  const part = opens.list[after.open[a]!]!;
  if (part.melds.length === 4) return;
  // Own drawn tiles leave the concealed part and join the melds: only the claimed tile is one more. A call must bring the hand nearer.
  const most = Math.min(after.shanten[a]! - 1, openLimit - after.dist[a]! - 1);
  const sets = part.sets - (1 << 16);
  for (let suit = 0; suit < 4; suit++) {
    const space = spaces[suit]!;
    const id = ids[suit]!;
    const calls = (space.calls[id] ??= callsOf(space, id, graph.chow));
    const base = sets | (rest[suit]! << 8);
    for (let at = 0; at < calls.length; at += FIELDS) {
      const shanten = DISTANCES[base | calls[at + CLASS]!]!;
      if (shanten <= most) addCall(graph, a, suit, calls, at, shanten);
    }
  }
};
