/** Networks of the papers: sizes as published, parity with plain loops, what training changes and inference does not. The exact ones run in `verify papers`. */
import { expect, test } from 'vitest';
import { naiveMeowjong, pictureOf } from '../../../testkit/naivenet.ts';
import { countParameters, randomWeights } from '../../../testkit/randomweights.ts';
import { featureSetOf, meowjong as meowjongSet, suphx as suphxSet } from '../../features/index.ts';
import { checkGradients, localEngine, nativeRuntime, openModel, Trainer } from '../../nn/node/index.ts';
import {
  createRng,
  exportModel,
  Graph,
  type MicroBatch,
  type Net,
  type Tensors,
  type Weights,
} from '../../nn/index.ts';
import { unwrap } from '../../base/index.ts';
import type { DecisionKind } from '../dataset/index.ts';
import {
  MEOWJONG_FILTERS,
  MEOWJONG_FORMS,
  MEOWJONG_KINDS,
  meowjong,
  type MeowjongShape,
} from '../networks/meowjong.ts';
import { DESIGNS } from '../networks/design.ts';
import { KIND_CLASSES } from '../../policy/index.ts';
import { SUPHX_FORMS, suphx, suphxFeatures, suphxLayers, suphxLogits } from '../networks/suphx.ts';

const CARD = { features: 'x', featuresVersion: '1', actionsVersion: '1', ruleset: 'sanma', commit: '' };
const PLANES = meowjongSet.planeCount;

/** Few of the bytes are set, as in real states. */
const bytes = (count: number, seed: string): Uint8Array => {
  const rng = createRng(seed);
  return Uint8Array.from({ length: count }, () => (rng.below(12) === 0 ? 255 : 0));
};

const run = async (net: Net, weights: Weights, feeds: Tensors, output: string): Promise<number[]> => {
  const session = unwrap(await openModel(unwrap(exportModel(net, weights, CARD))));
  const found = unwrap(await session.run(feeds))[output]!;
  await session.close();
  return Array.from(found.data, Number);
};

const distance = (a: readonly number[], b: ArrayLike<number>): number =>
  a.reduce((most, value, at) => Math.max(most, Math.abs(value - b[at]!)), 0);

/** Millions of parameters in print, running means and variances of the normalisation counted, as Keras counts. */
test.each([
  ['discard', '63.30', [22, 350]],
  ['pung', '52.41', [18, 354]],
  ['kong', '88.05', [30, 358]],
  ['kita', '77.17', [26, 362]],
  ['riichi', '75.53', [26, 354]],
] as const)('Meowjong: the exact %s network has %s M parameters', (kind, millions, [rows, columns]) => {
  const filter = MEOWJONG_FILTERS[kind];
  const net = meowjong({ ...MEOWJONG_FORMS.exact, planes: PLANES, filter }, kind);
  const { trained, statistics } = countParameters(net);
  expect(((trained + statistics) / 1e6).toFixed(2)).toBe(millions);
  const graph = new Graph({ form: 'export', batch: 'symbolic' });
  net(graph);
  expect(graph.find('dense.weight').shape).toEqual([rows * columns * 32, 256]);
  // Means and variances of 64 + 64 + 64 + 32 filters and 256 units.
  expect(statistics).toBe(2 * 480);
});

test.each([
  ['discard', 102, '20.3'],
  ['riichi', 104, '21.7'],
  ['chow', 104, '21.8'],
  ['pung', 104, '21.8'],
  ['kong', 104, '21.8'],
] as const)('Suphx: the exact %s network has %s layers and %s M parameters', (kind, layers, millions) => {
  const planes = unwrap(featureSetOf(suphxFeatures(kind))).planeCount;
  const net = suphx({ ...SUPHX_FORMS.exact, planes }, kind);
  const graph = new Graph({ form: 'export', batch: 'symbolic' });
  net(graph);
  expect(suphxLayers(graph.parameters.values(), kind)).toBe(layers);
  expect((countParameters(net).trained / 1e6).toFixed(1)).toBe(millions);
});

const SMALL: readonly [string, MeowjongShape, DecisionKind][] = [
  [
    'the published shape, narrow',
    { planes: 40, filter: [4, 5], channels: 8, dense: 16, dropout: 0.5, fold: 1 },
    'discard',
  ],
  [
    'folded columns, the last not full',
    { planes: 366, filter: [3, 2], channels: 6, dense: 8, dropout: 0.5, fold: 18 },
    'kita',
  ],
  ['every column a channel', { ...MEOWJONG_FORMS.compact, planes: 366, filter: [4, 5] }, 'discard'],
];

test.each(SMALL)('Meowjong forward and plain loops agree: %s', async (_, shape, kind) => {
  const net = meowjong(shape, kind);
  const weights = randomWeights(net, 'parity', true);
  const planes = bytes(34 * shape.planes, 'parity');
  const found = await run(net, weights, { planes: { type: 'uint8', dims: [1, 34, shape.planes], data: planes } }, kind);
  const width = Math.ceil(shape.planes / shape.fold);
  const filter = [shape.filter[0], width === 1 ? 1 : shape.filter[1]] as const;
  const wanted = naiveMeowjong(pictureOf(planes, shape.planes, shape.fold), weights, filter);
  expect(found).toHaveLength(KIND_CLASSES[kind]);
  expect(distance(found, wanted)).toBeLessThan(1e-4);
});

test('the scaled variant is a step before the same network', async () => {
  const shape: MeowjongShape = { planes: 30, filter: [2, 2], channels: 4, dense: 6, dropout: 0.5, fold: 1 };
  const scale = { mean: 0.05, deviation: 0.22 };
  const weights = randomWeights(meowjong(shape, 'pung'), 'scaled', true);
  const planes = bytes(34 * 30, 'scaled');
  const feeds = { planes: { type: 'uint8', dims: [1, 34, 30], data: planes } } as const;
  const found = await run(meowjong({ ...shape, scale }, 'pung'), weights, feeds, 'pung');
  const picture = pictureOf(planes, 30, 1);
  const data = picture.data.map((value) => (value - scale.mean) / scale.deviation);
  expect(distance(found, naiveMeowjong({ ...picture, data }, weights, [2, 2]))).toBeLessThan(1e-4);
});

const labelled = (kind: DecisionKind, planes: number, samples: number): MicroBatch => {
  const rng = createRng('labels', kind);
  const classes = KIND_CLASSES[kind];
  return {
    planes: { type: 'uint8', dims: [samples, 34, planes], data: bytes(samples * 34 * planes, 'overfit') },
    [kind]: { type: 'int32', dims: [samples], data: Int32Array.from({ length: samples }, () => rng.below(classes)) },
    ...(classes === 2
      ? {}
      : {
          [`${kind}/legal`]: {
            type: 'uint8',
            dims: [samples, classes],
            data: new Uint8Array(samples * classes).fill(1),
          } as const,
        }),
  };
};

const trainerOf = async (net: Net, batch: number, rate: number): Promise<Trainer> =>
  unwrap(
    await Trainer.create(
      net,
      { seed: 'overfit', batch, schedule: { rate, warmup: 5, hold: 1e6, total: 1e6 }, clip: 1 },
      localEngine(unwrap(await nativeRuntime())),
    ),
  );

const TINY: MeowjongShape = { planes: 12, filter: [3, 3], channels: 8, dense: 32, dropout: 0.5, fold: 1 };
const NETS: readonly [string, DecisionKind, Net, number][] = [
  ['Meowjong', 'discard', meowjong({ ...TINY, dropout: 0.1 }, 'discard'), 12],
  ['Meowjong', 'riichi', meowjong({ ...TINY, dropout: 0.1 }, 'riichi'), 12],
  ['Suphx', 'discard', suphx({ planes: 24, channels: 24, blocks: 2 }, 'discard'), 24],
  ['Suphx', 'chow', suphx({ planes: 24, channels: 16, blocks: 2 }, 'chow'), 24],
];

test.each(NETS)(
  '%s learns 64 samples by heart: %s',
  async (_, kind, net, planes) => {
    const trainer = await trainerOf(net, 64, 5e-3);
    const batch = labelled(kind, planes, 64);
    // Until it was right for a while; running statistics take a few steps to follow.
    for (let [step, sure] = [0, 0]; step < 250 && sure < 25; step++) {
      const { scalars } = unwrap(await trainer.step([[batch]]));
      sure = scalars[`right/${kind}`]! > 0.98 ? sure + 1 : 0;
    }
    const logits = await run(net, trainer.weights(), { planes: batch['planes']! }, kind);
    await trainer.close();
    const classes = KIND_CLASSES[kind];
    const right = Array.from(batch[kind]!.data, Number).filter((label, at) => {
      const row = logits.slice(at * classes, (at + 1) * classes);
      return row.indexOf(Math.max(...row)) === label;
    });
    expect(right.length / 64).toBeGreaterThan(0.99);
  },
  60_000,
);

test('inference drops nothing and uses the running statistics', async () => {
  const net = meowjong(TINY, 'kita');
  const trainer = await trainerOf(net, 8, 1e-3);
  const batch = labelled('kita', 12, 8);
  for (let step = 0; step < 12; step++) unwrap(await trainer.step([[batch]]));
  const weights = trainer.weights();
  await trainer.close();
  expect(weights.get('conv1.norm.mean')!.some((mean) => mean !== 0)).toBe(true);
  expect(weights.get('dense.norm.variance')!.some((variance) => variance !== 1)).toBe(true);
  const data = (batch['planes']!.data as Uint8Array).subarray(0, 34 * 12);
  const feeds = { planes: { type: 'uint8', dims: [1, 34, 12], data } } as const;
  const alone = await run(net, weights, feeds, 'kita');
  // A sample's answer does not hang on its neighbours, nor on chance.
  const together = await run(net, weights, { planes: batch['planes']! }, 'kita');
  expect(distance(alone, together)).toBeLessThan(1e-5);
  expect(distance(alone, naiveMeowjong(pictureOf(data, 12, 1), weights, TINY.filter))).toBeLessThan(1e-4);
});

test.each([
  ['Meowjong', meowjong({ ...TINY, planes: 15, channels: 4, dense: 5, dropout: 0 }, 'discard')],
  ['Suphx, discard', suphx({ planes: 5, channels: 4, blocks: 1 }, 'discard')],
  ['Suphx, chow', suphx({ planes: 5, channels: 4, blocks: 1 }, 'chow')],
])('gradients: %s', async (_, net) => {
  const report = await checkGradients(unwrap(await nativeRuntime()), net, {
    seed: 'papers',
    batch: 3,
    coordinates: 5,
    fill: (name, rng) => (name === 'planes' ? rng.below(256) : name.endsWith('/legal') ? 1 : rng.below(4)),
  });
  expect(report.difference).toBeLessThan(2e-4);
});

test('training and inference forms of a Suphx network agree', async () => {
  const shape = { planes: suphxSet.planeCount, channels: 16, blocks: 3 };
  const net = suphx(shape, 'riichi');
  const weights = randomWeights(net, 'forms');
  const planes = { type: 'uint8', dims: [2, 34, 838], data: bytes(2 * 34 * 838, 'forms') } as const;
  const graph = new Graph({ form: 'eval', batch: 2 });
  const logits = suphxLogits(graph.input('planes', [34, shape.planes], 'uint8'), shape, 'riichi');
  const session = unwrap(await unwrap(await nativeRuntime()).open(graph.encode({ logits })));
  const feeds = Object.fromEntries(
    [...graph.parameters.values()].map(({ name, shape }) => [
      name,
      { type: 'float', dims: shape, data: weights.get(name)! } as const,
    ]),
  );
  const eager = (await session.run({ ...feeds, planes }))['logits']!;
  await session.close();
  expect(distance(await run(net, weights, { planes }, 'riichi'), eager.data as Float32Array)).toBeLessThan(1e-5);
});

test('every preset of every design can be made', () => {
  for (const [name, design] of Object.entries(DESIGNS))
    for (const kind of design.kinds.length === 0 ? [undefined] : design.kinds)
      for (const [preset, size] of Object.entries(design.presets)) {
        const set = unwrap(featureSetOf((design.features as (kind?: DecisionKind) => string)(kind)));
        const rules = name === 'meowjong' ? 'sanma' : 'tenhou';
        const { trained } = countParameters(design.make({ ...size, preset, kind, rules }, set));
        expect([name, kind, preset, trained > 1000]).toEqual([name, kind, preset, true]);
      }
  expect(MEOWJONG_KINDS).toHaveLength(5);
});
