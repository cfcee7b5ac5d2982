/**
 * Hands farther than 3-shanten: a chain of levels instead of the graph. The first level passes by the row's own acceptance, the
 * later ones by typical shares of useful tiles. The shares are those with which the chain meets the programme's mean figures of
 * seeded random hands at 1-, 2- and 3-shanten (17 draws, the widest acceptance; seed `calibrate`, 40, 30 and 24 hands),
 * so that the estimate goes on where the programme ends.
 */
import type { Settings, Situation } from './model.ts';

/** Beyond this many exchanges the estimate answers. */
export const FARTHEST_SHANTEN = 3;

/** Share of draws that pass a level, by shanten: a ready hand's win, then 1-shanten, … */
const SHARES = [5.55 / 121, 12.36 / 121, 28.33 / 121, 39.23 / 121, 50 / 121, 57 / 121, 62 / 121] as const;
/** A row's acceptance counts for this much of itself: not every useful tile leads on equally well. */
const ACCEPTED = 39.23 / 46.96;
/** Points of a mean win by draw with riichi; half more for the dealer. */
const MEAN_WIN = 7200;

export type Estimate = { readonly tenpai: number[]; readonly win: number[]; readonly value: number[] };

/** Chance to pass all levels within `draws`. */
const passed = (shares: readonly number[], draws: number): number => {
  let at = shares.map(() => 0);
  let through = 0;
  at[0] = 1;
  for (let draw = 0; draw < draws; draw++) {
    const next = at.slice();
    for (const [level, share] of shares.entries()) {
      const moved = at[level]! * share;
      next[level]! -= moved;
      if (level + 1 < shares.length) next[level + 1]! += moved;
      else through += moved;
    }
    at = next;
  }
  return through;
};

export const estimateRow = (
  row: { readonly shanten: number; readonly tiles: number },
  draws: number,
  unseen: number,
  situation: Situation,
  settings: Settings,
): Estimate => {
  const first = Math.min(0.95, (ACCEPTED * row.tiles) / Math.max(1, unseen));
  const shares = [first, ...SHARES.slice(0, Math.min(row.shanten, SHARES.length)).reverse()];
  const points = settings.worth(MEAN_WIN * (situation.seatWind === 0 ? 1.5 : 1), 'draw');
  const indices = Array.from({ length: draws + 1 }, (_, index) => draws - index);
  const win = indices.map((left) => passed(shares, left));
  return { tenpai: indices.map((left) => passed(shares.slice(0, -1), left)), win, value: win.map((p) => p * points) };
};
