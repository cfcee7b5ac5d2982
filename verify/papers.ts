/**
 * npm run verify -- papers [--only NAME] [--json]: the networks of the papers at their published sizes. Meowjong's discard network forward against
 * plain loops, one training step of its smallest network (pung), and Suphx's 102 and 104 layers, training form against exported form. Needs about
 * 2.5 GB of memory. Exit 1 on a difference above 1e-4 (1e-5 between forms).
 */
import { featureSetOf, meowjong as meowjongSet } from '../src/features/index.ts';
import { MEOWJONG_FILTERS, MEOWJONG_FORMS, meowjong } from '../src/learn/networks/meowjong.ts';
import { SUPHX_FORMS, suphx, suphxFeatures, suphxLogits } from '../src/learn/networks/suphx.ts';
import { exportModel, localEngine, nativeRuntime, openSession, Trainer } from '../src/nn/node/index.ts';
import { createRng, Graph, type Net, type Tensor, type Weights } from '../src/nn/index.ts';
import { unwrap } from '../src/base/index.ts';
import { naiveMeowjong, pictureOf } from '../testkit/naivenet.ts';
import { options } from './lib/options.ts';
import { countParameters, randomWeights } from '../testkit/randomweights.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['only', 'json']);
const only = chosen.get('only');
const SEED = 'papers';
const CARD = { features: 'x', featuresVersion: '1', actionsVersion: '1', ruleset: 'x', commit: '' };
const runtime = unwrap(await nativeRuntime());

/** One state of bytes, few of them set. */
const stateOf = (planes: number, samples = 1): Tensor => {
  const rng = createRng(SEED, planes);
  const data = Uint8Array.from({ length: samples * 34 * planes }, () => (rng.below(20) === 0 ? 255 : 0));
  return { type: 'uint8', dims: [samples, 34, planes], data };
};

const exported = async (net: Net, weights: Weights, planes: Tensor, output: string): Promise<readonly number[]> => {
  const session = unwrap(await openSession(runtime, unwrap(exportModel(net, weights, CARD))));
  const found = unwrap(await session.run({ planes }))[output]!;
  await session.close();
  return Array.from(found.data, Number);
};

const distance = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from(a, (value, at) => Math.abs(value - b[at]!)));

type Row = { readonly name: string; readonly parameters: number; readonly difference: number; readonly bound: number };
const { planeCount } = meowjongSet;

const forward = async (): Promise<Row> => {
  const filter = MEOWJONG_FILTERS.discard;
  const net = meowjong({ ...MEOWJONG_FORMS.exact, planes: planeCount, filter }, 'discard');
  const weights = randomWeights(net, SEED, true);
  const planes = stateOf(planeCount);
  const found = await exported(net, weights, planes, 'discard');
  const wanted = naiveMeowjong(pictureOf(planes.data as Uint8Array, planeCount, 1), weights, filter);
  const { trained, statistics } = countParameters(net);
  return {
    name: 'meowjong discard, forward against plain loops',
    parameters: trained + statistics,
    difference: distance(found, wanted),
    bound: 1e-4,
  };
};

/** Two samples: the loss after a step of Adam on them is another, and finite. */
const step = async (): Promise<Row> => {
  const net = meowjong({ ...MEOWJONG_FORMS.exact, planes: planeCount, filter: MEOWJONG_FILTERS.pung }, 'pung');
  const schedule = { rate: 1e-3, warmup: 0, hold: 100, total: 100 };
  const trainer = unwrap(await Trainer.create(net, { seed: SEED, batch: 2, schedule }, localEngine(runtime)));
  const batch = {
    planes: stateOf(planeCount, 2),
    pung: { type: 'int32', dims: [2], data: Int32Array.of(0, 1) },
  } as const;
  const losses: number[] = [];
  for (let at = 0; at < 2; at++) losses.push(unwrap(await trainer.step([[batch]])).scalars['loss']!);
  await trainer.close();
  const isFine = losses.every(Number.isFinite) && losses[0] !== losses[1];
  const { trained, statistics } = countParameters(net);
  return {
    name: `meowjong pung, two steps of Adam, loss ${losses.map((loss) => loss.toFixed(4)).join(' → ')}`,
    parameters: trained + statistics,
    difference: isFine ? 0 : Infinity,
    bound: 0,
  };
};

const forms = async (kind: 'discard' | 'kong'): Promise<Row> => {
  const planes = unwrap(featureSetOf(suphxFeatures(kind))).planeCount;
  const shape = { ...SUPHX_FORMS.exact, planes };
  const net = suphx(shape, kind);
  const weights = randomWeights(net, SEED);
  const state = stateOf(planes);
  const graph = new Graph({ form: 'eval', batch: 1 });
  const logits = suphxLogits(graph.input('planes', [34, planes], 'uint8'), shape, kind);
  const session = unwrap(await runtime.open(graph.encode({ logits })));
  const feeds: Record<string, Tensor> = { planes: state };
  for (const { name, shape: dims } of graph.parameters.values())
    feeds[name] = { type: 'float', dims, data: weights.get(name)! };
  const eager = (await session.run(feeds))['logits']!.data as Float32Array;
  await session.close();
  const found = await exported(net, weights, state, kind);
  const scale = Math.max(1, ...eager.map(Math.abs));
  return {
    name: `suphx ${kind}, training form against exported form`,
    parameters: countParameters(net).trained,
    difference: distance(found, eager) / scale,
    bound: 1e-5,
  };
};

const CHECKS: Readonly<Record<string, () => Promise<Row>>> = {
  forward,
  step,
  'suphx-discard': () => forms('discard'),
  'suphx-kong': () => forms('kong'),
};

const elapsed = stopwatch();
let [n, failures] = [0, 0];
const figures: Record<string, unknown> = {};
for (const [name, check] of Object.entries(CHECKS)) {
  if (only !== undefined && only !== name) continue;
  const took = stopwatch();
  const row = await check();
  n++;
  if (!(row.difference <= row.bound)) failures++;
  figures[name] = row;
  const { cpu } = took();
  console.log(
    chosen.has('json')
      ? JSON.stringify({ ...row, cpu })
      : `${row.name}: ${(row.parameters / 1e6).toFixed(2)} M parameters, difference ${row.difference.toExponential(1)}, ${cpu.toFixed(1)} CPU-s`,
  );
}
writeReceipt({ program: 'verify papers', seed: SEED, n, failures, ...elapsed(), figures });
process.exit(failures === 0 ? 0 : 1);
