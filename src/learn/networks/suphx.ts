/**
 * Networks of Suphx's shape (Li et al. 2020): a convolution of width 3 over the 34 kinds, residual blocks of two such convolutions, and a head.
 * Discard: a convolution of width 1 to one channel, a logit for each kind. Others: a convolution of width 3 to an eighth of the channels, dense
 * layers of four times and once the channels, the logits. No pooling, no normalisation. 50 blocks of 256 channels are the published size.
 *
 * The paper asks about one way to chow at a time; here all ways are one question with four answers. Inputs are bytes 0…255 for 0…1.
 */
import {
  add,
  cast,
  conv1d,
  dense,
  gemm,
  relu,
  reshape,
  scale,
  type Net,
  type Parameter,
  type Value,
} from '../../nn/index.ts';
import { KIND_CLASSES, type DecisionKind } from '../../policy/index.ts';
import { oneKind } from './onekind.ts';

const COLUMNS = 34;
const BYTE = 255;
/** Channels behind the trunk of a network that answers yes or no; at least. */
const FEWEST = 8;

export type SuphxShape = {
  /** Planes of the feature set. */
  readonly planes: number;
  readonly channels: number;
  readonly blocks: number;
};

export const SUPHX_KINDS = ['discard', 'riichi', 'chow', 'pung', 'kong'] as const satisfies readonly DecisionKind[];
export type SuphxKind = (typeof SUPHX_KINDS)[number];

/** Sizes by name. */
export const SUPHX_FORMS = {
  exact: { channels: 256, blocks: 50 },
  compact: { channels: 48, blocks: 4 },
} as const satisfies Readonly<Record<string, Omit<SuphxShape, 'planes'>>>;

/** The feature set of a decision: calls see what they would do. */
export const suphxFeatures = (kind: DecisionKind): 'suphx' | 'suphx-call' =>
  kind === 'discard' || kind === 'riichi' ? 'suphx' : 'suphx-call';

/** Name of the weights that read what is hidden. */
export const ORACLE_WEIGHTS = 'oracle.weight';

/** What the hidden planes add to the stem: linear and without a bias, so that zeros add exactly nothing. It starts as nothing, too. */
const hiddenStem = (perfect: Value, channels: number): Value => {
  const [rows, columns, planes] = perfect.shape as readonly [number, number, number];
  const weight = perfect.graph.parameter(ORACLE_WEIGHTS, [planes, channels], { fanIn: planes, gain: 0 });
  const numbers = scale(cast(perfect), 1 / BYTE);
  return reshape(gemm(reshape(numbers, [-1, planes]), weight), [rows, columns, channels]);
};

/** Stem and blocks; the second convolution of a block starts small, so that deep trunks start as the identity. */
const trunk = (seen: Value, { channels, blocks }: SuphxShape, perfect: Value | undefined): Value => {
  const numbers = scale(cast(seen), 1 / BYTE);
  // Few of the inputs are set, so they start larger than their number asks for.
  const stem = conv1d(numbers, 'stem', channels, { gain: 2 });
  let x = relu(perfect === undefined ? stem : add(stem, hiddenStem(perfect, channels)));
  for (let block = 1; block <= blocks; block++) {
    const inner = relu(conv1d(x, `block${block}.in`, channels));
    x = relu(add(x, conv1d(inner, `block${block}.out`, channels, { gain: 0.2 })));
  }
  return x;
};

/** Logits [batch, 34], or [batch, outputs]. `perfect`: bytes [batch, 34, hidden planes] of oracle guiding (section 3.3). */
export const suphxLogits = (seen: Value, shape: SuphxShape, kind: DecisionKind, perfect?: Value): Value => {
  const x = trunk(seen, shape, perfect);
  if (kind === 'discard') return reshape(conv1d(x, 'out', 1, { kernel: 1, gain: 1 }), [seen.shape[0]!, COLUMNS]);
  const filters = Math.max(FEWEST, shape.channels / 8);
  const flat = reshape(relu(conv1d(x, 'head', filters)), [seen.shape[0]!, COLUMNS * filters]);
  const wide = relu(dense(flat, 'dense1', 4 * shape.channels));
  return dense(relu(dense(wide, 'dense2', shape.channels)), 'out', KIND_CLASSES[kind], { gain: 1 });
};

export const suphx = (shape: SuphxShape, kind: DecisionKind): Net =>
  oneKind(kind, shape.planes, (seen) => suphxLogits(seen, shape, kind));

/** Layers as the papers count them: every matrix but the last of a dense head, which is the softmax's. */
export const suphxLayers = (parameters: Iterable<Parameter>, kind: DecisionKind): number => {
  const matrices = [...parameters].filter(({ name }) => name.endsWith('.weight')).length;
  return kind === 'discard' ? matrices : matrices - 1;
};
