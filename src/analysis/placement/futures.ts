/**
 * What came of standings like this one: changes of the scores from here to the end of real matches that had as many rounds left, thinned to a
 * few hundred with weights. Added to the scores now, each gives one order of the seats. Used near the end, where a few hands decide and no smooth
 * law of the scores fits. A change does not look at the scores, so more points never hurt.
 */

/** Of one (length, rounds left). */
export type FuturesData = {
  /** Little-endian 16-bit integers as base64, for each future: taker, weight, and the change of each position from the dealer in hundreds. */
  readonly packed: string;
  /** Chance of these against the smooth model. */
  readonly share: number;
};

/** One future. `changes`: points by position from the dealer, without what lay on the table before the round. */
export type Future = {
  /** Who took the sticks and counters of this round: winner · seats + the seat that threw the tile, by position; −1 nobody. */
  readonly taker: number;
  readonly weight: number;
  readonly changes: readonly number[];
};

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

/** Points of a counter, for each payer of a drawn win; Tenhou's. */
const COUNTER = 100;
/** Points by which a seat is ahead of the next in the order of ties: scores are multiples of 100. */
const TIE = 1;

export class Futures {
  private readonly size: number;
  private readonly taker: Int8Array;
  private readonly weight: Float64Array;
  /** Four a future; a seat that is not there stays far behind. */
  private readonly changes: Float64Array;
  private readonly stakes: Float64Array;
  private readonly counts = new Float64Array(16);

  constructor(
    futures: readonly Future[],
    readonly seats: number,
  ) {
    this.size = futures.length;
    const total = futures.reduce((sum, { weight }) => sum + weight, 0);
    this.taker = Int8Array.from(futures, ({ taker }) => taker);
    this.weight = Float64Array.from(futures, ({ weight }) => weight / total);
    this.changes = new Float64Array(4 * this.size).fill(-1e9);
    for (const [i, { changes }] of futures.entries()) this.changes.set(changes, 4 * i);
    this.stakes = new Float64Array(4 * (seats * seats + 1));
  }

  /** Adds `share` · P(rank) to `out` [seat · n + rank]. `scores` and `order` (of ties) by position from the dealer; `seatOf` names the seats. */
  addTo(
    out: Float64Array,
    share: number,
    at: {
      readonly scores: ArrayLike<number>;
      readonly order: ArrayLike<number>;
      readonly seatOf: ArrayLike<number>;
      readonly honba: number;
      readonly deposits: number;
    },
  ): void {
    const { seats, size, taker, weight, changes, stakes, counts } = this;
    stakes.fill(0);
    for (let who = 0; who < seats * seats; who++)
      addStakes(stakes.subarray(4 * who, 4 * who + 4), who, { ...at, counter: COUNTER, seats });
    const base = (position: number): number =>
      position < seats ? at.scores[position]! - TIE * at.order[position]! : 0;
    const [base0, base1, base2, base3] = [base(0), base(1), base(2), base(3)];
    counts.fill(0);
    for (let i = 0; i < size; i++) {
      const own = 4 * (taker[i]! < 0 ? seats * seats : taker[i]!);
      const a = base0 + changes[4 * i]! + stakes[own]!;
      const b = base1 + changes[4 * i + 1]! + stakes[own + 1]!;
      const c = base2 + changes[4 * i + 2]! + stakes[own + 2]!;
      const d = base3 + changes[4 * i + 3]! + stakes[own + 3]!;
      const [ab, ac, ad] = [a > b ? 1 : 0, a > c ? 1 : 0, a > d ? 1 : 0];
      const [bc, bd, cd] = [b > c ? 1 : 0, b > d ? 1 : 0, c > d ? 1 : 0];
      const w = weight[i]!;
      counts[3 - ab - ac - ad]! += w;
      counts[4 + 2 + ab - bc - bd]! += w;
      counts[8 + 1 + ac + bc - cd]! += w;
      counts[12 + ad + bd + cd]! += w;
    }
    for (let position = 0; position < seats; position++)
      for (let rank = 0; rank < seats; rank++)
        out[at.seatOf[position]! * seats + rank]! += share * counts[4 * position + rank]!;
  }
}
