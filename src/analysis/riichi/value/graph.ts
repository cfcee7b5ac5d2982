/**
 * The graph of a value solver: hands after a discard (to draw) and hands after a draw (to discard).
 * A hand belongs to it when dist + shanten ≤ root shanten + extra, dist being its tiles that the root does not hold:
 * the hands on lines of play that waste at most `extra` draws. Breadth first from the root; keys and tables: nodes.ts, suit.ts.
 *
 * A hand is the root with tiles added and tiles removed. A move is forward when it draws a tile to be added or discards a tile of
 * the root; its reverse, discarding what was added or drawing what was removed, joins the same two hands. So each pair is looked up
 * and kept once, forward, and serves as draw and as discard. Forward moves alone reach every hand of the graph: without its last
 * added tile a hand is at most one exchange farther and one draw nearer, and with a removed tile back it is no farther. Only among
 * hands with new melds, whose calls must bring them nearer, reverse moves may lead to further hands and are looked up too.
 */
import { DISTANCE, FACTS_SHIFT, MERGE, sevenPairs, thirteenOrphans } from '../../../shape/index.ts';
import { NORTH } from '../../../tiles/index.ts';
import { addCalls } from './calls.ts';
import type { Settings, Situation } from './model.ts';
import type { Edges, NodeTable } from './nodes.ts';
import { OpenParts, type OpenPart } from './open.ts';
import type { Root } from './root.ts';
import { SLOTS, type SuitRoot, type SuitSpace } from './suit.ts';
import type { Workspace } from './workspace.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported or exported ones.
const DISTANCES = DISTANCE;
const MERGES = MERGE;
const SHIFT = FACTS_SHIFT;
const SUIT_SLOTS = SLOTS;

const KITA_SLOT = NORTH - 27;
const NO_NODE = -1;
/** Suit states are sixteen bits of a key. */
const MOST_STATES = 65_000;

export class Graph {
  readonly spaces: readonly SuitSpace[];
  readonly opens: OpenParts;
  /** Hands after a discard. */
  readonly after: NodeTable;
  /** Hands after a draw or a call. */
  readonly before: NodeTable;
  /** Forward draws: row = hand after a discard, target = hand after the draw; weight 0 for a draw that completes the hand. */
  readonly draws: Edges;
  /** Draws that complete the hand; target = the hand held on to, or −1 when only throwing the tile back is looked at. */
  readonly waits: Edges;
  /** Forward discards: row = hand after a draw, target = hand after the discard; weight for drawing the tile back. */
  readonly discards: Edges;
  /** Calls: row = hand after a discard, target = hand to discard from; weight copies left. */
  readonly calls: Edges;
  /** Drawing north: the hand with one more set aside, and copies of north left; −1 where there is no such move. */
  kitaTarget: number[] = [];
  kitaWeight: number[] = [];
  /** Setting a held north aside, for hands after a draw. */
  kitaOf: number[] = [];
  converged = true;
  readonly limit: number;
  /** The same with melds called since the root. */
  readonly openLimit: number;
  readonly kita: boolean;
  /** Whether chows may be called. */
  readonly chow: boolean;
  private readonly mayCall: boolean;
  private readonly usePairs: boolean;
  private readonly useOrphans: boolean;
  private readonly settings: Settings;
  private readonly suits: readonly SuitRoot[];
  /** Of the hand read by `load`: the classes of the other three suits merged, and its states. */
  readonly rest = new Uint8Array(4);
  readonly ids = new Int32Array(4);

  constructor(root: Root, situation: Situation, settings: Settings, space: Workspace) {
    this.settings = settings;
    this.suits = root.suits;
    this.spaces = space.spaces;
    for (const [suit, one] of root.suits.entries()) space.spaces[suit]!.reset(one);
    this.after = space.after;
    this.before = space.before;
    this.draws = space.draws;
    this.waits = space.waits;
    this.discards = space.discards;
    this.calls = space.calls;
    for (const part of [this.after, this.before, this.draws, this.waits, this.discards, this.calls]) part.reset();
    this.opens = new OpenParts(situation, root.melds, root.dora);
    this.kita = situation.rules.kita;
    this.chow = situation.rules.chow;
    this.mayCall = settings.calls;
    this.limit = root.shanten + settings.extra;
    this.openLimit = root.shanten + Math.min(settings.extra, settings.openExtra);
    const facts = this.factsOf(0, 0, 0, 0);
    // A form this far from the root cannot become the nearest one of any hand of the graph.
    this.usePairs = root.melds.length === 0 && sevenPairs(facts) <= this.limit;
    this.useOrphans = root.melds.length === 0 && thirteenOrphans(facts) <= this.limit;
    if (root.toDraw) this.after.take(0, 0, 0, root.shanten, 0);
    else this.before.take(0, 0, 0, root.shanten, 0);
  }

  private factsOf(m: number, p: number, s: number, z: number): number {
    const [a, b, c, d] = this.spaces as [SuitSpace, SuitSpace, SuitSpace, SuitSpace];
    return a.facts[m]! + b.facts[p]! + c.facts[s]! + d.facts[z]!;
  }

  limitOf(part: OpenPart): number {
    return part.called ? this.openLimit : this.limit;
  }

  get nodes(): number {
    return this.after.size + this.before.size;
  }

  /** Finds every hand and edge, or stops at the cap. */
  build(): void {
    const { after, before, settings } = this;
    let a = 0;
    let b = 0;
    while (a < after.size || b < before.size) {
      for (; a < after.size; a++) {
        if ((a & 1023) === 0) this.look();
        if (!this.converged) return;
        this.expandAfter(a);
        if (after.size + before.size > settings.nodes) this.converged = false;
      }
      for (; b < before.size; b++) {
        if ((b & 1023) === 0) this.look();
        if (!this.converged) return;
        this.expandBefore(b);
        if (after.size + before.size > settings.nodes) this.converged = false;
      }
    }
  }

  /** Past the cap nothing is worked out: the hands found so far are no answer. */
  private look(): void {
    if (this.nodes >= this.settings.nodes || this.settings.cancelled()) this.converged = false;
    for (const space of this.spaces) if (space.size > MOST_STATES) this.converged = false;
  }

  /** Merges each three of the four suits' classes, and reads the ids. */
  load(table: NodeTable, node: number): void {
    const { ids, rest, spaces } = this;
    const lo = table.lo[node]!;
    const hi = table.hi[node]!;
    ids[0] = lo & 0xffff;
    ids[1] = lo >>> 16;
    ids[2] = hi & 0xffff;
    ids[3] = hi >>> 16;
    const m = spaces[0]!.cls[ids[0]!]!;
    const p = spaces[1]!.cls[ids[1]!]!;
    const s = spaces[2]!.cls[ids[2]!]!;
    const z = spaces[3]!.cls[ids[3]!]!;
    const mp = MERGES[(m << 8) | p]!;
    const sz = MERGES[(s << 8) | z]!;
    rest[0] = MERGES[(p << 8) | sz]!;
    rest[1] = MERGES[(m << 8) | sz]!;
    rest[2] = MERGES[(mp << 8) | z]!;
    rest[3] = MERGES[(mp << 8) | s]!;
  }

  /**
   * Whether seven pairs or thirteen orphans are as near as the nearest form, `shanten`. Only then can one of them be the nearest form of a hand a tile
   * more or a tile less, for a tile changes the distance of a form by one at most.
   */
  private isSpecial(part: OpenPart, facts: number, shanten: number): boolean {
    if (part.melds.length > 0) return false;
    return (this.usePairs && sevenPairs(facts) <= shanten) || (this.useOrphans && thirteenOrphans(facts) <= shanten);
  }

  /** Shanten with one suit's state replaced by that of `entry`; `others` are the facts of the other three. */
  private shantenWith(suit: number, entry: number, sets: number, others: number, closed: boolean): number {
    const shanten = DISTANCES[sets | (this.rest[suit]! << 8) | (entry & 255)]!;
    return closed && shanten > 0 ? this.nearest(shanten, others + (entry >>> SHIFT)) : shanten;
  }

  /** The least of the standard form's distance and those of the special forms. */
  private nearest(standard: number, facts: number): number {
    let shanten = standard;
    if (this.usePairs) shanten = Math.min(shanten, sevenPairs(facts));
    if (this.useOrphans) shanten = Math.min(shanten, thirteenOrphans(facts));
    return shanten;
  }

  /** Slots of which a tile more lowers `shanten` where special forms count; `facts` of the hand. */
  private nearerSlots(space: SuitSpace, id: number, base: number, facts: number, shanten: number): number {
    const others = facts - space.facts[id]!;
    let found = 0;
    for (let slots = space.leftSlots[id]!; slots !== 0; slots &= slots - 1) {
      const bit = slots & -slots;
      const entry = space.moreEntry[id * SUIT_SLOTS + 31 - Math.clz32(bit)]!;
      if (this.nearest(DISTANCES[base | (entry & 255)]!, others + (entry >>> SHIFT)) < shanten) found |= bit;
    }
    return found;
  }

  /** Slots of which a tile less raises it. */
  private fartherSlots(space: SuitSpace, id: number, base: number, facts: number, shanten: number): number {
    const others = facts - space.facts[id]!;
    let found = 0;
    for (let slots = space.heldSlots[id]!; slots !== 0; slots &= slots - 1) {
      const bit = slots & -slots;
      const entry = space.lessEntry[id * SUIT_SLOTS + 31 - Math.clz32(bit)]!;
      if (this.nearest(DISTANCES[base | (entry & 255)]!, others + (entry >>> SHIFT)) > shanten) found |= bit;
    }
    return found;
  }

  /** Copies unseen of a tile; root tiles that moved to melds make room for drawn ones of their kind. */
  leftOf(part: OpenPart, suit: number, id: number, slot: number): number {
    const { held, left } = this.spaces[suit]!;
    const tile = suit * SUIT_SLOTS + slot;
    if (part.used[tile] === 0) return left[id * SUIT_SLOTS + slot]! - part.taken[tile]!;
    const { held: rootHeld, unseen } = this.suits[suit]!;
    const drawn = Math.max(0, held[id * SUIT_SLOTS + slot]! - rootHeld[slot]! + part.used[tile]!);
    return unseen[slot]! - drawn - part.taken[tile]!;
  }

  private expandAfter(a: number): void {
    const { after, before, draws, ids, rest, waits } = this;
    this.draws.row();
    this.waits.row();
    this.calls.row();
    this.load(after, a);
    const lo = after.lo[a]!;
    const hi = after.hi[a]!;
    const open = after.open[a]!;
    const dist = after.dist[a]!;
    const shanten = after.shanten[a]!;
    const part = this.opens.list[open]!;
    const { sets } = part;
    const limit = this.limitOf(part);
    const facts = this.factsOf(ids[0]!, ids[1]!, ids[2]!, ids[3]!);
    const closed = this.isSpecial(part, facts, shanten);
    // A closed complete hand wins; what holding on to it may lead to is looked at only while a draw may be wasted.
    const isTight = dist + shanten === limit;
    const holdsOn = !isTight || !part.closed;
    const waitsForNorth = this.kita && !this.addKita(a, part, closed, facts);
    for (let suit = 0; suit < 4; suit++) {
      const space = this.spaces[suit]!;
      const id = ids[suit]!;
      const base = sets | (rest[suit]! << 8);
      const nearer = closed ? this.nearerSlots(space, id, base, facts, shanten) : space.nearerSlots(id, base);
      const drawSlots = space.drawSlots[id]!;
      // Without a draw to waste only tiles that bring the hand nearer count; only waits count when they bring back a tile of the root.
      let slots = isTight ? nearer : shanten > 0 ? drawSlots : drawSlots | nearer;
      if (part.level > 0) slots = isTight ? space.leftSlots[id]! & (nearer | ~drawSlots) : space.leftSlots[id]!;
      else if (shanten > 0) slots &= drawSlots;
      if (this.kita && suit === 3 && !waitsForNorth) slots &= ~(1 << KITA_SLOT);
      for (; slots !== 0; slots &= slots - 1) {
        const bit = slots & -slots;
        const slot = 31 - Math.clz32(bit);
        const left = this.leftAt(part, suit, id, slot);
        if (left === 0) continue;
        const now = (nearer & bit) !== 0 ? shanten - 1 : shanten;
        const isForward = (drawSlots & bit) !== 0;
        const isWait = now < 0;
        const tile = suit * SUIT_SLOTS + slot;
        if (isWait && !holdsOn) {
          waits.add(NO_NODE, left, tile);
          continue;
        }
        const next = space.with(id, slot);
        const nextLo = suit === 0 ? (lo & ~0xffff) | next : suit === 1 ? (lo & 0xffff) | (next << 16) : lo;
        const nextHi = suit === 2 ? (hi & ~0xffff) | next : suit === 3 ? (hi & 0xffff) | (next << 16) : hi;
        const target = before.take(nextLo, nextHi, open, now, isForward ? dist + 1 : dist);
        if (isForward) draws.add(target, isWait ? 0 : left, tile);
        if (isWait) waits.add(target, left, tile);
      }
    }
    if (this.mayCall && shanten > 0) addCalls(this, a);
  }

  /** North is set aside whenever it is drawn, unless it completes the hand: then this says false. */
  private addKita(a: number, part: OpenPart, closed: boolean, facts: number): boolean {
    const { after, ids } = this;
    const id = ids[3]!;
    const space = this.spaces[3]!;
    if ((space.leftSlots[id]! & (1 << KITA_SLOT)) === 0) return true;
    const others = closed ? facts - space.facts[id]! : 0;
    if (this.shantenWith(3, space.moreEntry[id * SUIT_SLOTS + KITA_SLOT]!, part.sets, others, closed) < 0) return false;
    const left = this.leftAt(part, 3, id, KITA_SLOT);
    if (left === 0) return true;
    const open = this.opens.withKita(after.open[a]!, false);
    this.kitaTarget[a] = after.take(after.lo[a]!, after.hi[a]!, open, after.shanten[a]!, after.dist[a]!);
    this.kitaWeight[a] = left;
    return true;
  }

  private expandBefore(b: number): void {
    const { after, before, discards, ids, rest } = this;
    this.discards.row();
    this.load(before, b);
    const lo = before.lo[b]!;
    const hi = before.hi[b]!;
    const open = before.open[b]!;
    const dist = before.dist[b]!;
    const part = this.opens.list[open]!;
    const { sets } = part;
    const limit = this.limitOf(part);
    const now = before.shanten[b]!;
    const isComplete = now < 0;
    const facts = this.factsOf(ids[0]!, ids[1]!, ids[2]!, ids[3]!);
    const closed = this.isSpecial(part, facts, now);
    // Back to a hand with one tile drawn less there is always a draw more to spare.
    const isTight = dist + now === limit;
    if (this.kita) this.addKitaOf(b, part, closed, facts);
    for (let suit = 0; suit < 4; suit++) {
      const space = this.spaces[suit]!;
      const id = ids[suit]!;
      const base = sets | (rest[suit]! << 8);
      const farther = closed ? this.fartherSlots(space, id, base, facts, now) : space.fartherSlots(id, base);
      const discardSlots = space.discardSlots[id]!;
      let slots = part.level === 0 ? discardSlots : space.heldSlots[id]!;
      if (isTight) slots &= ~(farther & discardSlots);
      for (; slots !== 0; slots &= slots - 1) {
        const bit = slots & -slots;
        const slot = 31 - Math.clz32(bit);
        const isForward = (discardSlots & bit) !== 0;
        const next = space.without(id, slot);
        const nextLo = suit === 0 ? (lo & ~0xffff) | next : suit === 1 ? (lo & 0xffff) | (next << 16) : lo;
        const nextHi = suit === 2 ? (hi & ~0xffff) | next : suit === 3 ? (hi & 0xffff) | (next << 16) : hi;
        const tile = suit * SUIT_SLOTS + slot;
        const isKita = this.kita && tile === 3 * SUIT_SLOTS + KITA_SLOT;
        const shanten = (farther & bit) !== 0 ? now + 1 : now;
        const target = after.take(nextLo, nextHi, open, shanten, isForward ? dist : dist - 1);
        if (isForward) discards.add(target, isComplete || isKita ? 0 : this.leftAt(part, suit, next, slot), tile);
      }
    }
  }

  /** A held north may be set aside. */
  private addKitaOf(b: number, part: OpenPart, closed: boolean, facts: number): void {
    const { after, before, ids } = this;
    const id = ids[3]!;
    const space = this.spaces[3]!;
    if ((space.heldSlots[id]! & (1 << KITA_SLOT)) === 0) return;
    const isRoots = (space.discardSlots[id]! & (1 << KITA_SLOT)) !== 0;
    const there = before.dist[b]! - (isRoots ? 0 : 1);
    const others = closed ? facts - space.facts[id]! : 0;
    const shanten = this.shantenWith(3, space.lessEntry[id * SUIT_SLOTS + KITA_SLOT]!, part.sets, others, closed);
    if (there + shanten > this.limitOf(part)) return;
    const hi = (before.hi[b]! & 0xffff) | (space.without(id, KITA_SLOT) << 16);
    const open = this.opens.withKita(before.open[b]!, isRoots);
    this.kitaOf[b] = after.take(before.lo[b]!, hi, open, shanten, there);
  }

  private leftAt(part: OpenPart, suit: number, id: number, slot: number): number {
    if (part.level === 0) return this.spaces[suit]!.left[id * SUIT_SLOTS + slot]!;
    return Math.max(0, this.leftOf(part, suit, id, slot));
  }
}
