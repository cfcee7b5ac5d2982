/**
 * npm run example -- tiny [--steps 400] [--workers 0] [--out DIR]
 *
 * Trains a small convolutional network on a made-up task, saves checkpoints on the way, exports the result as .onnx
 * and asks the file. The task: 34 columns with random heights; name the column whose neighbourhood is the highest
 * (itself twice, its neighbours once), among the columns that are allowed.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  anyRuntime,
  cast,
  conv1d,
  createRng,
  crossEntropy,
  dense,
  exportModel,
  localEngine,
  mean,
  openModel,
  openStore,
  poolEngine,
  relu,
  reshape,
  residual,
  Trainer,
  type Net,
  type Tensors,
  type TrainerOptions,
} from '../src/nn/node/index.ts';
import type { Result } from '../src/base/index.ts';

/** The value, or one line that says what to do. */
const must = <T>(result: Result<T>): T => {
  if (result.ok) return result.value;
  process.stderr.write(`tiny: ${result.error.code} — ${result.error.text}\n`);
  return process.exit(1);
};

const COLUMNS = 34;
const BATCH = 64;
const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '400' },
    workers: { type: 'string', default: '0' },
    out: { type: 'string' },
  },
});
const steps = Number(values.steps);
const workers = Number(values.workers);

/** Stem, two residual blocks, one logit per column; forbidden columns are masked out of the loss. */
const net: Net = (graph) => {
  let x = conv1d(graph.input('heights', [COLUMNS, 1]), 'stem', 24);
  for (const block of ['block0', 'block1'])
    x = residual(x, (y) => conv1d(relu(conv1d(relu(y), `${block}.in`, 24)), `${block}.out`, 24, { gain: 0.2 }));
  const logits = reshape(dense(relu(x), 'head', 1, { gain: 1 }), [graph.batch, COLUMNS]);
  if (graph.form === 'export') return { outputs: { logits } };
  const legal = cast(graph.input('legal', [COLUMNS], 'uint8'));
  return { outputs: { logits }, loss: mean(crossEntropy(logits, graph.input('answer', [], 'int32'), legal)) };
};

const options: TrainerOptions = {
  seed: 'tiny',
  batch: BATCH,
  schedule: { rate: 4e-3, warmup: 20, hold: Math.floor(steps / 2), total: steps },
  clip: 1,
  average: 0.99,
};

type Problem = { readonly feeds: Tensors; readonly answers: Int32Array; readonly legal: Uint8Array };

const problem = (...labels: (string | number)[]): Problem => {
  const rng = createRng('tiny', ...labels);
  const heights = Float32Array.from({ length: BATCH * COLUMNS }, () => rng.normal());
  const legal = Uint8Array.from({ length: BATCH * COLUMNS }, () => (rng.below(3) > 0 ? 1 : 0));
  const answers = Int32Array.from({ length: BATCH }, (_, sample) => {
    const at = (column: number): number => (column < 0 || column >= COLUMNS ? 0 : heights[sample * COLUMNS + column]!);
    let best = 0;
    let most = -Infinity;
    for (let column = 0; column < COLUMNS; column++) {
      const sum = 2 * at(column) + at(column - 1) + at(column + 1);
      if (legal[sample * COLUMNS + column] === 1 && sum > most) [best, most] = [column, sum];
    }
    return best;
  });
  return {
    answers,
    legal,
    feeds: {
      heights: { type: 'float', dims: [BATCH, COLUMNS, 1], data: heights },
      legal: { type: 'uint8', dims: [BATCH, COLUMNS], data: legal },
      answer: { type: 'int32', dims: [BATCH], data: answers },
    },
  };
};

const share = (logits: Float32Array, { answers, legal }: Problem): number => {
  let right = 0;
  answers.forEach((answer, sample) => {
    let best = -1;
    for (let column = 0; column < COLUMNS; column++) {
      const at = sample * COLUMNS + column;
      if (legal[at] === 1 && (best === -1 || logits[at]! > logits[sample * COLUMNS + best]!)) best = column;
    }
    right += Number(best === answer);
  });
  return right / answers.length;
};

const started = performance.now();
const engine = workers > 0 ? poolEngine({ workers }) : localEngine(must(await anyRuntime()));
const trainer = must(await Trainer.create(net, options, engine));
const folder = values.out ?? mkdtempSync(join(tmpdir(), 'suzaku-tiny-'));
mkdirSync(folder, { recursive: true });
const store = openStore(join(folder, 'checkpoints'));
const found = store.load();
if (found.ok) {
  must(trainer.restore(found.value.state));
  process.stdout.write(`going on from step ${trainer.steps}\n`);
}

const progress = (step: number, loss: number): void => {
  const seconds = (performance.now() - started) / 1e3;
  const line = `step ${step}/${steps}  loss ${loss.toFixed(3)}  ${seconds.toFixed(1)} s`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}  `);
  else if (step % 100 === 0) process.stderr.write(`${line}\n`);
};
while (trainer.steps < steps) {
  const shards = [0, 1].map((shard) => [problem('train', trainer.steps, shard).feeds]);
  const { step, scalars } = must(await trainer.step(shards));
  progress(step, scalars['loss']!);
  if (step % 100 === 0) must(store.save(trainer.state()));
}
if (process.stderr.isTTY) process.stderr.write('\n');

const card = { features: 'tiny', featuresVersion: '1', actionsVersion: '1', ruleset: 'none', commit: 'example' };
const bytes = must(exportModel(net, trainer.weights(), card));
const file = join(folder, 'tiny.onnx');
writeFileSync(file, bytes);
const session = must(await openModel(bytes));
let right = 0;
for (let round = 0; round < 20; round++) {
  const fresh = problem('test', round);
  const answer = must(await session.run({ heights: fresh.feeds['heights']! }));
  right += share(answer['logits']!.data as Float32Array, fresh) / 20;
}
const seconds = (performance.now() - started) / 1e3;
const where = values.out === undefined ? '' : `, ${file}`;
process.stdout.write(
  `${(100 * right).toFixed(1)} % of ${20 * BATCH} fresh problems right (chance: ${(100 / (COLUMNS * (2 / 3))).toFixed(1)} %), ` +
    `${bytes.length} bytes of .onnx through ${session.backend}, ${seconds.toFixed(1)} s${where}\n`,
);
await Promise.all([trainer.close(), session.close()]);
if (values.out === undefined) rmSync(folder, { recursive: true, force: true });
process.exitCode = right > 0.8 ? 0 : 1;
