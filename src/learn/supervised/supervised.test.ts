/** Training on a made-up data set with simple answers: what is learnt, and that a run is the same however often it is stopped. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { suzaku1 } from '../../features/index.ts';
import { GLOBAL, PLANE } from '../../features/suzaku1/layout.ts';
import { checkGradients, exportModel, nativeRuntime, openModel, openStore, readCard } from '../../nn/node/index.ts';
import { createRng, Graph, initialise, layoutOf, weightsOf } from '../../nn/index.ts';
import { unwrap } from '../../base/index.ts';
import {
  Batches,
  newLabel,
  NO_KONG,
  openDataset,
  Packer,
  riichiCodec,
  suitPermutations,
  writeShard,
  type Dataset,
} from '../dataset/index.ts';
import { newTally } from '../dataset/store.ts';
import { readHeads } from '../networks/heads.ts';
import { Measure } from './measure.ts';
import { ask } from './model.ts';
import { flagship } from '../networks/flagship.ts';
import { checkpointsOf, DEFAULTS, decayStart, modelFile, type RunPlan } from '../run/run.ts';
import { tailPlan, train, type TrainOptions, type TrainResult } from './train.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-supervised-'));
let dataset: Dataset;

/** Hands of some kinds; the drawn one is thrown, or the next number where it is held; riichi and the rest follow single bits. */
const makeDataset = (dir: string, samples: number): Dataset => {
  const packer = new Packer(suzaku1);
  const records = new Uint8Array(samples * packer.size);
  const rng = createRng('made-up');
  for (let sample = 0; sample < samples; sample++) {
    const planes = new Uint8Array(34 * suzaku1.planeCount);
    const globals = Uint8Array.from({ length: suzaku1.globalCount }, () => (rng.below(2) === 0 ? 0 : 255));
    const label = newLabel();
    for (let i = 0; i < 9; i++) label.legal[rng.below(34)] = 1;
    const drawn = rng.below(34);
    label.legal[drawn] = 1;
    label.discard = drawn < 27 && drawn % 9 < 8 && label.legal[drawn + 1] === 1 ? drawn + 1 : drawn;
    planes[drawn * suzaku1.planeCount + PLANE['drawn']!] = 255;
    label.legal.forEach((held, kind) => {
      planes[kind * suzaku1.planeCount + PLANE['hand']!] = 255 * held;
    });
    const bit = (at: number): number => (globals[at] === 255 ? 1 : 0);
    label.riichi = bit(GLOBAL['closed']!);
    label.pung = bit(GLOBAL['first']!);
    const called = rng.below(34);
    planes[called * suzaku1.planeCount + PLANE['called']!] = 255;
    [label.chowLegal, label.chow] = [3, 2 * label.legal[called]!];
    label.kongLegal[called] = 1;
    label.kong = bit(GLOBAL['value']!) === 1 ? called : NO_KONG;
    packer.pack(planes, globals, label, records.subarray(sample * packer.size, (sample + 1) * packer.size));
  }
  const header = {
    features: suzaku1.id,
    version: suzaku1.version,
    actions: 1,
    size: packer.size,
    rules: 'tenhou',
    part: 'train',
    seats: 'all',
    file: 'made-up',
    lines: 1,
    games: 1,
    own: samples,
    claims: 0,
    tally: newTally(),
  } as const;
  writeShard(join(dir, 'made-up-000.samples'), header, records, new Uint8Array());
  return unwrap(openDataset(dir));
};

beforeAll(() => {
  dataset = makeDataset(folder, 2048);
});
afterAll(() => rmSync(folder, { recursive: true }));

const PLAN: RunPlan = {
  ...DEFAULTS,
  network: 'flagship',
  features: suzaku1.id,
  featuresVersion: suzaku1.version,
  rules: 'tenhou',
  channels: 16,
  blocks: 1,
  batch: 32,
  micro: 16,
  warmup: 5,
  average: 0.9,
  rate: 1e-2,
  samples: 32 * 24,
  decayFrom: decayStart(32 * 24),
};

const trained = async (name: string, plan: RunPlan, options: Partial<TrainOptions> = {}): Promise<TrainResult> =>
  unwrap(
    await train({
      plan,
      dataset,
      out: join(folder, name),
      workers: 0,
      evaluateEvery: Infinity,
      evaluateOn: 256,
      tell: () => undefined,
      isStopped: () => false,
      ...options,
    }),
  );

/** Says stop when asked the n-th time, once a step. */
const stopAfter = (steps: number): (() => boolean) => {
  let asked = 0;
  return () => asked++ >= steps;
};

const newest = (name: string): unknown => unwrap(openStore(checkpointsOf(join(folder, name))).load()).state.sections;

const SHAPE = { planes: 6, globals: 3, called: 2, channels: 4, blocks: 1, charactersApart: true };

test('gradients of the flagship', async () => {
  const report = await checkGradients(unwrap(await nativeRuntime()), flagship(SHAPE), {
    seed: 'flagship',
    batch: 2,
    coordinates: 6,
    fill: (name, rng) => (/planes|globals/.test(name) ? rng.below(256) : name.endsWith('/legal') ? 1 : rng.below(2)),
  });
  expect(report.difference).toBeLessThan(1e-4);
});

test('exchanging suits in the input exchanges them in the output, honours and choices stay', async () => {
  const net = flagship({ ...SHAPE, channels: 8, charactersApart: false });
  const graph = new Graph({ form: 'eval', batch: 1 });
  net(graph);
  const layout = layoutOf(graph);
  const sections = { trainable: new Float32Array(layout.size), statistics: new Float32Array(layout.statisticsSize) };
  initialise(layout, 'suits', sections);
  const card = { features: 'x', featuresVersion: '1', actionsVersion: '1', ruleset: 'tenhou', commit: '' };
  const session = unwrap(await openModel(unwrap(exportModel(net, weightsOf(layout, sections), card))));
  const rng = createRng('suits');
  const planes = Uint8Array.from({ length: 34 * 6 }, () => rng.below(256));
  const globals = { type: 'uint8', dims: [1, 3], data: Uint8Array.from([1, 200, 90]) } as const;
  const answer = async (data: Uint8Array): Promise<Record<string, number[]>> => {
    const outputs = unwrap(await session.run({ planes: { type: 'uint8', dims: [1, 34, 6], data }, globals }));
    return Object.fromEntries(Object.entries(outputs).map(([name, tensor]) => [name, Array.from(tensor.data, Number)]));
  };
  const plain = await answer(planes);
  for (const columns of suitPermutations(4)) {
    const moved = new Uint8Array(planes.length);
    columns.forEach((to, from) => moved.set(planes.subarray(from * 6, from * 6 + 6), to * 6));
    const found = await answer(moved);
    for (const name of ['discard', 'kong'])
      columns.forEach((to, from) => expect(found[name]![to]).toBeCloseTo(plain[name]![from]!, 4));
    for (const name of ['choice', 'chow'])
      found[name]!.forEach((value, at) => expect(value).toBeCloseTo(plain[name]![at]!, 4));
  }
  await session.close();
});

test('every head learns its rule, and the model says what it is', async () => {
  const plan = { ...PLAN, samples: 32 * 250, decayFrom: 32 * 150 };
  const { reports, isFinished } = await trained('learns', plan, { validation: dataset });
  expect(isFinished).toBe(true);
  expect(reports.map(({ kind }) => kind)).toEqual(['discard', 'riichi', 'chow', 'pung', 'kong']);
  for (const { kind, accuracy, majority } of reports) {
    expect([kind, accuracy > majority + 0.15]).toEqual([kind, true]);
    expect([kind, accuracy > 0.8]).toEqual([kind, true]);
  }
  const card = unwrap(readCard(readFileSync(modelFile(join(folder, 'learns')))));
  expect(card).toMatchObject({ features: 'suzaku1', ruleset: 'tenhou', actionsVersion: '1' });
}, 60_000);

test('a run that was stopped ends as one that was not; its tail begins with its state', async () => {
  await trained('whole', PLAN);
  expect(await trained('parts', PLAN, { isStopped: stopAfter(7) })).toMatchObject({
    isFinished: false,
    samples: 7 * 32,
  });
  await trained('parts', PLAN, { isStopped: stopAfter(5) });
  expect(await trained('parts', PLAN)).toMatchObject({ isFinished: true, samples: 24 * 32 });
  expect(newest('parts')).toEqual(newest('whole'));

  const tail = unwrap(tailPlan(join(folder, 'whole'), 32 * 4));
  expect(tail).toMatchObject({ decayFrom: 24 * 32, samples: 28 * 32 });
  const result = await trained('tail', tail, { tailOf: join(folder, 'whole') });
  expect(result.samples).toBe(28 * 32);
}, 60_000);

test('another run may begin with the weights', async () => {
  await trained('first', PLAN);
  await trained('second', { ...PLAN, samples: 0, decayFrom: 0 }, { from: join(folder, 'first') });
  const model = (name: string): Uint8Array => readFileSync(modelFile(join(folder, name)));
  const batch = new Batches(dataset, { seed: 'x', batch: 8 }, riichiCodec).batchAt(0);
  const answers = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const session = unwrap(await openModel(model(name)));
      const found = unwrap(await ask(session, batch, suzaku1));
      await session.close();
      return found;
    }),
  );
  expect(answers[1]).toEqual(answers[0]);
}, 60_000);

test('measures: ties, top 3, balanced accuracy, any kong is a yes', () => {
  const batch = new Batches(dataset, { seed: 'x', batch: 2 }, riichiCodec).batchAt(0);
  batch.legal.fill(0);
  batch.kongLegal.fill(0);
  batch.kong.fill(0);
  for (const weights of [batch.hasPung, batch.hasKita, batch.hasChow]) weights.fill(0);
  batch.legal.set([1, 1, 1, 1], 0);
  batch.legal.set([1, 1, 1, 1], 34);
  batch.discard.set([0, 3]);
  batch.riichi.set([1, 0]);
  batch.kongLegal.set([1, 1], 0);
  batch.kong.set([0, 1], 0);
  const discard = new Float32Array(68);
  discard.set([2, 1, 0, 0], 0);
  discard.set([3, 2, 1, 0], 34);
  const measure = new Measure();
  const kong = new Float32Array(68).fill(0.1);
  const choice = Float32Array.from([1, 0, 0, 1, 0, 0]);
  const outputs = { discard, kong, choice, chow: new Float32Array(8) };
  const heads = Object.fromEntries(Object.entries(outputs).map(([name, data]) => [name, { data }]));
  measure.add(batch, readHeads(heads, batch));
  const [first, riichi, made] = measure.reports();
  expect(first).toMatchObject({ kind: 'discard', n: 2, accuracy: 0.5, top3: 0.5, majority: 0.5, balanced: 0.5 });
  expect(riichi).toMatchObject({ kind: 'riichi', n: 2, accuracy: 0.5, top3: null, balanced: 0.5 });
  expect(made).toMatchObject({ kind: 'kong', n: 1, accuracy: 1 });
});
