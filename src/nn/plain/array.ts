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

export const real = (dims: readonly number[]): { type: 'float'; dims: readonly number[]; data: Float32Array } => ({
  type: 'float',
  dims,
  data: room('float', dims) as Float32Array,
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

/** Calls visit(out, in) for every position of `dims` in order, with the offset by `strides`. */
export const walk = (
  dims: readonly number[],
  strides: readonly number[],
  start: number,
  visit: (to: number, from: number) => void,
): void => {
  const total = sizeOf(dims);
  const index = Array.from({ length: dims.length }, () => 0);
  let from = start;
  for (let to = 0; to < total; to++) {
    visit(to, from);
    for (let axis = dims.length - 1; axis >= 0; axis--) {
      index[axis]! += 1;
      from += strides[axis]!;
      if (index[axis]! < dims[axis]!) break;
      from -= strides[axis]! * dims[axis]!;
      index[axis] = 0;
    }
  }
};

/** A copy read through strides: transpose, slice, expand. */
export const gatherBy = (x: Plain, dims: readonly number[], strides: readonly number[], start = 0): Plain => {
  const data = room(x.type, dims);
  const source = x.data;
  walk(dims, strides, start, (to, from) => {
    data[to] = source[from]!;
  });
  return { type: x.type, dims, data };
};

export const integersOf = (x: Plain): number[] => Array.from(x.data, Number);
