/** How the round ends for a seat and what that brings it, in points: its own win, a deal-in now, and else what the others do (horizon.ts). */
import {
  DEAL_IN_AT,
  DRAWN_NOT_AT,
  OTHER_DRAW_AT,
  OTHER_RON_AT,
  OUTCOMES,
  WIN_AT,
  type Parts,
  type Risk,
} from '../advice/index.ts';
import { MEAN_FAN, SELF_DRAWN, chanceToLast } from './horizon.ts';
import type { Situation } from './situation.ts';

/** The own win: its chance (0 to 1), and its expected points (mean points times the chance). */
export type ChineseProspect = { readonly chance: number; readonly points: number };

export type Settled = {
  readonly value: number;
  readonly parts: Parts;
  /** By OUTCOMES. */
  readonly chances: readonly number[];
};

/** Game points the seat pays: to a win on its own discard or by the winner's draw; to a win on another seat's discard. */
const WHOLE = 8 + MEAN_FAN;
const BASE = 8;

/** Exponent of the chance that no other seat wins before the wall ends. Above 1: such rounds are drawn less often than the product of the others' chances says. Set by hand from predicted against counted shares. */
const DRAWN_EXPONENT = 1.5;

export class Endings {
  /** The chance that another seat wins, if this one does not. */
  readonly others: number;

  constructor({ draws, otherMelds }: Situation) {
    this.others = 1 - chanceToLast(draws, otherMelds) ** DRAWN_EXPONENT;
  }

  /** `prospect` holds if nobody wins by `risks`, those of the tile thrown now. */
  settle({ chance, points }: ChineseProspect, risks: readonly Risk[]): Settled {
    let [passes, sum, paid] = [1, 0, 0];
    for (const { chance: hit, points: price } of risks) {
      passes *= 1 - hit;
      sum += hit;
      paid += hit * price;
    }
    const hit = 1 - passes;
    // One seat alone wins a discard; the chances of two overlap.
    const now = sum > 0 ? (paid * hit) / sum : 0;
    const lost = passes * (1 - chance) * this.others;
    const later = (lost * (1 - SELF_DRAWN)) / 3;
    const [drawn, ron] = [lost * SELF_DRAWN, 2 * later];
    const parts = {
      win: passes * points,
      dealIn: -now - later * WHOLE,
      others: -drawn * WHOLE - ron * BASE,
      draw: 0,
    };
    const chances = OUTCOMES.map(() => 0);
    chances[WIN_AT] = passes * chance;
    chances[DEAL_IN_AT] = hit + later;
    chances[OTHER_DRAW_AT] = drawn;
    chances[OTHER_RON_AT] = ron;
    chances[DRAWN_NOT_AT] = passes * (1 - chance) * (1 - this.others);
    return { value: parts.win + parts.dealIn + parts.others, parts, chances };
  }

  /** A win now. */
  static won(points: number): Settled {
    const chances = OUTCOMES.map((_, at) => (at === WIN_AT ? 1 : 0));
    return { value: points, parts: { win: points, dealIn: 0, others: 0, draw: 0 }, chances };
  }
}
