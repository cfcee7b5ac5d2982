/**
 * Policy losses of a sample, from log π of the choice as it is now, as it was when it was played, and the advantage. All are minimised.
 *
 * `reinforce` (Williams 1992): −A · log π. `pg`: the importance-weighted policy gradient of Suphx, equations (1) and (2): −(π / π played) · A; samples whose
 * ratio is above `most` are left out. `ppo` (Schulman and others 2017): −min(r A, clip(r, 1 ± clip) A). `awr` (Peng and others 2019), for logs of other players:
 * −e^(A / warmth) · log π, the weight capped.
 */
import { add, cast, clip, detach, exp, minimum, mul, neg, scale, shift, sub, sum, type Value } from '../../nn/index.ts';

/** Ways to learn from play. */
export const ALGORITHMS = ['reinforce', 'pg', 'ppo', 'awr'] as const;
/** One of ALGORITHMS: how a policy learns from what it did. */
export type Algorithm = (typeof ALGORITHMS)[number];

/** Numbers of the losses. */
export type LossOptions = {
  readonly algorithm: Algorithm;
  /** How far the ratio may move under `ppo`. */
  readonly clip: number;
  /** Largest ratio that counts under `pg`; larger ones are left out. */
  readonly most: number;
  /** Advantage that multiplies the weight by e under `awr`, and its largest weight. */
  readonly warmth: number;
  readonly mostWeight: number;
};

/** One number a sample each, [B]. */
export type Judged = {
  /** log π of the choice. */
  readonly chosen: Value;
  /** The same when it was played. */
  readonly old: Value;
  readonly advantage: Value;
  /** Largest ratio that counts under `pg`. */
  readonly most: Value;
};

/** 1 where a value is at most `most`, else 0; without a gradient. */
const upTo = (x: Value, most: Value): Value =>
  cast(x.graph.emit('LessOrEqual', [x, most], { shape: x.shape, type: 'bool' }));

/** π / π played. */
export const ratioOf = ({ chosen, old }: Pick<Judged, 'chosen' | 'old'>): Value => exp(sub(chosen, old));

/** 1 for a choice that `pg` learns from, 0 for one whose ratio is above `most`. */
export const accepted = (judged: Pick<Judged, 'chosen' | 'old' | 'most'>): Value =>
  upTo(detach(ratioOf(judged)), judged.most);

/** [B] */
export const policyLoss = (judged: Judged, options: LossOptions): Value => {
  const { chosen, advantage } = judged;
  const { algorithm } = options;
  if (algorithm === 'reinforce') return neg(mul(advantage, chosen));
  if (algorithm === 'awr') {
    const weight = exp(clip(scale(advantage, 1 / options.warmth), -50, Math.log(options.mostWeight)));
    return neg(mul(weight, chosen));
  }
  const ratio = ratioOf(judged);
  if (algorithm === 'pg') return neg(mul(mul(ratio, accepted(judged)), advantage));
  const limited = clip(ratio, 1 - options.clip, 1 + options.clip);
  return neg(minimum(mul(ratio, advantage), mul(limited, advantage)));
};

/** Σ π (log π − log reference) of rows of log-probabilities [B, places]: [B], in nats. Places that are forbidden in both add nothing. */
export const divergence = (logs: Value, reference: Value): Value => sum(mul(exp(logs), sub(logs, reference)), [1]);

/** An estimate of the divergence from the policy that played, r − 1 − log r: never negative, and small where π has hardly moved (Schulman 2020). */
export const moved = (judged: Pick<Judged, 'chosen' | 'old'>): Value => {
  const difference = sub(judged.chosen, judged.old);
  return add(shift(exp(difference), -1), neg(difference));
};
