/**
 * What each way a round can end is worth to one seat, in expected rank points: the scores after it are handed to the placement model for the round that the
 * rules say comes next; where the match is over the final place is exact. Of other seats' hands only the mean points are known, so each mean is replaced
 * by three sizes of hand with their chances (SIZES).
 */
import type { RiichiRules } from '../../../rules/index.ts';
import { placesOf, roundAfter, type RoundEnd } from '../../../table/index.ts';
import type { Placement } from './model.ts';

export type Before = Pick<RoundEnd, 'round' | 'honba' | 'deposits' | 'dealer' | 'scores'>;

/** [factor of the mean, chance]: a hand is often half the mean and sometimes nearly twice. The mean of the factors is 0.98. Set by hand; no command fits them. */
const SIZES = [
  [0.5, 0.4],
  [1, 0.37],
  [1.8, 0.23],
] as const;

/** To whole hundreds, as points are paid. */
export const round100 = (points: number): number => 100 * Math.round(points / 100);

/** What stakes are made from. */
export type StakesOptions = {
  readonly rules: RiichiRules;
  readonly placement: Placement;
  /** Rank points, first place first. */
  readonly points: readonly number[];
  readonly seat: number;
  readonly before: Before;
  /** `points`: nothing but the own score counts, a thousand points as one. */
  readonly goal?: 'rank' | 'points';
  /** Sticks that the points of an own win include; those on the table by default. */
  readonly counted?: number;
};

/** What each way a round can end is worth to one seat, in expected rank points. */
export class Stakes {
  readonly seats: number;
  /** Expected rank points at the scores before the round. */
  readonly now: number;
  private readonly wins = new Map<number, number>();
  /** Answers already computed: by winner and discarder (the winner itself: own draw), then by points. */
  private readonly ends: (Map<number, number> | undefined)[] = [];
  private paid: Stakes | undefined;
  /** Worth of an exhaustive draw by the bits of the ready seats. */
  private readonly draws: (number | undefined)[] = [];

  readonly rules: RiichiRules;
  readonly placement: Placement;
  readonly points: readonly number[];
  readonly seat: number;
  readonly before: Before;
  readonly goal: 'rank' | 'points';
  private readonly counted: number;

  constructor({ rules, placement, points, seat, before, goal = 'rank', counted = before.deposits }: StakesOptions) {
    this.rules = rules;
    this.placement = placement;
    this.points = points;
    this.seat = seat;
    this.before = before;
    this.goal = goal;
    this.counted = counted;
    this.seats = rules.seats;
    this.now = this.worth(before);
  }

  private get length(): 'east' | 'south' {
    return this.rules.length === 'east' ? 'east' : 'south';
  }

  /** Fields one by one, not spread: this runs for every ending that is asked for. */
  private worth({ round, honba, deposits, dealer, scores }: Before): number {
    if (this.goal === 'points') return this.asPoints(scores);
    const standing = { round, honba, counter: this.rules.honba, deposits, dealer, scores, length: this.length };
    return this.placement.value(standing, this.points)[this.seat]!;
  }

  private asPoints(scores: readonly number[]): number {
    return (scores[this.seat]! - this.rules.startingScore) / 1000;
  }

  /** The same table after the seat has declared riichi. */
  declared(): Stakes {
    const { rules, placement, points, seat, before, goal } = this;
    const scores = before.scores.map((score, other) => (other === seat ? score - 1000 : score));
    const paid = { ...before, scores, deposits: before.deposits + 1 };
    return (this.paid ??= new Stakes({ rules, placement, points, seat, before: paid, goal, counted: before.deposits }));
  }

  /** What is known of wins by the winner on the discarder's tile (the winner itself: by its draw), by what is paid. */
  private endsOf(winner: number, from: number): Map<number, number> {
    return (this.ends[winner * this.seats + from] ??= new Map<number, number>());
  }

  /** Rank points that so many points less cost the seat; 0 where another seat's win would end the match, as the places are exact then. */
  costOf(points: number): number {
    const { rules, seat } = this;
    const { round, honba, deposits, dealer, scores: now } = this.before;
    const end: RoundEnd = { round, honba, deposits: 0, dealer, scores: now, result: 'win', dealerWon: 0 };
    if (roundAfter(end, rules) === undefined) return 0;
    const scores = now.map((score, other) => (other === seat ? score - points : score));
    return this.now - this.worth({ round, honba, deposits, dealer, scores });
  }

  /** After the round has ended so; `left` sticks stay on the table. */
  after(
    deltas: readonly number[],
    result: 'win' | 'exhaustive' | 'abort',
    dealerWon: number,
    left = this.before.deposits,
  ): number {
    const { round, honba, dealer, scores: before } = this.before;
    const scores: number[] = [];
    for (let seat = 0; seat < before.length; seat++) scores.push(before[seat]! + deltas[seat]!);
    const end: RoundEnd = { round, honba, deposits: result === 'win' ? 0 : left, dealer, scores, result, dealerWon };
    const next = roundAfter(end, this.rules);
    if (next !== undefined || this.goal === 'points') return this.worth(next ?? end);
    return this.points[placesOf(scores, this.seats)[this.seat]! - 1]!;
  }

  /** `points`: what the discarder pays, counters included. */
  private byDiscard(winner: number, from: number, points: number): number {
    const paid = round100(points);
    const ends = this.endsOf(winner, from);
    const known = ends.get(paid);
    if (known !== undefined) return known;
    const deltas: number[] = [];
    for (let seat = 0; seat < this.seats; seat++) deltas.push(seat === from ? -paid : 0);
    deltas[winner] = paid + 1000 * this.before.deposits;
    const worth = this.after(deltas, 'win', winner === this.before.dealer ? 1 : 0);
    ends.set(paid, worth);
    return worth;
  }

  /** `points`: what all pay together. */
  private byDraw(winner: number, points: number): number {
    const { dealer, deposits } = this.before;
    const parts = winner === dealer ? this.seats - 1 : this.seats;
    const each = round100((1 / parts) * points);
    const double = winner === dealer ? each : round100((2 / parts) * points);
    // What is paid decides, not the points it was rounded from. Both in hundreds in one small number.
    const key = (each / 100) * 8192 + double / 100;
    const ends = this.endsOf(winner, winner);
    const known = ends.get(key);
    if (known !== undefined) return known;
    const deltas: number[] = [];
    let sum = 0;
    for (let seat = 0; seat < this.seats; seat++) {
      deltas.push(seat === winner ? 0 : -(seat === dealer ? double : each));
      sum += deltas[seat]!;
    }
    deltas[winner] = 1000 * deposits - sum;
    const worth = this.after(deltas, 'win', winner === dealer ? 1 : 0);
    ends.set(key, worth);
    return worth;
  }

  /** A win of the own seat that brings so many points, counters and sticks included; on a discard of any seat alike. */
  win(points: number, by: 'draw' | 'ron'): number {
    const key = by === 'draw' ? points : -points;
    const known = this.wins.get(key);
    if (known !== undefined) return known;
    const paid = points - 1000 * this.counted;
    let worth = 0;
    if (by === 'draw') worth = this.byDraw(this.seat, paid);
    else
      for (let from = 0; from < this.seats; from++)
        if (from !== this.seat) worth += this.byDiscard(this.seat, from, paid) / (this.seats - 1);
    this.wins.set(key, worth);
    return worth;
  }

  /**
   * Rank points that a win of so many points gains when they double, on a straight line between half and twice the points. The wide span is on purpose: a
   * single step of a hundred points may decide whether the match ends.
   */
  slopeAt(points: number): number {
    const rise = this.win(round100(2 * points), 'ron') - this.win(round100(points / 2), 'ron');
    return Math.max(0, rise / 1.5);
  }

  dealIn(winner: number, mean: number): number {
    return this.sizedDiscard(winner, this.seat, mean);
  }

  private sizedDiscard(winner: number, from: number, mean: number): number {
    let sum = 0;
    for (let size = 0; size < SIZES.length; size++)
      sum += SIZES[size]![1] * this.byDiscard(winner, from, Math.max(1000, SIZES[size]![0] * mean));
    return sum;
  }

  otherDraws(winner: number, mean: number): number {
    let sum = 0;
    for (let size = 0; size < SIZES.length; size++)
      sum += SIZES[size]![1] * this.byDraw(winner, Math.max(1000, SIZES[size]![0] * mean));
    return sum;
  }

  /** Another seat wins on a third seat's discard. */
  otherRon(winner: number, mean: number): number {
    let worth = 0;
    for (let from = 0; from < this.seats; from++)
      if (from !== this.seat && from !== winner) worth += this.sizedDiscard(winner, from, mean) / (this.seats - 2);
    return worth;
  }

  /** Expected rank points of an exhaustive draw; `ready`: the seats that are ready, as bits. */
  drawn(ready: number): number {
    return (this.draws[ready] ??= this.drawnBy(ready));
  }

  private drawnBy(ready: number): number {
    const holders = Array.from({ length: this.seats }, (_, seat) => (ready >> seat) & 1);
    const count = holders.reduce((sum, bit) => sum + bit, 0);
    const total = this.rules.notenPot;
    const pays = count > 0 && count < this.seats;
    const deltas = holders.map((bit) => (!pays ? 0 : bit === 1 ? total / count : -total / (this.seats - count)));
    return this.after(deltas, 'exhaustive', holders[this.before.dealer] === 1 ? 2 : 0);
  }

  aborted(): number {
    return this.after(
      this.before.scores.map(() => 0),
      'abort',
      0,
    );
  }
}
