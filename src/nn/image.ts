/**
 * Exported convolutions want channels first. A value that comes out of one keeps that form as its image, and ops that
 * act on each number alone stay in it, so that no transposition stands between two convolutions. The ordinary form is
 * derived from the image where something asks for it, and pruned where nothing does.
 */
import type { Emission, Value } from './graph.ts';

/** Ops that act on each number alone. */
const NUMBERWISE = new Set(
  ['Add', 'Sub', 'Mul', 'Div', 'Min', 'Neg', 'Abs', 'Exp', 'Log', 'Sqrt', 'Sign', 'Relu', 'Sigmoid', 'Tanh', 'Clip'], //
);

/** Channels last, from an image [batch, channels, height, width]; one spatial axis means height 1, which is dropped. */
export const fromImage = (image: Value, space: number): Value => {
  const { graph } = image;
  const [batch, channels, height, width] = image.shape as [number, number, number, number];
  const turned = graph.node('Transpose', [image], {
    shape: [batch, height, width, channels],
    attributes: { perm: { kind: 'ints', value: [0, 2, 3, 1] } },
  });
  const value =
    space === 2 ? turned : graph.node('Squeeze', [turned, graph.integers([1])], { shape: [batch, width, channels] });
  graph.images.set(value.name, image);
  return value;
};

/** The image of a value of the same or a lower rank (a bias, a gate); numbers of rank 0 have none. */
export const toImage = (value: Value, space: number): Value => {
  const { graph } = value;
  const found = graph.images.get(value.name);
  if (found !== undefined) return found;
  const rank = value.shape.length;
  if (rank === 0) return value;
  // Axes of size 1 in front; for one spatial axis the height goes behind the batch.
  const axes = rank === 3 && space === 1 ? [1] : Array.from({ length: 4 - rank }, (_, at) => at);
  const full = [...value.shape];
  for (const axis of axes) full.splice(axis, 0, 1);
  const lifted = axes.length === 0 ? value : graph.node('Unsqueeze', [value, graph.integers(axes)], { shape: full });
  return graph.node('Transpose', [lifted], {
    shape: [0, 3, 1, 2].map((axis) => full[axis]!),
    attributes: { perm: { kind: 'ints', value: [0, 3, 1, 2] } },
  });
};

/** The op on images, when it can be done there. */
export const emitOnImages = (op: string, inputs: readonly Value[], emission: Emission): Value | undefined => {
  if (!NUMBERWISE.has(op)) return undefined;
  const lead = inputs.find((input) => input.graph.images.has(input.name));
  const rank = emission.shape.length;
  if (lead === undefined || rank !== lead.shape.length || !inputs.every((input) => input.shape.length <= rank))
    return undefined;
  const space = rank - 2;
  const shape = space === 2 ? [0, 3, 1, 2] : [0, 2, 1];
  const turned = shape.map((axis) => emission.shape[axis]!);
  if (space === 1) turned.splice(2, 0, 1);
  const image = lead.graph.node(
    op,
    inputs.map((input) => toImage(input, space)),
    { ...emission, shape: turned },
  );
  return fromImage(image, space);
};
