/**
 * Final ranks from the scores now. Each seat's final score is its score now, plus a shift by its place in the order of dealing, plus
 * normal noise (Thurstone's model); the noise of a match is small with chance 1 − π and large with chance π. Seats enter alike, so naming
 * them otherwise names the answer otherwise; and as the shifts and the noise do not look at scores, more points never hurt.
 */
import { Bug } from '../../tiles/index.ts';
import type { Provenance } from '../danger/model.ts';

/** Of one (length, rounds left). Points; shifts by distance from the dealer. */
export type Cell = {
  readonly small: number;
  readonly large: number;
  /** Chance of the large noise. */
  readonly chance: number;
  readonly shifts: readonly number[];
  /** Each stick or counter on the table multiplies the noise by e to this. */
  readonly stakes: number;
  readonly samples: number;
};

export type PlacementData = {
  readonly seats: 3 | 4;
  readonly from: Provenance;
  /** By rounds left: 0 sudden death, 1 the last round, …; `east` is null where no games were at hand, `south` serves then. */
  readonly south: readonly Cell[];
  readonly east: readonly Cell[] | null;
};

/** A seat for the model: points, distance from the dealer in turn order, and place in the order that breaks ties. */
export type Runner = { readonly score: number; readonly position: number; readonly order: number };

/** Points by which a seat is ahead of the next in the order of ties: scores are multiples of 100. */
const TIE = 25;
/** Nodes of the trapezium rule, in standard deviations; for such smooth functions it is good to six digits. */
const NODES = Array.from({ length: 17 }, (_, i) => -4.8 + 0.6 * i);
const WEIGHTS = NODES.map((z) => (0.6 * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI));

/** Φ by Abramowitz and Stegun 26.2.17; error below 7.5e−8. */
const slowNormal = (x: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return x > 0 ? 1 - tail : tail;
};

/** Steps of the table of Φ from −REACH to REACH; straight between them, error below 2e−7. */
const STEPS = 512;
const REACH = 8;
const PHI = Float64Array.from({ length: 2 * REACH * STEPS + 2 }, (_, i) => slowNormal(i / STEPS - REACH));

export const normal = (x: number): number => {
  if (x <= -REACH) return 0;
  if (x >= REACH) return 1;
  const at = (x + REACH) * STEPS;
  const i = at | 0;
  return PHI[i]! + (at - i) * (PHI[i + 1]! - PHI[i]!);
};

/** Adds `weight` · P(rank) of every seat under noise of one size to `out` [seat · n + rank]. */
const addNoise = (means: readonly number[], sigma: number, weight: number, out: Float64Array): void => {
  const n = means.length;
  const ahead = new Float64Array(n);
  for (let seat = 0; seat < n; seat++)
    for (let node = 0; node < NODES.length; node++) {
      const x = means[seat]! + sigma * NODES[node]!;
      ahead.fill(0);
      ahead[0] = weight * WEIGHTS[node]!;
      for (let other = 0; other < n; other++) {
        if (other === seat) continue;
        const p = normal((means[other]! - x) / sigma);
        for (let k = n - 1; k > 0; k--) ahead[k] = ahead[k]! * (1 - p) + ahead[k - 1]! * p;
        ahead[0]! *= 1 - p;
      }
      for (let rank = 0; rank < n; rank++) out[seat * n + rank]! += ahead[rank]!;
    }
};

/** P(final rank) by seat in the order given, [seat · n + rank], rank 0 first. `stakes`: sticks and a third of the counters. */
export const rankChances = (runners: readonly Runner[], cell: Cell, stakes: number): Float64Array => {
  const n = runners.length;
  const means = runners.map(({ score, position, order }) => score + cell.shifts[position]! - TIE * order);
  const growth = Math.exp(cell.stakes * Math.min(4, stakes));
  const out = new Float64Array(n * n);
  addNoise(means, cell.small * growth, 1 - cell.chance, out);
  addNoise(means, cell.large * growth, cell.chance, out);
  return out;
};

export type Standing = {
  /** 4 · wind + place of the dealer, as in start-round. */
  readonly round: number;
  readonly honba: number;
  readonly deposits: number;
  readonly dealer: number;
  readonly scores: readonly number[];
  readonly length: 'east' | 'south';
};

/** Rounds left with this one if nobody keeps the deal; 0 in sudden death. */
export const roundsLeft = (round: number, seats: number, length: 'east' | 'south'): number => {
  const done = (round >> 2) * seats + (round & 3);
  return Math.max(0, (length === 'south' ? 2 : 1) * seats - done);
};

export const stakesOf = (honba: number, deposits: number): number => deposits + honba / 3;

export class Placement {
  constructor(readonly data: PlacementData) {}

  /** P(final rank) before a round: a row a seat, first place first. */
  ranks(standing: Standing): readonly (readonly number[])[] {
    const { scores, round, dealer, length } = standing;
    const { seats, south, east } = this.data;
    if (scores.length !== seats) throw new Bug('placement: scores of other seats', standing);
    const cells = length === 'east' && east !== null ? east : south;
    const cell = cells[Math.min(cells.length - 1, roundsLeft(round, seats, length))]!;
    const runners = scores.map((score, seat) => ({ score, position: (seat - dealer + seats) % seats, order: seat }));
    const flat = rankChances(runners, cell, stakesOf(standing.honba, standing.deposits));
    return scores.map((_, seat) => Array.from(flat.subarray(seat * seats, (seat + 1) * seats)));
  }

  /** Expected rank points of each seat. */
  value(standing: Standing, points: readonly number[]): readonly number[] {
    return this.ranks(standing).map((row) => row.reduce((sum, chance, rank) => sum + chance * points[rank]!, 0));
  }
}
