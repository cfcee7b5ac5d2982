/** From what is asked for to the plan of a run: a new one, a stored one that goes on, or the tail of another. */
import { versionFor } from '../../features/index.ts';
import type { Dataset, DecisionKind } from '../dataset/index.ts';
import { checkDesign, DESIGN_NAMES, DESIGNS, type Design, type DesignName, scaleOf } from '../networks/index.ts';
import { decayStart, DEFAULTS, mergePlans, type RunPlan } from '../run/index.ts';
import { tailPlan } from './train.ts';
import { fault, ok, type Result } from '../../base/index.ts';

/** What a user may set of a training plan; everything left out takes the usual value of the design. */
export type PlanFlags = {
  network?: DesignName;
  kind?: DecisionKind;
  filter?: string;
  scaled?: boolean;
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
  soften?: number;
  seed?: string;
  from?: string;
  tail?: number;
};

/** The network that a data set is for, where none is named. */
const usualFor = ({ set }: Dataset): DesignName =>
  DESIGN_NAMES.find(
    (name) => (DESIGNS[name] as Design).kinds.length === 0 && (DESIGNS[name] as Design).features(undefined) === set.id,
  ) ?? 'flagship';

const presetsOf = (network: DesignName): Design['presets'] => DESIGNS[network].presets;

type Size = { channels?: number; blocks?: number; preset?: string };

/** The size asked for. The flagship's is given by its numbers alone; others keep the name too. */
const sizeOf = (network: DesignName, { preset, channels, blocks }: PlanFlags): Result<Size> => {
  const presets = presetsOf(network);
  if (preset !== undefined && !Object.hasOwn(presets, preset))
    return fault(
      'usage',
      0,
      `there is no preset ${JSON.stringify(preset)}; there are ${Object.keys(presets).join(', ')}`,
    );
  return ok({
    ...(preset === undefined ? {} : presets[preset]),
    ...(preset === undefined || network === 'flagship' ? {} : { preset }),
    ...(channels === undefined ? {} : { channels }),
    ...(blocks === undefined ? {} : { blocks }),
  });
};

/** The fields that were given. */
const given = (flags: PlanFlags): Partial<RunPlan> => {
  const numbers = ['samples', 'batch', 'micro', 'rate', 'warmup', 'decayFrom', 'claims', 'average', 'soften'] as const;
  const fields = [...numbers, 'seed', 'network', 'kind', 'filter'] as const;
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

/** A plan of its own, with what was not given. */
const newPlan = (asked: Partial<RunPlan>, samples: number, dataset: Dataset, isScaled: boolean): Result<RunPlan> => {
  const network = asked.network ?? usualFor(dataset);
  const design: Design = DESIGNS[network];
  const [preset] = Object.keys(design.presets) as [string];
  const usual = { ...DEFAULTS, ...design.usual };
  const { batch = usual.batch } = asked;
  const { id } = dataset.set;
  const shape = { ...design.presets[preset]!, ...(network === 'flagship' ? {} : { preset }), ...asked };
  const scale = isScaled ? scaleOf(dataset) : ok(undefined);
  if (!scale.ok) return scale;
  return checked({
    network,
    features: id,
    featuresVersion: versionFor(dataset.set, dataset.rules),
    rules: dataset.rules.id,
    ...usual,
    decayFrom: decayStart(samples),
    average: design.average(samples, batch),
    rate: design.rate(shape.channels),
    ...shape,
    samples,
    ...(scale.value === undefined ? {} : { scale: scale.value }),
  });
};

const merged = (flags: PlanFlags, dataset: Dataset, stored: RunPlan | undefined): Result<RunPlan> => {
  const size = sizeOf(flags.network ?? stored?.network ?? usualFor(dataset), flags);
  if (!size.ok) return size;
  const { id } = dataset.set;
  const featuresVersion = versionFor(dataset.set, dataset.rules);
  const asked = { features: id, featuresVersion, rules: dataset.rules.id, ...given(flags), ...size.value };
  if (stored !== undefined) {
    if (flags.scaled === true && stored.scale === undefined)
      return fault('train.run-differs', 0, 'the run does not scale its inputs; use another --out');
    return mergePlans(stored, asked);
  }
  if (flags.tail !== undefined) {
    if (flags.from === undefined) return fault('usage', 0, '--tail needs a run as --from');
    const plan = tailPlan(flags.from, flags.tail);
    return plan.ok ? mergePlans(plan.value, asked) : plan;
  }
  if (asked.samples === undefined) return fault('usage', 0, 'a new run needs --samples');
  return newPlan(asked, asked.samples, dataset, flags.scaled === true);
};

/** The plan of a run from its flags, or the stored one where they agree. */
export const planOf = (flags: PlanFlags, dataset: Dataset, stored: RunPlan | undefined): Result<RunPlan> => {
  const plan = merged(flags, dataset, stored);
  if (!plan.ok) return plan;
  const fits = checkDesign(plan.value, dataset);
  return fits.ok ? plan : fits;
};
