/**
 * A network that learns from play: the flagship with its heads as log π, or the discards of a player of the papers; and a critic beside them.
 */
import { COLUMNS, oracleSetOf } from '../../features/index.ts';
import { cast, concat, mean, scale, slice, type Graph, type Value } from '../../nn/index.ts';
import { chainGraph, stepGraph } from '../../policy/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import {
  DESIGNS,
  chineseParts,
  flagshipParts,
  flagshipShape,
  type NetPlan,
  type TrunkParts,
} from '../networks/index.ts';
import { CRITIC, criticOf, type CriticName } from './critic.ts';
import type { ActorCritic } from './net.ts';
import { placesOf, seenBy, type PupilName } from './pupil.ts';

/** Parts of the flagship that may learn: the trunk, the heads of columns (discard, own kong), the heads of the whole (riichi, kita and claims). */
export const NETWORK_PARTS = ['trunk', 'column', 'whole'] as const;
/** One of NETWORK_PARTS. */
export type NetworkPart = (typeof NETWORK_PARTS)[number];

/** What decides the graph. */
export type ActorCriticOptions = {
  /** Who learns; the flagship where nobody is named. */
  readonly pupil?: PupilName | undefined;
  /** Further shape of the network of a paper. */
  readonly form?: Pick<NetPlan, 'preset' | 'filter' | 'scale'> | undefined;
  /** Batch statistics and dropout while it learns, as published; else it learns with the very numbers that it plays with. */
  readonly isLoose?: boolean | undefined;
  readonly rules: Ruleset;
  readonly channels: number;
  readonly blocks: number;
  /** Temperature of π: the one that play is sampled with. */
  readonly temperature: number;
  readonly critic: CriticName;
  readonly learns: readonly NetworkPart[];
  /** Oracle guiding: what is hidden is an input of π, `learning`: of the graph that learns alone, so that the exported player has none; `acting`: of the exported actor too. */
  readonly perfect?: 'learning' | 'acting' | undefined;
  /** The graph that trains also has log π of the player that is shown nothing, to be taught by the one that acts. */
  readonly isJoint?: boolean | undefined;
};

/** Names of the inputs. */
export const MASK = 'mask';
/** What is hidden, each number shown or not by chance: an input of π under oracle guiding. */
export const PERFECT = 'perfect';
const BYTE = 255;

/** The last layer of a paper's discards, a head of columns. */
const PAPER_HEAD = 'out';

/** The part of the network that a parameter belongs to. */
const partOf = (name: string): NetworkPart | 'critic' => {
  const first = name.split('.')[0]!;
  if (first === PAPER_HEAD) return 'column';
  return first === CRITIC || first === 'column' || first === 'whole' ? first : 'trunk';
};

type Parts = Pick<TrunkParts, 'columns' | 'whole'> & {
  /** What the flagship sees; a player of the papers has no such inputs. */
  readonly inputs?: Pick<TrunkParts, 'planes' | 'globals'>;
  readonly outputs: Readonly<Record<string, Value>>;
  readonly student?: Value;
};

/** The discards of a paper. Its critic reads what the network sees, since the network has no trunk to share. */
const paperParts = (graph: Graph, pupil: Exclude<PupilName, 'flagship'>, options: ActorCriticOptions): Parts => {
  const { rules, channels, blocks, form, perfect } = options;
  const set = seenBy(pupil, rules);
  const seen = graph.input('planes', [COLUMNS, set.planeCount], 'uint8');
  const isGuided = perfect === 'acting' || (perfect === 'learning' && graph.form !== 'export');
  const shown = isGuided ? graph.input(PERFECT, [COLUMNS, oracleSetOf(rules).planeCount], 'uint8') : undefined;
  const plan: NetPlan = { ...form, rules: rules.id, channels, blocks, kind: 'discard' };
  const columns = scale(cast(seen), 1 / BYTE);
  const rest = { columns, whole: mean(columns, [1]) };
  const logits = DESIGNS[pupil].logits(plan, set);
  if (options.isJoint !== true || shown === undefined || graph.form !== 'train')
    return { outputs: { discard: logits(seen, shown) }, ...rest };
  // One pass over twice the batch: what is hidden is shown to the first half alone.
  const [eyes, oracle] = [cast(seen), cast(shown)];
  const both = logits(concat([eyes, eyes], 0), concat([oracle, scale(oracle, 0)], 0));
  const half = graph.batch;
  return { outputs: { discard: slice(both, 0, 0, half) }, student: slice(both, 0, half, 2 * half), ...rest };
};

/** The heads of who learns. The value of a network of Chinese Standard is not among them: it would not follow what the trunk learns. */
const partsOf = (graph: Graph, options: ActorCriticOptions): Parts => {
  const { pupil = 'flagship', rules, channels, blocks } = options;
  if (pupil !== 'flagship') return paperParts(graph, pupil, options);
  const shape = flagshipShape({ channels, blocks, rules: rules.id }, seenBy(pupil, rules));
  const parts = rules.family === 'chinese' ? chineseParts(graph, shape) : flagshipParts(graph, shape);
  return { ...parts, inputs: parts };
};

/** The policy with its critic as one network to train. */
export const actorCriticOf =
  (options: ActorCriticOptions): ActorCritic =>
  (graph) => {
    const { pupil = 'flagship', rules, temperature, critic, learns } = options;
    graph.freeze((name) => {
      const part = partOf(name);
      return part !== 'critic' && !learns.includes(part);
    });
    if (options.isLoose !== true) graph.settle();
    const { outputs, student, ...parts } = partsOf(graph, options);
    if (graph.form === 'export') return { outputs };
    const mask = graph.input(MASK, [placesOf(pupil, rules)], 'uint8');
    const logs =
      pupil === 'flagship'
        ? chainGraph({ rules, heads: outputs, mask, temperature })
        : stepGraph(outputs['discard']!, mask, temperature);
    return {
      outputs,
      logs,
      ...(student === undefined ? {} : { student: stepGraph(student, mask, temperature) }),
      ...(critic === 'none' ? {} : { values: criticOf(graph, parts, { critic, rules }) }),
    };
  };
