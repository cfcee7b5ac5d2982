/** Runs that learn by play: the same weights whatever the threads, and wherever a run was stopped. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { noDeeds } from '../../arena/index.ts';
import { makeGames } from '../../../testkit/games.ts';
import { tinyModel } from '../../../testkit/tinynet.ts';
import { ok, unwrap, type Result } from '../../base/index.ts';
import { inlineExecutor, type Executor } from '../../jobs/node/index.ts';
import { digestOf } from '../../models/index.ts';
import { makeSuzaku } from '../../records/index.ts';
import { sanma } from '../../rules/index.ts';
import { firstRoundOf } from '../../table/index.ts';
import { WORKSHOP } from '../kinds.ts';
import { afterRounds, laneOf, newLanes } from './lanes.ts';
import { newPolicyPlan, readPolicyPlan, samePlan, type PolicyFlags, type PolicyPlan } from './plan.ts';
import type { PolicyLine } from './lines.ts';
import { trainPolicy, type PolicyRunOptions, type PolicyRunResult } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-policyrun-'));
afterAll(() => rmSync(folder, { recursive: true }));

const from = join(folder, 'start.onnx');
writeFileSync(from, tinyModel(sanma, { channels: 8, blocks: 1 }));

const FLAGS: PolicyFlags = { lanes: 8, block: 4, batch: 64, micro: 32, warmCritic: 1, seed: 'run', average: 0.9 };
const planOf = (more: PolicyFlags = {}): PolicyPlan =>
  unwrap(newPolicyPlan(sanma, { channels: 8, blocks: 1 }, { ...FLAGS, ...more }));

const run = async (
  out: string,
  iterations: number,
  more: Partial<PolicyRunOptions> = {},
): Promise<Result<PolicyRunResult>> =>
  trainPolicy({
    plan: planOf(),
    out: join(folder, out),
    from,
    executor: inlineExecutor(WORKSHOP.kinds, { engine: 'test' }),
    workers: 1,
    iterations,
    evaluateEvery: 0,
    evaluateSets: 0,
    onLine: () => undefined,
    signal: new AbortController().signal,
    ...more,
  });

const modelOf = (out: string): string => digestOf(readFileSync(join(folder, out, 'model.onnx')));
/** What of the log does not depend on the clock. */
const logOf = (out: string): readonly unknown[] =>
  readFileSync(join(folder, out, 'log.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { iteration, samples, scalars, entropy, rates } = JSON.parse(line) as Extract<
        PolicyLine,
        { samples: number }
      >;
      return { iteration, samples, scalars, entropy, rates };
    });

test('a run that was stopped between any two results goes on as if it had not been', async () => {
  unwrap(await run('whole', 4));
  expect(logOf('whole').map((line) => (line as { iteration: number }).iteration)).toEqual([1, 2, 3, 4]);
  // Stopped after each task, so that an iteration is often half played, and taken up again.
  let rounds = 0;
  for (; rounds < 40; rounds++) {
    const stop = new AbortController();
    const inner = inlineExecutor(WORKSHOP.kinds, { engine: 'test' });
    const executor: Executor = {
      ...inner,
      run: (tasks, options) =>
        inner.run(tasks, {
          ...options,
          progress: ({ done, reused }) => {
            if (done > reused) stop.abort('test');
          },
        }),
    };
    const result = unwrap(await run('parts', 4, { executor, signal: stop.signal }));
    if (result.iterations === 4) break;
  }
  expect(rounds).toBeGreaterThan(6);
  expect(logOf('parts')).toEqual(logOf('whole'));
  expect(modelOf('parts')).toBe(modelOf('whole'));
}, 120_000);

test('another seed, another run; the plan of a run stays what it is', async () => {
  unwrap(await run('other', 2, { plan: planOf({ seed: 'other' }) }));
  unwrap(await run('two', 2));
  expect(modelOf('other')).not.toBe(modelOf('two'));
  const stored = unwrap(readPolicyPlan(join(folder, 'other')));
  expect(samePlan(stored, { seed: 'other' }).ok).toBe(true);
  const refused = samePlan(stored, { rate: 1 });
  expect(refused.ok ? '' : refused.error.code).toBe('train.run-differs');
}, 120_000);

test('lines of work that is done again are not in the log twice', async () => {
  unwrap(await run('logged', 2));
  const log = join(folder, 'logged', 'log.jsonl');
  // As if the run had been killed after the line of its third iteration and before its checkpoint.
  writeFileSync(log, `${readFileSync(log, 'utf8')}${JSON.stringify({ type: 'iteration', iteration: 3 })}\n{"type":"it`);
  unwrap(await run('logged', 3));
  expect(logOf('logged').map((line) => (line as { iteration: number }).iteration)).toEqual([1, 2, 3]);
  expect(readdirSync(join(folder, 'logged'))).not.toContain('trajectories');
}, 120_000);

test('a kill before the first checkpoint leaves no line behind, and one in the middle of the start no half model', async () => {
  mkdirSync(join(folder, 'early'));
  writeFileSync(join(folder, 'early', 'log.jsonl'), `${JSON.stringify({ type: 'iteration', iteration: 1 })}\n`);
  writeFileSync(join(folder, 'early', 'start.onnx.part'), readFileSync(from).subarray(0, 1000));
  unwrap(await run('early', 1));
  unwrap(await run('late', 1));
  expect(logOf('early')).toEqual(logOf('late'));
}, 120_000);

test('an evaluation that a kill came before is made up for, and one that is there is not made again', async () => {
  const evaluations = (): unknown[] =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"type":"evaluation"'));
  const log = join(folder, 'evaluated', 'log.jsonl');
  const played = [0.1, 0.2].map((lead) => ({ sets: 1, lead, challenger: noDeeds, field: noDeeds }));
  const kinds = {
    ...WORKSHOP.kinds,
    'arena.rounds': () => Promise.resolve({ run: () => Promise.resolve(ok({ value: played })) }),
  };
  const executor = inlineExecutor(kinds, { engine: 'test' });
  const more = { evaluateEvery: 1, evaluateSets: 1, executor };
  unwrap(await run('evaluated', 1, more));
  const first = evaluations();
  expect(first).toHaveLength(1);
  unwrap(await run('evaluated', 1, more));
  expect(evaluations()).toEqual(first);
  writeFileSync(log, readFileSync(log, 'utf8').replace(`${String(first[0])}\n`, ''));
  unwrap(await run('evaluated', 1, more));
  expect(evaluations()).toEqual(first);
}, 120_000);

test('records: every game is learnt from before any comes again, stopped or not; other games are refused', async () => {
  const file = join(folder, 'games.jsonl');
  const text = makeGames('sanma', 7, 'records').map((game, i) => makeSuzaku({ ...game, meta: { id: `game ${i}` } }));
  writeFileSync(file, text.join(''));
  const plan = planOf({ algorithm: 'awr', records: { data: [file], games: 3 }, temperature: 1 });
  unwrap(await run('records', 3, { plan }));
  unwrap(await run('halves', 1, { plan }));
  const stored = unwrap(readPolicyPlan(join(folder, 'halves')));
  unwrap(await run('halves', 3, { plan: stored }));
  expect(logOf('halves')).toEqual(logOf('records'));
  expect(modelOf('halves')).toBe(modelOf('records'));
  const samples = logOf('records').map((line) => (line as { samples: number }).samples);
  expect(new Set(samples).size).toBe(3);
  writeFileSync(file, text.slice(1).join(''));
  const other = await run('halves', 4, { plan: stored });
  expect(other.ok ? '' : other.error.code).toBe('train.run-differs');
}, 120_000);

test.each([
  ['records by a loss that needs their chances', { records: { data: ['.'], games: 1 } }, 'awr'],
  ['no games of records', { algorithm: 'awr', records: { data: ['.'], games: 0 } }, 'games'],
  ['a batch that its micro-batch does not divide', { batch: 100, micro: 64 }, 'micro'],
  ['no temperature', { temperature: 0 }, 'temperature'],
  ['nothing that learns', { learns: [] }, 'learn'],
  ['half a lane', { lanes: 0.5 }, 'lanes'],
] as const)('refused: %s', (_, flags, word) => {
  const plan = newPolicyPlan(sanma, { channels: 8, blocks: 1 }, flags as PolicyFlags);
  expect(plan.ok ? '' : plan.error.text).toContain(word);
});

test('lanes: a match that is over makes room for the next, others go on', () => {
  const lanes = newLanes(sanma, 2);
  const start = firstRoundOf(sanma);
  const after = { ...start, round: 1, dealer: 1 as const };
  const round = { seats: [], isDrawn: false, deeds: [], paths: [] };
  const [first, second] = afterRounds(sanma, lanes, [
    { ...round, lane: 0, outcome: { before: start, scores: start.scores, after, places: undefined } },
    { ...round, lane: 1, outcome: { before: start, scores: start.scores, after: undefined, places: [1, 2, 3] } },
  ]);
  expect([first, second]).toEqual([
    { match: 0, next: after },
    { match: 1, next: start },
  ]);
  expect(laneOf('s', 1, second!).seed).not.toBe(laneOf('s', 1, lanes[1]!).seed);
});
