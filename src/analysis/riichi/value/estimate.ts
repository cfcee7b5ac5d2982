/**
 * Hands farther than 3-shanten: a chain of levels instead of the graph. The first level passes by the row's own acceptance, the
 * later ones by typical shares of useful tiles. The shares, and the points of a win, are those with which the chain meets the
 * solver's mean figures of seeded random hands at 1-, 2- and 3-shanten, so that the estimate goes on where the solver ends;
 * `npm run verify -- estimate` compares them.
 */
import type { Settings, Situation, Waiter } from './model.ts';

/** Beyond this many exchanges the estimate answers. */
export const FARTHEST_SHANTEN = 3;

type Chain = {
  /** Chance a turn to pass a level, by shanten: a ready hand's win, then 1-shanten, … */
  readonly shares: readonly number[];
  /** A row's acceptance as a share of the unseen tiles counts for this much of itself. */
  readonly accepted: number;
  /** Points of a mean win; half more for the dealer. */
  readonly points: number;
};

const TSUMO: Chain = {
  shares: [5.57, 14.05, 22.55, 36.64, 46, 54, 60].map((tiles) => tiles / 121),
  accepted: 0.789,
  points: 7400,
};
const FULL: Chain = {
  shares: [17.1, 14.1, 23.69, 28.73, 36, 42, 47].map((tiles) => tiles / 121),
  accepted: 0.674,
  points: 5500,
};

const CLOSED: Waiter = 1;

export type Estimate = Readonly<Record<'tenpai' | 'win' | 'value' | 'points', number[]>>;

/** What ends the round in the turns to come, and what the endings are worth; nothing in model `tsumo`. Made once a question. */
export class Course {
  readonly draws: number;
  /** By draw to come. */
  readonly hazards: Float64Array;
  readonly losses: Float64Array;
  readonly endReady: number;
  readonly endNot: number;
  readonly chain: Chain;
  /** Of a mean win, and what it is worth. */
  readonly points: number;
  readonly pays: number;
  private readonly at = new Float64Array(16);

  constructor(draws: number, { seatWind, turns }: Situation, { model, rates, worth }: Settings) {
    const isFull = model === 'full';
    this.draws = draws;
    this.hazards = new Float64Array(draws);
    this.losses = new Float64Array(draws);
    for (let draw = 0; isFull && draw < draws; draw++) {
      this.hazards[draw] = rates.hazard(turns - draws + draw, CLOSED);
      this.losses[draw] = worth(rates.loss(turns - draws + draw, CLOSED), 'loss');
    }
    this.endReady = isFull ? worth(rates.ready, 'end') : 0;
    this.endNot = isFull ? worth(rates.notReady, 'end') : 0;
    this.chain = isFull ? FULL : TSUMO;
    this.points = this.chain.points * (seatWind === 0 ? 1.5 : 1);
    this.pays = worth(this.points, 'draw');
  }

  /** Appends worth, win and ready of a hand with these levels before it, from a draw on. */
  follow(shares: readonly number[], from: number, into: Estimate): void {
    const { at, draws, hazards, losses, pays, points } = this;
    const last = shares.length - 1;
    at.fill(0, 0, shares.length);
    at[0] = 1;
    let worth = 0;
    let win = 0;
    let ready = 0;
    for (let draw = from; draw < draws; draw++) {
      const hazard = hazards[draw]!;
      const loss = losses[draw]!;
      for (let level = last; level >= 0; level--) {
        worth += at[level]! * hazard * loss;
        at[level]! *= 1 - hazard;
        const moved = at[level]! * shares[level]!;
        at[level]! -= moved;
        if (level === last) {
          win += moved;
          worth += moved * pays;
        } else at[level + 1]! += moved;
        if (level === last - 1) ready += moved;
      }
    }
    for (let level = 0; level <= last; level++) worth += at[level]! * (level === last ? this.endReady : this.endNot);
    into.value.push(worth);
    into.win.push(win);
    into.points.push(win * points);
    into.tenpai.push(ready);
  }
}

/** Figures of a row by its shanten and acceptance; `unseen` tiles. */
export const estimateRow = (
  row: { readonly shanten: number; readonly tiles: number },
  unseen: number,
  course: Course,
): Estimate => {
  const { chain, draws } = course;
  const shares = [Math.min(0.95, (chain.accepted * row.tiles) / Math.max(1, unseen))];
  for (let level = Math.min(row.shanten, chain.shares.length) - 1; level >= 0; level--)
    shares.push(chain.shares[level]!);
  const into: Estimate = { value: [], win: [], points: [], tenpai: [] };
  for (let from = 0; from <= draws; from++) course.follow(shares, from, into);
  return into;
};
