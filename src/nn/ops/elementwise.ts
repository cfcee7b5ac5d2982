/** Arithmetic of equal or broadcastable shapes (trailing axes aligned, as in ONNX), each op with its pullbacks. */
import { Bug } from '../../base/index.ts';
import type { Attribute } from '../onnx/index.ts';
import type { Pullback, Shape, Value } from '../graph.ts';

const broadcast = (a: Shape, b: Shape): Shape => {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, at) => {
    const x = a[at - rank + a.length] ?? 1;
    const y = b[at - rank + b.length] ?? 1;
    if (x !== y && x !== 1 && y !== 1) throw new Bug(`shapes [${a.join()}] and [${b.join()}] do not fit`);
    return Math.max(x, y);
  });
};

/** Sums a gradient over the axes along which its value was repeated. */
const unbroadcast = (gradient: Value, shape: Shape): Value => {
  if (gradient.shape.join() === shape.join()) return gradient;
  const { graph } = gradient;
  const extra = gradient.shape.length - shape.length;
  const axes = gradient.shape.flatMap((dim, at) => (at < extra || (shape[at - extra] === 1 && dim !== 1) ? [at] : []));
  const summed = gradient.shape.map((dim, at) => (axes.includes(at) ? 1 : dim));
  const sum =
    axes.length === 0 ? gradient : graph.emit('ReduceSum', [gradient, graph.integers(axes)], { shape: summed });
  if (extra === 0) return sum;
  return graph.emit('Reshape', [sum, graph.integers(shape)], { shape, batched: false });
};

const binary = (op: string, a: Value, b: Value, left: Pullback, right: Pullback): Value =>
  a.graph.emit(op, [a, b], {
    shape: broadcast(a.shape, b.shape),
    pullbacks: [(dy) => unbroadcast(left(dy), a.shape), (dy) => unbroadcast(right(dy), b.shape)],
  });

/** −x. */
export const neg = (x: Value): Value => unary('Neg', x, (dy) => neg(dy));

const same: Pullback = (dy) => dy;

/** a + b, with broadcasting. */
export const add = (a: Value, b: Value): Value => binary('Add', a, b, same, same);
/** a − b, with broadcasting. */
export const sub = (a: Value, b: Value): Value => binary('Sub', a, b, same, neg);

/** a · b, with broadcasting. */
export const mul = (a: Value, b: Value): Value =>
  binary(
    'Mul',
    a,
    b,
    (dy) => mul(dy, b),
    (dy) => mul(dy, a),
  );

/** a / b, with broadcasting. */
export const div = (a: Value, b: Value): Value => {
  const quotient: Value = binary(
    'Div',
    a,
    b,
    (dy) => div(dy, b),
    (dy) => neg(div(mul(dy, quotient), b)),
  );
  return quotient;
};

const unary = (
  op: string,
  x: Value,
  pull: (dy: Value, y: Value) => Value,
  attributes: Readonly<Record<string, Attribute>> = {},
): Value => {
  const y: Value = x.graph.emit(op, [x], { shape: x.shape, attributes, pullbacks: [(dy) => pull(dy, y)] });
  return y;
};

/** x times a constant. */
export const scale = (x: Value, factor: number): Value => mul(x, x.graph.scalar(factor));
/** x plus a constant. */
export const shift = (x: Value, term: number): Value => add(x, x.graph.scalar(term));

/** e to the power of each element. */
export const exp = (x: Value): Value => unary('Exp', x, (dy, y) => mul(dy, y));
/** The natural logarithm of each element. */
export const log = (x: Value): Value => unary('Log', x, (dy) => div(dy, x));
/** The square root of each element. */
export const sqrt = (x: Value): Value => unary('Sqrt', x, (dy, y) => div(scale(dy, 0.5), y));
/** x · x. */
export const square = (x: Value): Value =>
  x.graph.emit('Mul', [x, x], { shape: x.shape, pullbacks: [(dy) => scale(mul(dy, x), 2)] });

/** −1, 0 or 1; constant almost everywhere, so without a gradient. */
const sign = (x: Value): Value => x.graph.emit('Sign', [x], { shape: x.shape });

/** The absolute value, element by element. */
export const abs = (x: Value): Value => unary('Abs', x, (dy) => mul(dy, sign(x)));
/** 1 above zero, else 0; half the price of a sign. */
const positive = (x: Value): Value =>
  cast(x.graph.emit('Greater', [x, x.graph.scalar(0)], { shape: x.shape, type: 'bool' }));

/** The larger of x and 0. */
export const relu = (x: Value): Value => unary('Relu', x, (dy, y) => mul(dy, positive(y)));
/** 1 / (1 + e⁻ˣ). */
export const sigmoid = (x: Value): Value => unary('Sigmoid', x, (dy, y) => mul(dy, mul(y, sub(x.graph.scalar(1), y))));
/** The hyperbolic tangent of each element. */
export const tanh = (x: Value): Value => unary('Tanh', x, (dy, y) => mul(dy, sub(x.graph.scalar(1), square(y))));

/** The value limited to [low, high]; the gradient passes only strictly inside. */
export const clip = (x: Value, low: number, high: number): Value => {
  const { graph } = x;
  const y: Value = graph.emit('Clip', [x, graph.scalar(low), graph.scalar(high)], {
    shape: x.shape,
    pullbacks: [
      (dy) => {
        const inside = graph.emit('Equal', [x, y], { shape: x.shape, type: 'bool' });
        return mul(dy, cast(inside));
      },
    ],
  });
  return y;
};

/** The smaller of two values of one shape; a tie gives the gradient to the first. */
export const minimum = (a: Value, b: Value): Value => {
  const { graph } = a;
  const first = (): Value =>
    cast(graph.emit('LessOrEqual', [a, b], { shape: broadcast(a.shape, b.shape), type: 'bool' }));
  return binary(
    'Min',
    a,
    b,
    (dy) => mul(dy, first()),
    (dy) => mul(dy, sub(graph.scalar(1), first())),
  );
};

/** Whole numbers, bytes or booleans as the graph's own number type. */
export const cast = (x: Value): Value => {
  const { graph } = x;
  if (x.type === graph.real) return x;
  const to = graph.real === 'float' ? 1 : 11;
  return graph.emit('Cast', [x], { shape: x.shape, attributes: { to: { kind: 'int', value: to } } });
};

/** The same numbers, through which no gradient flows back. */
export const detach = (x: Value): Value => x.graph.emit('Identity', [x], { shape: x.shape, type: x.type });

/** 1 where the whole number of the last axis' row equals the column, else 0: [n] → [n, depth]. */
export const oneHot = (labels: Value, depth: number): Value => {
  const { graph } = labels;
  const column = graph.emit('Reshape', [labels, graph.integers([-1, 1])], {
    shape: [labels.shape.reduce((size, dim) => size * dim, 1), 1],
    type: labels.type,
  });
  const indices = graph.constant(
    labels.type,
    [1, depth],
    Array.from({ length: depth }, (_, at) => at),
  );
  const shape = [column.shape[0]!, depth];
  return cast(graph.emit('Equal', [column, indices], { shape, type: 'bool' }));
};
