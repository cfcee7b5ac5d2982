/** Matrix products and convolutions in plain JavaScript: rows of the right factor are added, four at a time. */
import { gatherBy, real, type Plain, type Room } from './array.ts';

/** A matrix with rows and columns exchanged. */
export const turned = (make: Room, x: Plain): Plain => {
  const [rows, columns] = [x.dims[0]!, x.dims[1]!];
  return gatherBy(make, x, { dims: [columns, rows], strides: [1, columns] });
};

/** A row of the left factor and the row of the output it makes: where each begins. */
type Row = { a: Float32Array; left: number; out: Float32Array; first: number };

/** out row += a row · b[k × n]. */
const addRow = ({ a, left, out, first }: Row, b: Float32Array, k: number, n: number): void => {
  let at = 0;
  for (; at + 3 < k; at += 4) {
    const p = a[left + at]!;
    const q = a[left + at + 1]!;
    const r = a[left + at + 2]!;
    const s = a[left + at + 3]!;
    // Feature planes are mostly zeros.
    if (p === 0 && q === 0 && r === 0 && s === 0) continue;
    const base = at * n;
    for (let column = 0; column < n; column++) {
      const from = base + column;
      out[first + column]! += p * b[from]! + q * b[from + n]! + r * b[from + 2 * n]! + s * b[from + 3 * n]!;
    }
  }
  for (; at < k; at++) {
    const p = a[left + at]!;
    if (p === 0) continue;
    for (let column = 0; column < n; column++) out[first + column]! += p * b[at * n + column]!;
  }
};

/** The same for this row and the next, so that b is read once for both. */
const addTwoRows = ({ a, left, out, first }: Row, b: Float32Array, k: number, n: number): void => {
  const second = first + n;
  let at = 0;
  for (; at + 3 < k; at += 4) {
    const x = left + at;
    const y = x + k;
    const p = a[x]!;
    const q = a[x + 1]!;
    const r = a[x + 2]!;
    const s = a[x + 3]!;
    const t = a[y]!;
    const u = a[y + 1]!;
    const v = a[y + 2]!;
    const w = a[y + 3]!;
    if (p === 0 && q === 0 && r === 0 && s === 0 && t === 0 && u === 0 && v === 0 && w === 0) continue;
    const base = at * n;
    for (let column = 0; column < n; column++) {
      const from = base + column;
      const d0 = b[from]!;
      const d1 = b[from + n]!;
      const d2 = b[from + 2 * n]!;
      const d3 = b[from + 3 * n]!;
      out[first + column]! += p * d0 + q * d1 + r * d2 + s * d3;
      out[second + column]! += t * d0 + u * d1 + v * d2 + w * d3;
    }
  }
  for (; at < k; at++) {
    const p = a[left + at]!;
    const t = a[left + k + at]!;
    if (p === 0 && t === 0) continue;
    for (let column = 0; column < n; column++) {
      out[first + column]! += p * b[at * n + column]!;
      out[second + column]! += t * b[at * n + column]!;
    }
  }
};

/** out[rows × n] += a[rows × k] · b[k × n], the output from `start` on, which holds the bias. */
const multiplyInto = (
  { out, start, rows }: { out: Float32Array; start: number; rows: number },
  a: Float32Array,
  b: Float32Array,
  k: number,
  n: number,
): void => {
  const row: Row = { a, left: 0, out, first: start };
  let at = 0;
  for (; at + 1 < rows; at += 2, row.left += 2 * k, row.first += 2 * n) addTwoRows(row, b, k, n);
  if (at < rows) addRow(row, b, k, n);
};

export const gemmOf = (make: Room, left: Plain, right: Plain, bias: Plain | undefined): Plain => {
  const [m, k, n] = [left.dims[0]!, left.dims[1]!, right.dims[1]!];
  const out = real(make, [m, n]);
  if (bias !== undefined) {
    const [rows, columns] = [bias.dims.length === 2 ? bias.dims[0]! : 1, bias.dims.at(-1) ?? 1];
    for (let row = 0; row < m; row++)
      for (let column = 0; column < n; column++)
        out.data[row * n + column] = bias.data[
          (rows === 1 ? 0 : row) * columns + (columns === 1 ? 0 : column)
        ] as number;
  }
  multiplyInto({ out: out.data, start: 0, rows: m }, left.data as Float32Array, right.data as Float32Array, k, n);
  return out;
};

type Filters = { readonly kernels: Plain; readonly bias: Plain | undefined; readonly pads: readonly number[] };

/** x [b, c, h, w], kernels [f, c, kh, kw] → [b, f, oh, ow]; stride 1. Patches as columns, then one product. */
export const convOf = (make: Room, x: Plain, { kernels, bias, pads }: Filters): Plain => {
  const [batch, channels, height, width] = x.dims as [number, number, number, number];
  const [filters, , kh, kw] = kernels.dims as [number, number, number, number];
  const [top, left, bottom, right] = pads as [number, number, number, number];
  const [oh, ow] = [height + top + bottom - kh + 1, width + left + right - kw + 1];
  const out = real(make, [batch, filters, oh, ow]);
  const depth = channels * kh * kw;
  const columns = real(make, [depth, oh * ow]).data;
  const source = x.data as Float32Array;
  for (let sample = 0; sample < batch; sample++) {
    let to = 0;
    for (let channel = 0; channel < channels; channel++)
      for (let i = 0; i < kh; i++)
        for (let j = 0; j < kw; j++)
          for (let row = 0; row < oh; row++) {
            const y = row + i - top;
            const from = ((sample * channels + channel) * height + y) * width + j - left;
            const inside = y >= 0 && y < height;
            for (let column = 0; column < ow; column++, to++) {
              const at = column + j - left;
              columns[to] = inside && at >= 0 && at < width ? source[from + column]! : 0;
            }
          }
    const plane = oh * ow;
    const start = sample * filters * plane;
    if (bias !== undefined)
      for (let filter = 0; filter < filters; filter++)
        out.data.fill(bias.data[filter] as number, start + filter * plane, start + (filter + 1) * plane);
    multiplyInto({ out: out.data, start, rows: filters }, kernels.data as Float32Array, columns, depth, plane);
  }
  return out;
};
