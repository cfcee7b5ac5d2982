/** Matrix products and convolutions in plain JavaScript: rows of the right factor are added, four at a time. */
import { real, type Plain } from './array.ts';

const turnedMatrix = (x: Plain): Plain => {
  const [rows, columns] = [x.dims[0]!, x.dims[1]!];
  const out = real([columns, rows]);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      out.data[column * rows + row] = x.data[row * columns + column] as number;
  return out;
};

/** out[m × n] += a[m × k] · b[k × n]; `out` holds the bias. */
const multiplyInto = (out: Float32Array, a: Float32Array, b: Float32Array, k: number, n: number): void => {
  const rows = n === 0 ? 0 : out.length / n;
  for (let row = 0; row < rows; row++) {
    const target = out.subarray(row * n, row * n + n);
    const left = row * k;
    let at = 0;
    for (; at + 3 < k; at += 4) {
      const [p, q, r, s] = [a[left + at]!, a[left + at + 1]!, a[left + at + 2]!, a[left + at + 3]!];
      // Feature planes are mostly zeros.
      if (p === 0 && q === 0 && r === 0 && s === 0) continue;
      const base = at * n;
      for (let column = 0; column < n; column++)
        target[column]! +=
          p * b[base + column]! +
          q * b[base + n + column]! +
          r * b[base + 2 * n + column]! +
          s * b[base + 3 * n + column]!;
    }
    for (; at < k; at++) {
      const p = a[left + at]!;
      if (p === 0) continue;
      for (let column = 0; column < n; column++) target[column]! += p * b[at * n + column]!;
    }
  }
};

export const gemmOf = (a: Plain, b: Plain, bias: Plain | undefined, transA: boolean, transB: boolean): Plain => {
  const left = transA ? turnedMatrix(a) : a;
  const right = transB ? turnedMatrix(b) : b;
  const [m, k, n] = [left.dims[0]!, left.dims[1]!, right.dims[1]!];
  const out = real([m, n]);
  if (bias !== undefined) {
    const [rows, columns] = [bias.dims.length === 2 ? bias.dims[0]! : 1, bias.dims.at(-1) ?? 1];
    for (let row = 0; row < m; row++)
      for (let column = 0; column < n; column++)
        out.data[row * n + column] = bias.data[
          (rows === 1 ? 0 : row) * columns + (columns === 1 ? 0 : column)
        ] as number;
  }
  multiplyInto(out.data, left.data as Float32Array, right.data as Float32Array, k, n);
  return out;
};

/** x [b, c, h, w], kernels [f, c, kh, kw] → [b, f, oh, ow]; stride 1. Patches as columns, then one product. */
export const convOf = (x: Plain, kernels: Plain, bias: Plain | undefined, pads: readonly number[]): Plain => {
  const [batch, channels, height, width] = x.dims as [number, number, number, number];
  const [filters, , kh, kw] = kernels.dims as [number, number, number, number];
  const [top, left, bottom, right] = pads as [number, number, number, number];
  const [oh, ow] = [height + top + bottom - kh + 1, width + left + right - kw + 1];
  const out = real([batch, filters, oh, ow]);
  const depth = channels * kh * kw;
  const columns = new Float32Array(depth * oh * ow);
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
    const target = out.data.subarray(sample * filters * plane, (sample + 1) * filters * plane);
    if (bias !== undefined)
      for (let filter = 0; filter < filters; filter++)
        target.fill(bias.data[filter] as number, filter * plane, (filter + 1) * plane);
    multiplyInto(target, kernels.data as Float32Array, columns, depth, plane);
  }
  return out;
};
