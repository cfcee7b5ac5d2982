/**
 * Backward over the turns. For index i from the last draw to now:
 * after a discard  V_i = what the go-around and the next draw bring (K_{i+1}), or riichi where that is better;
 * after a draw     W_i = the best discard;
 * before a draw    K_i = V_i + Σ (copies left / unseen) · (W_i or the win − V_i): a useless tile is thrown back, the hand stands still.
 * Per hand four figures side by side: worth, chance of a win, chance of a ready hand, points won; all follow the choice by the objective.
 */
import { GoAround } from './goaround.ts';
import type { Graph } from './graph.ts';
import type { SolverInput } from './leaves.ts';
import type { Settings } from './model.ts';
import { chooseDiscards, pairsOf, sumDraws, type Choice, type Pairs } from './pairs.ts';
import { drawsLeft, READY, ReadyHands, STRIDE, WIN, WORTH, type Rows } from './ready.ts';
import type { Root } from './root.ts';

export class Solver {
  readonly draws: number;
  readonly rows: Rows;
  readonly ready: ReadyHands;
  readonly goAround: GoAround;
  /** Per level of open part, deepest first. */
  private readonly afterLists: Int32Array[] = [];
  private readonly beforeLists: Int32Array[] = [];
  /** W by discard alone: after a call no north is set aside. */
  private readonly called: Float64Array;
  private readonly pairs: Pairs;
  private readonly choice: Choice;
  /** The figure maximised, by hand after a discard. */
  private readonly primes: Float64Array;
  private readonly prime: number;
  private readonly isFull: boolean;
  /** Neither calls nor replacement tiles. */
  private readonly isOneByOne: boolean;
  private readonly graph: Graph;
  private readonly root: Root;
  private readonly settings: Settings;

  constructor(input: SolverInput) {
    const { graph, root, situation, settings } = input;
    this.graph = graph;
    this.root = root;
    this.settings = settings;
    this.draws = drawsLeft(root, situation);
    this.isFull = settings.model === 'full';
    this.isOneByOne = !this.isFull && !graph.kita;
    const byWin = settings.objective === 'win';
    this.prime = byWin ? WIN : WORTH;
    const figures = (hands: number): Float64Array => new Float64Array(hands * STRIDE);
    const after = figures(graph.after.size);
    const before = figures(graph.before.size);
    const drawing = figures(graph.after.size);
    this.rows = { after, before, drawing, replacing: graph.kita ? figures(graph.after.size) : drawing };
    this.called = graph.kita && this.isFull ? figures(graph.before.size) : before;
    this.goAround = new GoAround(input, this.called);
    this.ready = new ReadyHands(input, this.goAround);
    this.pairs = pairsOf(graph);
    this.primes = new Float64Array(graph.after.size);
    const { discards } = this.pairs;
    const chosen = new Int32Array(graph.before.size);
    for (let b = 0; b < chosen.length; b++) chosen[b] = discards.entry[discards.first[b]!]!;
    this.choice = { discards, primes: this.primes, after, before, chosen, byWin };
    this.sortLevels();
  }

  private sortLevels(): void {
    const { graph } = this;
    const level = graph.opens.list.map((part) => part.level);
    for (let depth = Math.max(...level); depth >= 0; depth--) {
      this.afterLists.push(listOf(graph.after.open, graph.after.size, level, depth));
      this.beforeLists.push(listOf(graph.before.open, graph.before.size, level, depth));
    }
  }

  /** Works through the turns; `seen` is called with each index once its figures V stand. */
  run(seen: (index: number) => void): boolean {
    for (let index = this.draws; index >= 0; index--) {
      if (this.settings.cancelled()) return false;
      this.goAround.enter(index);
      const levels = this.afterLists.length;
      for (let i = 0; i < levels; i++) {
        // Most tiles drawn: one a turn, and one for each call and each tile set aside.
        const near = index + levels - 1 - i;
        this.settleAll(this.afterLists[i]!, index, near);
        this.choose(this.beforeLists[i]!, index, near);
        if (index > 0) this.drawAll(this.afterLists[i]!, index, near - 1);
      }
      seen(index);
    }
    return true;
  }

  /** Most exchanges of a hand that is looked at: with one draw a turn it is worth nothing when fewer draws are left. */
  private far(index: number): number {
    return this.isOneByOne ? this.draws - index : Infinity;
  }

  private settleAll(afters: Int32Array, index: number, near: number): void {
    const { after } = this.rows;
    const { primes, prime } = this;
    const { shanten, dist } = this.graph.after;
    const far = this.far(index);
    const count = afters.length;
    for (let i = 0; i < count; i++) {
      const a = afters[i]!;
      if (shanten[a]! > far || dist[a]! > near) continue;
      this.settle(a, index);
      primes[a] = after[a * STRIDE + prime]!;
    }
  }

  /** V of one hand after a discard. */
  settle(a: number, index: number): void {
    const { goAround, ready } = this;
    const { after, drawing } = this.rows;
    const at = a * STRIDE;
    const isReady = this.graph.after.shanten[a] === 0;
    if (index === this.draws) {
      after[at + WORTH] = goAround.atEnd(isReady);
      after[at + READY] = isReady ? 1 : 0;
      if (isReady) ready.end(a);
      return;
    }
    // A root that is to draw has nothing before its draw.
    const isStart = index === 0 && this.root.toDraw;
    if (this.isFull && !isStart) goAround.silent(a, drawing, after);
    else copy(drawing, at, after, at);
    if (!isReady || isStart) return;
    after[at + READY] = 1;
    ready.declare(a, index, after);
  }

  /** W of hands after a draw; a held north may be set aside instead of a discard. */
  private choose(befores: Int32Array, index: number, near: number): void {
    const { graph, prime } = this;
    chooseDiscards(this.choice, befores, graph.before, this.far(index), near);
    if (!graph.kita) return;
    const { before, replacing } = this.rows;
    for (const b of befores) {
      const aside = graph.kitaOf[b];
      if (this.isFull) copy(before, b * STRIDE, this.called, b * STRIDE);
      if (aside === undefined) continue;
      if (replacing[aside * STRIDE + prime]! > before[b * STRIDE + prime]!)
        copy(replacing, aside * STRIDE, before, b * STRIDE);
    }
  }

  /** K of hands before their draw of this index. */
  private drawAll(afters: Int32Array, index: number, near: number): void {
    const { graph, pairs, root } = this;
    const { after, before, drawing } = this.rows;
    const { shanten, dist } = graph.after;
    const far = this.far(index) + 1;
    const count = afters.length;
    for (let i = 0; i < count; i++) {
      const a = afters[i]!;
      if (shanten[a]! > far || dist[a]! > near) continue;
      sumDraws(pairs, a, root.unseen, after, before, drawing);
      if (graph.kita) this.drawKita(a);
      if (shanten[a] === 0) this.ready.draw(a, index, this.rows);
    }
  }

  /** A north drawn is set aside; above it left the hand standing. */
  private drawKita(a: number): void {
    const { graph, root } = this;
    const { after, drawing, replacing } = this.rows;
    const at = a * STRIDE;
    const aside = graph.kitaTarget[a];
    if (aside !== undefined) {
      const share = graph.kitaWeight[a]! / root.unseen;
      for (let field = 0; field < STRIDE; field++)
        drawing[at + field]! += share * (replacing[aside * STRIDE + field]! - after[at + field]!);
    }
    copy(drawing, at, replacing, at);
  }
}

const copy = (from: Float64Array, at: number, to: Float64Array, there: number): void => {
  to[there] = from[at]!;
  to[there + 1] = from[at + 1]!;
  to[there + 2] = from[at + 2]!;
  to[there + 3] = from[at + 3]!;
};

const listOf = (open: Int32Array, size: number, level: readonly number[], depth: number): Int32Array => {
  let n = 0;
  for (let node = 0; node < size; node++) if (level[open[node]!] === depth) n++;
  const list = new Int32Array(n);
  n = 0;
  for (let node = 0; node < size; node++) if (level[open[node]!] === depth) list[n++] = node;
  return list;
};
