/** Scalar functions of models, once. */

/** Natural log-odds → chance. */
export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Chance → natural log-odds; 0 and 1 give −∞ and ∞. */
export const logit = (chance: number): number => Math.log(chance / (1 - chance));

/** Shares that sum to 1, in proportion to e^(value / temperature). */
export const softmax = (values: readonly number[], temperature = 1): number[] => {
  const most = Math.max(...values);
  const weights = values.map((value) => Math.exp((value - most) / temperature));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
};
