import { expect, test } from 'vitest';
import { countParameters, randomWeights } from '../../../testkit/randomweights.ts';
import { unwrap } from '../../base/index.ts';
import { chinese240, chinesePlanes } from '../../features/index.ts';
import { add, createRng, exportModel, openPlain, scale, type Net, type Tensors } from '../../nn/index.ts';
import { checkGradients, localEngine, nativeRuntime, openModel, Trainer } from '../../nn/node/index.ts';
import {
  CHINESE_ADDED_KONG,
  CHINESE_CLOSED_KONG,
  CHINESE_DISCARD,
  CHINESE_OPEN_KONG,
  CHINESE_PASS,
  CHINESE_PUNG,
  CHINESE_WIN,
  CONTEST_OF,
  chowAction,
} from '../../table/index.ts';
import { ACTIONS } from '../dataset/index.ts';
import { actionNet } from './actionhead.ts';
import { chineseNet } from './chinese.ts';
import { chineseMlp } from './chinesemlp.ts';

const CARD = { features: 'x', featuresVersion: '1', actionsVersion: '1', ruleset: 'chinese', commit: '' };
const SHAPE = {
  planes: chinesePlanes.planeCount,
  globals: chinesePlanes.globalCount,
  called: chinesePlanes.planes.find(({ name }) => name === 'called')!.from,
  channels: 8,
  blocks: 1,
  charactersApart: false,
};

const parametersOf = (net: Net): number => countParameters(net).trained;

test('the published network has 3.41 million parameters; symbols have more in the first layer alone', () => {
  const size = { channels: 512, blocks: 6 };
  const published = parametersOf(chineseMlp(size, 'bytes'));
  expect(Math.abs(published / 3.41e6 - 1)).toBeLessThan(0.01);
  // 240 → 512 with norm; six times two layers with theirs; 235 logits and the value.
  expect(published).toBe(240 * 512 + 512 + 1024 + 6 * 2 * (512 * 512 + 512 + 1024) + 512 * 236 + 236);
  const names = 2 * 4 + 34 * 5 + 14 * 36 + 4 * (29 * 16 + 16 * 36);
  expect(parametersOf(chineseMlp(size, 'symbols')) - published).toBe((names - 240) * 512 + 236 * 16);
});

const SMALL: readonly (readonly [string, Net])[] = [
  ['planes', chineseNet({ ...SHAPE, planes: 6, globals: 3, called: 2, channels: 4 })],
  ['bytes', chineseMlp({ channels: 6, blocks: 1 }, 'bytes')],
  ['symbols', chineseMlp({ channels: 6, blocks: 1 }, 'symbols')],
];

test.each(SMALL)('gradients of the network on %s', async (_, net) => {
  const report = await checkGradients(unwrap(await nativeRuntime()), net, {
    seed: 'chinese',
    batch: 2,
    coordinates: 4,
    fill: (name, rng) => {
      if (/planes|globals/.test(name)) return rng.below(256);
      if (name === 'action/legal') return 1;
      return name === 'action/target' ? 1 / ACTIONS : rng.below(2);
    },
  });
  expect(report.difference).toBeLessThan(1e-4);
});

test('the softmax is over legal actions, and no gradient reaches an illegal one', async () => {
  const net = actionNet((graph) => {
    const logits = graph.parameter('logits', [1, ACTIONS], { fill: 0 });
    const rows = graph.input('zeros', [ACTIONS]);
    return { action: add(rows, logits), value: scale(graph.input('nothing', [1]), 0) };
  });
  const options = { seed: 'mask', batch: 2, schedule: { rate: 0.1, warmup: 0, hold: 1, total: 1 } };
  const trainer = unwrap(await Trainer.create(net, options, localEngine(unwrap(await nativeRuntime()))));
  const legal = [0, 36, 99, 234];
  const row = (of: (action: number) => number): number[] =>
    Array.from({ length: 2 * ACTIONS }, (_, at) => of(at % ACTIONS));
  const numbers = (dims: readonly number[], data: readonly number[]) =>
    ({ type: 'float', dims, data: Float32Array.from(data) }) as const;
  const report = unwrap(
    await trainer.step([
      [
        {
          zeros: numbers(
            [2, ACTIONS],
            row(() => 0),
          ),
          nothing: numbers([2, 1], [0, 0]),
          'action/legal': {
            type: 'uint8',
            dims: [2, ACTIONS],
            data: Uint8Array.from(row((at) => Number(legal.includes(at)))),
          },
          'action/target': numbers(
            [2, ACTIONS],
            row((at) => (at === 36 ? 1 : 0)),
          ),
          action: { type: 'int32', dims: [2], data: Int32Array.from([36, 36]) },
          'action/claim': numbers([2], [1, 1]),
          score: numbers([2], [0, 0]),
        },
      ],
    ]),
  );
  // Four equal chances.
  expect(report.scalars['loss/claim']).toBeCloseTo(Math.log(legal.length), 5);
  const moved = trainer.weights().get('logits')!;
  expect(Array.from(moved).flatMap((weight, action) => (weight === 0 ? [] : [action]))).toEqual(legal);
  expect([moved[36]! > 0, moved[0]! < 0, moved[99]! < 0]).toEqual([true, true, true]);
  await trainer.close();
});

const feedsOf = (seed: string): Tensors => {
  const rng = createRng(seed);
  const bytes = (n: number): Uint8Array => Uint8Array.from({ length: n }, () => rng.below(256));
  return {
    planes: { type: 'uint8', dims: [1, 34, SHAPE.planes], data: bytes(34 * SHAPE.planes) },
    globals: { type: 'uint8', dims: [1, SHAPE.globals], data: bytes(SHAPE.globals) },
  };
};

test('every action has its place: columns by kind, claims by what they do; native and plain sessions agree', async () => {
  const net = chineseNet(SHAPE);
  const model = unwrap(exportModel(net, randomWeights(net, 'places'), CARD));
  const plain = unwrap(openPlain(model));
  const native = unwrap(await openModel(model));
  const feeds = feedsOf('places');
  const own = unwrap(plain.runNow(feeds));
  const other = unwrap(await native.run(feeds));
  const logits = own['action']!.data as Float32Array;
  for (const [at, logit] of Array.from(other['action']!.data as Float32Array).entries())
    expect(logits[at]).toBeCloseTo(logit, 3);
  expect(own['value']!.data[0]).toBeCloseTo(Number(other['value']!.data[0]), 3);
  // One logit for all tiles that a claim could be of.
  expect(new Set(logits.subarray(CHINESE_PUNG, CHINESE_OPEN_KONG)).size).toBe(1);
  expect(new Set(logits.subarray(CHINESE_OPEN_KONG, CHINESE_CLOSED_KONG)).size).toBe(1);
  for (const low of [0, 9, 24])
    for (const claimed of [0, 1, 2]) expect(logits[chowAction(low, claimed)]).toBe(logits[chowAction(3, claimed)]);
  const distinct = [
    CHINESE_PASS,
    CHINESE_WIN,
    chowAction(0, 0),
    chowAction(0, 1),
    chowAction(0, 2),
    CHINESE_PUNG,
    CHINESE_OPEN_KONG,
  ];
  expect(new Set(distinct.map((action) => logits[action])).size).toBe(distinct.length);
  // Exchanging dots and bamboos in the input exchanges the logits of their tiles.
  const moved = (feeds['planes']!.data as Uint8Array).slice();
  const swap = (kind: number): number => (kind < 9 || kind >= 27 ? kind : kind < 18 ? kind + 9 : kind - 9);
  for (let kind = 0; kind < 34; kind++)
    moved.set(
      (feeds['planes']!.data as Uint8Array).subarray(kind * SHAPE.planes, (kind + 1) * SHAPE.planes),
      swap(kind) * SHAPE.planes,
    );
  const swapped = unwrap(plain.runNow({ ...feeds, planes: { ...feeds['planes']!, data: moved } }))['action']!
    .data as Float32Array;
  for (const first of [CHINESE_DISCARD, CHINESE_CLOSED_KONG, CHINESE_ADDED_KONG])
    for (let kind = 0; kind < 34; kind++)
      expect(swapped[first + CONTEST_OF[swap(kind)]!]).toBeCloseTo(logits[first + CONTEST_OF[kind]!]!, 3);
  await native.close();
});

test('the bytes of the published network: exported, the plain session answers as the native one', async () => {
  for (const reading of ['bytes', 'symbols'] as const) {
    const net = chineseMlp({ channels: 12, blocks: 2 }, reading);
    const model = unwrap(exportModel(net, randomWeights(net, reading), CARD));
    const rng = createRng(reading);
    const data = Uint8Array.from({ length: chinese240.globalCount }, () => (rng.below(2) === 0 ? 255 : rng.below(34)));
    const feeds: Tensors = { globals: { type: 'uint8', dims: [1, data.length], data } };
    const native = unwrap(await openModel(model));
    const [own, other] = [unwrap(unwrap(openPlain(model)).runNow(feeds)), unwrap(await native.run(feeds))];
    expect(own['action']!.data).toHaveLength(ACTIONS);
    for (const [at, logit] of Array.from(other['action']!.data as Float32Array).entries())
      expect(own['action']!.data[at]).toBeCloseTo(logit, 3);
    await native.close();
  }
});
