/**
 * Chances of the final ranks from the current scores: a mixture of two models, fitted by `suzaku fit placement` for each length of match and number of
 * rounds left.
 *
 * The smooth model. A seat's final score is its current score, plus a shift by its distance from the dealer, plus Gumbel noise whose long tail points
 * upwards or, in a share of the matches, downwards. Then places can be drawn one after the other, from the top or from the bottom, with weights
 * e^(±score / scale) (Plackett and Luce), and no integral is needed. All seats enter alike, so renumbering them renumbers the answer.
 *
 * More points never lower a seat's expected place. Shifts do not depend on scores. The scale of the noise depends on the lowest score alone, because a
 * seat near 0 may end the match early and less is then still to come: points for the last seat bring it nearer to the others and give it more time; points
 * for any other seat leave the noise as it is.
 *
 * The futures model (futures.ts), in the last rounds only: changes of the scores from real matches, which keep the steps in which hands pay.
 */
import { Bug } from '../../../base/index.ts';
import type { Provenance } from '../../provenance.ts';
import { Futures, unpackFutures, type FuturesData } from './futures.ts';

/** Fitted numbers of the placement model for one length of match and one number of rounds left. Points; shifts by distance from the dealer. */
export type Cell = {
  /** Scale when places are drawn from the top, and from the bottom. */
  readonly top: number;
  readonly bottom: number;
  /** Chance of the latter. */
  readonly chance: number;
  readonly shifts: readonly number[];
  /** Each stick or counter on the table multiplies the scales by e to this. */
  readonly stakes: number;
  /** A lowest score of 0 divides the scales by e to this, one of `SAFE` and more by nothing; at least 0. */
  readonly low: number;
  readonly samples: number;
  /** In the last rounds only. */
  readonly futures?: FuturesData;
};

/** The fitted cells of Placement as they ship, by length of the match and rounds left. */
export type PlacementData = {
  readonly seats: 3 | 4;
  readonly from: Provenance;
  /** By rounds left: 0 sudden death, 1 the last round, …; `east` is null where no games were at hand, `south` serves then. */
  readonly south: readonly Cell[];
  readonly east: readonly Cell[] | null;
};

/** A seat for the model: points, distance from the dealer in turn order, and place in the order that breaks ties. */
export type Runner = { readonly score: number; readonly position: number; readonly order: number };

/** Points that stand for the order that breaks ties: a seat counts this much ahead of the next. Below 100, the step of scores. Set by hand. */
const TIE = 25;
/** Lowest score from which on the match is not expected to end early by a score below 0. Set by hand. */
const SAFE = 15_000;
/** How near the match is to an early end: 1 at a lowest score of 0, falling to 0 at SAFE. */
const nearEnd = (runners: readonly Runner[]): number => {
  let least = SAFE;
  for (const { score } of runners) least = Math.min(least, score);
  return (1 - Math.max(0, least) / SAFE) ** 2;
};

/** Seats left as bits, and the chance that just the others have been placed; shared between calls. */
const reached = new Float64Array(16);
const weights = new Float64Array(4);
/** Means of the runners; likewise. */
const means = new Float64Array(4);

/** Adds `share` · P(rank) of `n` seats to `out` [seat · n + rank], places drawn by e^(mean / scale); a negative scale draws from the bottom. */
const addDrawn = (n: number, scale: number, share: number, out: Float64Array): void => {
  let top = -Infinity;
  for (let seat = 0; seat < n; seat++) top = Math.max(top, means[seat]! / scale);
  // A weight of exactly 0 could leave a sum of 0 to divide by.
  for (let seat = 0; seat < n; seat++) weights[seat] = Math.max(1e-280, Math.exp(means[seat]! / scale - top));
  const all = (1 << n) - 1;
  reached.fill(0);
  reached[all] = share;
  for (let left = all; left > 0; left--) {
    const chance = reached[left]!;
    let sum = 0;
    let size = 0;
    for (let seat = 0; seat < n; seat++)
      if (((left >> seat) & 1) === 1) {
        sum += weights[seat]!;
        size++;
      }
    const rank = scale > 0 ? n - size : size - 1;
    for (let seat = 0; seat < n; seat++) {
      if (((left >> seat) & 1) === 0) continue;
      const p = (chance * weights[seat]!) / sum;
      out[seat * n + rank]! += p;
      reached[left & ~(1 << seat)]! += p;
    }
  }
};

/**
 * Adds `share` · P(final rank) by seat in the order given to `out` [seat · n + rank], rank 0 first. `stakes`: sticks and a third of the counters.
 * Parameters are positional, as every ending of a decision is valued by this.
 */
export const addSmooth = (
  out: Float64Array,
  share: number,
  runners: readonly Runner[],
  cell: Cell,
  stakes: number,
): void => {
  for (let i = 0; i < runners.length; i++) {
    const { score, position, order } = runners[i]!;
    means[i] = score + cell.shifts[position]! - TIE * order;
  }
  const growth = Math.exp(cell.stakes * Math.min(4, stakes) - cell.low * nearEnd(runners));
  addDrawn(runners.length, cell.top * growth, share * (1 - cell.chance), out);
  addDrawn(runners.length, -cell.bottom * growth, share * cell.chance, out);
};

/** The smooth model alone. */
export const rankChances = (runners: readonly Runner[], cell: Cell, stakes: number): Float64Array => {
  const out = new Float64Array(runners.length ** 2);
  addSmooth(out, 1, runners, cell, stakes);
  return out;
};

/** Where a match stands before a round: scores, dealer, round, honba and sticks. */
export type Standing = {
  /** 4 · wind + place of the dealer, as in start-round. */
  readonly round: number;
  readonly honba: number;
  /** Points of a counter for each payer of a drawn win: `honba` of the rules. */
  readonly counter: number;
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

/** Sticks, and a third of the honba where one is worth 100 to each payer, as in the games fitted on. */
export const stakesOf = ({ honba, counter, deposits }: Pick<Standing, 'honba' | 'counter' | 'deposits'>): number =>
  deposits + (honba / 3) * (counter / 100);

/** The standing by position from the dealer. `order` breaks ties: distance from the first dealer, who dealt in the wind's first round. */
export const positionsOf = ({ round, dealer, scores }: Pick<Standing, 'round' | 'dealer' | 'scores'>) => {
  const seats = scores.length;
  const first = (dealer - (round & 3) + seats) % seats;
  const seatOf = scores.map((_, position) => (dealer + position) % seats);
  return {
    seatOf,
    scores: seatOf.map((seat) => scores[seat]!),
    order: seatOf.map((seat) => (seat - first + seats) % seats),
  };
};

/** Scores of the model's seats, one of them the dealer, and numbers all through. */
const checkStanding = (standing: Standing, seats: number): void => {
  const { round, honba, counter, deposits, dealer, scores } = standing;
  if (scores.length !== seats) throw new Bug('placement: scores of other seats', standing);
  if (!(Number.isInteger(dealer) && dealer >= 0 && dealer < seats))
    throw new Bug('placement: the dealer is none of the seats', standing);
  // A number that is none makes the sum none.
  let sum = round + honba + counter + deposits;
  for (const score of scores) sum += score;
  if (!Number.isFinite(sum)) throw new Bug('placement: round, counters, sticks and scores are numbers', standing);
};

/** The placement model: chances of the final ranks, and expected rank points, from the scores before a round. Fitted by `suzaku fit placement`. */
export class Placement {
  private readonly futures = new Map<Cell, Futures>();

  constructor(readonly data: PlacementData) {
    for (const cell of [...data.south, ...(data.east ?? [])])
      if (cell.futures !== undefined) {
        const { packed, gaps } = cell.futures;
        this.futures.set(cell, new Futures(unpackFutures(packed, data.seats), data.seats, gaps));
      }
  }

  private cellOf({ length, round }: Standing): Cell {
    const { seats, south, east } = this.data;
    const cells = length === 'east' && east !== null ? east : south;
    return cells[Math.min(cells.length - 1, roundsLeft(round, seats, length))]!;
  }

  /** P(final rank) before a round, [seat · seats + rank], first place first. */
  chances(standing: Standing): Float64Array {
    const { seats } = this.data;
    const { honba, counter, deposits } = standing;
    checkStanding(standing, seats);
    const cell = this.cellOf(standing);
    const out = new Float64Array(seats * seats);
    const at = positionsOf(standing);
    const share = cell.futures?.share ?? 0;
    const { seatOf, scores, order } = at;
    this.futures.get(cell)?.addTo(out, share, { seatOf, scores, order, honba, counter, deposits });
    const runners = standing.scores.map((score, seat) => {
      const position = (seat - standing.dealer + seats) % seats;
      return { score, position, order: at.order[position]! };
    });
    addSmooth(out, 1 - share, runners, cell, stakesOf(standing));
    return out;
  }

  /** The same, a row a seat. */
  ranks(standing: Standing): readonly (readonly number[])[] {
    const { seats } = this.data;
    const flat = this.chances(standing);
    return standing.scores.map((_, seat) => Array.from(flat.subarray(seat * seats, (seat + 1) * seats)));
  }

  /** Expected rank points of each seat. `points`: of each rank, first place first. */
  value(standing: Standing, points: readonly number[]): readonly number[] {
    const { seats } = this.data;
    if (points.length !== seats)
      throw new Bug(`placement: points of ${points.length} places for ${seats} seats`, points);
    const flat = this.chances(standing);
    return standing.scores.map((_, seat) => {
      let sum = 0;
      for (let rank = 0; rank < seats; rank++) sum += flat[seat * seats + rank]! * points[rank]!;
      return sum;
    });
  }
}
