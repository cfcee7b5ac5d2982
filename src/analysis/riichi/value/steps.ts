/**
 * Steps to win as the 2015 analyser counted them: one greedy scan for sets (two steps each) and pairs or proto-runs (one each),
 * steps = 9 − 2 · sets − min(proto-sets, 5 − sets). It forces 33 345 out of 33345, takes the first split it meets and does not
 * ask for a pair, so it may count one too few or too many; `shanten + 1` is exact.
 */
import type { Counts } from '../../../tiles/index.ts';

/** Shanten as the 2015 analyser counts it: sets and pairs are taken greedily, so it may be too large. */
export const greedySteps = (counts: Counts, melds: number): number => {
  const rest = counts.slice();
  let sets = melds;
  let parts = 0;
  const run = (kind: number): boolean =>
    kind < 27 && kind % 9 < 7 && rest[kind]! > 0 && rest[kind + 1]! > 0 && rest[kind + 2]! > 0;
  for (let kind = 0; kind < 34; kind++) {
    const isPairAndRun = rest[kind] === 3 && run(kind) && rest[kind + 1] === 1 && rest[kind + 2] === 1;
    if (rest[kind]! >= 3 && !isPairAndRun) {
      rest[kind]! -= 3;
      sets++;
    }
    while (run(kind) && !(rest[kind] === 2 && !isPairAndRun)) {
      for (let i = 0; i < 3; i++) rest[kind + i]!--;
      sets++;
      if (isPairAndRun) break;
    }
  }
  for (let kind = 0; kind < 34; kind++) {
    if (rest[kind]! >= 2) {
      rest[kind]! -= 2;
      parts++;
    }
    const mayRun = kind < 27;
    for (const gap of [1, 2])
      if (mayRun && rest[kind]! > 0 && (kind % 9) + gap < 9 && rest[kind + gap]! > 0) {
        rest[kind]!--;
        rest[kind + gap]!--;
        parts++;
      }
  }
  return 9 - 2 * sets - Math.min(parts, 5 - sets);
};
