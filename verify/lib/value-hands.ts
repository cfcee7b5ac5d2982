/** Seeded random hands of a given shanten with a situation around them, for tests and programs about values. */
import type { Situation } from '../../src/analysis/index.ts';
import { tenhou, type RiichiRules } from '../../src/rules/index.ts';
import { sanmaShantenUnchecked, shantenUnchecked } from '../../src/shape/index.ts';
import { countsOf, sortTiles, tileOfId, type Hand, type TileId, type Wind } from '../../src/tiles/index.ts';
import type { Random } from './random.ts';

const IDS = Array.from({ length: 136 }, (_, id) => id as TileId);

export type Question = { readonly hand: Hand; readonly situation: Situation };

export type QuestionOptions = {
  readonly shanten: number;
  /** 13 or 14. */
  readonly tiles: number;
  /** Own draws still to come. */
  readonly draws: number;
  /** Most tiles seen elsewhere. */
  readonly visible?: number;
  readonly rules?: RiichiRules;
};

export const questionOf = (random: Random, options: QuestionOptions): Question => {
  const { shanten, tiles, draws, visible = 40, rules = tenhou } = options;
  const ids = IDS.filter((id) => rules.kinds.some((kind) => kind === id >> 2));
  const shantenOf = rules.seats === 3 ? sanmaShantenUnchecked : shantenUnchecked;
  const name = (id: TileId): ReturnType<typeof tileOfId> => tileOfId(id, !(rules.seats === 3 && id === 16));
  for (;;) {
    const shuffled = random.shuffled(ids);
    const held = sortTiles(shuffled.slice(0, tiles).map(name));
    const counts = countsOf(held);
    if (shantenOf(counts, 0) !== shanten) continue;
    const situation: Situation = {
      rules,
      roundWind: random.below(2) as Wind,
      seatWind: random.below(rules.seats) as Wind,
      doraIndicators: [name(shuffled[14]!)],
      visible: visible === 0 ? [] : shuffled.slice(15, 15 + random.below(visible + 1)).map(name),
      turns: 18,
      turn: 18 - draws + (tiles === 13 ? 1 : 0),
      river: [],
      kita: 0,
      honba: 0,
      sticks: 0,
    };
    return { hand: { tiles: held, melds: [], counts }, situation };
  }
};
