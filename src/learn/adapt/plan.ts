/** What decides an adaptation: how many rounds are imagined, what learns from them and how, and how it is tested. */
import { fault, ok, type Result } from '../../base/index.ts';
import type { NetPlan } from '../networks/index.ts';
import type { LearnerPlan, NetworkPart, PupilName } from '../reinforce/index.ts';

/** Everything but the weights. */
export type AdaptPlan = {
  readonly rules: string;
  readonly pupil: PupilName;
  readonly channels: number;
  readonly blocks: number;
  readonly form?: Pick<NetPlan, 'preset' | 'filter' | 'scale'> | undefined;
  readonly seed: string;
  /** K: rounds imagined from the deal. */
  readonly trajectories: number;
  /** Walls on which the adapted and the offline weights both play; the first is the one that was dealt, the others are drawn anew. */
  readonly tests: number;
  /** Own turns between further adaptations while a test round goes on, and rounds imagined for each; 0: none. */
  readonly every: number;
  readonly more: number;
  /** What an imagined round is worth, and a test. */
  readonly reward: 'points' | 'rank';
  readonly learns: readonly NetworkPart[];
  /** Temperature that imagined rounds are sampled with. */
  readonly temperature: number;
  /** Tests are sampled at this temperature too, with the same numbers for both; else both play the likeliest action. */
  readonly isSampled: boolean;
  readonly epochs: number;
  readonly batch: number;
  readonly micro: number;
  readonly rate: number;
  /** Weight of the divergence from the offline policy. */
  readonly leash: number;
  /** Choices with a larger ratio are left out. */
  readonly most: number;
  /** Divergence at which an adaptation ends early. */
  readonly targetKl: number;
};

/** Start values, chosen by hand. The paper has K = 100,000 and says no rate. */
export const ADAPT_DEFAULTS = {
  trajectories: 2000,
  tests: 200,
  every: 0,
  more: 500,
  reward: 'points',
  learns: ['column', 'whole'],
  temperature: 0.7,
  isSampled: false,
  epochs: 2,
  batch: 1024,
  micro: 128,
  rate: 1e-3,
  leash: 0.02,
  most: 2,
  targetKl: 0.03,
} as const satisfies Partial<AdaptPlan>;

const COUNTS = ['trajectories', 'tests', 'epochs', 'batch', 'micro'] as const;
const ABOVE_ZERO = ['temperature', 'rate', 'most', 'targetKl'] as const;

export const checkAdaptPlan = (plan: AdaptPlan): Result<AdaptPlan> => {
  const wrong = (text: string): Result<never> => fault('usage', 0, text);
  for (const field of COUNTS)
    if (!Number.isInteger(plan[field]) || plan[field] < 1) return wrong(`${field} is a whole number from 1 on`);
  for (const field of ABOVE_ZERO) if (!(plan[field] > 0)) return wrong(`${field} is a number above 0`);
  if (!Number.isInteger(plan.every) || plan.every < 0) return wrong('every is a whole number from 0 on');
  if (plan.every > 0 && !(Number.isInteger(plan.more) && plan.more > 0))
    return wrong('more is a whole number from 1 on');
  if (plan.batch % plan.micro !== 0) return wrong(`micro ${plan.micro} does not divide batch ${plan.batch}`);
  if (plan.learns.length === 0) return wrong('something of the network must learn');
  return ok(plan);
};

/** As the learner wants it: the policy gradient with importance weights, whole returns, no critic. */
export const learnerPlanOf = (plan: AdaptPlan): LearnerPlan => ({
  algorithm: 'pg',
  clip: 0.2,
  most: plan.most,
  warmth: 1,
  mostWeight: 20,
  leash: plan.leash,
  valueWeight: 0,
  seed: plan.seed,
  epochs: plan.epochs,
  batch: plan.batch,
  micro: plan.micro,
  rate: plan.rate,
  warmup: 1,
  average: 0,
  lambda: 1,
  alpha: 0,
  targetKl: plan.targetKl,
  warmCritic: 0,
});
