/**
 * Advice for one decision of Chinese Standard: the choices of choices.ts, in game points, each with the plans it keeps. The player `expert` plays the
 * first option.
 */
import type { ActionList, Table } from '../../table/index.ts';
import type { Kind, Tile } from '../../tiles/index.ts';
import { type Advice, type Option, NO_PLAN, type Plan } from '../advice/index.ts';
import { Choices, type Choice } from './choices.ts';
import { Plans } from './plans.ts';
import { chineseDanger } from './shipped.ts';
import type { Situation } from './situation.ts';

/** Plans listed for an option. */
const TOLD = 3;

/** Kinds that any plan at the distance wants, and the copies unseen. */
const wantsOf = (
  plans: readonly Plan[],
  distance: number,
): { readonly kinds: readonly Kind[]; readonly tiles: number } => {
  const wanted = new Map<Kind, number>();
  for (const plan of plans)
    if (plan.distance === distance) for (const { kind, left } of plan.wants) wanted.set(kind, left);
  return {
    kinds: [...wanted.keys()].sort((a, b) => a - b),
    tiles: [...wanted.values()].reduce((sum, left) => sum + left, 0),
  };
};

/** Advises one seat in Chinese Standard: values every legal action in game points by the plans it keeps and the danger of what it throws. */
export class ChineseAdviser {
  /** As a player spec. */
  readonly spec = 'expert';
  /** There are no rank points in a game of one round. */
  readonly points: readonly number[] = [];
  private readonly choices = new Choices(chineseDanger(), true);
  private readonly plans = new Plans();

  /** `table` as the seat sees it. */
  advise(table: Table, seat: number, legal: ActionList): Advice {
    const options = this.choices.of(table, seat, legal).map((choice) => this.option(choice));
    return { family: 'chinese', unit: 'game-points', seat, points: this.points, base: 0, options };
  }

  private option({ after, distance: seen, isClose, discard, ...rest }: Choice): Option {
    const plans = this.plansOf(after);
    // The choice looks no further than a tile beyond the nearest of all plans.
    const distance = seen < NO_PLAN ? seen : Math.min(NO_PLAN, ...plans.map((plan) => plan.distance));
    return {
      ...rest,
      ...wantsOf(plans, distance),
      discard: discard as Tile | undefined,
      error: null,
      shanten: distance - 1,
      converged: isClose,
      plans: plans.slice(0, TOLD),
    };
  }

  private plansOf(after: Situation | undefined): readonly Plan[] {
    return after === undefined ? [] : this.plans.of(after);
  }
}
