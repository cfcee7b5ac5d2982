/**
 * The networks that supervised training knows, by name: what they see, which decisions they answer, in which sizes they come, and how one is made
 * from the plan of a run. The training loop, runs, measurements and commands are the same for all.
 */
import type { FeatureSet } from '../../features/index.ts';
import type { MicroBatch, Net } from '../../nn/index.ts';
import { fault, ok, type Result } from '../../base/index.ts';
import { KIND_CLASSES, modelRulesNamed, type DecisionKind } from '../../policy/index.ts';
import type { Family } from '../../rules/index.ts';
import type { Batch } from '../dataset/index.ts';
import { chineseNet } from './chinese.ts';
import { chineseMlp, type ByteReading } from './chinesemlp.ts';
import { microBatchOf } from './feeds.ts';
import {
  MEOWJONG_FILTERS,
  MEOWJONG_FORMS,
  MEOWJONG_KINDS,
  meowjong,
  meowjongLogits,
  type MeowjongForm,
  type MeowjongKind,
  type MeowjongShape,
} from './meowjong.ts';
import { flagship, PRESETS, type FlagshipShape } from './flagship.ts';
import { oneKindBatch, type LogitsOf } from './onekind.ts';
import { averageFor, rateFor, type RunPlan } from '../run/index.ts';
import { SUPHX_FORMS, SUPHX_KINDS, suphx, suphxFeatures, suphxLogits } from './suphx.ts';

/** What of a plan makes the network. */
export type NetPlan = Pick<RunPlan, 'rules' | 'channels' | 'blocks' | 'kind' | 'preset' | 'filter' | 'scale'>;

/** One network that can be trained: its features, sizes and usual rate, and how to build it. */
export type Design = {
  readonly text: string;
  /** Rules that it plays. */
  readonly family: Family;
  /** Decisions that each have a model of their own; none where one model answers all. */
  readonly kinds: readonly DecisionKind[];
  /** Feature set that a model sees. */
  readonly features: (kind: DecisionKind | undefined) => string;
  /** Channels × blocks by name; the first is the usual one. */
  readonly presets: Readonly<Record<string, { readonly channels: number; readonly blocks: number }>>;
  /** Highest rate of learning, and decay per step of the averaged weights. */
  readonly rate: (channels: number) => number;
  readonly average: (samples: number, batch: number) => number;
  /** Where a run of it differs from others by default. */
  readonly usual: Partial<Pick<RunPlan, 'batch' | 'micro' | 'warmup' | 'soften' | 'decay'>>;
  readonly make: (plan: NetPlan, set: FeatureSet) => Net;
  /** The logits alone, of networks that answer one kind. */
  readonly logits?: (plan: NetPlan, set: FeatureSet) => LogitsOf;
};

/** Convolutions of Meowjong's network; their number is part of its shape. */
const CONVOLUTIONS = 4;
/** Points by which soft targets fall to a share of 1/e: a quarter of the expert's discards are nearer ties. */
const SOFTEN = 0.3;
/** Batch statistics follow the weights, not their average: the window of the average is kept short. */
const SHORT = 0.98;

/** `4x5` */
const FILTER = /^([1-9])x([1-9])$/;
export const parseFilter = (text: string): Result<readonly [number, number]> => {
  const found = FILTER.exec(text);
  return found === null
    ? fault('usage', 0, `a filter is kinds × columns as in 4x5, not ${JSON.stringify(text.slice(0, 40))}`)
    : ok([Number(found[1]), Number(found[2])]);
};

const filterOf = ({ filter, kind }: NetPlan): readonly [number, number] => {
  const named = filter === undefined ? undefined : parseFilter(filter);
  return named?.ok === true ? named.value : MEOWJONG_FILTERS[kind as MeowjongKind];
};

const meowjongShape = (plan: NetPlan, { planeCount }: FeatureSet): MeowjongShape => {
  const { preset = 'compact', channels, scale } = plan;
  const form = MEOWJONG_FORMS[preset as MeowjongForm];
  return { ...form, planes: planeCount, filter: filterOf(plan), channels, scale };
};

/** The flagship's shape for a game by its name. */
export const flagshipShape = (
  { channels, blocks, rules }: Pick<NetPlan, 'channels' | 'blocks' | 'rules'>,
  { planeCount, globalCount, planes }: FeatureSet,
): FlagshipShape => ({
  planes: planeCount,
  globals: globalCount,
  called: planes.find(({ name }) => name === 'called')!.from,
  channels,
  blocks,
  charactersApart: modelRulesNamed(rules)?.seats === 3,
});

/** The designs of networks by name. */
export const DESIGNS = {
  flagship: {
    text: 'one network for every decision',
    family: 'riichi',
    kinds: [],
    features: () => 'suzaku1',
    presets: { small: PRESETS['small']!, ...PRESETS },
    rate: rateFor,
    average: averageFor,
    usual: {},
    make: (plan, set) => flagship(flagshipShape(plan, set)),
  },
  meowjong: {
    text: "Meowjong's, one network per kind of decision",
    family: 'riichi',
    kinds: MEOWJONG_KINDS,
    features: () => 'meowjong',
    presets: Object.fromEntries(
      (['compact', 'grid', 'exact'] as const).map((form) => [
        form,
        { channels: MEOWJONG_FORMS[form].channels, blocks: CONVOLUTIONS },
      ]),
    ),
    // The paper has 1e-3 for 200 epochs; with a hundredth of that, 3e-3 learns more.
    rate: () => 3e-3,
    average: () => SHORT,
    usual: { batch: 64, warmup: 100 },
    make: (plan, set) => meowjong(meowjongShape(plan, set), plan.kind!),
    logits: (plan, set) => (seen) => meowjongLogits(seen, meowjongShape(plan, set), KIND_CLASSES[plan.kind!]),
  },
  suphx: {
    text: "of Suphx's shape, one network per kind of decision",
    family: 'riichi',
    kinds: SUPHX_KINDS,
    features: (kind) => suphxFeatures(kind!),
    presets: { compact: SUPHX_FORMS.compact, exact: SUPHX_FORMS.exact },
    rate: rateFor,
    average: averageFor,
    usual: { batch: 64, micro: 32, warmup: 100 },
    make: ({ channels, blocks, kind }, { planeCount }) => suphx({ planes: planeCount, channels, blocks }, kind!),
    logits:
      ({ channels, blocks, kind }, { planeCount }) =>
      (seen, perfect) =>
        suphxLogits(seen, { planes: planeCount, channels, blocks }, kind!, perfect),
  },
  chinese: {
    text: 'one network for every decision of Chinese Standard',
    family: 'chinese',
    kinds: [],
    features: () => 'chinese-planes',
    presets: { small: PRESETS['small']!, ...PRESETS },
    rate: rateFor,
    average: averageFor,
    usual: { soften: SOFTEN },
    make: (plan, set) => chineseNet(flagshipShape(plan, set)),
  },
  'chinese-mlp': {
    text: 'that of the published bot of Chinese Standard',
    family: 'chinese',
    kinds: [],
    features: () => 'chinese240',
    presets: { symbols: { channels: 512, blocks: 6 }, bytes: { channels: 512, blocks: 6 } },
    rate: () => 5e-4,
    average: averageFor,
    // AdamW as published, which names no decay: that of the usual implementation.
    usual: { batch: 512, micro: 256, decay: 0.01 },
    make: ({ preset = 'symbols', ...size }) => chineseMlp(size, preset as ByteReading),
  },
} as const satisfies Readonly<Record<string, Design>>;

/** The name of one of the DESIGNS. */
export type DesignName = keyof typeof DESIGNS;
/** Names of the designs. */
export const DESIGN_NAMES = Object.keys(DESIGNS) as readonly DesignName[];

/** The network that a plan describes, for a feature set. */
export const netOf = (plan: NetPlan & Pick<RunPlan, 'network'>, set: FeatureSet): Net =>
  (DESIGNS[plan.network] as Design).make(plan, set);

/** Samples of a batch for the network of a plan. */
export const feedOf = (
  { kind }: Pick<RunPlan, 'kind'>,
  set: FeatureSet,
  batch: Batch,
): ((from: number, to: number) => MicroBatch) =>
  kind === undefined
    ? (from, to) => microBatchOf(batch, set, from, to)
    : (from, to) => oneKindBatch(batch, set, kind, from, to);

/** Whether the plan is one of a network that there is, on samples that it can be trained on. */
export const checkDesign = (
  plan: Pick<RunPlan, 'network' | 'kind' | 'filter'>,
  { set, kind }: { readonly set: FeatureSet; readonly kind: DecisionKind | undefined },
): Result<Design> => {
  const design: Design = DESIGNS[plan.network];
  const wrong = (text: string): Result<never> => fault('usage', 0, text);
  if (plan.kind === undefined ? design.kinds.length > 0 : !design.kinds.includes(plan.kind))
    return design.kinds.length === 0
      ? wrong(`${plan.network} answers every kind of decision; --kind is for the other networks`)
      : wrong(`${plan.network} needs --kind ${design.kinds.join('|')}`);
  const features = design.features(plan.kind);
  if (set.id !== features) return wrong(`${plan.network} sees the features ${features}, not ${set.id}`);
  if (plan.kind !== undefined && kind !== plan.kind)
    return wrong(`the samples must be those of ${plan.kind}: dataset build --kind ${plan.kind}`);
  if (kind !== undefined && plan.kind === undefined) return wrong(`the samples are those of ${kind} only`);
  if (plan.filter === undefined) return ok(design);
  const filter = parseFilter(plan.filter);
  return filter.ok ? ok(design) : filter;
};
