/** Φ as a graph: two recurrent layers over the steps of a match, two dense layers, one number a step: what the final place will be worth. */
import {
  add,
  dense,
  gru,
  mean,
  mul,
  relu,
  reshape,
  square,
  sub,
  sum,
  type Net,
  type Value,
} from '../../../nn/index.ts';
import { STEPS, stepSize } from './match.ts';

/** What decides the graph. */
export type PredictorShape = {
  readonly seats: number;
  readonly isPlus: boolean;
  /** Width of the recurrent and of the first dense layer. The paper does not say its own. */
  readonly width: number;
};

/** Inputs: the steps, 1 where there is one; and for learning the worth of the final place, and the weight of each step. */
export const STEP_INPUT = 'steps';
export const PRESENT = 'present';
export const WORTH = 'worth';
export const WEIGHTS = 'weights';
/** Output: a number for each step. */
export const EXPECTED = 'expected';

/** The recurrent network that predicts the final place from the rounds so far. */
export const predictorNet =
  ({ seats, isPlus, width }: PredictorShape): Net =>
  (graph) => {
    const size = stepSize(seats, isPlus);
    const steps = graph.input(STEP_INPUT, [STEPS, size]);
    const present = graph.input(PRESENT, [STEPS]);
    const states = gru(gru(steps, 'first', width, { present }), 'second', width, { present });
    const inner = relu(dense(reshape(states, [-1, width]), 'inner', width));
    const expected = reshape(dense(inner, 'out', 1, { gain: 0.1 }), [graph.batch, STEPS]);
    if (graph.form === 'export') return { outputs: { [EXPECTED]: expected } };
    const worth = reshape(graph.input(WORTH, []), [graph.batch, 1]);
    const error: Value = square(sub(expected, worth));
    // The mean over matches of the mean over their steps, equation (4): the weights of a match sum to 1.
    const loss = mean(sum(mul(error, graph.input(WEIGHTS, [STEPS])), [1]));
    return { outputs: { [EXPECTED]: expected }, loss, metrics: { error: add(loss, graph.scalar(0)) } };
  };
