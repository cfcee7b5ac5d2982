/**
 * From a discard to the next own draw: what the other seats do. Model `tsumo`: nothing. Model `full`: another seat may win (the
 * hazard); else one of the waits may be discarded (ron), or a tile one calls, in shares of the rates; else one draws.
 */
import { kindOf, meldOwnTiles, type Kind } from '../../tiles/index.ts';
import { PUNG_FLAG } from './calls.ts';
import type { Graph } from './graph.ts';
import { LEAF, RON, RON_DECLARED, type Leaves } from './leaves.ts';
import type { Settings, Situation } from './model.ts';
import { kindAt } from './open.ts';
import type { Root } from './root.ts';
import { SLOTS } from './suit.ts';

const STRIDE = 4;

export class GoAround {
  readonly stick: number;
  /** The answer of `declared`. */
  worth = 0;
  win = 0;
  private readonly isFull: boolean;
  private readonly furiten: Uint8Array;
  private hazard = 0;
  private turn = 0;
  private readonly graph: Graph;
  private readonly leaves: Leaves;
  private readonly root: Root;
  private readonly settings: Settings;
  private readonly firstTurn: number;
  private readonly before: Float64Array;

  constructor(
    graph: Graph,
    leaves: Leaves,
    root: Root,
    situation: Situation,
    settings: Settings,
    before: Float64Array,
  ) {
    this.graph = graph;
    this.leaves = leaves;
    this.root = root;
    this.settings = settings;
    this.before = before;
    this.isFull = settings.model === 'full';
    this.stick = this.isFull ? settings.rates.stick : 0;
    this.firstTurn = situation.turn - (root.toDraw ? 1 : 0);
    this.furiten = new Uint8Array(graph.after.size);
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
    this.hazard = this.isFull ? this.settings.rates.hazard(this.turn) : 0;
  }

  /** Worth of the wall's end. */
  atEnd(ready: boolean): number {
    if (!this.isFull) return 0;
    return ready ? this.settings.rates.ready : this.settings.rates.notReady;
  }

  /** V of a hand without riichi from its K. */
  silent(a: number, drawing: Float64Array, after: Float64Array): void {
    const { graph, settings } = this;
    const { rates } = settings;
    const at = a * STRIDE;
    const worth = drawing[at]!;
    const win = drawing[at + 1]!;
    const ready = drawing[at + 2]!;
    let gain = 0;
    let gainWin = 0;
    let gainReady = 0;
    if (this.furiten[a] === 0 && graph.after.shanten[a] === 0) {
      const { waits } = graph;
      for (let wait = waits.first[a]!; wait < waits.first[a + 1]!; wait++) {
        const pays = this.leaves.worth[wait * LEAF + RON]!;
        if (pays === -Infinity || (settings.objective === 'value' && pays < worth)) continue;
        const share = this.share(waits.weight[wait]!, rates.ron(kindAt(waits.tile[wait]!), this.turn, false));
        gain += share * (pays - worth);
        gainWin += share * (1 - win);
      }
    }
    const { calls } = graph;
    const prime = settings.objective === 'win' ? 1 : 0;
    for (let call = calls.first[a]!; call < calls.first[a + 1]!; call++) {
      const there = calls.target[call]! * STRIDE;
      if (this.before[there + prime]! <= drawing[at + prime]!) continue;
      const weight = calls.weight[call]!;
      const kind = kindAt(calls.tile[call]!);
      const rate = (weight & PUNG_FLAG) === 0 ? rates.chow(kind, this.turn) : rates.pung(kind, this.turn);
      const share = this.share(weight & ~PUNG_FLAG, rate);
      gain += share * (this.before[there]! - worth);
      gainWin += share * (this.before[there + 1]! - win);
      gainReady += share * (this.before[there + 2]! - ready);
    }
    const goesOn = 1 - this.hazard;
    after[at] = this.hazard * rates.loss + goesOn * (worth + gain);
    after[at + 1] = goesOn * (win + gainWin);
    after[at + 2] = goesOn * (ready + gainReady);
  }

  private share(left: number, rate: number): number {
    return Math.min(1, (rate * left) / this.root.unseen);
  }

  /** The same after riichi, from the figures [worth, win] at `row` of `from`; `more` han by ippatsu and double riichi. */
  declared(a: number, from: Float64Array, row: number, more: number): void {
    let worth = from[row]!;
    let win = from[row + 1]!;
    if (this.isFull) {
      const { rates } = this.settings;
      let gain = 0;
      let gainWin = 0;
      if (this.furiten[a] === 0) {
        const { waits } = this.graph;
        for (let wait = waits.first[a]!; wait < waits.first[a + 1]!; wait++) {
          const pays = this.leaves.worth[wait * LEAF + RON_DECLARED + more]!;
          const share = this.share(waits.weight[wait]!, rates.ron(kindAt(waits.tile[wait]!), this.turn, true));
          gain += share * (pays - worth);
          gainWin += share * (1 - win);
        }
      }
      worth = this.hazard * (rates.loss - this.stick) + (1 - this.hazard) * (worth + gain);
      win = (1 - this.hazard) * (win + gainWin);
    }
    this.worth = worth;
    this.win = win;
  }
}
