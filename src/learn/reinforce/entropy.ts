/**
 * Entropy control (Suphx, section 3.3): the weight α of the entropy in the loss follows the entropy of play, α ← α + β (target − entropy), never below 0. By
 * itself that swings around the target, because α changes how fast the entropy moves, not the entropy. So the change of the error is added (a controller
 * with proportional and integral part): α ← α + β (e + damping · (e − e before)).
 */

/** The entropy to hold, and how hard the controller pulls. */
export type EntropyPlan = {
  /** Mean entropy of a decision to hold, in nats. */
  readonly target: number;
  /** β: change of α for an error of one nat. */
  readonly gain: number;
  /** Iterations of error that its change counts for; 0 is Suphx's own form. */
  readonly damping: number;
};

/** What the controller remembers from iteration to iteration: α, and the last error. */
export type EntropyState = {
  readonly alpha: number;
  /** Error of the iteration before; undefined at the start. */
  readonly error?: number | undefined;
};

/** `entropy`: mean of the decisions just played. */
export const controlEntropy = (
  { alpha, error: before }: EntropyState,
  { target, gain, damping }: EntropyPlan,
  entropy: number,
): EntropyState => {
  const error = target - entropy;
  const change = before === undefined ? 0 : error - before;
  return { alpha: Math.max(0, alpha + gain * (error + damping * change)), error };
};
