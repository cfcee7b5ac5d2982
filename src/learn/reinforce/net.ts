/** A network that plays and judges, as the graph that learns from play. */
import {
  add,
  detach,
  mean,
  mul,
  neg,
  scale,
  shift,
  square,
  sub,
  type Graph,
  type Net,
  type Value,
} from '../../nn/index.ts';
import { chosenLog, entropyGraph } from '../../policy/index.ts';
import { accepted, divergence, moved, policyLoss, ratioOf, type LossOptions } from './losses.ts';

/** What a learner needs of a network; it declares its inputs and parameters on the graph itself. */
export type ActorCriticParts = {
  /** What the exported player answers. */
  readonly outputs: Readonly<Record<string, Value>>;
  /** log π of every place, [B, places]; absent in an exported graph. */
  readonly logs?: Value;
  /** The critic's opinion of the rewards to come, [B, n], the seat's own first; absent without a critic. */
  readonly values?: Value;
  /** log π of the player that is taught by the one that acts, [B, places]; absent where nobody is. */
  readonly student?: Value;
};
/** A network that plays and judges, as a function of a graph: heads, log π and the critic's values. */
export type ActorCritic = (graph: Graph) => ActorCriticParts;

/** How the parts of the loss are weighed. */
export type LearningOptions = LossOptions & {
  /** Weight of the divergence from the reference policy; 0: there is no reference. */
  readonly leash: number;
  /** Weight of the critic's error. */
  readonly valueWeight: number;
  /** Weight of the divergence of who acts from the student. */
  readonly distil?: number | undefined;
};

/** Inputs of a sample beside what the network sees. */
export const PLACE = 'place';
export const OLD = 'old';
export const ADVANTAGE = 'advantage';
/** 1 for a sample that counts, 0 for what fills up a batch. */
export const WEIGHT = 'weight';
/** 1 while the policy learns, 0 while the critic learns alone; the same for all samples. */
export const ACTIVE = 'active';
/** α of the entropy; the same for all samples. */
export const ALPHA = 'alpha';
export const TARGET = 'target';
export const REFERENCE = 'reference';
/** Weight of the divergence from the reference; the same for all samples. */
export const LEASH = 'leash';
/** Largest ratio that counts (pg); the same for all samples. */
export const MOST = 'most';

const weighed = (each: Value, weight: Value): Value => mean(mul(each, weight));

/** The loss: policy, less α · entropy, plus leash · divergence from the reference, plus the critic's squared error. */
export const learningNet =
  (network: ActorCritic, options: LearningOptions): Net =>
  (graph) => {
    const { outputs, logs, values, student } = network(graph);
    if (graph.form === 'export' || logs === undefined) return { outputs };
    const weight = graph.input(WEIGHT, []);
    const judged = {
      chosen: chosenLog(logs, graph.input(PLACE, [], 'int32')),
      old: graph.input(OLD, []),
      advantage: graph.input(ADVANTAGE, []),
      most: graph.input(MOST, []),
    };
    const entropy = entropyGraph(logs);
    const policy = weighed(mul(policyLoss(judged, options), graph.input(ACTIVE, [])), weight);
    const bonus = weighed(mul(entropy, graph.input(ALPHA, [])), weight);
    let loss = add(policy, neg(bonus));
    const metrics: Record<string, Value> = {
      policy,
      entropy: weighed(entropy, weight),
      moved: weighed(moved({ chosen: detach(judged.chosen), old: judged.old }), weight),
      ratio: weighed(ratioOf({ chosen: detach(judged.chosen), old: judged.old }), weight),
    };
    if (options.algorithm === 'pg')
      metrics['rejected'] = weighed(shift(neg(accepted({ ...judged, chosen: detach(judged.chosen) })), 1), weight);
    if (student !== undefined) {
      // The teacher is not moved by it.
      const behind = weighed(divergence(detach(logs), student), weight);
      metrics['distilled'] = behind;
      loss = add(loss, scale(behind, options.distil ?? 0));
    }
    if (options.leash > 0) {
      const reference = graph.input(REFERENCE, [logs.shape[1]!]);
      const away = divergence(student ?? logs, reference);
      metrics['divergence'] = weighed(away, weight);
      loss = add(loss, weighed(mul(away, graph.input(LEASH, [])), weight));
    }
    if (values !== undefined) {
      const error = square(sub(values, graph.input(TARGET, [values.shape[1]!])));
      const critic = weighed(mean(error, [1]), weight);
      metrics['critic'] = critic;
      loss = add(loss, scale(critic, options.valueWeight));
    }
    return { outputs, loss, metrics };
  };
