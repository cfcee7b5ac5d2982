/**
 * From a discard to the next own draw: what the other seats do. Model `tsumo`: nothing. Model `full`: another seat may win (the
 * hazard); else a wait (ron) or a tile one calls may be thrown; else one draws. Kinds are thrown independently of each other; where
 * several useful ones are, each is as likely to be the first. Of the calls one tile allows, the best is made.
 */
import { kindOf, meldOwnTiles, type Kind, type Meld } from '../../../tiles/index.ts';
import { PUNG_FLAG } from './calls.ts';
import type { Graph } from './graph.ts';
import { LEAF, RON, RON_DECLARED, type Leaves, type SolverInput } from './leaves.ts';
import type { Settings, ValueRates, Waiter } from './model.ts';
import { kindAt } from './open.ts';
import { STRIDE } from './ready.ts';
import type { Root } from './root.ts';
import type { Edges } from './nodes.ts';
import { SLOTS } from './suit.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported or exported ones.
const FIGURES = STRIDE;
const FIELDS = LEAF;
const DECLARED_AT = RON_DECLARED;
const RON_AT = RON;
const PUNG_BIT = PUNG_FLAG;

/** Copies of a kind, 0 to 4. */
const COPIES = 5;
const RIICHI: Waiter = 0;
const CLOSED: Waiter = 1;
const OPEN: Waiter = 2;

/** The rates of one turn and kind of waiter. */
type Turn = {
  /** Chance that a tile is thrown, by the numbers of `Offers`. */
  readonly thrown: Float64Array;
  readonly hazard: number;
  /** Worth of another seat's win; after riichi the stick is gone too. */
  readonly loss: number;
};

export class GoAround {
  /** The answer of `declared`: worth, win, points. */
  readonly answer = new Float64Array(3);
  /** Worth of the wall's end: not ready, ready, ready in riichi. */
  private readonly ends: Float64Array;
  private readonly isFull: boolean;
  private readonly furiten: Uint8Array;
  private turn = 0;
  /** By turn · 3 + waiter, as asked for. */
  private readonly turns: Turn[] = [];
  private readonly offers: Offers;
  /** Offer by wait and by call. */
  private readonly waitOffers: Int32Array;
  private readonly callOffers: Int32Array;
  /** By open part: own tiles of each kind in melds called since the root; as asked for. */
  private readonly melded: (Uint8Array | undefined)[] = [];
  private readonly graph: Graph;
  private readonly leaves: Leaves;
  private readonly root: Root;
  private readonly settings: Settings;
  private readonly firstTurn: number;
  private readonly before: Float64Array;
  /** Open part by hand after a discard; kind of waiter by open part. */
  private readonly opens: Int32Array;
  private readonly waiterOf: Uint8Array;
  /** The figure maximised; whether it is the worth. */
  private readonly prime: number;
  private readonly byValue: boolean;
  private readonly chowShare: number;

  constructor({ graph, leaves, root, situation, settings, space }: SolverInput, before: Float64Array) {
    this.graph = graph;
    this.leaves = leaves;
    this.root = root;
    this.settings = settings;
    this.before = before;
    this.isFull = settings.model === 'full';
    this.ends = this.isFull ? endsOf(settings) : new Float64Array(3);
    this.firstTurn = situation.turn - (root.toDraw ? 1 : 0);
    const { after, calls, opens, waits } = graph;
    this.opens = after.open;
    this.waiterOf = new Uint8Array(opens.list.length);
    for (let open = 0; open < opens.list.length; open++) this.waiterOf[open] = opens.list[open]!.closed ? CLOSED : OPEN;
    this.byValue = settings.objective === 'value';
    this.prime = settings.objective === 'win' ? 1 : 0;
    this.chowShare = settings.rates.chowShare;
    this.furiten = space.furiten.take(after.size);
    this.waitOffers = space.waitShares.take(this.isFull ? waits.size : 0);
    this.callOffers = space.callShares.take(this.isFull ? calls.size : 0);
    this.offers = this.isFull ? new Offers() : NO_OFFERS;
    if (!this.isFull) return;
    this.offers.number(waits, after.size, this.waitOffers);
    this.offers.number(calls, after.size, this.callOffers);
    this.markFuriten(situation.river);
  }

  /** A wait that was discarded, before the root or since, rules out every ron. */
  private markFuriten(river: readonly Kind[]): void {
    const { after, spaces, waits } = this.graph;
    const thrown = new Uint8Array(34);
    for (const kind of river) thrown[kind] = 1;
    for (let a = 0; a < after.size; a++) {
      if (after.shanten[a] !== 0) continue;
      for (let wait = waits.first[a]!; wait < waits.first[a + 1]!; wait++) {
        const kind = kindAt(waits.tile[wait]!);
        const suit = (kind / 9) | 0;
        const word = suit < 2 ? after.lo[a]! : after.hi[a]!;
        const id = suit % 2 === 0 ? word & 0xffff : word >>> 16;
        const root = this.root.suits[suit]!.held;
        const rank = kind % 9;
        const held = root[rank]! + (suit < 3 && rank === 4 ? root[SLOTS - 1]! : 0);
        const own = spaces[suit]!.count(id, rank) + this.inNewMelds(after.open[a]!, kind);
        if (own < held || thrown[kind] === 1) this.furiten[a] = 1;
      }
    }
  }

  /** Own tiles of a kind in melds called since the root. */
  private inNewMelds(open: number, kind: Kind): number {
    return (this.melded[open] ??= ownTilesOf(this.graph.opens.list[open]!.melds, this.root.melds.length))[kind]!;
  }

  /** Says which index follows. */
  enter(index: number): void {
    this.turn = this.firstTurn + index;
  }

  private ratesFor(waiter: Waiter): Turn {
    const at = this.turn * 3 + waiter;
    const known = this.turns[at];
    if (known !== undefined) return known;
    const { rates, worth } = this.settings;
    const thrown = this.offers.chances(rates, this.turn, waiter);
    const loss = rates.loss(this.turn, waiter) - (waiter === RIICHI ? rates.stick : 0);
    const made = { thrown, hazard: rates.hazard(this.turn, waiter), loss: worth(loss, 'loss') };
    this.turns[at] = made;
    return made;
  }

  /** Worth of the wall's end. */
  atEnd(ready: boolean, declared = false): number {
    return this.ends[declared ? 2 : ready ? 1 : 0]!;
  }

  /** V of a ready hand without riichi from its K: a wait may be thrown. */
  ready(a: number, drawing: Float64Array, after: Float64Array): void {
    const { byValue, leaves, waitOffers } = this;
    const { waits } = this.graph;
    const rates = this.ratesFor(this.waiterOf[this.opens[a]!]! as Waiter);
    const { thrown } = rates;
    const at = a * FIGURES;
    const worth = drawing[at]!;
    const win = drawing[at + 1]!;
    const points = drawing[at + 3]!;
    let gain = 0;
    let gainWin = 0;
    let gainPoints = 0;
    let sum = 0;
    let none = 1;
    const end = this.furiten[a] === 1 ? 0 : waits.first[a + 1]!;
    for (let wait = waits.first[a]!; wait < end; wait++) {
      const pays = leaves.worth[wait * FIELDS + RON_AT]!;
      if (pays === -Infinity || (byValue && pays < worth)) continue;
      const share = thrown[waitOffers[wait]!]!;
      gain += share * (pays - worth);
      gainWin += share * (1 - win);
      gainPoints += share * (leaves.points[wait * FIELDS + RON_AT]! - points);
      sum += share;
      none *= 1 - share;
    }
    // The chance that any is thrown, over the sum of the chances.
    const scale = sum > 0 ? (1 - none) / sum : 0;
    const goesOn = 1 - rates.hazard;
    after[at] = rates.hazard * rates.loss + goesOn * (worth + scale * gain);
    after[at + 1] = goesOn * (win + scale * gainWin);
    after[at + 2] = goesOn * drawing[at + 2]!;
    after[at + 3] = goesOn * (points + scale * gainPoints);
  }

  /**
   * V of a hand that is not ready from its K: a tile it calls may be thrown. Edges of one tile stand together, its pung first. A pung from any seat; else the
   * best chow, from the left one.
   */
  waiting(a: number, drawing: Float64Array, after: Float64Array): void {
    const { before, prime, chowShare, callOffers } = this;
    const { first, tile: tiles, target, weight } = this.graph.calls;
    const rates = this.ratesFor(this.waiterOf[this.opens[a]!]! as Waiter);
    const at = a * FIGURES;
    const worth = drawing[at]!;
    const win = drawing[at + 1]!;
    const ready = drawing[at + 2]!;
    const points = drawing[at + 3]!;
    const stands = prime === 0 ? worth : win;
    let gain = 0;
    let gainWin = 0;
    let gainReady = 0;
    let gainPoints = 0;
    let sum = 0;
    let none = 1;
    const end = first[a + 1]!;
    for (let call = first[a]!; call < end;) {
      const tile = tiles[call]!;
      const share = rates.thrown[callOffers[call]!]!;
      let pung = -1;
      let best = -1;
      let most = stands;
      for (; call < end && tiles[call] === tile; call++) {
        const there = target[call]! * FIGURES;
        if (before[there + prime]! <= most) continue;
        most = before[there + prime]!;
        best = there;
        if ((weight[call]! & PUNG_BIT) !== 0) pung = there;
      }
      if (best < 0) continue;
      const left = pung === best ? share : share * chowShare;
      gain += left * (before[best]! - worth);
      gainWin += left * (before[best + 1]! - win);
      gainReady += left * (before[best + 2]! - ready);
      gainPoints += left * (before[best + 3]! - points);
      if (pung >= 0 && pung !== best) {
        const rest = share - left;
        gain += rest * (before[pung]! - worth);
        gainWin += rest * (before[pung + 1]! - win);
        gainReady += rest * (before[pung + 2]! - ready);
        gainPoints += rest * (before[pung + 3]! - points);
      }
      const any = pung >= 0 ? share : left;
      sum += any;
      none *= 1 - any;
    }
    const scale = sum > 0 ? (1 - none) / sum : 0;
    const goesOn = 1 - rates.hazard;
    after[at] = rates.hazard * rates.loss + goesOn * (worth + scale * gain);
    after[at + 1] = goesOn * (win + scale * gainWin);
    after[at + 2] = goesOn * (ready + scale * gainReady);
    after[at + 3] = goesOn * (points + scale * gainPoints);
  }

  /**
   * The same after riichi, for a hand within its first turn and for one beyond it: reads the figures [worth, win, points] at `first` and at `later`
   * of `from`; writes those of the hand beyond its first turn to `into` of `from`, and leaves those of the other here. `more` han within the first turn.
   * Parameters are positional, as it is called for every ready hand and turn.
   */
  declared(a: number, from: Float64Array, first: number, later: number, into: number, more: number): void {
    const { answer } = this;
    const worth1 = from[first]!;
    const win1 = from[first + 1]!;
    const points1 = from[first + 2]!;
    const worth = from[later]!;
    const win = from[later + 1]!;
    const points = from[later + 2]!;
    let gain = 0;
    let gainPoints = 0;
    let gain1 = 0;
    let gainPoints1 = 0;
    let sum = 0;
    let none = 1;
    let hazard = 0;
    let lost = 0;
    if (this.isFull) {
      const rates = this.ratesFor(RIICHI);
      ({ hazard } = rates);
      lost = hazard * rates.loss;
      const { waits } = this.graph;
      const { worth: pays, points: paid } = this.leaves;
      const end = this.furiten[a] === 0 ? waits.first[a + 1]! : 0;
      for (let wait = waits.first[a]!; wait < end; wait++) {
        const share = rates.thrown[this.waitOffers[wait]!]!;
        const leaf = wait * FIELDS + DECLARED_AT;
        gain += share * (pays[leaf]! - worth);
        gainPoints += share * (paid[leaf]! - points);
        gain1 += share * (pays[leaf + more]! - worth1);
        gainPoints1 += share * (paid[leaf + more]! - points1);
        sum += share;
        none *= 1 - share;
      }
    }
    const scale = sum > 0 ? (1 - none) / sum : 0;
    const goesOn = 1 - hazard;
    from[into] = lost + goesOn * (worth + scale * gain);
    from[into + 1] = goesOn * (win + (1 - none) * (1 - win));
    from[into + 2] = goesOn * (points + scale * gainPoints);
    answer[0] = lost + goesOn * (worth1 + scale * gain1);
    answer[1] = goesOn * (win1 + (1 - none) * (1 - win1));
    answer[2] = goesOn * (points1 + scale * gainPoints1);
  }
}

const endsOf = ({ rates, worth }: Settings): Float64Array =>
  Float64Array.of(worth(rates.notReady, 'end'), worth(rates.ready, 'end'), worth(rates.ready - rates.stick, 'end'));

const NO_TILES = new Uint8Array(34);
/** Of the melds from `first` on. */
const ownTilesOf = (melds: readonly Meld[], first: number): Uint8Array => {
  if (melds.length === first) return NO_TILES;
  const counts = new Uint8Array(34);
  for (let i = first; i < melds.length; i++) for (const tile of meldOwnTiles(melds[i]!)) counts[kindOf(tile)]!++;
  return counts;
};

/** Tiles that waits and calls of a graph ask for, numbered: kind, copies of it unseen (the red five included), copies of the very tile. */
class Offers {
  private readonly kinds: Kind[] = [];
  private readonly copies: number[] = [];
  private readonly lefts: number[] = [];
  /** Number + 1 by (kind · COPIES + copies) · COPIES + left. */
  private readonly numbers = new Uint16Array(34 * COPIES * COPIES);
  private readonly unseen = new Uint8Array(34);

  /** Writes the offer of every edge to `into`. */
  number(edges: Edges, rows: number, into: Int32Array): void {
    const { unseen } = this;
    const { first, tile: tiles, weight } = edges;
    for (let row = 0; row < rows; row++) {
      const start = first[row]!;
      const end = first[row + 1]!;
      for (let edge = start; edge < end; edge++) unseen[KIND_AT[tiles[edge]!]!] = 0;
      let seen = -1;
      for (let edge = start; edge < end; edge++) {
        const tile = tiles[edge]!;
        if (tile !== seen) unseen[KIND_AT[tile]!]! += weight[edge]! & ~PUNG_BIT;
        seen = tile;
      }
      for (let edge = start; edge < end; edge++) {
        const kind = KIND_AT[tiles[edge]!]!;
        into[edge] = this.numberOf(kind as Kind, unseen[kind]!, weight[edge]! & ~PUNG_BIT);
      }
    }
  }

  private numberOf(kind: Kind, copies: number, left: number): number {
    const at = (kind * COPIES + copies) * COPIES + left;
    const known = this.numbers[at]!;
    if (known > 0) return known - 1;
    this.kinds.push(kind);
    this.copies.push(copies);
    this.lefts.push(left);
    this.numbers[at] = this.kinds.length;
    return this.kinds.length - 1;
  }

  /** By offer: the tile's part of its kind's chance. */
  chances(rates: ValueRates, turn: number, waiter: Waiter): Float64Array {
    const { kinds, copies, lefts } = this;
    const chances = new Float64Array(kinds.length);
    for (let i = 0; i < chances.length; i++)
      chances[i] = (rates.thrown(kinds[i]!, copies[i]!, turn, waiter) * lefts[i]!) / copies[i]!;
    return chances;
  }
}

/** Where the others do nothing. */
const NO_OFFERS = new Offers();

const KIND_AT = Uint8Array.from({ length: 4 * SLOTS }, (_, tile) => kindAt(tile));
