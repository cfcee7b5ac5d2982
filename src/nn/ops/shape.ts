/** Ops that move numbers without changing them, and sums over axes. */
import { Bug } from '../../base/index.ts';
import type { Shape, Value } from '../graph.ts';
import { sizeOf } from '../onnx/index.ts';
import { scale } from './elementwise.ts';

/** `shape` may hold one −1. A batched value keeps its leading axis open, so that an exported graph takes any batch. */
export const reshape = (x: Value, shape: Shape): Value => {
  const { graph } = x;
  const known = shape.reduce((size, dim) => (dim === -1 ? size : size * dim), 1);
  const full = shape.map((dim) => (dim === -1 ? sizeOf(x.shape) / known : dim));
  if (sizeOf(full) !== sizeOf(x.shape) || !full.every((dim) => Number.isInteger(dim)))
    throw new Bug(`[${x.shape.join()}] cannot be [${shape.join()}]`);
  const target = x.batched ? [-1, ...full.slice(1)] : full;
  return graph.emit('Reshape', [x, graph.integers(target)], {
    shape: full,
    type: x.type,
    pullbacks: [(dy) => reshape(dy, x.shape)],
  });
};

/** The axes in another order. */
export const transpose = (x: Value, order: Shape): Value => {
  if (x.batched && x.graph.symbolic && order[0] !== 0) throw new Bug('the batch axis stays first');
  const back = order.map((_, at) => order.indexOf(at));
  return x.graph.emit('Transpose', [x], {
    shape: order.map((axis) => x.shape[axis]!),
    attributes: { perm: { kind: 'ints', value: order } },
    pullbacks: [(dy) => transpose(dy, back)],
  });
};

/** The part from `start` (inclusive) to `end` (exclusive) along one axis. */
export const slice = (x: Value, axis: number, start: number, end: number): Value => {
  const { graph } = x;
  const size = x.shape[axis]!;
  if (start < 0 || end > size || start >= end) throw new Bug(`slice ${start}–${end} of an axis of ${size}`);
  if (start === 0 && end === size) return x;
  const bounds = [start, end, axis].map((number) => graph.integers([number]));
  return graph.emit('Slice', [x, ...bounds], {
    shape: x.shape.map((dim, at) => (at === axis ? end - start : dim)),
    type: x.type,
    pullbacks: [(dy) => pad(dy, axis, start, size - end)],
  });
};

/** Zeros before and after along one axis. */
export const pad = (x: Value, axis: number, before: number, after: number): Value => {
  const { graph } = x;
  if (before === 0 && after === 0) return x;
  const rank = x.shape.length;
  const pads = Array.from({ length: 2 * rank }, (_, at) => (at === axis ? before : at === rank + axis ? after : 0));
  return graph.emit('Pad', [x, graph.integers(pads)], {
    shape: x.shape.map((dim, at) => (at === axis ? dim + before + after : dim)),
    pullbacks: [(dy) => slice(dy, axis, before, before + x.shape[axis]!)],
  });
};

/** Tensors one after the other along an axis. */
export const concat = (parts: readonly Value[], axis: number): Value => {
  const [first] = parts;
  if (first === undefined) throw new Bug('concat of nothing');
  const ends: number[] = [];
  for (const part of parts) ends.push((ends.at(-1) ?? 0) + part.shape[axis]!);
  return first.graph.emit('Concat', parts, {
    shape: first.shape.map((dim, at) => (at === axis ? ends.at(-1)! : dim)),
    attributes: { axis: { kind: 'int', value: axis } },
    pullbacks: parts.map((part, at) => (dy: Value) => slice(dy, axis, ends[at]! - part.shape[axis]!, ends[at]!)),
  });
};

/** The value repeated along its axes of size 1. */
const repeat = (x: Value, shape: Shape): Value =>
  x.graph.emit('Expand', [x, x.graph.integers(shape)], { shape, pullbacks: [(dy) => sumTo(dy, x.shape)] });

const sumTo = (x: Value, shape: Shape): Value => {
  const axes = x.shape.flatMap((dim, at) => (dim === shape[at] ? [] : [at]));
  return axes.length === 0 ? x : reduceKept(x, axes);
};

const reduceKept = (x: Value, axes: Shape): Value => {
  const { graph } = x;
  return graph.emit('ReduceSum', [x, graph.integers(axes)], {
    shape: x.shape.map((dim, at) => (axes.includes(at) ? 1 : dim)),
    batched: x.batched && !axes.includes(0),
    pullbacks: [(dy) => repeat(dy, x.shape)],
  });
};

/** Sum over axes (all by default), which are dropped unless `keep`. */
export const sum = (x: Value, axes: Shape = x.shape.map((_, at) => at), keep = false): Value => {
  const kept = axes.length === 0 ? x : reduceKept(x, axes);
  return keep
    ? kept
    : reshape(
        kept,
        x.shape.filter((_, at) => !axes.includes(at)),
      );
};

/** The mean over axes, over all by default. */
export const mean = (x: Value, axes: Shape = x.shape.map((_, at) => at), keep = false): Value =>
  scale(sum(x, axes, keep), 1 / axes.reduce((size, axis) => size * x.shape[axis]!, 1));
