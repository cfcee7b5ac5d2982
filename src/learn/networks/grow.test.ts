import { expect, test } from 'vitest';
import { randomWeights } from '../../../testkit/randomweights.ts';
import { unwrap } from '../../base/index.ts';
import { suzaku1 } from '../../features/index.ts';
import { Graph, createRng, exportModel, layoutOf, openPlain, type Tensors, type Weights } from '../../nn/index.ts';
import { flagship, type FlagshipShape } from './flagship.ts';
import { grow } from './grow.ts';

const shapeOf = (channels: number, blocks: number, charactersApart: boolean): FlagshipShape => ({
  planes: suzaku1.planeCount,
  globals: suzaku1.globalCount,
  called: 3,
  channels,
  blocks,
  charactersApart,
});

const CARD = { features: 'suzaku1', featuresVersion: '0', actionsVersion: '0', ruleset: 'tenhou', commit: 'test' };

const placedOf = (shape: FlagshipShape): ReturnType<typeof layoutOf>['trainable'] => {
  const graph = new Graph({ form: 'eval', batch: 1 });
  flagship(shape)(graph);
  return layoutOf(graph).trainable;
};

const answers = (shape: FlagshipShape, weights: Weights): Record<string, number[]> => {
  const session = unwrap(openPlain(unwrap(exportModel(flagship(shape), weights, CARD))));
  const rng = createRng('grow');
  const bytes = (n: number): Uint8Array => Uint8Array.from({ length: n }, () => (rng.below(4) === 0 ? 255 : 0));
  const feeds: Tensors = {
    planes: { type: 'uint8', dims: [2, 34, shape.planes], data: bytes(2 * 34 * shape.planes) },
    globals: { type: 'uint8', dims: [2, shape.globals], data: bytes(2 * shape.globals) },
  };
  return Object.fromEntries(
    Object.entries(unwrap(session.runNow(feeds))).map(([name, { data }]) => [name, Array.from(data as Float32Array)]),
  );
};

test.each([
  ['wider', 12, 2, false],
  ['deeper', 8, 4, false],
  ['both, with the characters apart', 14, 3, true],
])('%s: the grown network answers as the small one', (_, channels, blocks, apart) => {
  const [small, large] = [shapeOf(8, 2, apart), shapeOf(channels, blocks, apart)];
  const weights = randomWeights(flagship(small), 'small');
  const grown = grow(weights, randomWeights(flagship(large), 'large'), placedOf(large))!;
  const [before, after] = [answers(small, weights), answers(large, grown)];
  for (const [head, logits] of Object.entries(before))
    for (const [at, logit] of logits.entries()) expect(after[head]![at]).toBeCloseTo(logit, 4);
  // Its new channels are alive: what leads to them is not zero.
  expect(grown.get('block0.in.weight')!.filter((weight) => weight === 0).length).toBeLessThan(
    grown.get('block0.in.weight')!.length / 2,
  );
});

test('a smaller or another network is not grown', () => {
  const [small, large] = [shapeOf(8, 2, false), shapeOf(12, 2, false)];
  const weights = (shape: FlagshipShape): Weights => randomWeights(flagship(shape), 'any');
  expect(grow(weights(large), weights(small), placedOf(small))).toBeUndefined();
  expect(grow(new Map([['other', new Float32Array(3)]]), weights(large), placedOf(large))).toBeUndefined();
});
