/** From flags to the plan of a run: a new one, a stored one that goes on, or the tail of another. */
import type { Dataset } from '../../learn/dataset/index.ts';
import { PRESETS } from '../../learn/supervised/net.ts';
import { averageFor, decayStart, DEFAULTS, mergePlans, rateFor, type RunPlan } from '../../learn/supervised/run.ts';
import { tailPlan } from '../../learn/supervised/train.ts';
import { fault, ok, type Result } from '../../tiles/index.ts';

export type PlanFlags = {
  samples?: number;
  preset?: string;
  channels?: number;
  blocks?: number;
  batch?: number;
  micro?: number;
  rate?: number;
  warmup?: number;
  decayFrom?: number;
  claims?: number;
  average?: number;
  seed?: string;
  from?: string;
  tail?: number;
};

const sizeOf = ({ preset, channels, blocks }: PlanFlags): Result<{ channels?: number; blocks?: number }> => {
  if (preset !== undefined && !Object.hasOwn(PRESETS, preset))
    return fault(
      'usage',
      0,
      `there is no preset ${JSON.stringify(preset)}; there are ${Object.keys(PRESETS).join(', ')}`,
    );
  return ok({
    ...(preset === undefined ? {} : PRESETS[preset]),
    ...(channels === undefined ? {} : { channels }),
    ...(blocks === undefined ? {} : { blocks }),
  });
};

/** The fields that were given. */
const given = (flags: PlanFlags): Partial<RunPlan> => {
  const fields = ['samples', 'batch', 'micro', 'rate', 'warmup', 'decayFrom', 'claims', 'average', 'seed'] as const;
  return Object.fromEntries(fields.flatMap((field) => (flags[field] === undefined ? [] : [[field, flags[field]]])));
};

const checked = (plan: RunPlan): Result<RunPlan> => {
  const whole = ['channels', 'blocks', 'batch', 'micro'] as const;
  const wrong = whole.find((field) => !Number.isInteger(plan[field]) || plan[field] < 1);
  if (wrong !== undefined) return fault('usage', 0, `${wrong} is a whole number from 1 on`);
  if (plan.batch % plan.micro !== 0)
    return fault('usage', 0, `micro ${plan.micro} does not divide batch ${plan.batch}`);
  return ok(plan);
};

export const planOf = (flags: PlanFlags, dataset: Dataset, stored: RunPlan | undefined): Result<RunPlan> => {
  const size = sizeOf(flags);
  if (!size.ok) return size;
  const { id, version } = dataset.set;
  const asked = { features: id, featuresVersion: version, rules: dataset.rules, ...given(flags), ...size.value };
  if (stored !== undefined) return mergePlans(stored, asked);
  if (flags.tail !== undefined) {
    if (flags.from === undefined) return fault('usage', 0, '--tail needs a run as --from');
    const plan = tailPlan(flags.from, flags.tail);
    return plan.ok ? mergePlans(plan.value, asked) : plan;
  }
  if (asked.samples === undefined) return fault('usage', 0, 'a new run needs --samples');
  const { samples, batch = DEFAULTS.batch } = asked;
  const shape = { ...PRESETS['small']!, ...size.value };
  const lasting = { decayFrom: decayStart(samples), average: averageFor(samples, batch) };
  return checked({ ...shape, ...DEFAULTS, ...lasting, rate: rateFor(shape.channels), ...asked, samples });
};
