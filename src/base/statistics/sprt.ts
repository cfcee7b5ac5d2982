/**
 * Sequential test on one score a duplicate set: does the challenger's mean reach h1 rather than h0? Wald's bounds (1945) on the
 * generalised likelihood ratio of normal scores with unknown variance, the variance fitted under each hypothesis. Hypotheses,
 * errors and cap are fixed before the run. Scores are in the unit of h0 and h1 and higher is better: for ranks take
 * (seats + 1) / 2 − mean rank.
 */

/** Hypotheses, error rates and bounds of a sequential test. */
export type SprtPlan = {
  /** Mean score that is not worth having, and mean score worth having; h0 < h1. */
  readonly h0: number;
  readonly h1: number;
  /** Wanted rate of accepting at h0, and of rejecting at h1. */
  readonly alpha?: number;
  readonly beta?: number;
  /** Sets after which an undecided test ends as rejected: what is not shown is not accepted. */
  readonly max?: number;
  /** No verdict before this many sets, because the variance of few is badly known. */
  readonly min?: number;
};

/** Sufficient figures of the scores so far; plain data, so that a run can be resumed. */
export type SprtState = {
  readonly sets: number;
  readonly mean: number;
  /** Σ (x − mean)². */
  readonly squares: number;
};

/** Where a sequential test stands. */
export type SprtVerdict = {
  readonly verdict: 'continue' | 'accept' | 'reject';
  /** The cap, not a bound, ended the test. */
  readonly capped: boolean;
  readonly sets: number;
  readonly mean: number;
  /** Natural log of the likelihood ratio h1 : h0. */
  readonly llr: number;
  /** [reject at or below, accept at or above]. */
  readonly bounds: readonly [number, number];
};

/** The state before the first score. */
export const SPRT_START: SprtState = { sets: 0, mean: 0, squares: 0 };
const ERROR = 0.05;
const MIN_SETS = 20;

/** Welford's update. */
export const addScore = ({ sets, mean, squares }: SprtState, score: number): SprtState => {
  const next = mean + (score - mean) / (sets + 1);
  return { sets: sets + 1, mean: next, squares: squares + (score - mean) * (score - next) };
};

/** Log-likelihood ratios at which the test rejects and accepts. */
export const sprtBounds = ({ alpha = ERROR, beta = ERROR }: SprtPlan): readonly [number, number] => [
  Math.log(beta / (1 - alpha)),
  Math.log((1 - beta) / alpha),
];

/** (n / 2) · log of the ratio of the variances fitted around h0 and around h1. */
export const logLikelihoodRatio = ({ sets, mean, squares }: SprtState, { h0, h1 }: SprtPlan): number => {
  if (sets === 0) return 0;
  const spread = squares / sets;
  return (sets / 2) * Math.log((spread + (mean - h0) ** 2) / (spread + (mean - h1) ** 2));
};

/** The verdict at this point of the run; ask after every set, in order. */
export const judge = (state: SprtState, plan: SprtPlan): SprtVerdict => {
  const { min = MIN_SETS, max = Infinity } = plan;
  const llr = logLikelihoodRatio(state, plan);
  const bounds = sprtBounds(plan);
  const known = { capped: false, sets: state.sets, mean: state.mean, llr, bounds };
  if (state.sets >= min) {
    if (llr >= bounds[1]) return { verdict: 'accept', ...known };
    if (llr <= bounds[0]) return { verdict: 'reject', ...known };
  }
  return state.sets >= max ? { verdict: 'reject', ...known, capped: true } : { verdict: 'continue', ...known };
};

/** Walks through scores in the order played and stops at the first verdict; later scores are not looked at. */
export const sprt = (scores: Iterable<number>, plan: SprtPlan): SprtVerdict => {
  let state = SPRT_START;
  for (const score of scores) {
    state = addScore(state, score);
    const verdict = judge(state, plan);
    if (verdict.verdict !== 'continue') return verdict;
  }
  return judge(state, plan);
};
