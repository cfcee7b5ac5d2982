/** A batch of samples as the network's inputs, cut into micro-batches. */
import { COLUMNS, type FeatureSet } from '../../features/index.ts';
import type { MicroBatch, Tensor, Tensors } from '../../nn/index.ts';
import { CHOWS } from '../../policy/index.ts';
import { KINDS } from '../../tiles/index.ts';
import type { Batch } from '../dataset/index.ts';

type Seen = { readonly planes: Uint8Array; readonly globals: Uint8Array };

/** The planes of some samples of a batch as a tensor. */
export const planesOf = ({ planes }: Seen, { planeCount }: FeatureSet, from: number, to: number): Tensor => ({
  type: 'uint8',
  dims: [to - from, COLUMNS, planeCount],
  data: planes.subarray(from * COLUMNS * planeCount, to * COLUMNS * planeCount),
});

/** What the exported model needs; sets without planes or globals have no such input. */
export const questionsOf = (batch: Seen, set: FeatureSet, from: number, to: number): Tensors => {
  const { globalCount, planeCount } = set;
  const planes = planeCount === 0 ? {} : { planes: planesOf(batch, set, from, to) };
  if (globalCount === 0) return planes;
  const data = batch.globals.subarray(from * globalCount, to * globalCount);
  return { ...planes, globals: { type: 'uint8', dims: [to - from, globalCount], data } };
};

/** Samples `from` … `to` with their answers; views of the batch, not copies. */
export const microBatchOf = (batch: Batch, set: FeatureSet, from: number, to: number): MicroBatch => {
  const bytes = (data: Uint8Array, width: number): Tensor => ({
    type: 'uint8',
    dims: [to - from, width],
    data: data.subarray(from * width, to * width),
  });
  const numbers = (data: Float32Array): Tensor => ({ type: 'float', dims: [to - from], data: data.subarray(from, to) });
  const labels = (data: Int32Array): Tensor => ({ type: 'int32', dims: [to - from], data: data.subarray(from, to) });
  return {
    ...questionsOf(batch, set, from, to),
    discard: labels(batch.discard),
    'discard/legal': bytes(batch.legal, KINDS),
    'discard/asked': numbers(batch.hasDiscard),
    riichi: numbers(batch.riichi),
    'riichi/asked': numbers(batch.hasRiichi),
    chow: labels(batch.chow),
    'chow/legal': bytes(batch.chowMask, CHOWS),
    'chow/asked': numbers(batch.hasChow),
    pung: numbers(batch.pung),
    'pung/asked': numbers(batch.hasPung),
    kong: bytes(batch.kong, KINDS),
    'kong/legal': bytes(batch.kongLegal, KINDS),
    kita: numbers(batch.kita),
    'kita/asked': numbers(batch.hasKita),
  };
};

/** One shard for each micro-batch of samples `from` … `to`, so that any number of workers gives the same sums. */
export const shardsOf = (
  { samples }: { readonly samples: number },
  micro: number,
  feed: (from: number, to: number) => MicroBatch,
): readonly (readonly MicroBatch[])[] =>
  Array.from({ length: samples / micro }, (_, at) => [feed(at * micro, (at + 1) * micro)]);
