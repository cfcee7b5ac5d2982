/** A batch of samples as the network's inputs, cut into micro-batches. */
import type { FeatureSet } from '../../features/index.ts';
import type { MicroBatch, Tensor } from '../../nn/pure.ts';
import type { Batch } from '../dataset/index.ts';

const COLUMNS = 34;
const CHOWS = 4;

/** What the exported model needs. */
export const questionsOf = (
  { planes, globals }: Pick<Batch, 'planes' | 'globals'>,
  set: FeatureSet,
  from: number,
  to: number,
): { readonly planes: Tensor; readonly globals: Tensor } => {
  const column = COLUMNS * set.planeCount;
  return {
    planes: {
      type: 'uint8',
      dims: [to - from, COLUMNS, set.planeCount],
      data: planes.subarray(from * column, to * column),
    },
    globals: {
      type: 'uint8',
      dims: [to - from, set.globalCount],
      data: globals.subarray(from * set.globalCount, to * set.globalCount),
    },
  };
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
    'discard/legal': bytes(batch.legal, COLUMNS),
    'discard/asked': numbers(batch.hasDiscard),
    riichi: numbers(batch.riichi),
    'riichi/asked': numbers(batch.hasRiichi),
    chow: labels(batch.chow),
    'chow/legal': bytes(batch.chowMask, CHOWS),
    'chow/asked': numbers(batch.hasChow),
    pung: numbers(batch.pung),
    'pung/asked': numbers(batch.hasPung),
    kong: bytes(batch.kong, COLUMNS),
    'kong/legal': bytes(batch.kongLegal, COLUMNS),
    kita: numbers(batch.kita),
    'kita/asked': numbers(batch.hasKita),
  };
};

/** One shard for each micro-batch, so that any number of workers gives the same sums. */
export const shardsOf = (batch: Batch, set: FeatureSet, micro: number): readonly (readonly MicroBatch[])[] =>
  Array.from({ length: batch.samples / micro }, (_, at) => [microBatchOf(batch, set, at * micro, (at + 1) * micro)]);
