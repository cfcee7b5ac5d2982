/** What the metadata of a run's models say. */
import { versionFor } from '../../features/index.ts';
import { commitHere } from '../../models/index.ts';
import type { ModelCard } from '../../nn/node/index.ts';
import { KIND_ENTRY, NETWORK_ENTRY, STAGE_ENTRY } from '../../players/index.ts';
import { headLayoutOf } from '../../policy/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { seenBy } from '../reinforce/index.ts';
import type { PolicyPlan } from './plan.ts';

export const cardOfRun = (
  plan: PolicyPlan,
  rules: Ruleset,
  iterations: number,
): { readonly card: ModelCard; readonly extra: Readonly<Record<string, string>> } => {
  const { pupil = 'flagship', channels, blocks, form, seed, algorithm, stage } = plan;
  const set = seenBy(pupil, rules);
  const card = {
    features: set.id,
    featuresVersion: String(versionFor(set, rules)),
    actionsVersion: String(headLayoutOf(rules).actionVersion),
    ruleset: plan.rules,
    commit: commitHere(),
  };
  const extra = {
    'suzaku.net': JSON.stringify({ channels, blocks, ...form, seed, algorithm, iterations }),
    [NETWORK_ENTRY]: pupil === 'flagship' && rules.family === 'chinese' ? 'chinese' : pupil,
    ...(pupil === 'flagship' ? {} : { [KIND_ENTRY]: 'discard' }),
    ...(stage === undefined ? {} : { [STAGE_ENTRY]: stage }),
  };
  return { card, extra };
};
