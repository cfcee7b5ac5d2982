/**
 * npm run verify -- device [--providers webgpu,cuda] [--steps 30] [--json]
 * Trains two networks with the state on a device and compares losses and weights with the processor's optimiser.
 * Without the device the processor stands in, which the lines and the receipt say.
 */
import {
  DeviceTrainer,
  localEngine,
  nativeRuntime,
  PROVIDERS,
  Trainer,
  type Net,
  type Provider,
  type Tensors,
  type TrainerOptions,
  type TrainerState,
} from '../src/nn/node/index.ts';
import { createRng } from '../src/nn/rng.ts';
import { unwrap } from '../src/base/index.ts';
import { CNN, NORMED } from '../bench/lib/nets.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['providers', 'steps', 'seed', 'json']);
const steps = Number(chosen.get('steps') ?? 30);
const seed = chosen.get('seed') ?? 'device';
const providers = (chosen.get('providers') ?? 'webgpu').split(',') as Provider[];
const stranger = providers.find((provider) => !PROVIDERS.includes(provider));
if (stranger !== undefined) {
  process.stderr.write(`verify device: usage — no provider ${stranger}; one of ${PROVIDERS.join(', ')}\n`);
  process.exit(2);
}
const elapsed = stopwatch();
const runtime = unwrap(await nativeRuntime());

const batchAt = (step: number, batch: number, shape: readonly number[], actions: number): Tensors => {
  const rng = createRng(seed, 'batch', step);
  const size = shape.reduce((product, dim) => product * dim, batch);
  return {
    features: { type: 'float', dims: [batch, ...shape], data: Float32Array.from({ length: size }, () => rng.normal()) },
    action: { type: 'int32', dims: [batch], data: Int32Array.from({ length: batch }, () => rng.below(actions)) },
  };
};

/** Relative L2 distance of the weights. */
const distance = (a: TrainerState, b: TrainerState): number => {
  const [x, y] = [a.sections.get('weights')!, b.sections.get('weights')!];
  let [apart, norm] = [0, 0];
  for (let at = 0; at < x.length; at++) {
    apart += (x[at]! - y[at]!) ** 2;
    norm += y[at]! ** 2;
  }
  return Math.sqrt(apart / norm);
};

const compare = async (name: string, net: Net, batch: number, shape: readonly number[], actions: number) => {
  const plan: TrainerOptions = { seed, batch, schedule: { rate: 1e-4, warmup: 5 }, clip: 1, decay: 1e-2, average: 0.9 };
  const device = unwrap(await DeviceTrainer.create(net, plan, { runtime, providers }));
  const plain = unwrap(await Trainer.create(net, plan, localEngine(runtime)));
  let loss = 0;
  let seconds = 0;
  for (let step = 0; step < steps; step++) {
    const data = batchAt(step, batch, shape, actions);
    const started = performance.now();
    const mine = unwrap(await device.step(data));
    seconds += (performance.now() - started) / 1e3;
    const theirs = unwrap(await plain.step([[data]]));
    loss = Math.max(loss, Math.abs(mine.scalars['loss']! - theirs.scalars['loss']!));
  }
  const weights = distance(await device.state(), plain.state());
  const failed = !(loss <= 1e-3 && weights <= 1e-3);
  const { provider, refused } = device;
  await Promise.all([device.close(), plain.close()]);
  return { name, provider, refused, loss, weights, samplesPerSecond: (steps * batch) / seconds, failed };
};

const rows = [
  await compare('MLP with layer norm', NORMED, 256, [512], 235),
  await compare('CNN', CNN, 32, [34, 64], 34),
];
for (const { refused, ...row } of rows)
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify({ ...row, refused })}\n`
      : `${row.name}: on ${row.provider}, loss within ${row.loss.toExponential(1)}, weights within ` +
          `${row.weights.toExponential(1)}, ${row.samplesPerSecond.toFixed(0)} samples per second` +
          `${refused.map(({ provider, reason }) => `; ${provider} refused: ${reason.slice(0, 80)}`).join('')}\n`,
  );
const failures = rows.filter((row) => row.failed).length;
const figures = Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
writeReceipt({ program: 'verify device', seed, n: steps * rows.length, failures, ...elapsed(), figures });
process.exitCode = failures === 0 ? 0 : 1;
