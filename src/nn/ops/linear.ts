/**
 * Matrix products and convolutions. A convolution gathers the patches under its kernel into rows and is then one
 * Gemm; its input gradient is the same with the kernel turned round, so both directions run at Gemm speed.
 * (ConvTranspose and Conv for the gradients measured half as fast; exported graphs use Conv, the fastest forward.)
 */
import { Bug } from '../../base/index.ts';
import type { Shape, Value } from '../graph.ts';
import { fromImage, toImage } from '../image.ts';
import { sizeOf } from '../onnx/index.ts';
import { pad, reshape, sum, transpose } from './shape.ts';

/** op(a) · op(b) + bias for matrices; the bias has one number per column. */
export const gemm = (
  a: Value,
  b: Value,
  { transA = false, transB = false, bias }: { transA?: boolean; transB?: boolean; bias?: Value } = {},
): Value => {
  const [rows, depth] = transA ? [a.shape[1]!, a.shape[0]!] : [a.shape[0]!, a.shape[1]!];
  const [inner, columns] = transB ? [b.shape[1]!, b.shape[0]!] : [b.shape[0]!, b.shape[1]!];
  if (a.shape.length !== 2 || b.shape.length !== 2 || depth !== inner)
    throw new Bug(`product of [${a.shape.join()}] and [${b.shape.join()}]`);
  return a.graph.emit('Gemm', bias === undefined ? [a, b] : [a, b, bias], {
    shape: [rows, columns],
    attributes: {
      transA: { kind: 'int', value: Number(transA) },
      transB: { kind: 'int', value: Number(transB) },
    },
    batched: a.batched && !transA,
    pullbacks: [
      (dy) => (transA ? gemm(b, dy, { transA: transB, transB: true }) : gemm(dy, b, { transB: !transB })),
      (dy) => (transB ? gemm(dy, a, { transA: true, transB: transA }) : gemm(a, dy, { transA: !transA })),
      (dy) => sum(dy, [0]),
    ],
  });
};

/** Kernel sizes and zeros around, per spatial axis. */
export type Window = {
  readonly kernel: Shape;
  readonly before: Shape;
  readonly after: Shape;
};

const outer = (space: Shape, { kernel, before, after }: Window): Shape =>
  space.map((size, axis) => size + before[axis]! + after[axis]! - kernel[axis]! + 1);

/** For every output position and tap, the input position under it; `sizeOf(space)` means outside. */
const taps = (space: Shape, window: Window): number[] => {
  const found: number[] = [];
  const walk = (sizes: Shape, visit: (at: number[]) => void, at: number[] = []): void => {
    if (at.length === sizes.length) visit(at);
    else for (let index = 0; index < sizes[at.length]!; index++) walk(sizes, visit, [...at, index]);
  };
  walk(outer(space, window), (position) =>
    walk(window.kernel, (tap) => {
      let flat = 0;
      for (const [axis, size] of space.entries()) {
        const here = position[axis]! + tap[axis]! - window.before[axis]!;
        if (here < 0 || here >= size) flat = NaN;
        flat = flat * size + here;
      }
      found.push(Number.isNaN(flat) ? sizeOf(space) : flat);
    }),
  );
  return found;
};

/** [batch, …space, channels] → [batch · positions, taps · channels]. */
const patches = (x: Value, window: Window): Value => {
  const { graph } = x;
  const space = x.shape.slice(1, -1);
  const [count, channels] = [x.shape[0]!, x.shape.at(-1)!];
  const indices = taps(space, window);
  const outside = indices.includes(sizeOf(space));
  const flat = pad(reshape(x, [count, sizeOf(space), channels]), 1, 0, outside ? 1 : 0);
  const table = graph.constant('int32', [indices.length], indices);
  const gathered = graph.emit('Gather', [flat, table], {
    shape: [count, indices.length, channels],
    attributes: { axis: { kind: 'int', value: 1 } },
  });
  return reshape(gathered, [-1, sizeOf(window.kernel) * channels]);
};

/** The kernel for the input gradient: taps reversed, channels and filters exchanged. */
const turned = (weight: Value, count: number): Value => {
  const { graph } = weight;
  const [rows, filters] = [weight.shape[0]!, weight.shape[1]!];
  const channels = rows / count;
  const order = Array.from({ length: count }, (_, tap) => count - 1 - tap);
  const reversed = graph.emit(
    'Gather',
    [reshape(weight, [count, channels, filters]), graph.constant('int32', [count], order)],
    { shape: [count, channels, filters], attributes: { axis: { kind: 'int', value: 0 } } },
  );
  return reshape(transpose(reversed, [0, 2, 1]), [count * filters, channels]);
};

const convolveRows = (x: Value, weight: Value, bias: Value, window: Window): Value => {
  const { graph } = x;
  const space = x.shape.slice(1, -1);
  const shape = [x.shape[0]!, ...outer(space, window), weight.shape[1]!];
  const count = sizeOf(window.kernel);
  const rows = patches(x, window);
  const product = graph.emit('Gemm', [rows, weight, bias], { shape: [sizeOf(shape.slice(0, -1)), shape.at(-1)!] });
  const flat = (dy: Value): Value => reshape(dy, product.shape);
  const mirrored: Window = {
    kernel: window.kernel,
    before: window.kernel.map((size, axis) => size - 1 - window.before[axis]!),
    after: window.kernel.map((size, axis) => size - 1 - window.after[axis]!),
  };
  // One tape entry for the whole convolution; the nodes above carry no pullbacks of their own.
  return graph.emit('Reshape', [product, graph.integers([-1, ...shape.slice(1)])], {
    shape,
    through: [x, weight, bias],
    pullbacks: [
      (dy) => reshape(gemm(patches(dy, mirrored), turned(weight, count)), x.shape),
      (dy) => gemm(rows, flat(dy), { transA: true }),
      (dy) => sum(flat(dy), [0]),
    ],
  });
};

/** Conv wants channels first and at least two spatial axes; a single axis becomes the width of height 1. */
const convolveExported = (x: Value, weight: Value, bias: Value, window: Window): Value => {
  const { graph } = x;
  const space = window.kernel.length;
  const lift = (sizes: Shape, one: number): Shape => (space === 1 ? [one, ...sizes] : sizes);
  const kernel = lift(window.kernel, 1);
  const [channels, filters] = [x.shape.at(-1)!, weight.shape[1]!];
  const kernels = transpose(reshape(weight, [...kernel, channels, filters]), [3, 2, 0, 1]);
  const image = graph.node('Conv', [toImage(x, space), kernels, bias], {
    shape: [x.shape[0]!, filters, ...lift(outer(x.shape.slice(1, -1), window), 1)],
    attributes: {
      kernel_shape: { kind: 'ints', value: kernel },
      pads: { kind: 'ints', value: [...lift(window.before, 0), ...lift(window.after, 0)] },
    },
  });
  return fromImage(image, space);
};

/**
 * x [batch, …space, channels] with one or two spatial axes, weight [taps · channels, filters] (taps row-major),
 * bias [filters] → [batch, …positions, filters].
 */
export const convolve = (x: Value, weight: Value, bias: Value, window: Window): Value =>
  x.graph.form === 'export' ? convolveExported(x, weight, bias, window) : convolveRows(x, weight, bias, window);
