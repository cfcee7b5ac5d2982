/**
 * Meowjong's networks (Zhao and Holden 2022): four convolutions of whole windows over the picture of 34 kinds × 366 columns, a dense layer and a
 * softmax; after every layer relu, batch normalisation and dropout. No padding, no pooling. Each decision has a network of its own.
 *
 * A filter is x × y: x kinds by y columns. `fold` makes neighbouring columns the channels of one: 1 is the published network; with all 366 folded
 * a filter is x × 1 and a sample costs 4 instead of 1,940 million products. Inputs are bytes 0…255 for 0…1; logits are natural.
 */
import {
  batchNorm,
  cast,
  conv2d,
  dense,
  dropout,
  pad,
  relu,
  reshape,
  scale,
  shift,
  type Net,
  type Value,
} from '../../nn/index.ts';
import { Bug } from '../../base/index.ts';
import { KIND_CLASSES, type DecisionKind } from '../../policy/index.ts';
import { oneKind } from './onekind.ts';

const COLUMNS = 34;
const BYTE = 255;
const LAYERS = 4;

/** One mean and one deviation of all inputs of a data set: the "scaled" variant takes one away and divides by the other. */
export type Scale = { readonly mean: number; readonly deviation: number };

export type MeowjongShape = {
  /** Columns of the picture: planes of the feature set. */
  readonly planes: number;
  /** Kinds × columns under a filter. */
  readonly filter: readonly [number, number];
  /** Filters of the first three convolutions; the fourth has half of them. */
  readonly channels: number;
  /** Units of the dense layer. */
  readonly dense: number;
  /** Share of numbers that is dropped after every layer. */
  readonly dropout: number;
  /** Neighbouring columns that become the channels of one. */
  readonly fold: number;
  readonly scale?: Scale | undefined;
};

/** What Meowjong decides, with the filter that its grid search chose. */
export const MEOWJONG_FILTERS = {
  discard: [4, 5],
  pung: [5, 4],
  kong: [2, 3],
  kita: [3, 2],
  riichi: [3, 4],
} as const satisfies Partial<Record<DecisionKind, readonly [number, number]>>;
export type MeowjongKind = keyof typeof MEOWJONG_FILTERS;
export const MEOWJONG_KINDS = Object.keys(MEOWJONG_FILTERS) as readonly MeowjongKind[];

/**
 * `exact`: as published. `compact`: every column a channel. `grid`: the published shape on 21 columns of 18 channels, small enough to compare
 * filters on.
 */
export const MEOWJONG_FORMS = {
  exact: { channels: 64, dense: 256, dropout: 0.5, fold: 1 },
  compact: { channels: 64, dense: 128, dropout: 0.1, fold: 366 },
  grid: { channels: 16, dense: 64, dropout: 0.1, fold: 18 },
} as const satisfies Readonly<Record<string, Omit<MeowjongShape, 'planes' | 'filter' | 'scale'>>>;
export type MeowjongForm = keyof typeof MEOWJONG_FORMS;

/** Bytes as numbers; rows of the picture cut into columns of `fold` channels, the last filled up with zeros. */
const pictureOf = (seen: Value, { planes, fold, scale: scaled }: MeowjongShape): Value => {
  const numbers = scale(cast(seen), 1 / BYTE);
  const x = scaled === undefined ? numbers : scale(shift(numbers, -scaled.mean), 1 / scaled.deviation);
  const width = Math.ceil(planes / fold);
  return reshape(pad(x, 2, 0, width * fold - planes), [seen.shape[0]!, COLUMNS, width, fold]);
};

/** Logits [batch, outputs]. */
export const meowjongLogits = (seen: Value, shape: MeowjongShape, outputs: number): Value => {
  const [height, width] = [COLUMNS, Math.ceil(shape.planes / shape.fold)];
  const kernel = [shape.filter[0], width === 1 ? 1 : shape.filter[1]] as const;
  if (height - LAYERS * (kernel[0] - 1) < 1 || width - LAYERS * (kernel[1] - 1) < 1)
    throw new Bug(`four filters of ${kernel.join('×')} do not fit ${height}×${width}`);
  const after = (x: Value, name: string): Value => dropout(batchNorm(relu(x), `${name}.norm`), shape.dropout);
  let x = pictureOf(seen, shape);
  for (let layer = 1; layer <= LAYERS; layer++) {
    const filters = layer < LAYERS ? shape.channels : shape.channels / 2;
    x = after(conv2d(x, `conv${layer}`, filters, { kernel }), `conv${layer}`);
  }
  const flat = reshape(x, [seen.shape[0]!, x.shape.slice(1).reduce((size, each) => size * each, 1)]);
  return dense(after(dense(flat, 'dense', shape.dense), 'dense'), 'out', outputs, { gain: 1 });
};

export const meowjong = (shape: MeowjongShape, kind: DecisionKind): Net =>
  oneKind(kind, shape.planes, (seen) => meowjongLogits(seen, shape, KIND_CLASSES[kind]));
