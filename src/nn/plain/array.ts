/** Row-major arrays for the plain session, and the index walks its operators share. */
import { type ElementType, type TensorArray, arrayOf, sizeOf } from '../onnx/index.ts';

/** Real numbers are Float32Array; whole numbers and booleans keep their types. */
export type Plain = { readonly type: ElementType; readonly dims: readonly number[]; readonly data: TensorArray };

/** Numbers of one value at most: a hostile file may ask for any size. */
const MOST = 2 ** 28;

/** Zeros for these dimensions; throws a RangeError for sizes that are no sizes. */
export const room = (type: ElementType, dims: readonly number[]): TensorArray => {
  const size = sizeOf(dims);
  if (!Number.isSafeInteger(size) || size < 0 || size > MOST) throw new RangeError(`a value of [${dims.join()}]`);
  return arrayOf(type, size);
};

/** Where an operator gets the array of its output from: zeros for these dimensions. */
export type Room = (type: ElementType, dims: readonly number[]) => TensorArray;

/** The arrays of one place in a graph, kept from run to run: to clear an array costs less than to make one. */
export class KeptRoom {
  private readonly kept: { readonly type: ElementType; readonly data: TensorArray }[] = [];
  private asked = 0;

  /** Before each run: what was handed out is free again. */
  begin(): void {
    this.asked = 0;
  }

  readonly make: Room = (type, dims) => {
    const at = this.asked++;
    const before = this.kept[at];
    if (before !== undefined && before.type === type && before.data.length === sizeOf(dims)) {
      before.data.fill(0 as never);
      return before.data;
    }
    const data = room(type, dims);
    this.kept[at] = { type, data };
    return data;
  };
}

export const real = (
  make: Room,
  dims: readonly number[],
): { type: 'float'; dims: readonly number[]; data: Float32Array } => ({
  type: 'float',
  dims,
  data: make('float', dims) as Float32Array,
});

export const stridesOf = (dims: readonly number[]): number[] => {
  const strides = Array.from({ length: dims.length }, () => 1);
  for (let at = dims.length - 2; at >= 0; at--) strides[at] = strides[at + 1]! * dims[at + 1]!;
  return strides;
};

export const broadcastDims = (a: readonly number[], b: readonly number[]): number[] | undefined => {
  const rank = Math.max(a.length, b.length);
  const dims: number[] = [];
  for (let at = 0; at < rank; at++) {
    const x = a[at - rank + a.length] ?? 1;
    const y = b[at - rank + b.length] ?? 1;
    if (x !== y && x !== 1 && y !== 1) return undefined;
    dims.push(x === 1 ? y : x);
  }
  return dims;
};

/** Strides of `from` when read along `to`; 0 where it repeats. */
export const broadcastStrides = (from: readonly number[], to: readonly number[]): number[] => {
  const strides = stridesOf(from);
  return to.map((_, at) => {
    const own = at - to.length + from.length;
    return own < 0 || from[own] === 1 ? 0 : strides[own]!;
  });
};

/** `dims` with the axes joined over which `strides` go on evenly, so that the last of them is as long as can be. */
const joined = (dims: readonly number[], strides: readonly number[]): { sizes: number[]; steps: number[] } => {
  const sizes: number[] = [];
  const steps: number[] = [];
  for (const [axis, size] of dims.entries()) {
    const step = strides[axis]!;
    if (size === 1) continue;
    if (steps.at(-1) === step * size) {
      sizes[sizes.length - 1]! *= size;
      steps[steps.length - 1] = step;
    } else {
      sizes.push(size);
      steps.push(step);
    }
  }
  return { sizes, steps };
};

/**
 * Calls visit(out, in, count, step) for every run of `dims`, in order: `count` positions that lie one after the other in the output, and
 * `step` apart in what is read by `strides`.
 */
export const walk = (
  dims: readonly number[],
  strides: readonly number[],
  start: number,
  visit: (to: number, from: number, count: number, step: number) => void,
): void => {
  const total = sizeOf(dims);
  if (total === 0) return;
  const { sizes, steps } = joined(dims, strides);
  const [count, step] = [sizes.pop() ?? 1, steps.pop() ?? 0];
  const index = sizes.map(() => 0);
  let from = start;
  for (let to = 0; to < total; to += count) {
    visit(to, from, count, step);
    for (let axis = sizes.length - 1; axis >= 0; axis--) {
      index[axis]! += 1;
      from += steps[axis]!;
      if (index[axis]! < sizes[axis]!) break;
      from -= steps[axis]! * sizes[axis]!;
      index[axis] = 0;
    }
  }
};

/** A copy read through strides: transpose, slice, expand. */
export const gatherBy = (
  make: Room,
  x: Plain,
  { dims, strides, start = 0 }: { dims: readonly number[]; strides: readonly number[]; start?: number },
): Plain => {
  const data = make(x.type, dims);
  const source = x.data;
  walk(dims, strides, start, (to, from, count, step) => {
    if (step === 1) data.set(source.subarray(from, from + count) as never, to);
    else for (let at = 0; at < count; at++) data[to + at] = source[from + at * step]!;
  });
  return { type: x.type, dims, data };
};

export const integersOf = (x: Plain): number[] => Array.from(x.data, Number);
