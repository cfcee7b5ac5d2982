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
import { chooseDiscards, pairsOf, sumDraws, sumDrawsByPoints, type Choice, type Pairs } from './pairs.ts';
import { drawsLeft, READY, ReadyHands, STRIDE, WIN, WORTH, type Rows } from './ready.ts';
import type { Root } from './root.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported or exported ones.
const FIGURES = STRIDE;
const AT_READY = READY;
const AT_WORTH = WORTH;
/** Above every shanten; a small number is quicker to compare with than Infinity. */
const ANY_DISTANCE = 100;

export class Solver {
  readonly draws: number;
  readonly rows: Rows;
  readonly ready: ReadyHands;
  readonly goAround: GoAround;
  /** Per level of open part, deepest first. */
  private readonly afterLists: Int32Array[] = [];
  private readonly beforeLists: Int32Array[] = [];
  /** Ready hands after a discard; with one draw a turn only. */
  private readyList: Int32Array = new Int32Array(0);
  /** W by discard alone: after a call no north is set aside. */
  private readonly called: Float64Array;
  private readonly pairs: Pairs;
  private readonly choice: Choice;
  /** The figure maximised, by hand after a discard. */
  private readonly primes: Float64Array;
  private readonly prime: number;
  private readonly isFull: boolean;
  /** Nothing but own wins counts, by their points: the worth is the points of wins, which have no figure of their own then. */
  readonly isPointsAlone: boolean;
  /** Neither calls nor replacement tiles. */
  private readonly isOneByOne: boolean;
  /** The draw has settled the ready hands too. */
  private isSettled = false;
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
    this.isPointsAlone = !this.isFull && settings.byPoints;
    this.isOneByOne = !this.isFull && !graph.kita;
    const byWin = settings.objective === 'win';
    this.prime = byWin ? WIN : AT_WORTH;
    const { space } = input;
    const [afters, befores] = [graph.after.size * FIGURES, graph.before.size * FIGURES];
    const after = space.afterRows.take(afters);
    const before = space.beforeRows.take(befores);
    const drawing = space.drawingRows.take(afters);
    this.rows = { after, before, drawing, replacing: graph.kita ? space.replacingRows.take(afters) : drawing };
    this.called = graph.kita && this.isFull ? space.calledRows.take(befores) : before;
    this.goAround = new GoAround(input, this.called);
    this.ready = new ReadyHands(input, this.goAround);
    this.pairs = pairsOf(graph, space);
    this.primes = space.primes.take(graph.after.size);
    const { discards } = this.pairs;
    const places = space.places.take(graph.before.size);
    this.choice = { discards, places, primes: this.primes, after, before, byWin };
    this.sortLevels();
  }

  private sortLevels(): void {
    const { graph } = this;
    const parts = graph.opens.list;
    const level = new Uint8Array(parts.length);
    let deepest = 0;
    for (let open = 0; open < parts.length; open++) {
      level[open] = parts[open]!.level;
      deepest = Math.max(deepest, level[open]!);
    }
    for (let depth = deepest; depth >= 0; depth--) {
      this.afterLists.push(listOf(graph.after.open, graph.after.size, level, depth));
      this.beforeLists.push(listOf(graph.before.open, graph.before.size, level, depth));
    }
    if (this.isOneByOne) this.readyList = readyIn(graph.after.shanten, graph.after.size);
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
        if (index > 0 && !this.isOneByOne) this.drawAll(this.afterLists[i]!, index, near - 1);
      }
      seen(index);
      // Here V of this index is written over.
      if (index > 0 && this.isOneByOne) this.drawOneByOne(index);
    }
    return true;
  }

  /** Most exchanges of a hand that is looked at: with one draw a turn it is worth nothing when fewer draws are left. */
  private far(index: number): number {
    return this.isOneByOne ? this.draws - index : ANY_DISTANCE;
  }

  private settleAll(afters: Int32Array, index: number, near: number): void {
    if (this.isOneByOne && index < this.draws) {
      if (!this.isSettled) this.settleReady(index, near);
      return;
    }
    const { goAround, primes, prime, ready } = this;
    const { after, drawing } = this.rows;
    const { shanten, dist } = this.graph.after;
    const far = this.far(index);
    const count = afters.length;
    const isPlain = !this.isFull || index === this.draws || (index === 0 && this.root.toDraw);
    for (let i = 0; i < count; i++) {
      const a = afters[i]!;
      if (shanten[a]! > far || dist[a]! > near) continue;
      if (isPlain) this.settle(a, index);
      else if (shanten[a] !== 0) goAround.waiting(a, drawing, after);
      else {
        goAround.ready(a, drawing, after);
        after[a * FIGURES + AT_READY] = 1;
        ready.declare(a, index, after);
      }
      primes[a] = after[a * FIGURES + prime]!;
    }
  }

  /** Between two draws nothing happens to a hand that is not ready: its V is the K that `drawOneByOne` left there. */
  private settleReady(index: number, near: number): void {
    const { primes, prime, readyList } = this;
    const { after } = this.rows;
    const { dist } = this.graph.after;
    const count = readyList.length;
    for (let i = 0; i < count; i++) {
      const a = readyList[i]!;
      if (dist[a]! > near) continue;
      this.settle(a, index);
      primes[a] = after[a * FIGURES + prime]!;
    }
  }

  /** V of one hand after a discard. */
  settle(a: number, index: number): void {
    const { goAround, ready } = this;
    const { after, drawing } = this.rows;
    const at = a * FIGURES;
    const isReady = this.graph.after.shanten[a] === 0;
    if (index === this.draws) {
      after[at + AT_WORTH] = goAround.atEnd(isReady);
      after[at + AT_READY] = isReady ? 1 : 0;
      if (isReady) ready.end(a);
      return;
    }
    // A root that is to draw has nothing before its draw.
    const isStart = index === 0 && this.root.toDraw;
    if (!this.isFull || isStart) copy(drawing, at, after, at);
    else if (isReady) goAround.ready(a, drawing, after);
    else goAround.waiting(a, drawing, after);
    if (!isReady || isStart) return;
    after[at + AT_READY] = 1;
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
      if (this.isFull) copy(before, b * FIGURES, this.called, b * FIGURES);
      if (aside === undefined) continue;
      if (replacing[aside * FIGURES + prime]! > before[b * FIGURES + prime]!)
        copy(replacing, aside * FIGURES, before, b * FIGURES);
    }
  }

  /**
   * K of all hands before their draw of this index, with one draw a turn: written over V. Of ready hands V of the turn before is worked out at once,
   * or K stands in `drawing` until they are settled.
   */
  private drawOneByOne(index: number): void {
    const { graph, pairs, prime, primes, ready, root, rows } = this;
    const { after, before, drawing } = rows;
    const { shanten, dist, size } = graph.after;
    const isPlain = ready.isPlainTurn(index);
    const far = this.far(index) + 1;
    const near = index - 1;
    const { unseen } = root;
    for (let a = 0; a < size; a++) {
      const distance = shanten[a]!;
      if (distance > far || dist[a]! > near) continue;
      const into = distance === 0 ? drawing : after;
      if (this.isPointsAlone) sumDrawsByPoints(pairs, a, unseen, after, before, into);
      else sumDraws(pairs, a, unseen, after, before, into);
      if (distance === 0)
        if (isPlain) ready.turn(a, rows);
        else ready.draw(a, index, rows);
      primes[a] = after[a * FIGURES + prime]!;
    }
    this.isSettled = isPlain;
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
    const at = a * FIGURES;
    const aside = graph.kitaTarget[a];
    if (aside !== undefined) {
      const share = graph.kitaWeight[a]! / root.unseen;
      for (let field = 0; field < FIGURES; field++)
        drawing[at + field]! += share * (replacing[aside * FIGURES + field]! - after[at + field]!);
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

const listOf = (open: Int32Array, size: number, level: Uint8Array, depth: number): Int32Array => {
  let n = 0;
  for (let node = 0; node < size; node++) if (level[open[node]!] === depth) n++;
  const list = new Int32Array(n);
  n = 0;
  for (let node = 0; node < size; node++) if (level[open[node]!] === depth) list[n++] = node;
  return list;
};

const readyIn = (shanten: Int8Array, size: number): Int32Array => {
  let n = 0;
  for (let a = 0; a < size; a++) if (shanten[a] === 0) n++;
  const list = new Int32Array(n);
  n = 0;
  for (let a = 0; a < size; a++) if (shanten[a] === 0) list[n++] = a;
  return list;
};
