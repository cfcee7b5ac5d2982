/** Learning by play on a cluster: the same weights, bit for bit, as on one machine. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lab, hasServer } from '../../testkit/clusterlab.ts';
import { tinyModel } from '../../testkit/tinynet.ts';
import { fault, ok, unwrap, type Result } from '../base/index.ts';
import { evaluateRounds, inlineExecutor, runAll, taskId, type Executor, type Task } from '../jobs/node/index.ts';
import { WORKSHOP } from '../learn/index.ts';
import { newPolicyPlan, trainPolicy, type PolicyFlags, type PolicyLine } from '../learn/policyrun/index.ts';
import { LEARNER, roundsTask, type TrajectoryHead } from '../learn/selfplay/index.ts';
import { digestOf } from '../models/index.ts';
import { readWeights, type Weights } from '../nn/node/index.ts';
import { sanma } from '../rules/index.ts';
import { firstRoundOf } from '../table/index.ts';
import { Results, clusterExecutor, drawFor, statusOf, type ClusterExecutor, type ClusterOptions } from './index.ts';
import { SCHEMA } from './names.ts';
import { isSameOutput } from './same.ts';

const SHAPE = { channels: 8, blocks: 1 };
const BY = { schema: SCHEMA, engine: 'lab', ms: 1, deliveries: 1 };

/** The first task that a computation asks for. */
const askedBy = async (work: (executor: Executor) => Promise<unknown>): Promise<Result<Task>> => {
  let asked: Task | undefined;
  const executor = inlineExecutor({}, { engine: 'lab' });
  const spy: Executor = {
    ...executor,
    async *run(tasks) {
      for await (const task of tasks) {
        asked ??= task;
        yield { ok: false, error: { code: 'test.spy', at: 0, text: 'seen' }, task };
        return;
      }
    },
  };
  await work(spy);
  return asked === undefined ? fault('test.none', 0, 'nothing was asked for') : ok(asked);
};

describe.skipIf(!hasServer())('on a nats-server', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await Lab.open();
    for (const name of ['a', 'b', 'c', 'd']) lab.worker(name, lab.address, { all: '1' });
  });
  afterAll(() => lab.close());

  const local = (): Executor => inlineExecutor(WORKSHOP.kinds, { engine: 'lab' });
  const cluster = async (more: Partial<ClusterOptions> = {}): Promise<ClusterExecutor> =>
    unwrap(await clusterExecutor({ address: lab.address, engine: 'lab', sweep: 1000, ...more }));

  /** A run of two iterations in a folder; answers its lines. */
  const learn = async (out: string, executor: Executor, flags: PolicyFlags = {}): Promise<readonly PolicyLine[]> => {
    const folder = lab.at(out);
    mkdirSync(folder);
    const from = join(folder, 'from.onnx');
    writeFileSync(from, tinyModel(sanma, SHAPE));
    const plan = unwrap(
      newPolicyPlan(sanma, SHAPE, { lanes: 8, block: 2, batch: 64, micro: 32, seed: 'run', warmCritic: 0, ...flags }),
    );
    const lines: PolicyLine[] = [];
    const result = await trainPolicy({
      ...{ plan, out: join(folder, 'run'), from, executor, workers: 1, iterations: 2 },
      ...{ evaluateEvery: 0, evaluateSets: 0 },
      onLine: (line) => lines.push(line),
      signal: new AbortController().signal,
    });
    await executor.close();
    expect(unwrap(result).iterations).toBe(2);
    return lines;
  };
  const modelOf = (out: string): string => join(lab.at(out), 'run', 'model.onnx');
  /** The file also names the commit and the state of the checkout. */
  const weightsOf = (out: string): Weights => unwrap(readWeights(readFileSync(modelOf(out))));
  test('train policy on one machine and on four workers: the same weights', async () => {
    const audit = { share: 1, secret: 'lab', referee: local(), patience: 20_000 };
    await learn('cluster', await cluster({ audit }));
    await learn('local', local());
    expect(weightsOf('cluster')).toEqual(weightsOf('local'));
    const { link } = lab.coordinator;
    const { workers, quarantined, alarms, results } = await statusOf(link);
    // What the checkpoint has learnt from is forgotten, second results too.
    expect([workers.length, quarantined, alarms, results.messages]).toEqual([4, [], 0, 0]);
  });

  test('the walls of a promotion are drawn once for a candidate; its matches are answered by trusted workers alone', async () => {
    const { link } = lab.coordinator;
    const draw = await drawFor(link, 'gate of a candidate');
    expect(await drawFor(link, 'gate of a candidate')).toBe(draw);
    expect(await drawFor(link, 'gate of another')).not.toBe(draw);
    const match = { rules: sanma, challenger: 'greedy', field: 'tsumogiri', seed: draw };
    const task = unwrap(await askedBy((executor) => evaluateRounds(match, { executor, sets: 12 })));
    // A result that other workers put under the task's id, before and after.
    await new Results(link).put(taskId(task, 'lab'), task, { value: [] }, { ...BY, worker: 'cheat' });
    lab.worker('judge', lab.address, { all: '1', roles: 'trusted' });
    const executor = await cluster({ role: 'trusted', width: 1 });
    const there = await evaluateRounds(match, { executor, sets: 12 });
    const here = await evaluateRounds(match, { executor: local(), sets: 12 });
    expect(there).toEqual(here);
    expect((await new Results(link).makerOf(taskId(task, 'lab'), 'trusted'))?.worker).toBe('judge');
    await executor.close();
  });

  test('train policy --stale on workers: ages of rounds are counted', async () => {
    const lines = await learn('flow', await cluster(), { stale: 8 });
    const ages = lines.map((line) => (line.type === 'iteration' ? line.staleness!.rounds : []));
    expect(ages.map((rounds) => rounds.reduce((sum, count) => sum + count, 0))).toEqual([8, 8]);
  });

  test('features of another version, or stale weights, under the right id: not counted, and the worker is caught', async () => {
    const path = lab.at('weights.onnx');
    writeFileSync(path, tinyModel(sanma, SHAPE));
    const learner = { path, digest: digestOf(readFileSync(path)) };
    const plan = { tables: [Array.from({ length: sanma.seats }, () => LEARNER)], temperature: 1, width: 2 };
    const taskOf = (seed: string): Task<TrajectoryHead> => {
      const lanes = [{ seed, start: firstRoundOf(sanma) }];
      const spec = { rules: 'sanma', lanes, first: 0, ...plan, isHiddenKept: false, leastEntropy: 0 };
      return roundsTask(spec, { learner }, seed);
    };
    const results = new Results(lab.coordinator.link);
    const referee = local();
    const changes: Readonly<Record<string, object>> = {
      features: { featuresVersion: 99 },
      stale: { weights: digestOf('older weights') },
    };
    for (const [worker, change] of Object.entries(changes)) {
      const task = taskOf(worker);
      const [honest] = unwrap(await runAll(referee, [task]));
      const { value, bytes } = honest!;
      const poisoned = { value: { ...value, ...change }, ...(bytes === undefined ? {} : { bytes }) };
      await results.put(taskId(task, 'lab'), task, poisoned, { ...BY, worker });
      const executor = await cluster({ audit: { share: 0, secret: '', referee } });
      expect(unwrap(await runAll(executor, [task]))[0]!.value).toEqual(value);
      await executor.close();
    }
    const { quarantined } = await statusOf(lab.coordinator.link);
    expect(quarantined.map(({ worker }) => worker).sort()).toEqual(['features', 'stale']);
  });
});

test('two results are the same when they are equal; log-probabilities of play may differ in their last bits only', () => {
  const bytes = Uint8Array.of(1, 2, 3);
  expect(isSameOutput('arena.set', { value: [1], bytes }, { value: [1], bytes: bytes.slice() })).toBe(true);
  expect(isSameOutput('arena.set', { value: [1] }, { value: [2] })).toBe(false);
  expect(isSameOutput('arena.set', { value: [1], bytes }, { value: [1] })).toBe(false);
  expect(isSameOutput('selfplay.rounds', { value: {}, bytes }, { value: {}, bytes: Uint8Array.of(1) })).toBe(false);
});
