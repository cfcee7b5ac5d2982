/** Generated hands of three characters: random, half-flush-like and near-complete; the kinds of the golden shanten file. */
import type { Random } from './random.ts';

export const HAND_CLASSES = ['random', 'flush', 'near'] as const;
export type HandClass = (typeof HAND_CLASSES)[number];

const draw = (random: Random, counts: Uint8Array, kinds: readonly number[], tiles: number): void => {
  for (let n = 0; n < tiles;) {
    const kind = random.pick(kinds);
    if (counts[kind]! >= 4) continue;
    counts[kind]!++;
    n++;
  }
};

const addSet = (random: Random, counts: Uint8Array, kinds: readonly number[], sanma: boolean): boolean => {
  const kind = random.pick(kinds);
  const mayRun = kind < 27 && kind % 9 <= 6 && !(sanma && kind < 9);
  if (mayRun && random.below(3) > 0) {
    if (counts[kind]! > 3 || counts[kind + 1]! > 3 || counts[kind + 2]! > 3) return false;
    for (let i = 0; i < 3; i++) counts[kind + i]!++;
    return true;
  }
  if (counts[kind]! > 1) return false;
  counts[kind]! += 3;
  return true;
};

const ALL = Array.from({ length: 34 }, (_, kind) => kind);

/** 34 counts of `tiles` tiles (3n + 1 or 3n + 2); sanma hands have no 2m–8m. */
export const makeCounts = (random: Random, type: HandClass, tiles: number, sanma = false): Uint8Array => {
  const kinds = sanma ? ALL.filter((kind) => kind < 1 || kind > 7) : ALL;
  const counts = new Uint8Array(34);
  if (type === 'random') draw(random, counts, kinds, tiles);
  else if (type === 'flush') {
    const suit = sanma ? 1 + random.below(2) : random.below(3);
    const own = kinds.filter((kind) => kind >= 27 || ((kind / 9) | 0) === suit);
    const odd = random.below(3);
    draw(random, counts, own, tiles - Math.min(odd, tiles));
    draw(random, counts, kinds, Math.min(odd, tiles));
  } else {
    const sets = Math.floor(tiles / 3) - random.below(2);
    for (let set = 0; set < sets;) if (addSet(random, counts, kinds, sanma)) set++;
    const have = counts.reduce((sum, n) => sum + n, 0);
    draw(random, counts, kinds, Math.max(0, tiles - have));
  }
  return counts;
};

export const makeHands = (random: Random, n: number, tiles: number, sanma = false): Uint8Array[] =>
  Array.from({ length: n }, (_, i) => makeCounts(random, HAND_CLASSES[i % 3]!, tiles, sanma));
