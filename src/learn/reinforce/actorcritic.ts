/**
 * The flagship as a network that learns from play: its heads as log π, and a critic beside them.
 *
 * Critics. `seat`: what the seat sees; one output, its own reward to come. `oracle`: also what is hidden (features oracle1); one output a seat, the own one first and
 * then in turn order, from which their mean is taken off, because rewards of a round sum to zero (Li and others 2022, RVR). A critic reads the trunk but does
 * not move it: it must not change what the policy knows.
 */
import { oracle1, suzaku1 } from '../../features/index.ts';
import { cast, concat, dense, detach, mean, relu, scale, sub, sum, type Graph, type Value } from '../../nn/index.ts';
import { chainGraph, headLayoutOf } from '../../policy/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import { flagshipParts, flagshipShape } from '../networks/index.ts';
import type { ActorCritic } from './net.ts';

export const CRITICS = ['none', 'seat', 'oracle'] as const;
/** One of CRITICS: who judges how well a round stands. */
export type CriticName = (typeof CRITICS)[number];

/** Parts of the flagship that may learn: the trunk, the heads of columns (discard, kong), the heads of the whole (riichi, pung, kita, chow). */
export const NETWORK_PARTS = ['trunk', 'column', 'whole'] as const;
/** One of NETWORK_PARTS. */
export type NetworkPart = (typeof NETWORK_PARTS)[number];

/** What decides the graph. */
export type ActorCriticOptions = {
  readonly rules: RiichiRules;
  readonly channels: number;
  readonly blocks: number;
  /** Temperature of π: the one that play is sampled with. */
  readonly temperature: number;
  readonly critic: CriticName;
  readonly learns: readonly NetworkPart[];
};

/** Names of the inputs. */
export const MASK = 'mask';
export const HIDDEN = 'hidden';
const CRITIC = 'critic';
const BYTE = 255;
/** Numbers a column and a critic's inner layer have. */
const WIDTH = 32;
const INNER = 64;

/** The part of the network that a parameter belongs to. */
const partOf = (name: string): NetworkPart | 'critic' => {
  const first = name.split('.')[0]!;
  return first === CRITIC || first === 'column' || first === 'whole' ? first : 'trunk';
};

/** Rewards to come, [B, n]. */
const criticOf = (
  graph: Graph,
  parts: { readonly columns: Value; readonly whole: Value },
  { critic, rules }: ActorCriticOptions,
): Value => {
  const columns = detach(parts.columns);
  const whole = detach(parts.whole);
  if (critic === 'seat') {
    const inner = relu(dense(whole, `${CRITIC}.in`, INNER));
    return dense(inner, `${CRITIC}.out`, 1, { gain: 0.1 });
  }
  const hidden = scale(cast(graph.input(HIDDEN, [oracle1.columns, oracle1.planeCount], 'uint8')), 1 / BYTE);
  const each = relu(dense(concat([columns, hidden], 2), `${CRITIC}.column`, WIDTH));
  const pooled = scale(sum(each, [1]), 1 / oracle1.columns);
  const inner = relu(dense(concat([pooled, whole], 1), `${CRITIC}.in`, INNER));
  const values = dense(inner, `${CRITIC}.out`, rules.seats, { gain: 0.1 });
  return sub(values, mean(values, [1], true));
};

export const actorCriticOf =
  (options: ActorCriticOptions): ActorCritic =>
  (graph) => {
    const { rules, temperature, critic, learns } = options;
    graph.freeze((name) => {
      const part = partOf(name);
      return part !== 'critic' && !learns.includes(part);
    });
    const { outputs, columns, whole } = flagshipParts(graph, flagshipShape({ ...options, rules: rules.id }, suzaku1));
    if (graph.form === 'export') return { outputs };
    const mask = graph.input(MASK, [headLayoutOf(rules).places], 'uint8');
    const logs = chainGraph({ rules, heads: outputs, mask, temperature });
    return { outputs, logs, ...(critic === 'none' ? {} : { values: criticOf(graph, { columns, whole }, options) }) };
  };
