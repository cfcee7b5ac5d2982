/** The same recipe of `train policy` on one machine and on workers of a lab, and the gate's answer about both networks. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseSprt } from '../src/arena/index.ts';
import { unwrap } from '../src/base/index.ts';
import { clusterExecutor, drawFor, statusOf, type ClusterOptions } from '../src/cluster/index.ts';
import { localExecutor, type Executor } from '../src/jobs/node/index.ts';
import { WORKSHOP, judgeCandidate, type GateResult } from '../src/learn/index.ts';
import { newPolicyPlan, trainPolicy } from '../src/learn/policyrun/index.ts';
import { readWeights, type Weights } from '../src/nn/node/index.ts';
import { sanma } from '../src/rules/index.ts';
import { Lab } from './clusterlab.ts';
import { tinyModel } from './tinynet.ts';

const SHAPE = { channels: 8, blocks: 1 };

export type LearnBoth = {
  readonly workers: number;
  readonly sameWeights: boolean;
  readonly sameGate: boolean;
  readonly gate: GateResult;
  readonly alarms: number;
};

const learn = async (folder: string, executor: Executor, iterations: number, seed: string): Promise<Weights> => {
  mkdirSync(folder, { recursive: true });
  const from = join(folder, 'from.onnx');
  writeFileSync(from, tinyModel(sanma, SHAPE));
  const plan = unwrap(
    newPolicyPlan(sanma, SHAPE, { lanes: 32, block: 4, batch: 128, micro: 64, seed, warmCritic: 0, average: 0.5 }),
  );
  const result = await trainPolicy({
    ...{ plan, out: join(folder, 'run'), from, executor, workers: 1, iterations },
    ...{ evaluateEvery: 0, evaluateSets: 0 },
    onLine: () => undefined,
    signal: new AbortController().signal,
  });
  unwrap(result);
  await executor.close();
  // The file also names the commit and the state of the checkout.
  return unwrap(readWeights(readFileSync(join(folder, 'run', 'model.onnx'))));
};

const judge = async (folder: string, executor: Executor, draw: string): Promise<GateResult> => {
  const spec = (path: string): string => `suzaku@${join(folder, path)}:advice=0`;
  const judged = await judgeCandidate({
    ...{ rules: sanma, candidate: spec('run/model.onnx'), reference: spec('from.onnx'), executor },
    rounds: 100,
    sprt: unwrap(parseSprt('0,0.03', 20)),
    draw: () => Promise.resolve(draw),
  });
  await executor.close();
  return unwrap(judged);
};

export const learnOnBoth = async (options: {
  readonly workers: number;
  readonly iterations: number;
  readonly seed: string;
}): Promise<LearnBoth> => {
  const { workers, iterations, seed } = options;
  const lab = await Lab.open({ ackWait: 30_000 });
  try {
    for (let i = 0; i < workers; i++) lab.worker(`w${i}`, lab.address, { all: '1', roles: 'actor,trusted' });
    const local = (): Executor => localExecutor({ workshop: WORKSHOP, threads: 1, engine: 'lab' });
    const cluster = async (more: Partial<ClusterOptions> = {}): Promise<Executor> =>
      unwrap(await clusterExecutor({ address: lab.address, engine: 'lab', ...more }));
    const there = await learn(lab.at('there'), await cluster(), iterations, seed);
    const here = await learn(lab.at('here'), local(), iterations, seed);
    const draw = await drawFor(lab.coordinator.link, seed);
    const gate = await judge(lab.at('here'), local(), draw);
    const other = await judge(lab.at('there'), await cluster({ role: 'trusted', width: workers }), draw);
    const { alarms } = await statusOf(lab.coordinator.link);
    // The seed names the file, which names the state of the checkout.
    const sameGate = isDeepStrictEqual(other, gate);
    return { workers, sameWeights: isDeepStrictEqual(here, there), sameGate, gate, alarms };
  } finally {
    await lab.close();
  }
};
