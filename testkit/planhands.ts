/** Hands near a win of Chinese Standard, with melds and visible tiles: generated wins of every shape with tiles exchanged. */
import type { Situation } from '../src/analysis/chinese/index.ts';
import { addMeld, emptyCounts, isOpenMeld, type Counts, type Kind } from '../src/tiles/index.ts';
import { chineseWins } from './chinese-wins.ts';
import { randomOf, type Random } from './random.ts';

const drawFrom = (random: Random, pool: Counts): Kind => {
  const tiles = [...pool].flatMap((copies, kind) => Array.from({ length: copies }, () => kind as Kind));
  return random.pick(tiles);
};

/** Endless: a win less its winning tile, with up to three tiles exchanged for others, among up to sixty visible tiles. */
export function* handsNearWins(seed: number): Generator<Situation> {
  const random = randomOf(`${seed} hands`);
  for (const win of chineseWins(seed)) {
    const counts = win.concealed.slice();
    counts[win.winTile]!--;
    const pool = emptyCounts().fill(4);
    const shown = emptyCounts();
    for (let kind = 0; kind < 34; kind++) pool[kind]! -= counts[kind]!;
    for (const meld of win.melds) {
      addMeld(pool, meld, -1);
      if (isOpenMeld(meld)) addMeld(shown, meld);
    }
    for (let exchanges = random.below(4); exchanges > 0; exchanges--) {
      const out = drawFrom(random, counts);
      const next = drawFrom(random, pool);
      counts[out]!--;
      counts[next]!++;
      pool[out]!++;
      pool[next]!--;
    }
    for (let visible = random.below(61); visible > 0; visible--) {
      const kind = drawFrom(random, pool);
      pool[kind]!--;
      shown[kind]!++;
    }
    yield {
      counts,
      melds: win.melds,
      unseen: pool,
      shown,
      seatWind: win.seatWind,
      roundWind: win.roundWind,
      draws: 1 + random.below(20),
      otherMelds: [0, 0, 0],
    };
  }
}
