/** Ura dora by exact expectation: indicators drawn without replacement from the unseen tiles. */

const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
};

/**
 * Chances of 0, 1, 2, … ura dora. `pointing` packs how many unseen indicators point at kinds held once … four times, six bits each;
 * `unseen` tiles in all; `indicators` are turned.
 */
export const uraChances = (pointing: number, unseen: number, indicators: number): Float64Array => {
  const by = [0, 1, 2, 3].map((i) => (pointing >> (6 * i)) & 63);
  const blanks = unseen - by.reduce((sum, n) => sum + n, 0);
  /** Ways by [turned so far][ura so far]. */
  let ways = Array.from({ length: indicators + 1 }, () => new Float64Array(4 * indicators + 1));
  ways[0]![0] = 1;
  for (const [i, n] of by.entries()) {
    const next = ways.map((row) => new Float64Array(row.length));
    for (let turned = 0; turned <= indicators; turned++)
      for (let ura = 0; ura < ways[0]!.length; ura++) {
        const have = ways[turned]![ura]!;
        if (have === 0) continue;
        for (let k = 0; k <= n && turned + k <= indicators; k++)
          next[turned + k]![ura + k * (i + 1)]! += have * choose(n, k);
      }
    ways = next;
  }
  const all = choose(unseen, indicators);
  return Float64Array.from({ length: 4 * indicators + 1 }, (_, ura) => {
    let sum = 0;
    for (let turned = 0; turned <= indicators; turned++)
      sum += ways[turned]![ura]! * choose(blanks, indicators - turned);
    return sum / all;
  });
};
