/**
 * The flagship network: one trunk over the 34 kinds, a head for every decision.
 *
 * Suits and honours are two streams, because numbers have neighbours and honours have none: [batch, 3, 9, channels] under
 * convolutions of width 3 that never reach from one suit into the next, and [batch, 7, channels] under dense layers. They
 * meet in the mean over all columns. Stem: a dense layer per column, a dense layer of the globals, a learned bias per
 * column. Trunk: residual blocks relu, convolution plus a dense layer of the mean, relu, convolution.
 * Heads: `discard` and `kong` one logit per column; `choice` (riichi, pung, kita) and `chow` (none, low, middle, high)
 * from the mean over columns, the column of the claimed tile, and the globals.
 *
 * Inputs are bytes 0…255 for 0…1; logits are natural. The design and its measured reasons: docs/training.md.
 */
import { Bug } from '../../base/index.ts';
import {
  add,
  cast,
  concat,
  convolve,
  dense,
  gemm,
  mul,
  pad,
  relu,
  reshape,
  scale,
  slice,
  sum,
  type Graph,
  type Net,
  type Value,
} from '../../nn/index.ts';
import { HEAD_SIZES, type HeadName } from '../../policy/index.ts';
import { losses } from './losses.ts';

export const COLUMNS = 34;
const SUITS = 3;
const NUMBERS = 9;
const HONOURS = 7;
const BYTE = 255;

/** Sizes of the flagship: inputs, channels and blocks. */
export type FlagshipShape = {
  /** Planes per column and globals, as the feature set has them. */
  readonly planes: number;
  readonly globals: number;
  /** Number of the plane that marks the claimed tile. */
  readonly called: number;
  readonly channels: number;
  readonly blocks: number;
  /** The characters are a suit apart (sanma); otherwise exchanging suits in the input exchanges them in the output, exactly. */
  readonly charactersApart: boolean;
};

/** Sizes by name: channels × blocks. */
export const PRESETS: Readonly<Record<string, { readonly channels: number; readonly blocks: number }>> = {
  tiny: { channels: 32, blocks: 2 },
  small: { channels: 64, blocks: 4 },
  base: { channels: 96, blocks: 5 },
  medium: { channels: 128, blocks: 4 },
  large: { channels: 128, blocks: 8 },
};

/** Columns 0–26 as [batch, 3, 9, channels] and 27–33 as [batch, 7, channels]. */
type Streams = { readonly suits: Value; readonly honours: Value };

const both = (x: Streams, act: (value: Value) => Value): Streams => ({ suits: act(x.suits), honours: act(x.honours) });

/** Something per sample, [batch, n], added to every column. */
const everywhere = ({ suits, honours }: Streams, each: Value): Streams => ({
  suits: add(suits, reshape(each, [each.shape[0]!, 1, 1, each.shape[1]!])),
  honours: add(honours, reshape(each, [each.shape[0]!, 1, each.shape[1]!])),
});

/** Mean over the 34 columns: [batch, channels]. */
const pool = ({ suits, honours }: Streams): Value => scale(add(sum(suits, [1, 2]), sum(honours, [1])), 1 / COLUMNS);

/** Neighbours for suits, each column alone for honours; each stream has its own weights. */
const layer = ({ suits, honours }: Streams, name: string, width: number, gain: number): Streams => {
  const { graph } = suits;
  const depth = 3 * suits.shape.at(-1)!;
  const weight = graph.parameter(`${name}.weight`, [depth, width], { fanIn: depth, gain });
  const bias = graph.parameter(`${name}.bias`, [width], { fill: 0 });
  return {
    suits: convolve(suits, weight, bias, { kernel: [1, 3], before: [0, 1], after: [0, 1] }),
    honours: dense(honours, `${name}.honours`, width, { gain }),
  };
};

const block = (x: Streams, name: string, channels: number): Streams => {
  const active = both(x, relu);
  const whole = dense(pool(active), `${name}.pool`, channels, { gain: 0.5 });
  const inner = both(everywhere(layer(active, `${name}.in`, channels, Math.SQRT2), whole), relu);
  const change = layer(inner, `${name}.out`, channels, 0.2);
  return { suits: add(x.suits, change.suits), honours: add(x.honours, change.honours) };
};

/** A dense layer of bytes; the scale sits on the weights, which are fewer than the inputs. */
const denseOfBytes = (x: Value, name: string, width: number): Value => {
  const { graph } = x;
  const depth = x.shape.at(-1)!;
  const weight = graph.parameter(`${name}.weight`, [depth, width], { fanIn: depth, gain: 2 });
  const bias = graph.parameter(`${name}.bias`, [width], { fill: 0 });
  return gemm(reshape(cast(x), [-1, depth]), scale(weight, 1 / BYTE), { bias });
};

const streamsOf = (x: Value): Streams => ({
  suits: reshape(slice(x, 1, 0, SUITS * NUMBERS), [x.shape[0]!, SUITS, NUMBERS, x.shape[2]!]),
  honours: slice(x, 1, SUITS * NUMBERS, COLUMNS),
});

const columnsOf = ({ suits, honours }: Streams): Value =>
  concat([reshape(suits, [suits.shape[0]!, SUITS * NUMBERS, suits.shape[3]!]), honours], 1);

/** Stem and trunk: the columns, and the globals behind their first layer. */
const trunk = (graph: Graph, seen: Value, globals: Value, shape: FlagshipShape): [Streams, Value] => {
  const { channels, blocks, charactersApart } = shape;
  const known = denseOfBytes(globals, 'globals', channels);
  const stem = reshape(denseOfBytes(seen, 'stem', channels), [graph.batch, COLUMNS, channels]);
  const bias = (name: string, shape: readonly number[]): Value =>
    graph.parameter(`place.${name}`, [...shape, channels], { fill: 0 }, { decays: false });
  const numbers = bias('numbers', [1, NUMBERS]);
  const places = charactersApart ? add(pad(bias('characters', [1, 1]), 0, 0, SUITS - 1), numbers) : numbers;
  let x = everywhere(streamsOf(stem), known);
  x = { suits: add(x.suits, places), honours: add(x.honours, bias('honours', [HONOURS])) };
  for (let at = 0; at < blocks; at++) x = block(x, `block${at}`, channels);
  return [both(x, relu), relu(known)];
};

/** What heads are made from. */
export type TrunkParts = {
  /** The last layer of the trunk, [batch, 34, channels]. */
  readonly columns: Value;
  /** Its mean over columns, with the claimed tile's column and the globals beside it, [batch, 3 · channels]. */
  readonly whole: Value;
  /** The inputs as bytes: planes [batch, 34, n] and globals. */
  readonly planes: Value;
  readonly globals: Value;
};

/** Logits of every head, and what they are made from. */
export type FlagshipParts = TrunkParts & { readonly outputs: Readonly<Record<HeadName, Value>> };

/** The trunk of a network over the 34 kinds, before its heads. */
export const trunkParts = (graph: Graph, shape: FlagshipShape): TrunkParts => {
  const { planes, called } = shape;
  if (called < 0 || called >= planes) throw new Bug(`there is no plane ${called}`);
  const seen = graph.input('planes', [COLUMNS, planes], 'uint8');
  const globals = graph.input('globals', [shape.globals], 'uint8');
  const [last, known] = trunk(graph, seen, globals, shape);
  const columns = columnsOf(last);
  const claimed = scale(cast(slice(seen, 2, called, called + 1)), 1 / BYTE);
  const whole = concat([pool(last), sum(mul(columns, claimed), [1]), known], 1);
  return { columns, whole, planes: seen, globals };
};

/** The parts of the flagship network as values of a graph. */
export const flagshipParts = (graph: Graph, shape: FlagshipShape): FlagshipParts => {
  const { channels } = shape;
  const { columns, whole, ...inputs } = trunkParts(graph, shape);
  const each = dense(relu(dense(columns, 'column.in', channels)), 'column.out', 2, { gain: 1 });
  const choices = dense(
    relu(dense(whole, 'whole.in', 2 * channels)),
    'whole.out',
    HEAD_SIZES.choice + HEAD_SIZES.chow,
    { gain: 1 },
  );
  const column = (at: number): Value => reshape(slice(each, 2, at, at + 1), [graph.batch, COLUMNS]);
  const { choice } = HEAD_SIZES;
  const outputs = {
    discard: column(0),
    kong: column(1),
    choice: slice(choices, 1, 0, choice),
    chow: slice(choices, 1, choice, choice + HEAD_SIZES.chow),
  };
  return { outputs, columns, whole, ...inputs };
};

export const flagship =
  (shape: FlagshipShape): Net =>
  (graph) => {
    const { outputs } = flagshipParts(graph, shape);
    return graph.form === 'export' ? { outputs } : { outputs, ...losses(graph, outputs) };
  };
