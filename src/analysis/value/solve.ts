/**
 * Backward over the turns. For index i from the last draw to now:
 * after a discard  V_i = what the go-around and the next draw bring (K_{i+1}), or riichi where that is better;
 * after a draw     W_i = the best discard;
 * before a draw    K_i = V_i + Σ (copies left / unseen) · (W_i or the win − V_i): a useless tile is thrown back, the hand stands still.
 * Per hand three figures side by side: worth, chance of a win, chance of a ready hand; all follow the choice by the objective.
 */
import type { Graph } from './graph.ts';
import { DAMA, DECLARED, LEAF, type Leaves } from './leaves.ts';
import type { Settings, Situation } from './model.ts';
import { GoAround } from './goaround.ts';
import type { Root } from './root.ts';

/** Fields of a hand's row. */
export const STRIDE = 4;
const WORTH = 0;
const WIN = 1;
const READY = 2;
/** Worths closer than this are equal; the chance of a ready hand then decides. */
const EQUAL = 1e-7;
const EQUAL_CHANCE = 1e-11;

export class Solver {
  readonly draws: number;
  /** Hands after a discard: figures V. */
  readonly after: Float64Array;
  /** The same hands right before a draw: K; and when that draw is a replacement tile. */
  private readonly drawing: Float64Array;
  private readonly replacing: Float64Array;
  /** Hands after a draw: W. */
  private readonly before: Float64Array;
  /** Number of a ready hand among the ready ones, else −1. */
  private readonly readyOf: Int32Array;
  /** After riichi [worth, win] by ready hand: standing, drawing, drawing within a turn of riichi, drawing a replacement. */
  private readonly standing: Float64Array;
  private readonly declaredDraw: Float64Array;
  private readonly firstDraw: Float64Array;
  private readonly declaredReplacement: Float64Array;
  /** Per level of open part, deepest first. */
  private readonly afterLists: Int32Array[] = [];
  private readonly beforeLists: Int32Array[] = [];
  readonly goAround: GoAround;
  private readonly isFull: boolean;
  private readonly graph: Graph;
  private readonly leaves: Leaves;
  private readonly root: Root;
  private readonly settings: Settings;
  private readonly doubleIndex: number;
  private readonly ippatsu: number;
  /** Worth now with riichi and without, per hand after a discard of the last step. */
  declaredWorth = 0;
  silentWorth = 0;
  declares = false;

  constructor(graph: Graph, leaves: Leaves, root: Root, situation: Situation, settings: Settings) {
    this.graph = graph;
    this.leaves = leaves;
    this.root = root;
    this.settings = settings;
    this.draws = Math.max(0, situation.turns - situation.turn + (root.toDraw ? 1 : 0));
    this.isFull = settings.model === 'full';
    this.ippatsu = situation.rules.ippatsu ? 1 : 0;
    const first = root.toDraw ? 1 : 0;
    this.doubleIndex = settings.doubleRiichi && situation.turn === 1 ? first : -1;
    const { after, before } = graph;
    this.after = new Float64Array(after.size * STRIDE);
    this.drawing = new Float64Array(after.size * STRIDE);
    this.replacing = graph.kita ? new Float64Array(after.size * STRIDE) : this.drawing;
    this.before = new Float64Array(before.size * STRIDE);
    this.readyOf = new Int32Array(after.size).fill(-1);
    let ready = 0;
    for (let a = 0; a < after.size; a++)
      if (after.shanten[a] === 0 && graph.opens.list[after.open[a]!]!.closed) this.readyOf[a] = ready++;
    this.standing = new Float64Array(2 * ready);
    this.declaredDraw = new Float64Array(2 * ready);
    this.firstDraw = new Float64Array(2 * ready);
    this.declaredReplacement = graph.kita ? new Float64Array(2 * ready) : this.declaredDraw;
    this.goAround = new GoAround(graph, leaves, root, situation, settings, this.before);
    this.sortLevels();
  }

  private sortLevels(): void {
    const { graph } = this;
    const levels = 1 + Math.max(...graph.opens.list.map((part) => part.level));
    const level = graph.opens.list.map((part) => part.level);
    for (let depth = levels - 1; depth >= 0; depth--) {
      this.afterLists.push(listOf(graph.after.open, graph.after.size, level, depth));
      this.beforeLists.push(listOf(graph.before.open, graph.before.size, level, depth));
    }
  }

  /** Works through the turns; `seen` is called with each index once its figures V stand. */
  run(seen: (index: number) => void): boolean {
    for (let index = this.draws; index >= 0; index--) {
      if (this.settings.cancelled()) return false;
      this.goAround.enter(index);
      for (let depth = 0; depth < this.afterLists.length; depth++) {
        const list = this.afterLists[depth]!;
        for (let i = 0; i < list.length; i++) this.settle(list[i]!, index);
        this.choose(this.beforeLists[depth]!, index);
        for (let i = 0; i < list.length; i++) this.draw(list[i]!, index);
      }
      seen(index);
    }
    return true;
  }

  /** Without calls a hand is out of reach before its draws are made, and worth nothing when too few are left. */
  private isIdle(shanten: number, dist: number, index: number): boolean {
    return !this.isFull && (dist > index || shanten > this.draws - index);
  }

  /** V of one hand after a discard. */
  settle(a: number, index: number): void {
    const { graph, goAround } = this;
    const shanten = graph.after.shanten[a]!;
    if (this.isIdle(shanten, graph.after.dist[a]!, index)) return;
    const at = a * STRIDE;
    const { after, drawing } = this;
    if (index === this.draws) {
      after[at + WORTH] = goAround.atEnd(shanten === 0);
      after[at + READY] = shanten === 0 ? 1 : 0;
      const ready = this.readyOf[a]!;
      if (ready >= 0) this.standing[2 * ready] = goAround.atEnd(true, true);
      return;
    }
    // A root that is to draw has nothing before its draw.
    const isStart = index === 0 && this.root.toDraw;
    if (this.isFull && !isStart) goAround.silent(a, drawing, after);
    else copy(drawing, at, after, at);
    if (shanten > 0 || isStart) return;
    after[at + READY] = 1;
    const ready = this.readyOf[a]!;
    if (ready >= 0 && this.settings.riichi !== 'never') this.declare(a, ready, index);
  }

  /** Riichi now, against standing silent; and the figures of a hand already in riichi. */
  private declare(a: number, ready: number, index: number): void {
    const { after, goAround, standing, settings } = this;
    const at = a * STRIDE;
    const isDouble = index === this.doubleIndex;
    let worth: number;
    let win: number;
    if (isDouble) [worth, win] = this.declareDouble(a, index);
    else {
      goAround.declared(a, this.firstDraw, 2 * ready, this.ippatsu);
      ({ worth, win } = goAround);
    }
    goAround.declared(a, this.declaredDraw, 2 * ready, 0);
    standing[2 * ready] = goAround.worth;
    standing[2 * ready + 1] = goAround.win;
    this.declaredWorth = worth;
    this.silentWorth = after[at + WORTH]!;
    const gain =
      settings.objective === 'win' && Math.abs(win - after[at + WIN]!) > EQUAL_CHANCE
        ? win - after[at + WIN]!
        : worth - after[at + WORTH]!;
    this.declares = settings.riichi === 'always' || gain > 0;
    if (!this.declares) return;
    after[at + WORTH] = worth;
    after[at + WIN] = win;
  }

  /** Riichi on the first turn: one han more to the end, so its own chain. */
  private declareDouble(a: number, index: number): [number, number] {
    const { graph, goAround, leaves, root, settings } = this;
    const { waits } = graph;
    const chain = new Float64Array(2);
    let worth = goAround.atEnd(true, true);
    let win = 0;
    for (let then = this.draws; then > index; then--) {
      const soon = then === index + 1 ? this.ippatsu : 0;
      const last = then === this.draws ? settings.haitei : 0;
      let weights = 0;
      chain[0] = 0;
      for (let wait = waits.first[a]!; wait < waits.first[a + 1]!; wait++) {
        const leaf = wait * LEAF + DECLARED + 1 + soon;
        const pays = leaves.worth[leaf]!;
        const more = soon === 1 ? pays : leaves.worth[leaf + 1]!;
        chain[0]! += waits.weight[wait]! * (pays + last * (more - pays));
        weights += waits.weight[wait]!;
      }
      chain[0] = (chain[0]! + (root.unseen - weights) * worth) / root.unseen;
      chain[1] = (weights + (root.unseen - weights) * win) / root.unseen;
      goAround.enter(then - 1);
      goAround.declared(a, chain, 0, 1 + soon);
      ({ worth, win } = goAround);
    }
    return [worth, win];
  }

  /** W of hands after a draw. */
  private choose(list: Int32Array, index: number): void {
    const { after, before, graph } = this;
    const { first, target } = graph.discards;
    const prime = this.settings.objective === 'win' ? WIN : WORTH;
    const equal = prime === WIN ? EQUAL_CHANCE : EQUAL;
    const { shanten, dist } = graph.before;
    for (let i = 0; i < list.length; i++) {
      const b = list[i]!;
      if (this.isIdle(shanten[b]!, dist[b]!, index)) continue;
      let best = -1;
      let most = -Infinity;
      const end = first[b + 1]!;
      for (let edge = first[b]!; edge < end; edge++) {
        const at = target[edge]! * STRIDE;
        const figure = after[at + prime]!;
        if (figure > most + equal || (figure > most - equal && this.breaksTie(at, best))) {
          best = at;
          most = figure;
        }
      }
      const at = b * STRIDE;
      if (best >= 0) copy(after, best, before, at);
      const aside = graph.kita ? graph.kitaOf[b] : undefined;
      if (aside !== undefined && this.replacing[aside * STRIDE + prime]! > most)
        copy(this.replacing, aside * STRIDE, before, at);
    }
  }

  /** Equal by the objective: worth decides after the chance of a win, then the chance of a ready hand. */
  private breaksTie(at: number, best: number): boolean {
    const { after } = this;
    if (this.settings.objective === 'win') {
      const gap = after[at + WORTH]! - after[best + WORTH]!;
      if (Math.abs(gap) > EQUAL) return gap > 0;
    }
    const gap = after[at + READY]! - after[best + READY]!;
    return Math.abs(gap) > EQUAL_CHANCE ? gap > 0 : after[at + WIN]! > after[best + WIN]! + EQUAL_CHANCE;
  }

  /** K of one hand before its draw of this index. */
  private draw(a: number, index: number): void {
    const { graph, root } = this;
    const shanten = graph.after.shanten[a]!;
    if (index === 0 || this.isIdle(shanten - 1, graph.after.dist[a]! + (graph.kita ? 0 : 1), index)) return;
    const { draws } = graph;
    const { before, after } = this;
    let worth = 0;
    let win = 0;
    let ready = 0;
    let weights = 0;
    const end = draws.first[a + 1]!;
    for (let edge = draws.first[a]!; edge < end; edge++) {
      const weight = draws.weight[edge]!;
      const at = draws.target[edge]! * STRIDE;
      worth += weight * before[at]!;
      win += weight * before[at + 1]!;
      ready += weight * before[at + 2]!;
      weights += weight;
    }
    const at = a * STRIDE;
    const aside = graph.kita ? graph.kitaTarget[a] : undefined;
    if (aside !== undefined) {
      const weight = graph.kitaWeight[a]!;
      worth += weight * this.replacing[aside * STRIDE]!;
      win += weight * this.replacing[aside * STRIDE + 1]!;
      ready += weight * this.replacing[aside * STRIDE + 2]!;
      weights += weight;
    }
    const left = root.unseen - weights;
    this.drawing[at] = (worth + left * after[at]!) / root.unseen;
    this.drawing[at + 1] = (win + left * after[at + 1]!) / root.unseen;
    this.drawing[at + 2] = (ready + left * after[at + 2]!) / root.unseen;
    if (graph.kita) copy(this.drawing, at, this.replacing, at);
    if (shanten === 0) this.drawReady(a, index, aside);
  }

  /** Adds the waits of a ready hand: the draw above left them standing still. */
  private drawReady(a: number, index: number, aside: number | undefined): void {
    const { graph, leaves, root, settings } = this;
    const { waits } = graph;
    const at = a * STRIDE;
    const ready = this.readyOf[a]!;
    const last = index === this.draws ? settings.haitei : 0;
    let declared = 0;
    let soon = 0;
    let replaced = 0;
    let weights = 0;
    for (let wait = waits.first[a]!; wait < waits.first[a + 1]!; wait++) {
      const share = waits.weight[wait]! / root.unseen;
      const leaf = wait * LEAF;
      this.drawWait(at, waits.target[wait]!, share, leaf, last, this.drawing);
      if (graph.kita) this.drawWait(at, waits.target[wait]!, share, leaf, 1, this.replacing);
      if (ready < 0) continue;
      const pays = leaves.worth[leaf + DECLARED]!;
      const pays1 = leaves.worth[leaf + DECLARED + 1]!;
      const pays2 = leaves.worth[leaf + DECLARED + 2]!;
      declared += share * (pays + last * (pays1 - pays));
      soon += share * (this.ippatsu === 1 ? pays1 + last * (pays2 - pays1) : pays + last * (pays1 - pays));
      replaced += share * pays1;
      weights += share;
    }
    this.drawing[at + READY] = 1;
    if (graph.kita) this.replacing[at + READY] = 1;
    if (ready < 0) return;
    let win = weights;
    let left = 1 - weights;
    if (aside !== undefined) {
      const share = graph.kitaWeight[a]! / root.unseen;
      const other = 2 * this.readyOf[aside]!;
      const more = share * this.declaredReplacement[other]!;
      declared += more;
      soon += more;
      replaced += more;
      win += share * this.declaredReplacement[other + 1]!;
      left -= share;
    }
    const row = 2 * ready;
    const stands = left * this.standing[row]!;
    win += left * this.standing[row + 1]!;
    this.declaredDraw[row] = declared + stands;
    this.firstDraw[row] = soon + stands;
    this.declaredDraw[row + 1] = win;
    this.firstDraw[row + 1] = win;
    if (!graph.kita) return;
    this.declaredReplacement[row] = replaced + stands;
    this.declaredReplacement[row + 1] = win;
  }

  /** A completing draw without riichi: the win, unless holding on is worth more; `more` is the chance of one han more. */
  private drawWait(at: number, held: number, share: number, leaf: number, more: number, into: Float64Array): void {
    const { after, before, leaves } = this;
    const from = held < 0 ? after : before;
    const keep = held < 0 ? at : held * STRIDE;
    const kept = from[keep]!;
    const keptWin = from[keep + 1]!;
    const pays = leaves.worth[leaf + DAMA]!;
    const pays1 = leaves.worth[leaf + DAMA + 1]!;
    const byWin = this.settings.objective === 'win';
    const takes = pays !== -Infinity && (byWin || pays >= kept);
    const takes1 = byWin || pays1 >= kept;
    const worth = (1 - more) * (takes ? pays : kept) + more * (takes1 ? pays1 : kept);
    const win = (1 - more) * (takes ? 1 : keptWin) + more * (takes1 ? 1 : keptWin);
    into[at]! += share * (worth - after[at]!);
    into[at + 1]! += share * (win - after[at + 1]!);
  }
}

const copy = (from: Float64Array, at: number, to: Float64Array, there: number): void => {
  to[there] = from[at]!;
  to[there + 1] = from[at + 1]!;
  to[there + 2] = from[at + 2]!;
};

const listOf = (open: Int32Array, size: number, level: readonly number[], depth: number): Int32Array => {
  let n = 0;
  for (let node = 0; node < size; node++) if (level[open[node]!] === depth) n++;
  const list = new Int32Array(n);
  n = 0;
  for (let node = 0; node < size; node++) if (level[open[node]!] === depth) list[n++] = node;
  return list;
};
