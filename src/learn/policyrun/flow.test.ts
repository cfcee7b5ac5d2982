/** Play that does not wait for the learner: what is too old is dropped, everything is learnt from once, and what is used up is forgotten. */
import { setMaxListeners } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tinyModel } from '../../../testkit/tinynet.ts';
import { fault, ok, unwrap, type Result } from '../../base/index.ts';
import {
  REVOKED,
  inlineExecutor,
  runAll,
  runTasks,
  type Done,
  type Executor,
  type Output,
  type Task,
} from '../../jobs/node/index.ts';
import { digestOf } from '../../models/index.ts';
import { sanma } from '../../rules/index.ts';
import { WORKSHOP } from '../kinds.ts';
import { weighByRatio } from '../reinforce/index.ts';
import { trajectoryOf, type RoundsSpec, type TrajectoryHead } from '../selfplay/index.ts';
import type { PolicyLine } from './lines.ts';
import { newPolicyPlan, type PolicyFlags } from './plan.ts';
import { trainPolicy } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-flow-'));
afterAll(() => rmSync(folder, { recursive: true }));
const from = join(folder, 'start.onnx');
const SHAPE = { channels: 8, blocks: 1 };
writeFileSync(from, tinyModel(sanma, SHAPE));

type Iteration = Extract<PolicyLine, { type: 'iteration' }>;

/** Several tasks at a time; `before` may hold one back or answer for it. */
const executorOf = (
  before: (task: Task) => Promise<Result<Output> | undefined>,
  forgotten: string[] = [],
  inputs: string[] = [],
): Executor => {
  const inner = inlineExecutor(WORKSHOP.kinds, { engine: 'test' });
  // One thread computes one task at a time.
  let turn: Promise<unknown> = Promise.resolve();
  const compute = async (task: Task, signal: AbortSignal): Promise<Result<Output>> => {
    setMaxListeners(0, signal);
    const stopped = new Promise<Result<never>>((done) =>
      signal.addEventListener('abort', () => done(fault('jobs.stopped', 0, 'stopped')), { once: true }),
    );
    const answer = await Promise.race([before(task), stopped]);
    if (answer !== undefined) return answer;
    const mine = turn.then(() => runAll(inner, [task]));
    turn = mine;
    const all = await mine;
    return all.ok ? ok(all.value[0]!) : all;
  };
  return {
    engine: 'test',
    run: (tasks, options) => runTasks(tasks, { engine: 'test', width: 4, compute }, options),
    forget: (ids, digests = []) => {
      forgotten.push(...ids);
      inputs.push(...digests);
      return Promise.resolve();
    },
    close: inner.close,
  };
};

const run = async (
  out: string,
  flags: PolicyFlags,
  executor: Executor,
  iterations: number,
  onLine: (line: Iteration) => void = () => undefined,
): Promise<Result<unknown>> =>
  trainPolicy({
    plan: unwrap(
      newPolicyPlan(sanma, SHAPE, { lanes: 8, block: 2, batch: 64, micro: 32, warmCritic: 0, seed: 'flow', ...flags }),
    ),
    ...{ out: join(folder, out), from, executor, workers: 1, iterations, evaluateEvery: 0, evaluateSets: 0 },
    onLine: (line) => onLine(line as Iteration),
    signal: new AbortController().signal,
  });

test('a slow worker: its rounds are too old and dropped, the others are learnt from once each', async () => {
  const lines: Iteration[] = [];
  const [forgotten, inputs] = [[] as string[], [] as string[]];
  let isHeld = true;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const executor = executorOf(
    async (task) => {
      if (!isHeld || (task.spec as RoundsSpec).first !== 0) return undefined;
      isHeld = false;
      await held;
      return undefined;
    },
    forgotten,
    inputs,
  );
  const onLine = (line: Iteration): void => {
    lines.push(line);
    if (line.iteration === 2) release();
  };
  unwrap(await run('slow', { stale: 1 }, executor, 5, onLine));
  const [learnt, dropped] = [lines.map(({ rounds }) => rounds), lines.map(({ staleness }) => staleness!.dropped)];
  expect(learnt).toEqual([8, 8, 8, 8, 8]);
  // The held task of two lanes was asked for by the first weights; whatever else was too old was so by chance of scheduling.
  expect(dropped.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2);
  for (const { staleness, rounds, capped } of lines) {
    expect(staleness!.rounds.reduce((sum, count) => sum + count, 0)).toBe(rounds + staleness!.dropped);
    expect(staleness!.rounds.slice(2).reduce((sum, count) => sum + count, 0)).toBe(staleness!.dropped);
    expect(capped).toBeGreaterThanOrEqual(0);
  }
  expect(lines.some(({ staleness }) => staleness!.rounds.length > 2)).toBe(true);
  // Each trajectory leaves once; weights go when nobody plays with them.
  expect(new Set(forgotten).size).toBe(forgotten.length);
  expect(2 * forgotten.length).toBe([...learnt, ...dropped].reduce((sum, count) => sum + count, 0));
  expect(inputs.length).toBeGreaterThan(1);
  expect(readdirSync(join(folder, 'slow', 'actors')).length).toBeLessThan(5);
  // The run goes on from its checkpoint.
  const more: Iteration[] = [];
  unwrap(
    await run(
      'slow',
      { stale: 1 },
      executorOf(() => Promise.resolve(undefined)),
      6,
      (line) => more.push(line),
    ),
  );
  expect(more.map(({ iteration }) => iteration)).toEqual([6]);
  expect(existsSync(join(folder, 'slow', 'actors', '4.onnx'))).toBe(false);
}, 120_000);

test('results of a worker that lied are thrown away and asked for again: the same weights as without it', async () => {
  let lies = 1;
  const liar = executorOf((task) =>
    Promise.resolve(
      (task.spec as RoundsSpec).first === 4 && lies-- > 0 ? fault(REVOKED, 0, 'a worker lied') : undefined,
    ),
  );
  unwrap(await run('lied', {}, liar, 2));
  expect(lies).toBeLessThan(1);
  unwrap(
    await run(
      'honest',
      {},
      executorOf(() => Promise.resolve(undefined)),
      2,
    ),
  );
  const modelOf = (out: string): string => digestOf(readFileSync(join(folder, out, 'model.onnx')));
  expect(modelOf('lied')).toBe(modelOf('honest'));
}, 120_000);

test('a trajectory with features of another version, of stale weights or of other rounds is refused', async () => {
  const inner = inlineExecutor(WORKSHOP.kinds, { engine: 'test' });
  const seen: Done[] = [];
  const tap: Executor = {
    ...inner,
    async *run(tasks, options) {
      for await (const settled of inner.run(tasks, options)) {
        if (settled.ok) seen.push(settled.value);
        yield settled;
      }
    },
  };
  unwrap(await run('kept', {}, tap, 1));
  const output = seen[0]!;
  const { task } = output;
  const head = output.value as TrajectoryHead;
  const codeOf = (changed: Partial<TrajectoryHead>): string => {
    const parsed = trajectoryOf(task, { ...output, value: { ...head, ...changed } });
    return parsed.ok ? '' : parsed.error.code;
  };
  expect(codeOf({})).toBe('');
  expect(codeOf({ featuresVersion: head.featuresVersion + 1 })).toBe('trajectory.features');
  expect(codeOf({ features: 'suzaku0' })).toBe('trajectory.features');
  expect(codeOf({ weights: digestOf('older') })).toBe('trajectory.weights');
  expect(codeOf({ temperature: 2 })).toBe('trajectory.task');
  expect(codeOf({ rules: 'tenhou' })).toBe('trajectory.task');
}, 60_000);

test('ratios: what is likelier now counts for more, up to the cap', () => {
  const advantages = Float32Array.of(1, 1, -1, 2);
  const now = Float32Array.of(Math.log(0.5), Math.log(0.9), Math.log(0.1), Math.log(0.3));
  const then = Float32Array.of(Math.log(0.5), Math.log(0.1), Math.log(0.4), Math.log(0.2));
  expect(weighByRatio(advantages, now, then, 2)).toBe(0.25);
  [1, 2, -0.25, 3].forEach((value, at) => expect(advantages[at]).toBeCloseTo(value, 5));
});
