/**
 * npm run bench -- nn [--repeats N] [--seed S] [--json]
 * Speed of the learning engine on one thread, in CPU time, best of N:
 * training against the best Gemm rate through onnxruntime in the same run, and inference of a 3.4 M network.
 */
import { exportModel } from '../src/nn/export.ts';
import { Graph } from '../src/nn/graph.ts';
import { nativeRuntime } from '../src/nn/node/native.ts';
import { poolEngine } from '../src/nn/node/pool.ts';
import { initialise, layoutOf, weightsOf, type Net, type Weights } from '../src/nn/program.ts';
import { openPlain } from '../src/nn/plain/session.ts';
import { createRng } from '../src/nn/rng.ts';
import { openSession } from '../src/nn/session/session.ts';
import { webRuntime } from '../src/nn/web.ts';
import type { Tensor } from '../src/nn/runtime.ts';
import { localEngine, Trainer, type EngineMaker } from '../src/nn/train/trainer.ts';
import { unwrap } from '../src/base/index.ts';
import { CHINESE, CNN, FLOPS, MLP, NORMED, RECURRENT, TOWER } from './lib/nets.ts';
import { options } from '../verify/lib/options.ts';
import { stopwatch, writeReceipt } from '../verify/lib/receipt.ts';

const chosen = options(['json', 'seed', 'repeats']);
const repeats = Number(chosen.get('repeats') ?? 40);
const seed = chosen.get('seed') ?? 'bench';
const json = chosen.has('json');
const elapsed = stopwatch();
const runtime = unwrap(await nativeRuntime());

const normals = (dims: readonly number[], ...labels: string[]): Tensor => {
  const rng = createRng(seed, ...labels);
  return {
    type: 'float',
    dims,
    data: Float32Array.from({ length: dims.reduce((size, dim) => size * dim, 1) }, () => rng.normal()),
  };
};

/** CPU seconds of the cheapest of N calls. */
const best = async (count: number, run: () => Promise<unknown>): Promise<number> => {
  let least = Infinity;
  for (let at = 0; at < count; at++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    if (at > 0) least = Math.min(least, (user + system) / 1e6);
  }
  return least;
};

const gemmRate = async (rows: number, depth: number, columns: number, packed: boolean): Promise<number> => {
  const graph = new Graph({ form: 'eval', batch: rows });
  const a = graph.input('a', [depth]);
  const b = packed ? graph.parameter('b', [depth, columns], { fill: 0 }) : undefined;
  const right = b ?? { ...graph.input('b', [columns]), shape: [depth, columns], name: 'b' };
  if (b === undefined) graph.inputs.splice(1, 1, { name: 'b', shape: [depth, columns], type: 'float' });
  const product = graph.emit('Gemm', [a, right], { shape: [rows, columns] });
  const other = normals([depth, columns], 'gemm');
  const bytes = graph.encode({ product }, packed ? { weights: () => other.data } : {});
  const runner = unwrap(await runtime.open(bytes));
  const feeds = { a: normals([rows, depth], 'gemm'), ...(packed ? {} : { b: other }) };
  const target = { type: 'float', dims: [rows, columns], data: new Float32Array(rows * columns) } as const;
  const bound = runner.bind(feeds, { product: target });
  const seconds = await best(repeats, async () => {
    for (let at = 0; at < 4; at++) await bound.run({});
  });
  await runner.close();
  return (4 * 2 * rows * depth * columns) / seconds / 1e9;
};

const trainingSeconds = async (net: Net, batch: number, shape: readonly number[], actions: number): Promise<number> => {
  const plan = { seed, batch, schedule: { rate: 1e-4 }, clip: 1, decay: 1e-4 };
  const trainer = unwrap(await Trainer.create(net, plan, localEngine(runtime)));
  const rng = createRng(seed, 'actions');
  const action: Tensor = {
    type: 'int32',
    dims: [batch],
    data: Int32Array.from({ length: batch }, () => rng.below(actions)),
  };
  const micro = { features: normals([batch, ...shape], 'features'), action };
  const seconds = await best(repeats, async () => unwrap(await trainer.step([[micro]])));
  await trainer.close();
  return seconds;
};

/** Clock seconds of the fastest step of two shards, on this thread or with two workers; needs two idle cores. */
const clockSeconds = async (engine: EngineMaker): Promise<number> => {
  const batch = 64;
  const trainer = unwrap(await Trainer.create(TOWER, { seed, batch, schedule: { rate: 1e-4 }, clip: 1 }, engine));
  const action: Tensor = { type: 'int32', dims: [batch], data: new Int32Array(batch) };
  const micro = { features: normals([batch, 34, 64], 'features'), action };
  let least = Infinity;
  for (let at = 0; at < repeats; at++) {
    const started = performance.now();
    unwrap(await trainer.step([[micro], [micro]]));
    least = Math.min(least, (performance.now() - started) / 1e3);
  }
  await trainer.close();
  return least;
};

const freshWeights = (net: Net): Weights => {
  const graph = new Graph({ form: 'eval', batch: 1 });
  net(graph);
  const layout = layoutOf(graph);
  const trainable = new Float32Array(layout.size);
  const statistics = new Float32Array(layout.statisticsSize);
  initialise(layout, seed, { trainable, statistics });
  return weightsOf(layout, { trainable, statistics });
};

const CARD = { features: 'bench', featuresVersion: '1', actionsVersion: '1', ruleset: 'none', commit: '' };

const inferenceSeconds = async (
  net: Net,
  batch: number,
  shape: readonly number[],
  backend = 'node',
): Promise<number> => {
  const bytes = unwrap(exportModel(net, freshWeights(net), CARD));
  const runtimes = { node: runtime, web: unwrap(await webRuntime()) } as const;
  const session =
    backend === 'plain'
      ? unwrap(openPlain(bytes))
      : unwrap(await openSession(runtimes[backend as 'node' | 'web'], bytes));
  const feeds = { features: normals([batch, ...shape], 'features') };
  const seconds = await best((backend === 'node' ? 4 : 1) * repeats, async () => unwrap(await session.run(feeds)));
  await session.close();
  return seconds;
};

type Row = { what: string; value: number; unit: string; share?: number; bound?: string; pass?: boolean };
const rows: Row[] = [];
const say = (row: Row): void => {
  rows.push(row);
  const share = row.share === undefined ? '' : `, ${(100 * row.share).toFixed(0)} % of Gemm`;
  const verdict = row.pass === undefined ? '' : row.pass ? `  ok (${row.bound})` : `  MISSED (${row.bound})`;
  const text = `${row.what.padEnd(44)} ${row.value.toFixed(3).padStart(9)} ${row.unit}${share}${verdict}`;
  process.stdout.write(`${json ? JSON.stringify(row) : text}\n`);
};

const GEMMS = [
  [256, 512, 512],
  [1024, 512, 512],
  [1024, 1024, 1024],
  [1088, 384, 128],
] as const;
let peak = 0;
for (const packed of [false, true])
  for (const [m, k, n] of GEMMS) {
    const rate = await gemmRate(m, k, n, packed);
    peak = Math.max(peak, rate);
    say({ what: `Gemm ${m}×${k}×${n}${packed ? ', constant' : ''}`, value: rate, unit: 'GF/s' });
  }

const training = async (
  what: string,
  net: Net,
  batch: number,
  flops: number,
  shape: readonly number[],
  bounded: boolean,
) => {
  const seconds = await trainingSeconds(net, batch, shape, shape.length === 2 ? 34 : 235);
  const rate = (batch * flops) / seconds / 1e9;
  const verdict = bounded ? { bound: '≥ 50 %', pass: rate >= 0.5 * peak } : {};
  say({ what: `${what}, whole step`, value: rate, unit: 'GF/s', share: rate / peak, ...verdict });
  say({ what: `${what}, samples per CPU second`, value: batch / seconds, unit: '1/s' });
};
await training('train MLP 2.5 M, B = 256', MLP, 256, FLOPS.mlp, [512], true);
await training('train MLP + layer norm, B = 256', NORMED, 256, FLOPS.mlp, [512], false);
for (const batch of [16, 32, 64])
  await training(`train CNN 6×128, B = ${batch}`, CNN, batch, FLOPS.cnn, [34, 64], batch === 32);
await training('train GRU 2×256, 24 steps, B = 64', RECURRENT, 64, FLOPS.gru, [24, 256], false);

const alone = await clockSeconds(localEngine(runtime));
const shared = await clockSeconds(poolEngine({ workers: 2 }));
say({ what: 'train tower 4×64, one thread, by the clock', value: 128 / alone, unit: 'samples/s' });
say({ what: 'train tower 4×64, two workers, by the clock', value: 128 / shared, unit: 'samples/s' });

for (const batch of [1, 16, 256]) {
  const each = ((await inferenceSeconds(CHINESE, batch, [240])) / batch) * 1e3;
  const verdict = batch === 16 ? { bound: '≤ 0.2 ms', pass: each <= 0.2 } : {};
  say({ what: `infer MLP 3.4 M, B = ${batch}, per sample`, value: each, unit: 'ms', ...verdict });
}
for (const batch of [1, 16]) {
  const each = ((await inferenceSeconds(CNN, batch, [34, 64])) / batch) * 1e3;
  say({ what: `infer CNN 6×128, B = ${batch}, per sample`, value: each, unit: 'ms' });
}

for (const backend of ['node', 'web', 'plain'])
  for (const batch of [1, 16]) {
    const each = ((await inferenceSeconds(TOWER, batch, [34, 64], backend)) / batch) * 1e3;
    say({ what: `infer tower 4×64, ${backend}, B = ${batch}, per sample`, value: each, unit: 'ms' });
  }

const failures = rows.filter((row) => row.pass === false).length;
const figures = Object.fromEntries(rows.map(({ what, ...figure }) => [what, figure]));
writeReceipt({ program: 'bench nn', seed, n: rows.length, failures, ...elapsed(), figures });
process.exitCode = failures === 0 ? 0 : 1;
