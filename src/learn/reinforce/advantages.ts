/**
 * How much better an action was than expected. The decisions of one seat in one round are a path: nothing is earned on the way, the reward of the round
 * comes at its end. Generalised advantage estimation (Schulman and others 2016) weighs the critic's later opinions by λ^n: 1 is the reward less the value at
 * the decision, without bias and with all the noise of play; 0 believes the next value.
 */

/** λ and the discount of advantages. */
export type AdvantageOptions = {
  /** 0 to 1. */
  readonly lambda: number;
  /** Discount from one decision to the next; 1 by default, as a round's end counts the same whenever it comes. */
  readonly gamma?: number | undefined;
};

/** Writes the advantages of the path `from` … `to` (its end is not part of it) to `out`. `values`: the critic's, of the seat's own reward. */
export const writeAdvantages = (
  path: { readonly from: number; readonly to: number; readonly reward: number },
  values: Float32Array,
  { lambda, gamma = 1 }: AdvantageOptions,
  out: Float32Array,
): void => {
  let next = 0;
  for (let at = path.to - 1; at >= path.from; at--) {
    // After the last decision the reward itself takes the place of the next value.
    const later = at === path.to - 1 ? path.reward : gamma * values[at + 1]!;
    next = later - values[at]! + gamma * lambda * next;
    out[at] = next;
  }
};

/** Mean 0 and deviation 1, in place; numbers that are all equal become 0. Answers the deviation there was. */
export const normalise = (numbers: Float32Array): number => {
  let sum = 0;
  for (const each of numbers) sum += each;
  const mean = sum / Math.max(1, numbers.length);
  let squares = 0;
  for (const each of numbers) squares += (each - mean) ** 2;
  const deviation = Math.sqrt(squares / Math.max(1, numbers.length));
  const scale = deviation > 1e-12 ? 1 / deviation : 0;
  for (let at = 0; at < numbers.length; at++) numbers[at] = (numbers[at]! - mean) * scale;
  return deviation;
};

/**
 * Multiplies each advantage by how much likelier its action is now than when it was played, at most `most` times: actions of older weights count as often as the
 * current ones would choose them (truncated importance sampling). `now`, `then`: log π. Answers the share that was capped.
 */
export const weighByRatio = (advantages: Float32Array, now: Float32Array, then: Float32Array, most: number): number => {
  let capped = 0;
  for (let at = 0; at < advantages.length; at++) {
    const ratio = Math.exp(now[at]! - then[at]!);
    if (ratio > most) capped++;
    advantages[at]! *= Math.min(most, ratio);
  }
  return capped / Math.max(1, advantages.length);
};

/** Clears the advantage of each action that is more than `most` times likelier now than when it was played. Answers the share of them. */
export const rejectByRatio = (
  advantages: Float32Array,
  now: Float32Array,
  then: Float32Array,
  most: number,
): number => {
  let rejected = 0;
  for (let at = 0; at < advantages.length; at++)
    if (Math.exp(now[at]! - then[at]!) > most) {
      rejected++;
      advantages[at] = 0;
    }
  return rejected / Math.max(1, advantages.length);
};

/** 1 − Var(target − value) / Var(target): the share of a target's variance that the critic knows. NaN where the target does not vary. */
export const explainedVariance = (targets: ArrayLike<number>, values: ArrayLike<number>): number => {
  const n = targets.length;
  let [sum, squares, rest, restSquares] = [0, 0, 0, 0];
  for (let at = 0; at < n; at++) {
    const error = targets[at]! - values[at]!;
    sum += targets[at]!;
    squares += targets[at]! ** 2;
    rest += error;
    restSquares += error ** 2;
  }
  const variance = squares / n - (sum / n) ** 2;
  return variance > 1e-12 ? 1 - (restSquares / n - (rest / n) ** 2) / variance : Number.NaN;
};
