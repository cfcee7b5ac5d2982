/**
 * The optimiser's loops over one WebAssembly.Memory: vectors of four floats in hand-assembled WebAssembly, and the
 * same arithmetic in plain JavaScript, bit for bit, for hosts without vectors and to check the former.
 * Offsets are bytes, counts are floats and multiples of 4.
 */
import { assemble, code, F32, F64, I32, op, V128, type Function } from './assemble.ts';

export type AdamStep = {
  readonly weights: number;
  readonly first: number;
  readonly second: number;
  readonly gradients: number;
  readonly count: number;
  /** Learning rate over the first moment's bias correction. */
  readonly rate: number;
  readonly beta1: number;
  readonly beta2: number;
  /** 1 / sqrt(1 − beta2^t). */
  readonly correction: number;
  readonly epsilon: number;
  /** Learning rate times weight decay. */
  readonly decay: number;
  /** Applied to the gradient first: averaging and clipping in one. */
  readonly scale: number;
};

export type Kernels = {
  readonly kind: 'wasm' | 'scalar';
  /** target += source. */
  accumulate(target: number, source: number, count: number): void;
  /** target += share · (source − target). */
  blend(target: number, source: number, count: number, share: number): void;
  /** Sum of squares in double; not finite when any number is not. */
  squares(source: number, count: number): number;
  adam(step: AdamStep): void;
};

const advance = (locals: readonly number[]): number[] =>
  locals.flatMap((local) => code(op.get(local), op.i32(16), op.addI32, op.set(local)));
const countDown = (local: number): number[] => code(op.get(local), op.i32(4), op.subI32, op.set(local));
const loadOf = (local: number): number[] => code(op.get(local), op.load());
const splat = (local: number): number[] => code(op.get(local), op.splatF32);

// Locals: 0 target, 1 source, 2 count.
const ACCUMULATE: Function = {
  name: 'accumulate',
  parameters: [I32, I32, I32],
  results: [],
  locals: [],
  body: op.while(2, code(op.get(0), loadOf(0), loadOf(1), op.addF32, op.store(), advance([0, 1]), countDown(2))),
};

// Locals: 0 target, 1 source, 2 count, 3 share, 4 share in every lane.
const BLEND: Function = {
  name: 'blend',
  parameters: [I32, I32, I32, F32],
  results: [],
  locals: [V128],
  body: code(
    splat(3),
    op.set(4),
    op.while(
      2,
      code(
        code(op.get(0), loadOf(0)),
        code(loadOf(1), loadOf(0), op.subF32, op.get(4), op.mulF32),
        code(op.addF32, op.store()),
        code(advance([0, 1]), countDown(2)),
      ),
    ),
  ),
};

// Locals: 0 source, 1 count, 2 and 3 running sums of the even and odd pairs, 4 a pair in double.
const pairSquare = (sum: number, offset: number): number[] =>
  code(
    code(op.get(0), op.loadPair(offset), op.promote, op.tee(4)),
    code(op.get(4), op.mulF64x2, op.get(sum), op.addF64x2, op.set(sum)),
  );
const SQUARES: Function = {
  name: 'squares',
  parameters: [I32, I32],
  results: [F64],
  locals: [V128, V128, V128],
  body: code(
    op.while(1, code(pairSquare(2, 0), pairSquare(3, 8), advance([0]), countDown(1))),
    code(op.get(2), op.get(3), op.addF64x2, op.tee(2)),
    code(op.laneF64(0), op.get(2), op.laneF64(1), op.addF64),
  ),
};

// Locals: 0 weights, 1 first, 2 second, 3 gradients, 4 count, 5 rate, 6 beta1, 7 1−beta1, 8 beta2, 9 1−beta2,
// 10 correction, 11 epsilon, 12 decay, 13 scale; 14–22 the same nine in every lane; 23 gradient, 24 m, 25 v, 26 w.
const lane = (parameter: number): number[] => op.get(parameter + 9);
const ADAM_LANES = code(
  // g = gradient · scale
  code(loadOf(3), lane(13), op.mulF32, op.set(23)),
  // m = beta1 · m + (1 − beta1) · g
  code(lane(6), loadOf(1), op.mulF32, lane(7), op.get(23), op.mulF32, op.addF32, op.set(24)),
  // v = beta2 · v + (1 − beta2) · g · g
  code(lane(8), loadOf(2), op.mulF32),
  code(lane(9), op.get(23), op.mulF32, op.get(23), op.mulF32, op.addF32, op.set(25)),
  code(op.get(1), op.get(24), op.store()),
  code(op.get(2), op.get(25), op.store()),
  // w = w − w · decay
  code(loadOf(0), op.tee(26), op.get(26), lane(12), op.mulF32, op.subF32, op.set(26)),
  // w − rate · m / (sqrt(v) · correction + epsilon)
  code(op.get(0), op.get(26), lane(5), op.get(24), op.mulF32),
  code(op.get(25), op.sqrtF32, lane(10), op.mulF32, lane(11), op.addF32),
  code(op.divF32, op.subF32, op.store()),
);
const ADAM: Function = {
  name: 'adam',
  parameters: [I32, I32, I32, I32, I32, F32, F32, F32, F32, F32, F32, F32, F32, F32],
  results: [],
  locals: Array.from({ length: 13 }, () => V128),
  body: code(
    ...Array.from({ length: 9 }, (_, at) => code(splat(5 + at), op.set(14 + at))),
    op.while(4, code(ADAM_LANES, advance([0, 1, 2, 3]), countDown(4))),
  ),
};

type Exports = {
  readonly accumulate: Kernels['accumulate'];
  readonly blend: Kernels['blend'];
  readonly squares: Kernels['squares'];
  readonly adam: (...values: readonly number[]) => void;
};

const bytes = assemble([ACCUMULATE, BLEND, SQUARES, ADAM]);

export const hasVectors = (): boolean => WebAssembly.validate(bytes);

const adamValues = (step: AdamStep): readonly number[] => {
  const { weights, first, second, gradients, count } = step;
  const { rate, beta1, beta2, correction, epsilon, decay, scale } = step;
  const places = [weights, first, second, gradients, count];
  return places.concat([rate, beta1, 1 - beta1, beta2, 1 - beta2, correction, epsilon, decay, scale]);
};

export const wasmKernels = (memory: WebAssembly.Memory): Kernels => {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } });
  const { accumulate, blend, squares, adam } = instance.exports as unknown as Exports;
  return { kind: 'wasm', accumulate, blend, squares, adam: (step) => adam(...adamValues(step)) };
};

export const scalarKernels = (memory: WebAssembly.Memory): Kernels => {
  const view = (offset: number, count: number): Float32Array => new Float32Array(memory.buffer, offset, count);
  const r = Math.fround;
  return {
    kind: 'scalar',
    accumulate: (target, source, count) => {
      const [to, from] = [view(target, count), view(source, count)];
      for (let at = 0; at < count; at++) to[at] = to[at]! + from[at]!;
    },
    blend: (target, source, count, share) => {
      const [to, from, part] = [view(target, count), view(source, count), r(share)];
      for (let at = 0; at < count; at++) to[at] = to[at]! + r(r(from[at]! - to[at]!) * part);
    },
    squares: (source, count) => {
      const from = view(source, count);
      const sums = [0, 0, 0, 0];
      for (let at = 0; at < count; at++) sums[at & 3] = sums[at & 3]! + from[at]! * from[at]!;
      return sums[0]! + sums[2]! + (sums[1]! + sums[3]!);
    },
    adam: (step) => {
      const { count } = step;
      const [w, m, v] = [view(step.weights, count), view(step.first, count), view(step.second, count)];
      const g = view(step.gradients, count);
      const values = adamValues(step).map(r);
      const [rate, beta1, rest1, beta2, rest2, correction, epsilon, decay, scale] = values.slice(5) as [
        ...[number, number, number, number, number],
        ...[number, number, number, number],
      ];
      for (let at = 0; at < count; at++) {
        const gradient = r(g[at]! * scale);
        const first = r(r(beta1 * m[at]!) + r(rest1 * gradient));
        const second = r(r(beta2 * v[at]!) + r(r(rest2 * gradient) * gradient));
        m[at] = first;
        v[at] = second;
        const decayed = r(w[at]! - r(w[at]! * decay));
        const spread = r(r(r(Math.sqrt(second)) * correction) + epsilon);
        w[at] = decayed - r(r(rate * first) / spread);
      }
    },
  };
};

export const kernelsFor = (memory: WebAssembly.Memory): Kernels =>
  hasVectors() ? wasmKernels(memory) : scalarKernels(memory);
