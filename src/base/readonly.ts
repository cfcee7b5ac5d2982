/**
 * Typed arrays that may be read and not written: types alone, the value is the array itself. TypeScript has no such types of its own.
 * A copy (`slice`, `map`, …) may be written; a `subarray` shares the memory and may not.
 */
interface ReadonlyTyped<Copy> extends Iterable<number> {
  readonly length: number;
  readonly [index: number]: number;
  at(index: number): number | undefined;
  entries(): ArrayIterator<[number, number]>;
  every(test: (value: number, index: number) => boolean): boolean;
  filter(test: (value: number, index: number) => boolean): Copy;
  find(test: (value: number, index: number) => boolean): number | undefined;
  findIndex(test: (value: number, index: number) => boolean): number;
  findLastIndex(test: (value: number, index: number) => boolean): number;
  forEach(visit: (value: number, index: number) => void): void;
  includes(value: number, from?: number): boolean;
  indexOf(value: number, from?: number): number;
  join(separator?: string): string;
  keys(): ArrayIterator<number>;
  lastIndexOf(value: number, from?: number): number;
  map(change: (value: number, index: number) => number): Copy;
  reduce(add: (sum: number, value: number, index: number) => number): number;
  reduce<Sum>(add: (sum: Sum, value: number, index: number) => Sum, start: Sum): Sum;
  slice(start?: number, end?: number): Copy;
  some(test: (value: number, index: number) => boolean): boolean;
  subarray(start?: number, end?: number): this;
  toReversed(): Copy;
  toSorted(compare?: (a: number, b: number) => number): Copy;
  values(): ArrayIterator<number>;
  with(index: number, value: number): Copy;
}

/** Bytes that may be read only. */
export type ReadonlyBytes = ReadonlyTyped<Uint8Array<ArrayBuffer>>;
/** 16-bit integers that may be read only. */
export type ReadonlyShorts = ReadonlyTyped<Int16Array<ArrayBuffer>>;
/** 32-bit integers that may be read only. */
export type ReadonlyInts = ReadonlyTyped<Int32Array<ArrayBuffer>>;
