/** What a run of learning by play is: everything that decides its weights, and where its defaults come from. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fault, ok, type Result } from '../../base/index.ts';
import { writeWhole } from '../../jobs/node/index.ts';
import { parseMetadata } from '../../nn/node/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import type { CriticName, LearnerPlan, NetworkPart } from '../reinforce/index.ts';
import { usualReward, type RewardName } from '../reward/index.ts';
import { LEARNER } from '../selfplay/index.ts';

/** Everything that decides the weights of a run but the weights it begins with, which lie in its folder. */
export type PolicyPlan = LearnerPlan & {
  /** Tells these runs from those of `train supervised`. */
  readonly kind: 'policy';
  readonly rules: string;
  readonly channels: number;
  readonly blocks: number;
  readonly reward: RewardName;
  readonly critic: CriticName;
  readonly learns: readonly NetworkPart[];
  /** Temperature that play is sampled with. */
  readonly temperature: number;
  /** Matches that go on side by side; an iteration plays a round of each. */
  readonly lanes: number;
  /** Lanes of one task. */
  readonly block: number;
  /** Who sits where; see RoundsPlan. */
  readonly tables: readonly (readonly string[])[];
  readonly leastEntropy: number;
};

/**
 * Start values. Numbers of play, λ, clip and the leash come from runs of a prototype of this learner in sanma; nothing here is tuned further.
 */
export const POLICY_DEFAULTS = {
  algorithm: 'ppo',
  clip: 0.2,
  most: 2,
  warmth: 1,
  mostWeight: 20,
  leash: 0.02,
  valueWeight: 0.5,
  epochs: 2,
  batch: 1024,
  micro: 128,
  rate: 5e-4,
  warmup: 10,
  average: 0.99,
  lambda: 0.6,
  alpha: 0,
  targetKl: 0.03,
  warmCritic: 12,
  critic: 'oracle',
  learns: ['trunk', 'column', 'whole'],
  temperature: 0.7,
  lanes: 256,
  block: 128,
  leastEntropy: 0.02,
} as const satisfies Partial<PolicyPlan>;

/** What a user may set. */
export type PolicyFlags = Partial<Omit<PolicyPlan, 'kind' | 'rules' | 'channels' | 'blocks'>>;

const planFile = (folder: string): string => join(folder, 'run.json');

/** Channels and blocks of a flagship, from its metadata. */
export const shapeOf = (bytes: Uint8Array): Result<{ readonly channels: number; readonly blocks: number }> => {
  const metadata = parseMetadata(bytes);
  if (!metadata.ok) return metadata;
  try {
    const { channels, blocks } = JSON.parse(metadata.value['suzaku.net'] ?? '{}') as Record<string, unknown>;
    if (Number.isInteger(channels) && Number.isInteger(blocks))
      return ok({ channels: channels as number, blocks: blocks as number });
  } catch {
    // The same answer as for metadata that lack the entry.
  }
  return fault('train.from', 0, 'the model does not say how many channels and blocks it has');
};

const isShare = (value: number): boolean => value >= 0 && value <= 1;

const checked = (plan: PolicyPlan): Result<PolicyPlan> => {
  const wrong = (text: string): Result<never> => fault('usage', 0, text);
  const whole = ['epochs', 'batch', 'micro', 'lanes', 'block'] as const;
  for (const field of whole)
    if (!Number.isInteger(plan[field]) || plan[field] < 1) return wrong(`${field} is a whole number from 1 on`);
  if (plan.batch % plan.micro !== 0) return wrong(`micro ${plan.micro} does not divide batch ${plan.batch}`);
  if (!(plan.temperature > 0)) return wrong('the temperature is a number above 0');
  if (!isShare(plan.lambda)) return wrong('lambda is a number from 0 to 1');
  if (!(plan.rate > 0)) return wrong('the rate is a number above 0');
  if (plan.learns.length === 0) return wrong('something of the network must learn');
  return ok(plan);
};

export const newPolicyPlan = (
  rules: RiichiRules,
  shape: { readonly channels: number; readonly blocks: number },
  flags: PolicyFlags,
): Result<PolicyPlan> => {
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  return checked({
    kind: 'policy',
    rules: rules.id,
    ...shape,
    seed: '1',
    reward: usualReward(rules),
    tables: [Array.from({ length: rules.seats }, () => LEARNER)],
    ...POLICY_DEFAULTS,
    ...given,
  });
};

export const isPolicyRun = (folder: string): boolean => existsSync(planFile(folder));

export const readPolicyPlan = (folder: string): Result<PolicyPlan> => {
  try {
    const plan = JSON.parse(readFileSync(planFile(folder), 'utf8')) as PolicyPlan;
    return plan.kind === 'policy' ? ok(plan) : fault('train.run', 0, `${folder} is a run of another kind`);
  } catch (error) {
    return fault('train.run', 0, `${folder} holds no run: ${(error as Error).message}`);
  }
};

export const writePolicyPlan = (folder: string, plan: PolicyPlan): void => {
  mkdirSync(folder, { recursive: true });
  writeWhole(planFile(folder), `${JSON.stringify(plan, undefined, 2)}\n`);
};

/** The stored plan, where what is asked for now agrees with it: a run is one plan from its first day. */
export const samePlan = (stored: PolicyPlan, flags: PolicyFlags): Result<PolicyPlan> => {
  for (const [field, value] of Object.entries(flags)) {
    const known = stored[field as keyof PolicyPlan];
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(known))
      return fault('train.run-differs', 0, `the run has ${field} ${JSON.stringify(known)}; use another --out`);
  }
  return ok(stored);
};
