/** Gated recurrent unit, unrolled over a fixed number of steps (Cho et al. 2014, reset gate after the product). */
import type { Value } from '../graph.ts';
import { add, mul, sigmoid, sub, tanh, gemm, concat, reshape, slice } from '../ops/index.ts';

/**
 * [batch, steps, features] → all hidden states [batch, steps, width]; the first state is zero.
 * `present` [batch, steps], 1 or 0, carries the state over absent steps, so that sequences may be shorter.
 *
 *   r, z = σ(x·W + h·U + b)    n = tanh(x·Wn + bn + r ⊙ (h·Un + cn))    h' = n + z ⊙ (h − n)
 */
export const gru = (x: Value, name: string, width: number, { present }: { present?: Value } = {}): Value => {
  const { graph } = x;
  const [batch, steps, features] = [x.shape[0]!, x.shape[1]!, x.shape[2]!];
  const weight = graph.parameter(`${name}.input`, [features, 3 * width], { fanIn: features, gain: 1 });
  const recurrent = graph.parameter(`${name}.state`, [width, 3 * width], { fanIn: width, gain: 1 });
  const bias = graph.parameter(`${name}.bias`, [3 * width], { fill: 0 });
  const stateBias = graph.parameter(`${name}.stateBias`, [3 * width], { fill: 0 });
  const driven = reshape(gemm(reshape(x, [-1, features]), weight, { bias }), [batch, steps, 3 * width]);
  const states: Value[] = [];
  let state: Value | undefined;
  for (let step = 0; step < steps; step++) {
    const input = reshape(slice(driven, 1, step, step + 1), [batch, 3 * width]);
    const inner: Value = state === undefined ? stateBias : gemm(state, recurrent, { bias: stateBias });
    const part = (value: Value, from: number, to: number): Value =>
      slice(value, value.shape.length - 1, from * width, to * width);
    const gates = sigmoid(add(part(input, 0, 2), part(inner, 0, 2)));
    const reset = part(gates, 0, 1);
    const update = part(gates, 1, 2);
    const fresh = tanh(add(part(input, 2, 3), mul(reset, part(inner, 2, 3))));
    let next: Value = state === undefined ? sub(fresh, mul(update, fresh)) : add(fresh, mul(update, sub(state, fresh)));
    if (present !== undefined) {
      const here = slice(present, 1, step, step + 1);
      next = state === undefined ? mul(next, here) : add(state, mul(here, sub(next, state)));
    }
    state = next;
    states.push(reshape(next, [batch, 1, width]));
  }
  return states.length === 1 ? states[0]! : concat(states, 1);
};
