/**
 * Pairs of hands one tile apart, for the inner loops of a value solver: the best discard of each hand after a draw, and the
 * sum over the draws of each hand after a discard. Plain functions on typed arrays: most of the time is spent here.
 */
import type { Graph } from './graph.ts';
import type { Workspace } from './workspace.ts';
import { EQUAL_CHANCE, READY, STRIDE, WIN, WORTH, EQUAL } from './ready.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported or exported ones.
const FIGURES = STRIDE;
const BY_WIN = WIN;
const BY_READY = READY;
const BY_WORTH = WORTH;
const CLOSE_CHANCE = EQUAL_CHANCE;
const CLOSE = EQUAL;

/** In rows: row r is first[r] … first[r + 1]. */
type Csr = { readonly first: Int32Array; readonly entry: Int32Array };

export type Pairs = {
  /** By hand after a draw: hands after its discards. */
  readonly discards: Csr;
  /** By hand after a discard: hand after a draw · 8 + copies left; only tiles that may be drawn. */
  readonly draws: Csr;
  /** Sum of those copies. */
  readonly weights: Uint8Array;
};

/** Where rows begin, from their lengths at [row + 2]; filling a row moves [row + 1] to its end, where the next one begins. */
const startRows = (first: Int32Array, rows: number): void => {
  for (let row = 2; row < rows + 2; row++) first[row]! += first[row - 1]!;
};

/** The forward edges of a graph, each both ways. */
export const pairsOf = ({ after, before, discards, draws }: Graph, space: Workspace): Pairs => {
  const byBefore = space.byBefore.take(before.size + 2);
  const byAfter = space.byAfter.take(after.size + 2);
  const weights = space.weights.take(after.size);
  let drawn = 0;
  for (let b = 0, edge = 0; b < before.size; b++) {
    const end = discards.first[b + 1]!;
    byBefore[b + 2]! += end - edge;
    for (; edge < end; edge++) {
      const copies = discards.weight[edge]!;
      if (copies === 0) continue;
      const a = discards.target[edge]!;
      byAfter[a + 2]!++;
      weights[a]! += copies;
      drawn++;
    }
  }
  for (let a = 0, edge = 0; a < after.size; a++)
    for (const end = draws.first[a + 1]!; edge < end; edge++) {
      byBefore[draws.target[edge]! + 2]!++;
      const copies = draws.weight[edge]!;
      if (copies === 0) continue;
      byAfter[a + 2]!++;
      weights[a]! += copies;
      drawn++;
    }
  startRows(byBefore, before.size);
  startRows(byAfter, after.size);
  const toAfter = space.toAfter.take(discards.size + draws.size);
  const toBefore = space.toBefore.take(drawn);
  for (let b = 0, edge = 0; b < before.size; b++)
    for (const end = discards.first[b + 1]!; edge < end; edge++) {
      const a = discards.target[edge]!;
      const copies = discards.weight[edge]!;
      toAfter[byBefore[b + 1]!++] = a;
      if (copies > 0) toBefore[byAfter[a + 1]!++] = (b << 3) | copies;
    }
  for (let a = 0, edge = 0; a < after.size; a++)
    for (const end = draws.first[a + 1]!; edge < end; edge++) {
      const b = draws.target[edge]!;
      const copies = draws.weight[edge]!;
      toAfter[byBefore[b + 1]!++] = a;
      if (copies > 0) toBefore[byAfter[a + 1]!++] = (b << 3) | copies;
    }
  return {
    discards: { first: byBefore, entry: toAfter },
    draws: { first: byAfter, entry: toBefore },
    weights,
  };
};

/** Nearly equal by the objective. By the chance of a win: the worth first. Then the chance of a ready hand, then that of a win. */
const breaksTie = (after: Float64Array, at: number, best: number, byWin: boolean): boolean => {
  if (byWin) {
    const gap = after[at + BY_WORTH]! - after[best + BY_WORTH]!;
    if (Math.abs(gap) > CLOSE) return gap > 0;
  }
  const gap = after[at + BY_READY]! - after[best + BY_READY]!;
  return Math.abs(gap) > CLOSE_CHANCE ? gap > 0 : after[at + BY_WIN]! > after[best + BY_WIN]! + CLOSE_CHANCE;
};

export type Choice = {
  /** The discard chosen stands first in its row, in the place of the row's first: mostly it is chosen again, and then nothing else comes near. */
  readonly discards: Csr;
  /** By hand after a draw: where in its row the chosen discard stood. */
  readonly places: Uint8Array;
  /** Of hands after a discard: the figure maximised, and all figures. */
  readonly primes: Float64Array;
  readonly after: Float64Array;
  /** Of hands after a draw: the figures of the discard chosen. */
  readonly before: Float64Array;
  readonly byWin: boolean;
};

/** Chooses anew among the discards of `b`, in the order of its row; nearly equal ones do not replace the chosen one. */
const chooseAnew = (choice: Choice, b: number): number => {
  const { discards, places, primes, after, byWin } = choice;
  const { first, entry } = discards;
  const equal = byWin ? CLOSE_CHANCE : CLOSE;
  const start = first[b]!;
  const end = first[b + 1]!;
  let place = start + places[b]!;
  let best = entry[start]!;
  entry[start] = entry[place]!;
  entry[place] = best;
  let figure = primes[best]!;
  for (let edge = start; edge < end; edge++) {
    const a = entry[edge]!;
    const other = primes[a]!;
    if (other > figure - equal && a !== best)
      if (other > figure + equal || breaksTie(after, a * FIGURES, best * FIGURES, byWin)) {
        best = a;
        place = edge;
        figure = other;
      }
  }
  places[b] = place - start;
  entry[place] = entry[start]!;
  entry[start] = best;
  return best;
};

/** W of the hands after a draw in `list` for which `shanten` ≤ `far` and `dist` ≤ `near`; one without pairs was cut off. */
export const chooseDiscards = (
  choice: Choice,
  list: Int32Array,
  { shanten, dist }: { readonly shanten: Int8Array; readonly dist: Uint8Array },
  far: number,
  near: number,
): void => {
  const { discards, primes, after, before, byWin } = choice;
  const { first, entry } = discards;
  const equal = byWin ? CLOSE_CHANCE : CLOSE;
  const count = list.length;
  for (let i = 0; i < count; i++) {
    const b = list[i]!;
    const start = first[b]!;
    const end = first[b + 1]!;
    if (start === end || dist[b]! > near || shanten[b]! > far) continue;
    let best = entry[start]!;
    const enough = primes[best]! - equal;
    let edge = start + 1;
    while (edge < end && primes[entry[edge]!]! <= enough) edge++;
    if (edge < end) best = chooseAnew(choice, b);
    const there = b * FIGURES;
    const at = best * FIGURES;
    before[there] = after[at]!;
    before[there + 1] = after[at + 1]!;
    before[there + 2] = after[at + 2]!;
    before[there + 3] = after[at + 3]!;
  }
};

/** K of one hand from the hands its draws lead to; the rest of the unseen tiles leave it standing. */
export const sumDraws = (
  { draws: { first, entry }, weights }: Pairs,
  a: number,
  unseen: number,
  after: Float64Array,
  before: Float64Array,
  drawing: Float64Array,
): void => {
  const at = a * FIGURES;
  const left = unseen - weights[a]!;
  let worth = left * after[at]!;
  let win = left * after[at + 1]!;
  let ready = left * after[at + 2]!;
  let points = left * after[at + 3]!;
  const end = first[a + 1]!;
  for (let edge = first[a]!; edge < end; edge++) {
    const packed = entry[edge]!;
    const copies = packed & 7;
    const there = (packed >> 3) * FIGURES;
    worth += copies * before[there]!;
    win += copies * before[there + 1]!;
    ready += copies * before[there + 2]!;
    points += copies * before[there + 3]!;
  }
  drawing[at] = worth / unseen;
  drawing[at + 1] = win / unseen;
  drawing[at + 2] = ready / unseen;
  drawing[at + 3] = points / unseen;
};

/** The same where the worth is the points of wins: these are not worked out beside it. */
export const sumDrawsByPoints = (
  { draws: { first, entry }, weights }: Pairs,
  a: number,
  unseen: number,
  after: Float64Array,
  before: Float64Array,
  drawing: Float64Array,
): void => {
  const at = a * FIGURES;
  const left = unseen - weights[a]!;
  let worth = left * after[at]!;
  let win = left * after[at + 1]!;
  let ready = left * after[at + 2]!;
  const end = first[a + 1]!;
  for (let edge = first[a]!; edge < end; edge++) {
    const packed = entry[edge]!;
    const copies = packed & 7;
    const there = (packed >> 3) * FIGURES;
    worth += copies * before[there]!;
    win += copies * before[there + 1]!;
    ready += copies * before[there + 2]!;
  }
  drawing[at] = worth / unseen;
  drawing[at + 1] = win / unseen;
  drawing[at + 2] = ready / unseen;
};
