/**
 * Losses, one number per sample: [batch, …] → [batch]. Multiply by per-sample weights where needed (policy gradient:
 * the advantage), then `mean` gives the scalar that a trainer differentiates.
 */
import type { Value } from './graph.ts';
import {
  abs,
  add,
  cast,
  exp,
  log,
  minimum,
  mul,
  neg,
  oneHot,
  relu,
  scale,
  shift,
  square,
  sub,
  mean,
  reshape,
  sum,
  logSoftmax,
  masked,
} from './ops/index.ts';

/** log π of every action of a row; forbidden ones get a hugely negative number. */
export const logPolicy = (logits: Value, mask?: Value): Value =>
  logSoftmax(mask === undefined ? logits : masked(logits, mask));

/** log π of the action taken: [batch, actions] and whole-number labels [batch] → [batch]. */
export const logLikelihood = (logits: Value, labels: Value, mask?: Value): Value => {
  const chosen = oneHot(labels, logits.shape[1]!);
  return sum(mul(logPolicy(logits, mask), chosen), [1]);
};

/** 1 where the most probable allowed action is the label, else 0; a metric, without a gradient. */
export const hits = (logits: Value, labels: Value, mask?: Value): Value => {
  const { graph } = logits;
  const shape = [logits.shape[0]!];
  const best = graph.emit('ArgMax', [mask === undefined ? logits : masked(logits, mask)], {
    shape,
    type: 'int64',
    attributes: { axis: { kind: 'int', value: 1 }, keepdims: { kind: 'int', value: 0 } },
  });
  const label = graph.emit('Cast', [labels], { shape, type: 'int64', attributes: { to: { kind: 'int', value: 7 } } });
  return cast(graph.emit('Equal', [best, label], { shape, type: 'bool' }));
};

/** Cross-entropy of the softmax over the allowed actions. */
export const crossEntropy = (logits: Value, labels: Value, mask?: Value): Value =>
  neg(logLikelihood(logits, labels, mask));

/** Cross-entropy against a target distribution [batch, actions]. */
export const softCrossEntropy = (logits: Value, target: Value, mask?: Value): Value =>
  neg(sum(mul(logPolicy(logits, mask), target), [1]));

/** Entropy of the softmax over the allowed actions, in nats. */
export const entropy = (logits: Value, mask?: Value): Value => {
  const each = logPolicy(logits, mask);
  return neg(sum(mul(exp(each), each), [1]));
};

const perSample = (each: Value): Value =>
  each.shape.length === 1 ? each : mean(reshape(each, [each.shape[0]!, -1]), [1]);

/** Binary cross-entropy of a logit: max(x, 0) − x·y + log(1 + e^−|x|), which cannot overflow. */
export const binaryCrossEntropy = (logits: Value, target: Value): Value => {
  const tail = log(shift(exp(neg(abs(logits))), 1));
  return perSample(add(sub(relu(logits), mul(logits, target)), tail));
};

/** The squared error, per sample. */
export const squaredError = (x: Value, target: Value): Value => perSample(square(sub(x, target)));

/** ½e² up to `delta`, then linear: with c = min(|e|, δ) it is c·(|e| − c/2). */
export const huber = (x: Value, target: Value, delta = 1): Value => {
  const error = abs(sub(x, target));
  const capped = minimum(error, x.graph.scalar(delta));
  return perSample(mul(capped, sub(error, scale(capped, 0.5))));
};
