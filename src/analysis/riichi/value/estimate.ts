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

/** Per turn what ends the round, and what it and the wall's end are worth; nothing in model `tsumo`. */
type Course = {
  readonly hazard: (turn: number) => number;
  readonly loss: (turn: number) => number;
  readonly end: (ready: boolean) => number;
};

const courseOf = ({ model, rates, worth }: Settings): Course =>
  model === 'full'
    ? {
        hazard: (turn) => rates.hazard(turn, CLOSED),
        loss: (turn) => worth(rates.loss(turn, CLOSED), 'loss'),
        end: (ready) => worth(ready ? rates.ready : rates.notReady, 'end'),
      }
    : { hazard: () => 0, loss: () => 0, end: () => 0 };

/** [worth, win, ready] of a hand with these levels before it, from a turn on. Parameters are positional, as this runs for every draw of every discard. */
const follow = (
  shares: readonly number[],
  turn: number,
  draws: number,
  pays: number,
  course: Course,
): readonly [number, number, number] => {
  const at = shares.map((_, level) => (level === 0 ? 1 : 0));
  const last = shares.length - 1;
  let [worth, win, ready] = [0, 0, 0];
  for (let draw = 0; draw < draws; draw++) {
    const hazard = course.hazard(turn + draw);
    for (let level = last; level >= 0; level--) {
      worth += at[level]! * hazard * course.loss(turn + draw);
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
  for (const [level, chance] of at.entries()) worth += chance * course.end(level === last);
  return [worth, win, ready];
};

/** What the estimate of a row depends on besides the row; `unseen` tiles, `draws` to come. */
type EstimateInput = {
  readonly unseen: number;
  readonly draws: number;
  readonly situation: Situation;
  readonly settings: Settings;
};

export const estimateRow = (
  row: { readonly shanten: number; readonly tiles: number },
  { unseen, draws, situation, settings }: EstimateInput,
): Estimate => {
  const chain = settings.model === 'full' ? FULL : TSUMO;
  const first = Math.min(0.95, (chain.accepted * row.tiles) / Math.max(1, unseen));
  const later = chain.shares.slice(0, Math.min(row.shanten, chain.shares.length));
  const shares = [first, ...later.reverse()];
  const points = chain.points * (situation.seatWind === 0 ? 1.5 : 1);
  const pays = settings.worth(points, 'draw');
  const course = courseOf(settings);
  const figures = Array.from({ length: draws + 1 }, (_, index) =>
    follow(shares, situation.turns - draws + index, draws - index, pays, course),
  );
  return {
    value: figures.map(([worth]) => worth),
    win: figures.map(([, win]) => win),
    points: figures.map(([, win]) => win * points),
    tenpai: figures.map(([, , ready]) => ready),
  };
};
