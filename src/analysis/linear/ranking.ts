/** Rankings by a linear model: of several candidates, each a set of binary features, the one whose weights have the largest sum comes first. */

/** Candidate i has the features from starts[i] up to starts[i + 1]. */
export type Ranking = {
  readonly size: number;
  readonly starts: ArrayLike<number>;
  readonly features: Uint16Array;
};

/** Sum of the weights of a candidate. */
export const scoreOf = (weights: ArrayLike<number>, { starts, features }: Ranking, candidate: number): number => {
  const end = starts[candidate + 1]!;
  let sum = 0;
  for (let i = starts[candidate]!; i < end; i++) sum += weights[features[i]!]!;
  return sum;
};

/** The candidate that scores highest; the first among equals. */
export const bestOf = (weights: ArrayLike<number>, ranking: Ranking): number => {
  let best = 0;
  let most = -Infinity;
  for (let i = 0; i < ranking.size; i++) {
    const score = scoreOf(weights, ranking, i);
    if (score <= most) continue;
    most = score;
    best = i;
  }
  return best;
};
