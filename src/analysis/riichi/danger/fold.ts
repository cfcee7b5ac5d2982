/**
 * Folding after the nine levels of the 2015 analyser, and what the source leaves open. Its annotated game (turn 10) throws a live dragon,
 * level 8, and keeps a complete run with two suji tiles of level 7; so here levels 5–9 spare complete sets as long as they can, while
 * levels 1–4 and what the list does not name do not care.
 */
import type { Counts } from '../../../tiles/index.ts';

/** Most sets that stand complete in the tiles at once. */
export const setsIn = (counts: ArrayLike<number>): number => {
  const rest = Uint8Array.from({ length: 36 }, (_, kind) => counts[kind] ?? 0);
  const most = (kind: number): number => {
    if (kind === 34) return 0;
    const copies = rest[kind]!;
    const mayRun = kind < 27 && kind % 9 < 7;
    let best = 0;
    for (let triplets = copies >= 3 ? 1 : 0; triplets >= 0; triplets--) {
      const runs = mayRun ? Math.min(copies - 3 * triplets, rest[kind + 1]!, rest[kind + 2]!) : 0;
      for (let run = runs; run >= 0; run--) {
        rest[kind + 1]! -= run;
        rest[kind + 2]! -= run;
        best = Math.max(best, triplets + run + most(kind + 1));
        rest[kind + 1]! += run;
        rest[kind + 2]! += run;
      }
    }
    return best;
  };
  return most(0);
};

/** By kind: 1 when no choice of most sets can do without a copy of it. */
export const neededForSets = (counts: Counts): Uint8Array => {
  const whole = setsIn(counts);
  const rest = counts.slice();
  const needed = new Uint8Array(34);
  if (whole === 0) return needed;
  for (let kind = 0; kind < 34; kind++) {
    if (rest[kind] === 0) continue;
    rest[kind]!--;
    if (setsIn(rest) < whole) needed[kind] = 1;
    rest[kind]!++;
  }
  return needed;
};

/** What is thrown first, lowest first: a level of `dangerLevel`, and whether a complete set needs the tile. */
export const foldRank = (level: number, isNeeded: boolean): number => {
  if (level <= 4) return level;
  if (level <= 9) return level + (isNeeded ? 10 : 0);
  return isNeeded ? 21 : 20;
};
