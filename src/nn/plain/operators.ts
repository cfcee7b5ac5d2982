/**
 * The operators the plain session knows: those that exported graphs hold. Each takes its inputs and attributes and
 * returns its output, or a sentence saying what it cannot do. Semantics: ONNX operator set 17.
 */
import { ELEMENT, arrayOf, sizeOf, type Attribute, type ElementType } from '../onnx/index.ts';
import {
  broadcastDims,
  broadcastStrides,
  gatherBy,
  integersOf,
  real,
  stridesOf,
  walk,
  type Plain,
  type Room,
} from './array.ts';
import { convOf, gemmOf, turned } from './products.ts';

type Attributes = Readonly<Record<string, Attribute>>;
/** `make` gives the arrays of what is returned. */
export type Operator = (inputs: readonly (Plain | undefined)[], attributes: Attributes, make: Room) => Plain | string;

const int = (attributes: Attributes, name: string, otherwise: number): number => {
  const found = attributes[name];
  return found?.kind === 'int' || found?.kind === 'float' ? found.value : otherwise;
};
const ints = (attributes: Attributes, name: string): readonly number[] | undefined => {
  const found = attributes[name];
  return found?.kind === 'ints' ? found.value : undefined;
};

const each =
  (apply: (x: number) => number): Operator =>
  ([x], _, make) => {
    if (x === undefined) return 'an input is missing';
    const out = real(make, x.dims);
    for (let at = 0; at < out.data.length; at++) out.data[at] = apply(x.data[at] as number);
    return out;
  };

const both =
  (apply: (a: number, b: number) => number, type: ElementType = 'float'): Operator =>
  ([a, b], _, make) => {
    if (a === undefined || b === undefined) return 'an input is missing';
    const dims = broadcastDims(a.dims, b.dims);
    if (dims === undefined) return `shapes [${a.dims.join()}] and [${b.dims.join()}] do not fit`;
    const data = make(type, dims);
    const right = broadcastStrides(b.dims, dims);
    const left =
      sizeOf(a.dims) === data.length
        ? a.data
        : gatherBy(make, a, { dims, strides: broadcastStrides(a.dims, dims) }).data;
    walk(dims, right, 0, (to, from, count, step) => {
      for (let at = 0; at < count; at++)
        data[to + at] = apply(left[to + at] as number, b.data[from + at * step] as number);
    });
    return { type, dims, data };
  };

const axisOf = (axis: number, rank: number): number => (axis < 0 ? axis + rank : axis);

/** Rows along the last axis, each through `apply` in place. */
const alongRows =
  (apply: (row: Float32Array) => void): Operator =>
  ([x], attributes, make) => {
    if (x === undefined) return 'an input is missing';
    const rank = x.dims.length;
    if (axisOf(int(attributes, 'axis', -1), rank) !== rank - 1) return 'only the last axis is supported';
    const out = real(make, x.dims);
    out.data.set(x.data as Float32Array);
    const width = x.dims.at(-1)!;
    for (let at = 0; at < out.data.length; at += width) apply(out.data.subarray(at, at + width));
    return out;
  };

const logSoftmaxRow = (row: Float32Array): void => {
  const most = row.reduce((a, b) => Math.max(a, b), -Infinity);
  let sum = 0;
  for (const value of row) sum += Math.exp(value - most);
  const shift = most + Math.log(sum);
  for (let at = 0; at < row.length; at++) row[at]! -= shift;
};

const layerNormalization: Operator = (inputs, attributes, make) => {
  const [, gain, bias] = inputs;
  if (gain === undefined) return 'an input is missing';
  const epsilon = int(attributes, 'epsilon', 1e-5);
  return alongRows((row) => {
    let [mean, variance] = [0, 0];
    for (const value of row) mean += value / row.length;
    for (const value of row) variance += (value - mean) ** 2 / row.length;
    const factor = 1 / Math.sqrt(variance + epsilon);
    for (let at = 0; at < row.length; at++)
      row[at] = (row[at]! - mean) * factor * (gain.data[at] as number) + ((bias?.data[at] as number) ?? 0);
  })(inputs.slice(0, 1), attributes, make);
};

const reduce =
  (isMean: boolean): Operator =>
  ([x, listed], attributes) => {
    if (x === undefined) return 'an input is missing';
    const rank = x.dims.length;
    const named = ints(attributes, 'axes') ?? (listed === undefined ? undefined : integersOf(listed));
    const axes = new Set((named ?? x.dims.map((_, at) => at)).map((axis) => axisOf(axis, rank)));
    const kept = x.dims.map((dim, at) => (axes.has(at) ? 1 : dim));
    const strides = broadcastStrides(kept, x.dims);
    const sums = new Float64Array(sizeOf(kept));
    walk(x.dims, strides, 0, (from, to, run, step) => {
      for (let at = 0; at < run; at++) sums[to + at * step]! += x.data[from + at] as number;
    });
    const count = isMean ? sizeOf(x.dims) / sums.length : 1;
    const dims = int(attributes, 'keepdims', 1) === 1 ? kept : x.dims.filter((_, at) => !axes.has(at));
    return { type: 'float', dims, data: Float32Array.from(sums, (sum) => sum / count) };
  };

const reshape: Operator = ([x, shape]) => {
  if (x === undefined || shape === undefined) return 'an input is missing';
  const wanted = integersOf(shape).map((dim, at) => (dim === 0 ? x.dims[at]! : dim));
  const known = wanted.reduce((size, dim) => (dim === -1 ? size : size * dim), 1);
  const dims = wanted.map((dim) => (dim === -1 ? x.data.length / known : dim));
  if (sizeOf(dims) !== x.data.length || !dims.every((dim) => Number.isInteger(dim) && dim >= 0))
    return `[${x.dims.join()}] cannot be [${wanted.join()}]`;
  return { ...x, dims };
};

const transpose: Operator = ([x], attributes, make) => {
  if (x === undefined) return 'an input is missing';
  const order = ints(attributes, 'perm') ?? x.dims.map((_, at) => x.dims.length - 1 - at);
  const strides = stridesOf(x.dims);
  return gatherBy(make, x, {
    dims: order.map((axis) => x.dims[axis]!),
    strides: order.map((axis) => strides[axis]!),
  });
};

const concat: Operator = (parts, attributes, make) => {
  const given = parts.filter((part) => part !== undefined);
  const [first] = given;
  if (first === undefined) return 'an input is missing';
  const axis = axisOf(int(attributes, 'axis', 0), first.dims.length);
  const along = given.reduce((sum, part) => sum + part.dims[axis]!, 0);
  const dims = first.dims.map((dim, at) => (at === axis ? along : dim));
  const data = make(first.type, dims);
  const row = sizeOf(dims.slice(axis));
  let start = 0;
  for (const part of given) {
    const width = sizeOf(part.dims.slice(axis));
    for (let from = 0, to = start; from < part.data.length; from += width, to += row)
      data.set(part.data.subarray(from, from + width) as never, to);
    start += width;
  }
  return { type: first.type, dims, data };
};

const slice: Operator = ([x, starts, ends, axes, steps], _, make) => {
  if (x === undefined || starts === undefined || ends === undefined) return 'an input is missing';
  const listed = axes === undefined ? integersOf(starts).map((_, at) => at) : integersOf(axes);
  const dims = [...x.dims];
  const strides = stridesOf(x.dims);
  let begin = 0;
  for (const [at, each] of listed.entries()) {
    if (steps !== undefined && Number(steps.data[at]) !== 1) return 'only steps of 1 are supported';
    const axis = axisOf(each, dims.length);
    const size = x.dims[axis]!;
    const bound = (value: number): number => Math.min(size, Math.max(0, value < 0 ? value + size : value));
    const [from, to] = [bound(Number(starts.data[at])), bound(Number(ends.data[at]))];
    dims[axis] = Math.max(0, to - from);
    begin += from * strides[axis]!;
  }
  return gatherBy(make, x, { dims, strides, start: begin });
};

const gather: Operator = ([x, indices], attributes, make) => {
  if (x === undefined || indices === undefined) return 'an input is missing';
  const axis = axisOf(int(attributes, 'axis', 0), x.dims.length);
  const size = x.dims[axis]!;
  const dims = [...x.dims.slice(0, axis), ...indices.dims, ...x.dims.slice(axis + 1)];
  const data = make(x.type, dims);
  const block = sizeOf(x.dims.slice(axis + 1));
  let to = 0;
  for (let outer = 0; outer < sizeOf(x.dims.slice(0, axis)); outer++)
    for (const index of integersOf(indices)) {
      const from = (outer * size + axisOf(index, size)) * block;
      data.set(x.data.subarray(from, from + block) as never, to);
      to += block;
    }
  return { type: x.type, dims, data };
};

const withAxes =
  (change: (dims: number[], axes: readonly number[]) => number[]): Operator =>
  ([x, axes]) =>
    x === undefined || axes === undefined
      ? 'an input is missing'
      : { ...x, dims: change([...x.dims], integersOf(axes)) };

const cast: Operator = ([x], attributes) => {
  if (x === undefined) return 'an input is missing';
  const to = int(attributes, 'to', 1);
  const type = (Object.keys(ELEMENT) as ElementType[]).find((name) => ELEMENT[name] === to);
  if (type === undefined || type === 'int64' || x.type === 'int64') return `a cast to type ${to} is not supported`;
  const data = arrayOf(type, x.data.length);
  for (let at = 0; at < data.length; at++) data[at] = type === 'bool' ? Number(x.data[at] !== 0) : x.data[at]!;
  return { type, dims: x.dims, data };
};

export const OPERATORS: Readonly<Record<string, Operator>> = {
  Add: both((a, b) => a + b),
  Sub: both((a, b) => a - b),
  Mul: both((a, b) => a * b),
  Div: both((a, b) => a / b),
  Min: both(Math.min),
  Equal: both((a, b) => Number(a === b), 'bool'),
  LessOrEqual: both((a, b) => Number(a <= b), 'bool'),
  Neg: each((x) => -x),
  Abs: each(Math.abs),
  Exp: each(Math.exp),
  Log: each(Math.log),
  Sqrt: each(Math.sqrt),
  Sign: each(Math.sign),
  Tanh: each(Math.tanh),
  Relu: each((x) => (x > 0 ? x : 0)),
  Sigmoid: each((x) => 1 / (1 + Math.exp(-x))),
  Identity: ([x]) => x ?? 'an input is missing',
  Clip: ([x, low, high], attributes, make) =>
    x === undefined
      ? 'an input is missing'
      : each((value) =>
          Math.min(Number(high?.data[0] ?? Infinity), Math.max(Number(low?.data[0] ?? -Infinity), value)),
        )([x], attributes, make),
  LogSoftmax: alongRows(logSoftmaxRow),
  Softmax: alongRows((row) => {
    logSoftmaxRow(row);
    for (let at = 0; at < row.length; at++) row[at] = Math.exp(row[at]!);
  }),
  LayerNormalization: layerNormalization,
  ReduceSum: reduce(false),
  ReduceMean: reduce(true),
  Reshape: reshape,
  Transpose: transpose,
  Concat: concat,
  Slice: slice,
  Gather: gather,
  Cast: cast,
  Expand: ([x, shape], _, make) => {
    if (x === undefined || shape === undefined) return 'an input is missing';
    const dims = broadcastDims(x.dims, integersOf(shape));
    return dims === undefined
      ? 'shapes do not fit'
      : gatherBy(make, x, { dims, strides: broadcastStrides(x.dims, dims) });
  },
  Pad: ([x, pads], _, make) => {
    if (x === undefined || pads === undefined) return 'an input is missing';
    const around = integersOf(pads);
    const rank = x.dims.length;
    const out = real(
      make,
      x.dims.map((dim, at) => dim + around[at]! + around[rank + at]!),
    );
    const strides = stridesOf(out.dims);
    const start = strides.reduce((sum, stride, at) => sum + stride * around[at]!, 0);
    walk(x.dims, strides, start, (from, to, count, step) => {
      for (let at = 0; at < count; at++) out.data[to + at * step] = x.data[from + at] as number;
    });
    return out;
  },
  Unsqueeze: withAxes((dims, axes) => {
    for (const axis of [...axes].sort((a, b) => a - b)) dims.splice(axis, 0, 1);
    return dims;
  }),
  Squeeze: withAxes((dims, axes) => dims.filter((_, at) => !axes.includes(at))),
  Gemm: ([a, b, bias], attributes, make) => {
    if (a?.dims.length !== 2 || b?.dims.length !== 2) return 'two matrices are needed';
    if (int(attributes, 'alpha', 1) !== 1 || int(attributes, 'beta', 1) !== 1) return 'alpha and beta must be 1';
    const [transA, transB] = [int(attributes, 'transA', 0) === 1, int(attributes, 'transB', 0) === 1];
    if (a.dims[transA ? 0 : 1] !== b.dims[transB ? 1 : 0])
      return `product of [${a.dims.join()}] and [${b.dims.join()}]`;
    return gemmOf(make, transA ? turned(make, a) : a, transB ? turned(make, b) : b, bias);
  },
  Conv: ([x, kernels, bias], attributes, make) => {
    if (x?.dims.length !== 4 || kernels?.dims.length !== 4) return 'two spatial axes are needed';
    for (const name of ['strides', 'dilations'])
      if (ints(attributes, name)?.some((step) => step !== 1) === true) return `${name} must be 1`;
    if (int(attributes, 'group', 1) !== 1 || x.dims[1] !== kernels.dims[1]) return 'groups are not supported';
    return convOf(make, x, { kernels, bias, pads: ints(attributes, 'pads') ?? [0, 0, 0, 0] });
  },
};
