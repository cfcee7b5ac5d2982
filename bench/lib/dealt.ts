/** Random hands of 14 tiles of a given shanten at the start of a round, for benchmarks of the value solver. */
import type { Situation } from '../../src/analysis/riichi/value/index.ts';
import { tenhou } from '../../src/rules/index.ts';
import { shantenUnchecked } from '../../src/shape/index.ts';
import { countsOf, sortTiles, tileOfId, type Hand, type TileId } from '../../src/tiles/index.ts';
import type { Random } from '../../testkit/random.ts';

export type Dealt = { readonly hand: Hand; readonly situation: Situation };

const IDS = Array.from({ length: 136 }, (_, id) => id as TileId);

const deal = (random: Random): Dealt => {
  const ids = random.shuffled(IDS);
  const tiles = sortTiles(ids.slice(0, 14).map((id) => tileOfId(id)));
  const situation: Situation = {
    rules: tenhou,
    roundWind: 0,
    seatWind: 1,
    doraIndicators: [tileOfId(ids[14]!)],
    visible: [],
    turn: 1,
    turns: 18,
    river: [],
    kita: 0,
    honba: 0,
    sticks: 0,
  };
  return { hand: { tiles, melds: [], counts: countsOf(tiles) }, situation };
};

export const dealtHands = (random: Random, shanten: number, count: number): readonly Dealt[] => {
  const found: Dealt[] = [];
  while (found.length < count) {
    const one = deal(random);
    if (shantenUnchecked(one.hand.counts, 0) === shanten) found.push(one);
  }
  return found;
};
