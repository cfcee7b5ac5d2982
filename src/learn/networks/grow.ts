/**
 * A larger flagship that begins as a smaller one: the same answers at first, and room to learn more (after Chen, Goodfellow and Shlens
 * 2016, "Net2Net"). The small network's weights fill the corner of each matrix. What leads from a new channel to an old one is zero, so the
 * old channels stay as they were; what leads to a new channel keeps its start value. The output of a new block is zero, so it passes its
 * input on.
 */
import type { Weights } from '../../nn/index.ts';

/** Name and shape of a parameter of the large network that a smaller one is grown into; the last dimension is its outputs. */
export type Placed = { readonly name: string; readonly shape: readonly number[] };

/** Layers that read the channels three times over: the taps of a convolution, the parts of a concatenation (flagship.ts). */
const READS_THRICE = /^block\d+\.(?:in|out)\.weight$|^whole\.in\.weight$/;
const BLOCK_OUTPUT = /^block\d+\.out\./;
/** Has one number a channel, in every size of the network. */
const WIDTH = 'stem.bias';

type Sizes = { readonly rows: number; readonly columns: number };

const embed = (
  [small, from]: readonly [Float32Array, Sizes],
  [start, to]: readonly [Float32Array, Sizes],
  parts: number,
): Float32Array => {
  const grown = start.slice();
  const [before, after] = [from.rows / parts, to.rows / parts];
  for (let row = 0; row < to.rows; row++) {
    const part = Math.floor(row / after);
    const within = row - part * after;
    for (let column = 0; column < from.columns; column++)
      grown[row * to.columns + column] = within < before ? small[(part * before + within) * from.columns + column]! : 0;
  }
  return grown;
};

/**
 * The weights of a network with the parameters `placed` and the start values `start`, grown from those of `small`; undefined where `small` is
 * no smaller flagship.
 */
export const grow = (small: Weights, start: Weights, placed: readonly Placed[]): Weights | undefined => {
  const [before, after] = [small.get(WIDTH)?.length, start.get(WIDTH)?.length];
  if (before === undefined || after === undefined || before > after) return undefined;
  const grown = new Map<string, Float32Array>();
  for (const { name, shape } of placed) {
    const begins = start.get(name)!;
    const old = small.get(name);
    if (old === undefined) {
      if (!name.startsWith('block')) return undefined;
      grown.set(name, BLOCK_OUTPUT.test(name) ? new Float32Array(begins.length) : begins);
      continue;
    }
    const wide = shape.at(-1)!;
    const narrow = wide % after === 0 ? (wide / after) * before : wide;
    const from = { rows: old.length / narrow, columns: narrow };
    const to = { rows: begins.length / wide, columns: wide };
    if (!Number.isInteger(from.rows) || from.rows > to.rows) return undefined;
    const parts = from.rows !== to.rows && READS_THRICE.test(name) ? 3 : 1;
    grown.set(name, embed([old, from], [begins, to], parts));
  }
  return grown;
};
