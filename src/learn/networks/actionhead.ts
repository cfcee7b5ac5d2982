/**
 * The head `action` of networks of Chinese Standard and its loss: the cross-entropy of a softmax over the legal actions against the shares to be answered, and
 * the error of the value, tanh(points of the seat / SCORE). Metrics as in losses.ts; `claim` is an answer to another seat's tile.
 */
import {
  add,
  cast,
  hits,
  mean,
  mul,
  reshape,
  scale,
  softCrossEntropy,
  squaredError,
  sub,
  tanh,
  type Graph,
  type MicroBatch,
  type Net,
  type Tensor,
  type Value,
} from '../../nn/index.ts';
import type { FeatureSet } from '../../features/index.ts';
import { ACTIONS, type ActionBatch } from '../dataset/index.ts';
import { questionsOf } from './feeds.ts';

/** Points whose tanh is 0.76: a discard win of 40 fan. */
const SCORE = 64;
/** Weight of the value's error beside the cross-entropy. */
const VALUE_WEIGHT = 0.5;

/** Logits [batch, 235] and the value before its tanh [batch, 1]. */
export type ActionLogits = { readonly action: Value; readonly value: Value };

/** A network around what computes its logits. */
export const actionNet =
  (logitsOf: (graph: Graph) => ActionLogits): Net =>
  (graph) => {
    const { action, value: raw } = logitsOf(graph);
    const value = tanh(raw);
    const outputs = { action, value };
    if (graph.form === 'export') return { outputs };
    const legal = cast(graph.input('action/legal', [ACTIONS], 'uint8'));
    const target = graph.input('action/target', [ACTIONS]);
    const label = graph.input('action', [], 'int32');
    const claim = graph.input('action/claim', []);
    const score = tanh(scale(graph.input('score', []), 1 / SCORE));
    const each = softCrossEntropy(action, target, legal);
    const right = hits(action, label, legal);
    const own = sub(graph.scalar(1), claim);
    const error = mean(squaredError(reshape(value, [graph.batch]), score));
    const metrics = {
      'loss/value': error,
      'loss/discard': mean(mul(each, own)),
      'asked/discard': mean(own),
      'right/discard': mean(mul(right, own)),
      'loss/claim': mean(mul(each, claim)),
      'asked/claim': mean(claim),
      'right/claim': mean(mul(right, claim)),
    };
    return { outputs, loss: add(mean(each), scale(error, VALUE_WEIGHT)), metrics };
  };

/** Samples `from` … `to` with their answers; views of the batch, not copies. */
export const actionMicroBatch = (batch: ActionBatch, set: FeatureSet, from: number, to: number): MicroBatch => {
  const rows = <Data extends Uint8Array | Float32Array>(data: Data): Data =>
    data.subarray(from * ACTIONS, to * ACTIONS) as Data;
  const dims = [to - from, ACTIONS];
  const numbers = (data: Float32Array): Tensor => ({ type: 'float', dims: [to - from], data: data.subarray(from, to) });
  return {
    ...questionsOf(batch, set, from, to),
    'action/legal': { type: 'uint8', dims, data: rows(batch.legal) },
    'action/target': { type: 'float', dims, data: rows(batch.target) },
    action: { type: 'int32', dims: [to - from], data: batch.action.subarray(from, to) },
    'action/claim': numbers(batch.claim),
    score: numbers(batch.score),
  };
};
