/** What a run of learning by play is: everything that decides its weights, and where its defaults come from. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fault, ok, type Result } from '../../base/index.ts';
import { writeWhole } from '../../jobs/node/index.ts';
import { parseMetadata } from '../../nn/node/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { NETWORK_ENTRY, type SuphxStage } from '../../players/index.ts';
import type { NetPlan } from '../networks/index.ts';
import { PUPILS, type CriticName, type LearnerPlan, type NetworkPart, type PupilName } from '../reinforce/index.ts';
import { GUIDE_DEFAULTS, wrongGuide } from '../oracle/index.ts';
import { usualReward, type RewardName } from '../reward/index.ts';
import { LEARNER } from '../selfplay/index.ts';
import type { LoggedPlan } from './logged.ts';

/** What of a network's shape its channels and blocks do not say. */
export type NetForm = Pick<NetPlan, 'preset' | 'filter' | 'scale'>;

/** Everything that decides the weights of a run but the weights it begins with, which lie in its folder. */
export type PolicyPlan = LearnerPlan & {
  /** Tells these runs from those of `train supervised`. */
  readonly kind: 'policy';
  readonly rules: string;
  /** Who learns; absent: the flagship. */
  readonly pupil?: PupilName | undefined;
  readonly channels: number;
  readonly blocks: number;
  /** Further shape of the network of a paper. */
  readonly form?: NetForm | undefined;
  /** Batch statistics and dropout while it learns, as published. */
  readonly isLoose?: boolean | undefined;
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
  /** Discards of a paper are sampled among all kinds, legal or not. */
  readonly isUnmasked?: boolean | undefined;
  /** Every round is the first of a match. */
  readonly isSingleRound?: boolean | undefined;
  /** Seats whose reward is 0 are not learnt from; an iteration where there are no others does not count. */
  readonly skipsZero?: boolean | undefined;
  /** Play does not wait for the learner; rounds by weights that are more versions old than this are dropped. Absent: every iteration waits for its rounds. */
  readonly stale?: number | undefined;
  /** Games of records to learn from; without them the network plays. */
  readonly records?: LoggedPlan | undefined;
  /** Digest of their ids, written when the run begins: other games are another run. */
  readonly recordsDigest?: string | undefined;
  /** Which of Suphx's agents the run is; its player carries the name. */
  readonly stage?: SuphxStage | undefined;
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

/**
 * REINFORCE as Meowjong published it (Zhao and Holden 2022) and as its code has it: one round an update, a reward at its end discounted by 0.99 a decision, returns
 * standardised, no critic, all seats one network, seats that neither won nor paid left out, batch statistics and dropout in force. Discards are sampled among legal kinds, since our networks have learnt with a mask; `isUnmasked` samples as they did.
 */
export const PAPER_PRESET = {
  algorithm: 'reinforce',
  critic: 'none',
  reward: 'points',
  gamma: 0.99,
  lambda: 1,
  rate: 1e-3,
  warmup: 1,
  average: 0,
  epochs: 1,
  batch: 256,
  micro: 256,
  lanes: 1,
  block: 1,
  temperature: 1,
  leash: 0,
  targetKl: 1e9,
  warmCritic: 0,
  leastEntropy: 0,
  isLoose: true,
  isSingleRound: true,
  skipsZero: true,
} as const satisfies Partial<PolicyPlan>;

/**
 * What Suphx's three agents share (Li and others 2020, section 3.1): the policy gradient with importance weights, without a limit of the ratio, and entropy control with the
 * form of equation (3) damped. The paper says neither rate nor batch. A blind critic gives the advantages; the entropy to hold is that of `suphx-sl` at this temperature (first line of
 * `train policy --preset suphx-basic --lanes 128`: 0.739).
 */
export const SUPHX_PRESET = {
  algorithm: 'pg',
  most: 1e9,
  critic: 'seat',
  leash: 0,
  rate: 2e-4,
  temperature: 0.7,
  leastEntropy: 0.02,
  entropy: { target: 0.74, gain: 0.01, damping: 10 },
  lanes: 512,
  block: 128,
  warmCritic: 10,
} as const satisfies Partial<PolicyPlan>;

/** Named sets of start values. */
export const POLICY_PRESETS = {
  usual: {},
  paper: PAPER_PRESET,
  'suphx-basic': { ...SUPHX_PRESET, stage: 'basic', reward: 'points' },
  'suphx-reward': { ...SUPHX_PRESET, stage: 'reward', reward: 'predictor' },
  'suphx-oracle': { ...SUPHX_PRESET, stage: 'oracle', reward: 'predictor', oracle: GUIDE_DEFAULTS },
} as const satisfies Readonly<Record<string, Partial<PolicyPlan>>>;
/** The name of one of POLICY_PRESETS. */
export type PolicyPreset = keyof typeof POLICY_PRESETS;

/** Who learns under a preset unless another is named. */
export const pupilOfPreset = (preset: PolicyPreset): PupilName =>
  preset === 'usual' ? 'flagship' : preset === 'paper' ? 'meowjong' : 'suphx';

/** What a user may set. */
export type PolicyFlags = Partial<Omit<PolicyPlan, 'kind' | 'rules' | keyof LearnerShape | 'recordsDigest'>>;

const planFile = (folder: string): string => join(folder, 'run.json');

/** Which network learns, and in which size. */
export type LearnerShape = Pick<PolicyPlan, 'pupil' | 'channels' | 'blocks' | 'form'>;

/** Of a flagship or of a paper's network for discards, from its metadata. */
export const shapeOf = (bytes: Uint8Array): Result<LearnerShape> => {
  const metadata = parseMetadata(bytes);
  if (!metadata.ok) return metadata;
  const pupil = PUPILS.find((name) => name === metadata.value[NETWORK_ENTRY]) ?? 'flagship';
  try {
    const net = JSON.parse(metadata.value['suzaku.net'] ?? '{}') as Partial<LearnerShape & NetForm>;
    const { channels, blocks, preset, filter, scale } = net;
    const size = { channels: channels!, blocks: blocks! };
    if (Number.isInteger(channels) && Number.isInteger(blocks))
      return ok(pupil === 'flagship' ? size : { pupil, ...size, form: { preset, filter, scale } });
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
  if (plan.records !== undefined && plan.algorithm !== 'awr')
    return wrong(
      'records are learnt from by awr alone: the others need to know how likely a player was to choose as it did',
    );
  if (plan.records !== undefined && !(Number.isInteger(plan.records.games) && plan.records.games > 0))
    return wrong('games is a whole number from 1 on');
  if (plan.records !== undefined && plan.reward === 'predictor')
    return wrong('the reward predictor wants matches that are played, not records');
  if (plan.stale !== undefined && !(Number.isInteger(plan.stale) && plan.stale >= 0))
    return wrong('stale is a whole number from 0 on');
  if (plan.stale !== undefined && plan.records !== undefined) return wrong('records are never stale');
  if (plan.stale !== undefined && plan.reward === 'predictor')
    return wrong('the reward predictor follows matches round by round; it wants play that waits, without stale');
  if (plan.learns.length === 0) return wrong('something of the network must learn');
  if (plan.oracle !== undefined && plan.pupil !== 'suphx') return wrong('oracle guiding is of the pupil suphx');
  const guide = plan.oracle === undefined ? undefined : wrongGuide(plan.oracle);
  if (guide !== undefined) return wrong(guide);
  return ok(plan);
};

/** The plan of a new run, from its flags. */
export const newPolicyPlan = (rules: Ruleset, shape: LearnerShape, flags: PolicyFlags): Result<PolicyPlan> => {
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

/** The folder holds a run that learns by play. */
export const isPolicyRun = (folder: string): boolean => existsSync(planFile(folder));

/** The plan of a run that was begun before. */
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
