/**
 * Networks that answer one kind of decision, as those of the papers do. The only output has the name of the kind and holds logits of a softmax:
 * the 34 kinds of a discard (only legal ones count), none, low, middle and high of a chow (likewise), else no and yes. Which of several kongs is
 * made is not asked: any kong is a yes.
 */
import { cast, crossEntropy, hits, mean, type MicroBatch, type Net, type Value } from '../../nn/index.ts';
import type { FeatureSet } from '../../features/index.ts';
import { KIND_CLASSES, type DecisionKind } from '../../policy/index.ts';
import { KINDS } from '../../tiles/index.ts';
import type { Batch } from '../dataset/index.ts';
import { planesOf } from './feeds.ts';

/** Logits of what is seen: bytes [batch, 34, planes]. `perfect`: what is hidden, in the same form, for designs that can learn with it. */
export type LogitsOf = (seen: Value, perfect?: Value) => Value;

/** The network around what computes its logits. */
export const oneKind =
  (kind: DecisionKind, planes: number, logitsOf: LogitsOf): Net =>
  (graph) => {
    const logits = logitsOf(graph.input('planes', [KINDS, planes], 'uint8'));
    const outputs = { [kind]: logits };
    if (graph.form === 'export') return { outputs };
    const label = graph.input(kind, [], 'int32');
    const classes = logits.shape[1]!;
    const legal = classes > 2 ? cast(graph.input(`${kind}/legal`, [classes], 'uint8')) : undefined;
    const loss = mean(crossEntropy(logits, label, legal));
    const metrics = {
      [`loss/${kind}`]: loss,
      [`asked/${kind}`]: graph.scalar(1),
      [`right/${kind}`]: mean(hits(logits, label, legal)),
    };
    return { outputs, loss, metrics };
  };

/** Whether any kong was made, sample by sample. */
const anyKong = ({ kong }: Batch, from: number, to: number): Int32Array =>
  Int32Array.from({ length: to - from }, (_, i) =>
    Number(kong.subarray((from + i) * KINDS, (from + i + 1) * KINDS).includes(1)),
  );

const labelsOf = (batch: Batch, kind: DecisionKind, from: number, to: number): Int32Array => {
  if (kind === 'kong') return anyKong(batch, from, to);
  const answers = batch[kind].subarray(from, to);
  return answers instanceof Int32Array ? answers : Int32Array.from(answers);
};

/** Samples `from` … `to` for such a network; every one of them answers the kind. */
export const oneKindBatch = (
  batch: Batch,
  set: FeatureSet,
  kind: DecisionKind,
  from: number,
  to: number,
): MicroBatch => {
  const masks = kind === 'discard' ? batch.legal : kind === 'chow' ? batch.chowMask : undefined;
  const width = KIND_CLASSES[kind];
  return {
    planes: planesOf(batch, set, from, to),
    [kind]: { type: 'int32', dims: [to - from], data: labelsOf(batch, kind, from, to) },
    ...(masks === undefined
      ? {}
      : {
          [`${kind}/legal`]: {
            type: 'uint8',
            dims: [to - from, width],
            data: masks.subarray(from * width, to * width),
          } as const,
        }),
  };
};
