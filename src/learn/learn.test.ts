import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasProgram } from '../../testkit/logs.ts';
import { makeGames } from '../../testkit/games.ts';
import { makeLog, pack, put } from '../../testkit/packed.ts';
import { Layout, makeSignature, sizeFor, calibrate } from '../analysis/linear/index.ts';
import { sigmoid, Rng } from '../base/index.ts';
import { distantFor } from '../analysis/riichi/distant/index.ts';
import { FEATURES, STEPS } from '../analysis/riichi/outlook/outlook.ts';
import { inlineExecutor, type Executor } from '../jobs/node/index.ts';
import { adviserFits, adviserKey, fitWin } from './fit/advice.ts';
import { fitCurve, fitCurves, fitFactors, fitPlatt } from './fit/calibrate.ts';
import { calibrationChart } from './chart.ts';
import { cluster } from '../base/kmeans.ts';
import { readFiles } from './fit/files.ts';
import { WORKSHOP } from './kinds.ts';
import { digestOfLog, fitFiles } from './logs.ts';
import { auc, calibrationBins } from '../base/statistics/metrics.ts';
import { minimise } from '../base/minimise.ts';
import { finishesOf, fitCell } from './fit/placement.ts';
import { fitRates } from './fit/rates.ts';
import { Rows, UNASKED } from './fit/rows.ts';
import { MODELS } from './fit/samples.ts';
import { decayOf, makeMonotone, newState, trainPass, type Valued } from './fit/sgd.ts';
import { readShards } from './fit/shards.ts';
import { partOf } from './split.ts';

const uniform = (rng: Rng): number => rng.next32() / 2 ** 32;
const folder = mkdtempSync(join(tmpdir(), 'suzaku-learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the split: test files are test, one game of fifty validates, the same every time', () => {
  expect(partOf('riichi4/phoenix-2022-01', 'a')).toBe('test');
  expect(partOf('sanma/phoenix-2020-01', 'a')).toBe('test');
  const ids = Array.from({ length: 20_000 }, (_, i) => `2018110500gm-00a9-0000-${i.toString(16).padStart(8, '0')}`);
  const held = ids.filter((id) => partOf('riichi4/phoenix-2018-11', id) === 'validation').length;
  expect(held).toBeGreaterThan(300);
  expect(held).toBeLessThan(500);
});

/** Three features in ten, with known weights. */
const made = (n: number): { rows: Rows; truth: number[] } => {
  const rng = new Rng('rows', 2, 0, 0);
  const truth = Array.from({ length: 10 }, (_, i) => (i - 5) / 3);
  const rows = new Rows();
  for (let i = 0; i < n; i++) {
    const active = Uint16Array.from([rng.below(3), 3 + rng.below(3), 6 + rng.below(4)]);
    const sum = active.reduce((total, at) => total + truth[at]!, 0);
    rows.push(uniform(rng) < sigmoid(sum) ? 1 : 0, 0, active, 3);
  }
  return { rows, truth };
};

/** Weights after six epochs. */
const fitRows = (rows: Rows, prior: Float64Array, decay: Float64Array, valued?: Valued): Float64Array => {
  const state = newState(prior);
  for (; state.epoch < 6; state.epoch++)
    trainPass(
      state,
      rows,
      'logistic',
      { step: 0.1 * 0.6 ** state.epoch, decay, prior },
      new Rng('fit', 2, state.epoch, 0),
      valued,
    );
  return state.weights;
};

test('Adagrad finds the differences of known weights, the same ones every time; a strong ridge keeps what was thought before', () => {
  const { rows, truth } = made(60_000);
  const fit = (prior = new Float64Array(10), ridge = 0): Float64Array =>
    fitRows(rows, prior, new Float64Array(10).fill(ridge));
  const weights = fit();
  expect(weights[2]! - weights[0]!).toBeCloseTo(truth[2]! - truth[0]!, 0);
  expect(weights[9]! - weights[6]!).toBeCloseTo(truth[9]! - truth[6]!, 0);
  expect(fit()).toEqual(weights);
  const before = Float64Array.from({ length: 10 }, (_, i) => (i % 3) / 4);
  for (const [i, weight] of fit(before, 1000).entries()) expect(weight).toBeCloseTo(before[i]!, 1);
});

test('a feature with a value finds its slope; rows that nobody asks about teach nothing', () => {
  const rng = new Rng('valued', 2, 0, 0);
  const n = 40_000;
  const value = Float64Array.from({ length: n }, () => 2 * uniform(rng) - 1);
  const draws = Array.from(value, (x) => (uniform(rng) < sigmoid(-1 - 0.8 * x) ? 1 : 0));
  const fit = (isAsked: (row: number) => boolean): Float64Array => {
    const rows = new Rows();
    for (let i = 0; i < n; i++) rows.push(isAsked(i) ? draws[i]! : UNASKED, 0, Uint16Array.from([0]), 1);
    return fitRows(rows, new Float64Array(2), new Float64Array(2), { feature: new Uint16Array(n).fill(1), value });
  };
  const [level, slope] = fit(() => true) as unknown as [number, number];
  expect(level).toBeCloseTo(-1, 1);
  expect(slope).toBeCloseTo(-0.8, 1);
  // Asked where the value is low alone, the level there is what it learns of; asked nothing, it learns nothing.
  expect(sigmoid(fit((row) => value[row]! < -0.9)[0]!)).toBeGreaterThan(sigmoid(level));
  expect(Array.from(fit(() => false))).toEqual([0, 0]);
});

test('rows come back from bytes as they went, and not from half of them', () => {
  const { rows } = made(3000);
  rows.marks[7] = 40;
  const bytes = rows.toBytes();
  expect(Rows.fromBytes(bytes.slice(0, -1))).toBeUndefined();
  expect(Rows.fromBytes(new Uint8Array(8))).toBeUndefined();
  const back = Rows.fromBytes(bytes)!;
  expect(back.size).toBe(3000);
  expect(back.labels).toEqual(rows.labels.slice(0, 3000));
  expect(back.features).toEqual(rows.features.slice(0, 9000));
  expect(back.marks).toEqual(rows.marks.slice(0, 3000));
});

test('ordered rows never fall afterwards, and only then change', () => {
  const layout = new Layout();
  layout.add('free', 2);
  layout.add('ordered', 6, 3);
  const weights = Float64Array.from([5, 1, 0, 2, 1, -1, 0, 1]);
  makeMonotone(weights, new Float64Array(8).fill(1e6), layout.blocks);
  expect(Array.from(weights, (w) => Number(w.toFixed(3)))).toEqual([5, 1, 0, 1.5, 1.5, -1, 0, 1]);
});

test('blocks of one number of seats are no part of the others; levels are hardly pulled', () => {
  const layout = new Layout();
  layout.add('any', 2);
  layout.add('three', 3, 0, { seats: 3, isLevel: true });
  expect([sizeFor(layout, 3), sizeFor(layout, 4)]).toEqual([5, 2]);
  expect([makeSignature(layout, 3), makeSignature(layout, 4)]).toEqual(['any:2 three:3', 'any:2']);
  const counts = new Float64Array(5).fill(10);
  expect(Array.from(decayOf(counts, { ridge: 40 }, layout.blocks))).toEqual([4, 4, 0.3, 0.3, 0.3]);
  expect(Array.from(decayOf(counts, { ridge: 1 }, layout.blocks))).toEqual([0.1, 0.1, 0.1, 0.1, 0.1]);
  expect(Array.from(decayOf(counts, { ridge: 40, known: 800 }, layout.blocks, 2))).toEqual([80, 80, 0.3, 0.3, 0.3]);
});

test('curves undo a known distortion', () => {
  const rng = new Rng('bend', 2, 0, 0);
  const sums = Array.from({ length: 60_000 }, () => 6 * uniform(rng) - 4);
  const labels = sums.map((x) => (uniform(rng) < sigmoid(0.5 + 0.7 * x) ? 1 : 0));
  const { a, b } = fitPlatt(sums, labels);
  expect(a).toBeCloseTo(0.5, 1);
  expect(b).toBeCloseTo(0.7, 1);
  const { x, y } = fitCurve(sums, labels);
  for (const [i, at] of x.entries()) {
    if (i > 0) expect(y[i]!).toBeGreaterThanOrEqual(y[i - 1]!);
    expect(Math.abs(sigmoid(y[i]!) - sigmoid(0.5 + 0.7 * at))).toBeLessThan(0.03);
  }
});

test('a group with few samples is calibrated as its state is in the other length; factors make means right', () => {
  const rng = new Rng('groups', 2, 0, 0);
  const n = 80_000;
  const sums = Float64Array.from({ length: n }, () => 4 * uniform(rng) - 2);
  const groups = Uint8Array.from({ length: n }, (_, i) => (i % 100 === 0 ? 6 : 1));
  const labels = Float32Array.from(sums, (x) => (uniform(rng) < sigmoid(0.8 + x) ? 1 : 0));
  const curves = fitCurves(sums, labels, groups);
  expect(curves[6]).toEqual(fitCurves(sums, labels, groups.fill(1))[1]);
  for (const at of [-1, 0, 1]) expect(sigmoid(calibrate(curves[1]!, at))).toBeCloseTo(sigmoid(0.8 + at), 1);
  const points = Float32Array.from(sums, (x) => 2 * Math.exp(x));
  expect(Math.exp(calibrate(fitFactors(sums, points, groups, 5000)[1]!, 0))).toBeCloseTo(10_000, -2);
});

test('clusters: centres are means, sizes add up, none is empty', () => {
  const rng = new Rng('cluster', 2, 0, 0);
  const points = Array.from({ length: 900 }, (_, i) => [100 * (i % 3) + rng.below(5), 50 * (i % 3)]);
  const found = cluster(points, 6, rng);
  expect(found.reduce((sum, { size }) => sum + size, 0)).toBe(900);
  expect(found.every(({ size }) => size > 0)).toBe(true);
  const mean = (at: number): number => found.reduce((sum, { centre, size }) => sum + centre[at]! * size, 0) / 900;
  expect(mean(1)).toBeCloseTo(50, 6);
  expect(cluster([[1], [1]], 5, rng)).toHaveLength(1);
});

const canPack = hasProgram('bzip2');
const skipped = canPack ? '' : ' (no bzip2)';
const LOG = join('riichi4', 'phoenix-2000-01.tsv.bz2');
const executor = inlineExecutor(WORKSHOP.kinds);
const optionsFor = (data: string, cache: string, by: Executor = executor) =>
  ({ data, seats: 4, games: 9, seed: '1', cache, command: '', progress: () => undefined, executor: by }) as const;

test.skipIf(!canPack)(`logs of one name in two folders share a cache, not what it keeps${skipped}`, async () => {
  const [one, two] = ['one', 'two'].map((name) => join(folder, name)) as [string, string];
  put(join(one, LOG), pack(makeLog('tenhou,length=east', 1, 'a')));
  put(join(two, LOG), pack(makeLog('tenhou,length=east', 2, 'b')));
  const digests = [one, two].map((data) => digestOfLog(fitFiles(data, 4)[0]!));
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(digests[1]).not.toBe(digests[0]);
  const read = async (data: string, cache: string): Promise<readonly number[]> => {
    const options = optionsFor(data, cache);
    const { train } = await readShards(options);
    const rates = await fitRates(options);
    return [train.length, train[0]!.games, train[0]!.rows('tenpai').size, rates.data.samples];
  };
  const shared = join(folder, 'cache');
  const alone = [await read(one, join(folder, 'cache-one')), await read(two, join(folder, 'cache-two'))];
  expect([await read(one, shared), await read(two, shared), await read(one, shared)]).toEqual([...alone, alone[0]]);
  expect(alone[0]).not.toEqual(alone[1]);
});

/** An executor that counts the tasks that were not in the cache. */
const counting = (): { readonly by: Executor; readonly computed: () => number } => {
  let computed = 0;
  async function* run(...[tasks, options]: Parameters<Executor['run']>) {
    for await (const settled of executor.run(tasks, options)) {
      if (settled.ok && !settled.value.isReused) computed++;
      yield settled as never;
    }
  }
  return { by: { ...executor, run: run as Executor['run'] }, computed: () => computed };
};

const filesBelow = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => statSync(name).isFile());

test.skipIf(!canPack)(`samples that are cut off or damaged in the cache are collected again${skipped}`, async () => {
  const [data, cache] = [join(folder, 'damage'), join(folder, 'cache-damage')];
  put(join(data, LOG), pack(makeLog('tenhou,length=east', 1, 'damage')));
  const { by, computed } = counting();
  const options = optionsFor(data, cache, by);
  const read = async (): Promise<unknown> => {
    const advice = await readFiles<number>('fit.advice', options, { adviser: adviserKey(4) });
    const rates = await readFiles('fit.rates', options);
    const { train, held } = await readShards(options);
    const shards = [...train, ...held].map(({ rows, games }) => [
      games,
      ...MODELS.map((model) => rows(model).labels.length),
    ]);
    return [advice.map(({ value, bytes, file }) => ({ value, bytes, file })), rates.map(({ value }) => value), shards];
  };
  const first = await read();
  expect(computed()).toBe(4);
  expect(await read()).toEqual(first);
  expect(computed()).toBe(4);
  const files = filesBelow(cache);
  expect(files).toHaveLength(4);
  for (const file of files) truncateSync(file, statSync(file).size - 1);
  expect(await read()).toEqual(first);
  expect(computed()).toBe(8);
});

test('samples of the advice are kept under all fits that an adviser asks, those of distant hands too', () => {
  for (const seats of [3, 4] as const) {
    expect(adviserFits(seats)).toContain(distantFor(seats).data);
    expect(adviserKey(seats)).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(adviserKey(3)).not.toBe(adviserKey(4));
});

test('placement: a cell without rounds is the prior, one with few has no futures', () => {
  const finishes = makeGames('tenhou,length=east', 6, 'cell').flatMap(finishesOf);
  const cell = (n: number) => fitCell(finishes.slice(0, n), 4, 1, new Rng('cell', 2, 0, 0));
  expect(finishes.length).toBeGreaterThanOrEqual(16);
  const none = cell(0);
  expect(none).toMatchObject({ samples: 0, shifts: [0, 0, 0, 0] });
  expect(none.top).toBeCloseTo(4000 * Math.sqrt(1.5), 0);
  expect([none.futures, cell(1).futures, cell(15).futures]).toEqual([undefined, undefined, undefined]);
  expect(cell(1).top).not.toBe(none.top);
  const { share, gaps } = cell(16).futures!;
  expect(share).toBeGreaterThan(0);
  expect([gaps.target, gaps.each.length, gaps.short <= 1]).toEqual([30_000, 3, true]);
  for (const factor of [...gaps.each, gaps.dealerFirst, gaps.dealerLast, gaps.short]) expect(factor).toBeGreaterThan(0);
});

test.each([
  ['none of the odds tell anything there: held', 1.2, 0.9],
  ['half of them do: free', 0.5, 0.5],
])('the win takes back at most nine tenths of the low odds: %s', (_, truth, expected) => {
  const rng = new Rng('win', 2, 0, 0);
  const [size, features] = [20_000, STEPS.win.length];
  const at = STEPS.win.indexOf(FEATURES.indexOf('win odds below −3'));
  const x = new Float32Array(size * features);
  const [labels, offsets] = [new Uint8Array(size), new Float32Array(size)];
  for (let row = 0; row < size; row++) {
    const below = 4 * uniform(rng);
    offsets[row] = -3 - below;
    x[row * features] = 1;
    x[row * features + at] = below;
    labels[row] = uniform(rng) < sigmoid(offsets[row]! + 1.5 + truth * below) ? 0 : 1;
  }
  const { weights } = fitWin({ size, features, x, labels, offsets }, new Float32Array(size).fill(1));
  expect(Math.abs(weights[at]! - expected)).toBeLessThan(0.1);
  const won = labels.filter((label) => label === 0).length;
  let told = 0;
  for (let row = 0; row < size; row++)
    told += sigmoid(offsets[row]! + weights[0]! + weights[at]! * x[row * features + at]!);
  expect(told / won).toBeCloseTo(1, 1);
});

test('AUC: ties count half; calibration: bins of equal count', () => {
  expect(auc([0.1, 0.2, 0.3, 0.4], [0, 0, 1, 1])).toBe(1);
  expect(auc([0.5, 0.5, 0.5, 0.5], [0, 1, 0, 1])).toBe(0.5);
  const values = Array.from({ length: 1000 }, (_, i) => i / 1000);
  const bins = calibrationBins(values, values, 20);
  for (const bin of bins) {
    expect(bin.n).toBe(50);
    expect(bin.predicted).toBeCloseTo(bin.observed, 12);
  }
  expect(calibrationChart([{ title: 'a', bins }])).toMatch(/^<svg .*<\/svg>\n$/s);
  expect(calibrationBins([0.5, 0.5, 0.5], [0, 1, 1])).toEqual([{ n: 3, predicted: 0.5, observed: 2 / 3 }]);
  expect(calibrationBins([], [])).toEqual([]);
  expect(calibrationChart([{ title: 'b', bins: [] }])).not.toContain('NaN');
});

test('the simplex finds a valley', () => {
  const [x, y] = minimise(([a, b]) => (a! - 1) ** 2 + 10 * (b! + 2 - a!) ** 2, [0, 0], 1, 400) as [number, number];
  expect(x).toBeCloseTo(1, 3);
  expect(y).toBeCloseTo(-1, 3);
});
