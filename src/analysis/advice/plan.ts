/**
 * A plan and its name: a plan is named after the fan that make up its eight points; what depends on how the last tile comes (concealment, the wait,
 * self-draw, flags) is stated besides and does not make another plan.
 */
import * as F from '../../rules/chinese/index.ts';
import type { FanLine } from '../../rules/chinese/index.ts';
import type { Counts, Kind } from '../../tiles/index.ts';

/** Tiles to exchange; beyond this there is no plan. */
export const NO_PLAN = 9;

/** How a plan may be completed: sets may be claimed (`open`), only the last tile may (`closed`), nothing may (`drawn`). */
export type Manner = 'open' | 'closed' | 'drawn';

/** A way to a hand of eight fan in Chinese Standard: the fan it is named after, its distance, its chance and its points. */
export type Plan = {
  /** The fan it is named after, largest first; together they make up the eight points unless `beside` is needed too. */
  readonly fans: readonly FanLine[];
  /** What the way of winning adds in the likeliest case: concealment, wait, self-draw, flags. */
  readonly beside: readonly FanLine[];
  /** Tiles to exchange. */
  readonly distance: number;
  /** Kinds that bring its nearest completions on, the most wanted first, with the copies unseen. */
  readonly wants: readonly { readonly kind: Kind; readonly left: number }[];
  /** Before the round ends for the seat. */
  readonly chance: number;
  /** Within 1, 2, … own turns, were the round to go on so long. */
  readonly byTurn: readonly number[];
  readonly expectedFan: number;
  /** Mean points of the win. */
  readonly points: number;
  /** The discard that keeps most of it; undefined for a hand of 3n + 1 tiles. */
  readonly discard: Kind | undefined;
  readonly manner: Manner;
  /** Concealed tiles of its likeliest completion. */
  readonly example: Counts;
};

/** Fan that say how the win came about, not what the hand is. */
export const BY_WAY: ReadonlySet<number> = new Set([
  F.SELF_DRAWN,
  F.FULLY_CONCEALED_HAND,
  F.CONCEALED_HAND,
  F.MELDED_HAND,
  F.LAST_TILE,
  F.EDGE_WAIT,
  F.CLOSED_WAIT,
  F.SINGLE_WAIT,
  F.TWO_CONCEALED_PUNGS,
  F.LAST_TILE_DRAW,
  F.LAST_TILE_CLAIM,
  F.OUT_WITH_REPLACEMENT_TILE,
  F.ROBBING_THE_KONG,
  F.FLOWER_TILE,
]);

/** The fan of a win that name its plan: of what the hand is, the largest until they make eight points. */
export const planFans = (lines: readonly FanLine[]): readonly FanLine[] => {
  const own = lines
    .filter(({ fan }) => !BY_WAY.has(fan.id))
    .toSorted((a, b) => b.fan.points * b.count - a.fan.points * a.count || a.fan.id - b.fan.id);
  let sum = 0;
  const named: FanLine[] = [];
  for (const line of own) {
    if (sum >= F.MINIMUM_FAN) break;
    named.push(line);
    sum += line.fan.points * line.count;
  }
  return named;
};

/** What to call it: its fan, and what the way of winning adds where eight fan want it. */
export const nameFans = ({ fans, beside }: Pick<Plan, 'fans' | 'beside'>): readonly FanLine[] => {
  const own = fans.reduce((sum, { fan, count }) => sum + fan.points * count, 0);
  return own >= F.MINIMUM_FAN ? fans : [...fans, ...beside];
};

/** A plan by its fans, to compare plans by. */
export const planKey = (fans: readonly FanLine[]): string =>
  fans.map(({ fan, count }) => `${fan.id}x${count}`).join(' ');
