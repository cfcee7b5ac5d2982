/** Speed against score in the last round, as the 2015 analyser reckoned; placement/needs has the exact table. */

/** Scores a ron can have without limits of fu above 50, and the limits. */
const RON = [1000, 1300, 1600, 2000, 2600, 3200, 3900, 5200, 6400, 7700, 8000, 12_000, 16_000, 24_000, 32_000];
const RON_DEALER = [
  1500, 2000, 2400, 2900, 3900, 4800, 5800, 7700, 9600, 11_600, 12_000, 18_000, 24_000, 36_000, 48_000,
];

/**
 * What a seat needs in the last round by the 2015 analyser: any win (`fast`), or the least points of a win by discard, from the seat to be
 * passed (`direct`) and from another (`other`).
 */
export type Requirement = { readonly fast: boolean; readonly direct: number; readonly other: number };

/** What a win of the last round collects besides its points, and whether the seat deals. */
export type LastStakes = {
  readonly isDealer: boolean;
  readonly honba?: number;
  /** Points a counter adds to a win by discard. */
  readonly perHonba?: number;
  readonly sticks?: number;
};

/** Last round: the leader wants any win; else the least ron that passes the next place, from its seat and from another. */
export const requirementOf = (
  scores: readonly number[],
  seat: number,
  { isDealer, honba = 0, perHonba = 300, sticks = 0 }: LastStakes,
): Requirement => {
  const own = scores[seat]!;
  const above = scores.filter((points, i) => i !== seat && points >= own);
  if (above.length === 0) return { fast: true, direct: 0, other: 0 };
  const gap = Math.min(...above) - own;
  const table = isDealer ? RON_DEALER : RON;
  const least = (wins: (points: number) => boolean): number => table.find(wins) ?? table.at(-1)!;
  const extra = perHonba * honba;
  return {
    fast: false,
    direct: least((points) => 2 * (points + extra) + 1000 * sticks > gap),
    other: least((points) => points + extra + 1000 * sticks > gap),
  };
};
