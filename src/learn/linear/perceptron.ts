/**
 * The averaged perceptron for rankings (Collins 2002): of several candidates, each a set of binary features, the one that was chosen is to
 * score highest. After each decision whose best candidate is another, the weights move from that one's features to the chosen one's. The
 * answer is the mean of the weights over all decisions, which follows the last mistakes less than the weights themselves.
 */

import { bestOf, type Ranking } from '../../analysis/linear/index.ts';

export class Perceptron {
  /** Decisions learnt from. */
  decisions = 0;
  /** Of them those that the weights of the time ranked wrongly. */
  mistakes = 0;
  readonly weights: Float64Array;
  /** Each change times the number of decisions before it: weights − lag / decisions is the mean. */
  private readonly lag: Float64Array;

  constructor(readonly size: number) {
    this.weights = new Float64Array(size);
    this.lag = new Float64Array(size);
  }

  /** Whether the chosen candidate was ranked first. */
  learn(ranking: Ranking, chosen: number, rate = 1): boolean {
    const best = bestOf(this.weights, ranking);
    if (best !== chosen) {
      this.move(ranking, chosen, rate);
      this.move(ranking, best, -rate);
      this.mistakes++;
    }
    this.decisions++;
    return best === chosen;
  }

  private move({ starts, features }: Ranking, candidate: number, by: number): void {
    const { weights, lag, decisions } = this;
    const end = starts[candidate + 1]!;
    for (let i = starts[candidate]!; i < end; i++) {
      const feature = features[i]!;
      weights[feature]! += by;
      lag[feature]! += by * decisions;
    }
  }

  /** Mean of the weights as they stood after each decision. */
  averaged(): Float64Array {
    const { weights, lag } = this;
    const n = Math.max(1, this.decisions);
    return weights.map((weight, i) => weight - lag[i]! / n);
  }
}
