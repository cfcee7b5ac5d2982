/**
 * Pairs of hands one tile apart, for the inner loops of a value solver: the best discard of each hand after a draw, and the
 * sum over the draws of each hand after a discard. Plain functions on typed arrays: most of the time is spent here.
 */
import type { Graph } from './graph.ts';
import { EQUAL_CHANCE, READY, STRIDE, WIN, WORTH, EQUAL } from './ready.ts';

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
const startRows = (first: Int32Array): void => {
  for (let row = 2; row < first.length; row++) first[row]! += first[row - 1]!;
};

/** The forward edges of a graph, each both ways. */
export const pairsOf = ({ after, before, discards, draws }: Graph): Pairs => {
  const byBefore = new Int32Array(before.size + 2);
  const byAfter = new Int32Array(after.size + 2);
  const weights = new Uint8Array(after.size);
  let drawn = 0;
  const count = (a: number, b: number, copies: number): void => {
    byBefore[b + 2]!++;
    if (copies === 0) return;
    byAfter[a + 2]!++;
    weights[a]! += copies;
    drawn++;
  };
  for (let b = 0; b < before.size; b++)
    for (let edge = discards.first[b]!; edge < discards.first[b + 1]!; edge++)
      count(discards.target[edge]!, b, discards.weight[edge]!);
  for (let a = 0; a < after.size; a++)
    for (let edge = draws.first[a]!; edge < draws.first[a + 1]!; edge++)
      count(a, draws.target[edge]!, draws.weight[edge]!);
  startRows(byBefore);
  startRows(byAfter);
  const toAfter = new Int32Array(discards.size + draws.size);
  const toBefore = new Int32Array(drawn);
  const put = (a: number, b: number, copies: number): void => {
    toAfter[byBefore[b + 1]!++] = a;
    if (copies > 0) toBefore[byAfter[a + 1]!++] = (b << 3) | copies;
  };
  for (let b = 0; b < before.size; b++)
    for (let edge = discards.first[b]!; edge < discards.first[b + 1]!; edge++)
      put(discards.target[edge]!, b, discards.weight[edge]!);
  for (let a = 0; a < after.size; a++)
    for (let edge = draws.first[a]!; edge < draws.first[a + 1]!; edge++)
      put(a, draws.target[edge]!, draws.weight[edge]!);
  return {
    discards: { first: byBefore, entry: toAfter },
    draws: { first: byAfter, entry: toBefore },
    weights,
  };
};

/** Nearly equal by the objective. By the chance of a win: the worth first. Then the chance of a ready hand, then that of a win. */
const breaksTie = (after: Float64Array, at: number, best: number, byWin: boolean): boolean => {
  if (byWin) {
    const gap = after[at + WORTH]! - after[best + WORTH]!;
    if (Math.abs(gap) > EQUAL) return gap > 0;
  }
  const gap = after[at + READY]! - after[best + READY]!;
  return Math.abs(gap) > EQUAL_CHANCE ? gap > 0 : after[at + WIN]! > after[best + WIN]! + EQUAL_CHANCE;
};

export type Choice = {
  readonly discards: Csr;
  /** Of hands after a discard: the figure maximised, and all figures. */
  readonly primes: Float64Array;
  readonly after: Float64Array;
  /** Of hands after a draw: the figures of the discard chosen, and that discard: mostly it is chosen again. */
  readonly before: Float64Array;
  readonly chosen: Int32Array;
  readonly byWin: boolean;
};

/** W of the hands after a draw in `list` for which `shanten` ≤ `far` and `dist` ≤ `near`; one without pairs was cut off. */
export const chooseDiscards = (
  { discards: { first, entry }, primes, after, before, chosen, byWin }: Choice,
  list: Int32Array,
  { shanten, dist }: { readonly shanten: Int8Array; readonly dist: Uint8Array },
  far: number,
  near: number,
): void => {
  const equal = byWin ? EQUAL_CHANCE : EQUAL;
  const count = list.length;
  for (let i = 0; i < count; i++) {
    const b = list[i]!;
    const start = first[b]!;
    const end = first[b + 1]!;
    if (start === end || dist[b]! > near || shanten[b]! > far) continue;
    let best = chosen[b]!;
    let figure = primes[best]!;
    for (let edge = start; edge < end; edge++) {
      const a = entry[edge]!;
      const other = primes[a]!;
      if (other > figure - equal && a !== best)
        if (other > figure + equal || breaksTie(after, a * STRIDE, best * STRIDE, byWin)) {
          best = a;
          figure = other;
        }
    }
    chosen[b] = best;
    const there = b * STRIDE;
    const at = best * STRIDE;
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
  const at = a * STRIDE;
  const left = unseen - weights[a]!;
  let worth = left * after[at]!;
  let win = left * after[at + 1]!;
  let ready = left * after[at + 2]!;
  let points = left * after[at + 3]!;
  const end = first[a + 1]!;
  for (let edge = first[a]!; edge < end; edge++) {
    const packed = entry[edge]!;
    const copies = packed & 7;
    const there = (packed >> 3) * STRIDE;
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
