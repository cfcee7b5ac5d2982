/**
 * From a discard to the next own draw: what the other seats do. Model `tsumo`: nothing. Model `full`: another seat may win (the
 * hazard); else a wait (ron) or a tile one calls may be thrown; else one draws. Kinds are thrown independently of each other; where
 * several useful ones are, each is as likely to be the first. Of the calls one tile allows, the best is made.
 */
import { kindOf, meldOwnTiles, type Kind } from '../../../tiles/index.ts';
import { PUNG_FLAG } from './calls.ts';
import type { Graph } from './graph.ts';
import { LEAF, RON, RON_DECLARED, type Leaves, type SolverInput } from './leaves.ts';
import type { Settings, Waiter } from './model.ts';
import { kindAt } from './open.ts';
import { STRIDE } from './ready.ts';
import type { Root } from './root.ts';
import type { Edges } from './nodes.ts';
import { SLOTS } from './suit.ts';

const COPIES = 5;
const RIICHI: Waiter = 0;
const CLOSED: Waiter = 1;
const OPEN: Waiter = 2;

/** The rates of one turn and kind of waiter. */
type Turn = {
  /** Chance that a kind is thrown, by kind · COPIES + copies unseen. */
  readonly thrown: Float64Array;
  readonly hazard: number;
  /** Worth of another seat's win; after riichi the stick is gone too. */
  readonly loss: number;
};

export class GoAround {
  /** The answer of `declared`. */
  worth = 0;
  win = 0;
  points = 0;
  /** Sums of one hand's go-around. */
  private gain = 0;
  private gainWin = 0;
  private gainReady = 0;
  private gainPoints = 0;
  private sum = 0;
  private none = 1;
  private readonly isFull: boolean;
  private readonly furiten: Uint8Array;
  private turn = 0;
  /** By turn · 3 + waiter, as asked for. */
  private readonly turns: Turn[] = [];
  /** Copies unseen of the whole kind, red five included, by wait and by call. */
  private readonly waitCopies: Uint8Array;
  private readonly callCopies: Uint8Array;
  private readonly graph: Graph;
  private readonly leaves: Leaves;
  private readonly root: Root;
  private readonly settings: Settings;
  private readonly firstTurn: number;
  private readonly before: Float64Array;

  constructor({ graph, leaves, root, situation, settings }: SolverInput, before: Float64Array) {
    this.graph = graph;
    this.leaves = leaves;
    this.root = root;
    this.settings = settings;
    this.before = before;
    this.isFull = settings.model === 'full';
    this.firstTurn = situation.turn - (root.toDraw ? 1 : 0);
    this.furiten = new Uint8Array(graph.after.size);
    this.waitCopies = kindCopies(graph.waits, graph.after.size, this.isFull);
    this.callCopies = kindCopies(graph.calls, graph.after.size, this.isFull);
    if (this.isFull) this.markFuriten(situation.river);
  }

  /** A wait that was discarded, before the root or since, rules out every ron. */
  private markFuriten(river: readonly Kind[]): void {
    const { after, spaces, waits } = this.graph;
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
        if (own < held || river.includes(kind)) this.furiten[a] = 1;
      }
    }
  }

  /** Own tiles of a kind in melds called since the root. */
  private inNewMelds(open: number, kind: Kind): number {
    const melds = this.graph.opens.list[open]!.melds.slice(this.root.melds.length);
    return melds.flatMap(meldOwnTiles).filter((tile) => kindOf(tile) === kind).length;
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
    const thrown = new Float64Array(34 * COPIES);
    for (let kind = 0; kind < 34; kind++)
      for (let copies = 1; copies < COPIES; copies++)
        thrown[kind * COPIES + copies] = rates.thrown(kind as Kind, copies, this.turn, waiter);
    const loss = rates.loss(this.turn, waiter) - (waiter === RIICHI ? rates.stick : 0);
    const made = { thrown, hazard: rates.hazard(this.turn, waiter), loss: worth(loss, 'loss') };
    this.turns[at] = made;
    return made;
  }

  /** Worth of the wall's end. */
  atEnd(ready: boolean, declared = false): number {
    if (!this.isFull) return 0;
    const { rates, worth } = this.settings;
    return worth((ready ? rates.ready : rates.notReady) - (declared ? rates.stick : 0), 'end');
  }

  /** V of a hand without riichi from its K. */
  silent(a: number, drawing: Float64Array, after: Float64Array): void {
    const { graph } = this;
    const at = a * STRIDE;
    const rates = this.ratesFor(graph.opens.list[graph.after.open[a]!]!.closed ? CLOSED : OPEN);
    this.gain = 0;
    this.gainWin = 0;
    this.gainReady = 0;
    this.gainPoints = 0;
    this.sum = 0;
    this.none = 1;
    if (graph.after.shanten[a] === 0) this.addRon(a, drawing, rates);
    else this.addCalls(a, drawing, rates);
    // The chance that any is thrown, over the sum of the chances.
    const scale = this.sum > 0 ? (1 - this.none) / this.sum : 0;
    const goesOn = 1 - rates.hazard;
    after[at] = rates.hazard * rates.loss + goesOn * (drawing[at]! + scale * this.gain);
    after[at + 1] = goesOn * (drawing[at + 1]! + scale * this.gainWin);
    after[at + 2] = goesOn * (drawing[at + 2]! + scale * this.gainReady);
    after[at + 3] = goesOn * (drawing[at + 3]! + scale * this.gainPoints);
  }

  private addRon(a: number, drawing: Float64Array, rates: Turn): void {
    if (this.furiten[a] === 1) return;
    const { waits } = this.graph;
    const worth = drawing[a * STRIDE]!;
    const win = drawing[a * STRIDE + 1]!;
    const points = drawing[a * STRIDE + 3]!;
    const byValue = this.settings.objective === 'value';
    for (let wait = waits.first[a]!; wait < waits.first[a + 1]!; wait++) {
      const pays = this.leaves.worth[wait * LEAF + RON]!;
      if (pays === -Infinity || (byValue && pays < worth)) continue;
      const share = shareOf(rates, waits.tile[wait]!, waits.weight[wait]!, this.waitCopies[wait]!);
      this.gain += share * (pays - worth);
      this.gainWin += share * (1 - win);
      this.gainPoints += share * (this.leaves.points[wait * LEAF + RON]! - points);
      this.sum += share;
      this.none *= 1 - share;
    }
  }

  /** Edges of one tile stand together, its pung first. A pung from any seat; else the best chow, from the left one. */
  private addCalls(a: number, drawing: Float64Array, rates: Turn): void {
    const { before, settings } = this;
    const { calls } = this.graph;
    const prime = settings.objective === 'win' ? 1 : 0;
    const at = a * STRIDE;
    const end = calls.first[a + 1]!;
    for (let call = calls.first[a]!; call < end;) {
      const tile = calls.tile[call]!;
      const share = shareOf(rates, tile, calls.weight[call]! & ~PUNG_FLAG, this.callCopies[call]!);
      let pung = -1;
      let best = -1;
      let most = drawing[at + prime]!;
      for (; call < end && calls.tile[call] === tile; call++) {
        const there = calls.target[call]! * STRIDE;
        if (before[there + prime]! <= most) continue;
        most = before[there + prime]!;
        best = there;
        if ((calls.weight[call]! & PUNG_FLAG) !== 0) pung = there;
      }
      if (best < 0) continue;
      const left = pung === best ? share : share * settings.rates.chowShare;
      this.addCall(at, best, drawing, left);
      if (pung >= 0 && pung !== best) this.addCall(at, pung, drawing, share - left);
      const any = pung >= 0 ? share : left;
      this.sum += any;
      this.none *= 1 - any;
    }
  }

  private addCall(at: number, there: number, drawing: Float64Array, share: number): void {
    const { before } = this;
    this.gain += share * (before[there]! - drawing[at]!);
    this.gainWin += share * (before[there + 1]! - drawing[at + 1]!);
    this.gainReady += share * (before[there + 2]! - drawing[at + 2]!);
    this.gainPoints += share * (before[there + 3]! - drawing[at + 3]!);
  }

  /** The same after riichi, from the figures [worth, win, points] at `row` of `from`; `more` han by ippatsu and double riichi. */
  declared(a: number, from: Float64Array, row: number, more: number): void {
    this.worth = from[row]!;
    this.win = from[row + 1]!;
    this.points = from[row + 2]!;
    if (!this.isFull) return;
    const rates = this.ratesFor(RIICHI);
    let gain = 0;
    let gainPoints = 0;
    let sum = 0;
    let none = 1;
    if (this.furiten[a] === 0) {
      const { waits } = this.graph;
      for (let wait = waits.first[a]!; wait < waits.first[a + 1]!; wait++) {
        const share = shareOf(rates, waits.tile[wait]!, waits.weight[wait]!, this.waitCopies[wait]!);
        gain += share * (this.leaves.worth[wait * LEAF + RON_DECLARED + more]! - this.worth);
        gainPoints += share * (this.leaves.points[wait * LEAF + RON_DECLARED + more]! - this.points);
        sum += share;
        none *= 1 - share;
      }
    }
    const scale = sum > 0 ? (1 - none) / sum : 0;
    const goesOn = 1 - rates.hazard;
    this.worth = rates.hazard * rates.loss + goesOn * (this.worth + scale * gain);
    this.win = goesOn * (this.win + (1 - none) * (1 - this.win));
    this.points = goesOn * (this.points + scale * gainPoints);
  }
}

/** A tile's part of its kind's chance. */
const shareOf = (rates: Turn, tile: number, left: number, copies: number): number =>
  (rates.thrown[kindAt(tile) * COPIES + copies]! * left) / copies;

const kindCopies = (edges: Edges, rows: number, wanted: boolean): Uint8Array => {
  if (!wanted) return new Uint8Array(0);
  const copies = new Uint8Array(edges.size);
  const left = new Uint8Array(34);
  for (let row = 0; row < rows; row++) {
    const end = edges.first[row + 1]!;
    let seen = -1;
    left.fill(0);
    for (let edge = edges.first[row]!; edge < end; edge++) {
      const tile = edges.tile[edge]!;
      if (tile !== seen) left[kindAt(tile)]! += edges.weight[edge]! & ~PUNG_FLAG;
      seen = tile;
    }
    for (let edge = edges.first[row]!; edge < end; edge++) copies[edge] = left[kindAt(edges.tile[edge]!)]!;
  }
  return copies;
};
