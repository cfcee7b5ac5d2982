/** Softmax over the last axis, in logarithms, with and without a mask. */
import type { Value } from '../graph.ts';
import { add, exp, mul, scale, shift, sub } from './elementwise.ts';
import { sum } from './shape.ts';

/** Added to the logit of a forbidden entry; its probability is exactly 0 in float and double. */
const FORBIDDEN = 1e9;

/** Logarithms of the chances that logits stand for, along the last axis. */
export const logSoftmax = (x: Value): Value => {
  const axis = x.shape.length - 1;
  const y: Value = x.graph.emit('LogSoftmax', [x], {
    shape: x.shape,
    attributes: { axis: { kind: 'int', value: axis } },
    pullbacks: [(dy) => sub(dy, mul(exp(y), sum(dy, [axis], true)))],
  });
  return y;
};

/** The chances that logits stand for, along the last axis. */
export const softmax = (x: Value): Value => exp(logSoftmax(x));

/** Logits with the entries where `mask` is 0 pushed out of the distribution. A row of zeros gives a uniform row. */
export const masked = (logits: Value, mask: Value): Value => add(mul(logits, mask), scale(shift(mask, -1), FORBIDDEN));
