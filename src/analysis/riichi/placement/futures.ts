/**
 * Futures: changes of the scores from a round to the end of real matches with as many rounds left, thinned to a few hundred with weights
 * (`suzaku fit placement`). Added to the current scores, each future gives one order of the seats. Used in the last rounds, where a few hands decide and no
 * smooth distribution of the scores fits.
 *
 * A recorded change does not depend on the current scores, but players do: they go for the hand they need, and the match goes on until somebody reaches the
 * target. So the gap between neighbours in rank is scaled before the change is added (`Gaps`). More points still never lower a seat's expected place: they
 * move it away from the seats below and towards those above under any scaling, since the scaling itself changes only where a gap is 0, or in favour of the
 * first seat.
 */

/** Factors by which gaps between neighbours in rank are scaled. */
export type Gaps = {
  /** Factors of the first `NEAR` points of each, that of first and second place first. */
  readonly each: readonly number[];
  /** On top of it, of the first distance when the dealer leads, whose win then ends the match; of the last one when the dealer is last. */
  readonly dealerFirst: number;
  readonly dealerLast: number;
  /** Factor of whole distances while nobody has the target's points, so that the match may go on; at most 1. */
  readonly short: number;
  readonly target: number;
};

/** Of one (length, rounds left). */
export type FuturesData = {
  /** Little-endian 16-bit integers as base64, for each future: taker, weight, and the change of each position from the dealer in hundreds. */
  readonly packed: string;
  /** Chance of these against the smooth model. */
  readonly share: number;
  readonly gaps: Gaps;
};

/**
 * One recorded change of the scores from a round to the end of its match. `changes`: points by position from the dealer, without what lay on the
 * table before the round.
 */
export type Future = {
  /** Who took the sticks and counters of this round: winner · seats + the seat that threw the tile, by position; −1 nobody. */
  readonly taker: number;
  readonly weight: number;
  readonly changes: readonly number[];
};

/** Typical results of later rounds as a compact text, for a data file. */
export const packFutures = (futures: readonly Future[]): string => {
  let text = '';
  for (const { taker, weight, changes } of futures)
    for (const n of [taker, weight, ...changes.map((change) => Math.round(change / 100))])
      text += String.fromCharCode(n & 255, (n >> 8) & 255);
  return btoa(text);
};

export const unpackFutures = (packed: string, seats: number): readonly Future[] => {
  const text = atob(packed);
  const at = (i: number): number => ((text.charCodeAt(2 * i) | (text.charCodeAt(2 * i + 1) << 8)) << 16) >> 16;
  const width = 2 + seats;
  return Array.from({ length: text.length / (2 * width) }, (_, future) => ({
    taker: at(width * future),
    weight: at(width * future + 1),
    changes: Array.from({ length: seats }, (_, position) => 100 * at(width * future + 2 + position)),
  }));
};

/** Points the taker gets from the table and from the others, by position. `counter`: points a counter is worth to each payer. */
export const addStakes = (
  changes: Float64Array,
  taker: number,
  { honba, deposits, counter, seats }: { honba: number; deposits: number; counter: number; seats: number },
): void => {
  if (taker < 0) return;
  const winner = (taker / seats) | 0;
  const from = taker % seats;
  const paid = honba * counter;
  changes[winner]! += 1000 * deposits + (seats - 1) * paid;
  if (from !== winner) changes[from]! -= (seats - 1) * paid;
  else for (let seat = 0; seat < seats; seat++) if (seat !== winner) changes[seat]! -= paid;
};

/** Points that stand for the order that breaks ties: a seat counts this much ahead of the next. Below 100, the step of scores. */
const TIE = 1;
/**
 * Points of a gap that its factor applies to: about what a player can make a hand worth when it is needed. Chosen by hand among 4,000, 6,000 and 8,000 by
 * the log-loss of `suzaku fit placement` for the last round of South games on parts not fitted on: four seats 0.6766, 0.6764, 0.6767, three 0.6045, 0.6040,
 * 0.6039; with factors of whole gaps 0.6769, 0.6053; without factors 0.6792, 0.6084.
 */
const NEAR = 6000;

type At = {
  /** By position from the dealer: scores, place in the order that breaks ties, and the seat. */
  readonly scores: ArrayLike<number>;
  readonly order: ArrayLike<number>;
  readonly seatOf: ArrayLike<number>;
  readonly honba: number;
  readonly deposits: number;
  readonly counter: number;
};

/**
 * Changes of the scores from a round to the end of real matches, as a weighted sample; added to given scores they give the chances of the
 * final ranks.
 */
export class Futures {
  private readonly weight: Float64Array;
  /** Four numbers a future; with three seats the fourth stays far behind all others. */
  private readonly changes: Float64Array;
  /** Futures stand by taker: where each taker's begin. */
  private readonly takers: readonly { readonly taker: number; readonly from: number; readonly to: number }[];
  private readonly base = new Float64Array(4);
  private readonly counts = new Float64Array(16);
  /** Positions from the first place to the last, and what each one's score counts for, the first place's being 0. */
  private readonly ranked = new Uint8Array(4);
  private readonly worth = new Float64Array(4);

  constructor(
    futures: readonly Future[],
    readonly seats: number,
    readonly gaps: Gaps,
  ) {
    const sorted = [...futures].sort((a, b) => a.taker - b.taker);
    const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
    this.weight = Float64Array.from(sorted, ({ weight }) => weight / total);
    this.changes = new Float64Array(4 * sorted.length).fill(-1e9);
    for (const [i, { changes }] of sorted.entries()) this.changes.set(changes, 4 * i);
    this.takers = [...new Set(sorted.map(({ taker }) => taker))].map((taker) => {
      const from = sorted.findIndex((future) => future.taker === taker);
      return { taker, from, to: from + sorted.filter((future) => future.taker === taker).length };
    });
  }

  /** Adds `share` · P(rank) to `out` [seat · n + rank]. */
  addTo(out: Float64Array, share: number, at: At): void {
    const { seats, base, counts } = this;
    counts.fill(0);
    this.weigh(at.scores);
    const stakes = { honba: at.honba, deposits: at.deposits, counter: at.counter, seats };
    for (let i = 0; i < this.takers.length; i++) {
      const { taker, from, to } = this.takers[i]!;
      for (let position = 0; position < seats; position++)
        base[position] = this.worth[position]! - TIE * at.order[position]!;
      addStakes(base, taker, stakes);
      this.count(from, to);
    }
    for (let position = 0; position < seats; position++)
      for (let rank = 0; rank < seats; rank++)
        out[at.seatOf[position]! * seats + rank]! += share * counts[4 * position + rank]!;
  }

  /** Sets `worth`. Seats of equal scores stand in any order: the distance between them is nothing. */
  private weigh(scores: ArrayLike<number>): void {
    const { seats, ranked, worth } = this;
    const { each, dealerFirst, dealerLast, short, target } = this.gaps;
    for (let position = 0; position < seats; position++) {
      let place = position;
      for (; place > 0 && scores[ranked[place - 1]!]! < scores[position]!; place--) ranked[place] = ranked[place - 1]!;
      ranked[place] = position;
    }
    const all = scores[ranked[0]!]! < target ? short : 1;
    let sum = 0;
    worth[ranked[0]!] = 0;
    for (let place = 1; place < seats; place++) {
      let factor = each[place - 1]!;
      if (place === 1 && ranked[0] === 0) factor *= dealerFirst;
      if (place === seats - 1 && ranked[place] === 0) factor *= dealerLast;
      const gap = scores[ranked[place - 1]!]! - scores[ranked[place]!]!;
      sum -= all * (gap < NEAR ? factor * gap : gap + (factor - 1) * NEAR);
      worth[ranked[place]!] = sum;
    }
  }

  /** Ranks of the futures from … to, added to `counts` [position · 4 + rank]. */
  private count(from: number, to: number): void {
    const { weight, changes, base, counts } = this;
    const base0 = base[0]!;
    const base1 = base[1]!;
    const base2 = base[2]!;
    const base3 = base[3]!;
    for (let i = from; i < to; i++) {
      const a = base0 + changes[4 * i]!;
      const b = base1 + changes[4 * i + 1]!;
      const c = base2 + changes[4 * i + 2]!;
      const d = base3 + changes[4 * i + 3]!;
      const ab = a > b ? 1 : 0;
      const ac = a > c ? 1 : 0;
      const ad = a > d ? 1 : 0;
      const bc = b > c ? 1 : 0;
      const bd = b > d ? 1 : 0;
      const cd = c > d ? 1 : 0;
      const w = weight[i]!;
      counts[3 - ab - ac - ad]! += w;
      counts[6 + ab - bc - bd]! += w;
      counts[9 + ac + bc - cd]! += w;
      counts[12 + ad + bd + cd]! += w;
    }
  }
}
