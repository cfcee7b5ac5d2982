/** Oracle guiding: what is hidden is an input while γ is above 0, tells nothing at 0, and is no input of what is exported as a player. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { randomWeights } from '../../../testkit/randomweights.ts';
import { Rng, unwrap } from '../../base/index.ts';
import { COLUMNS, oracleSetOf, suphx } from '../../features/index.ts';
import { inlineExecutor } from '../../jobs/node/index.ts';
import { digestOf, openBatched, readNetwork } from '../../models/index.ts';
import { exportModel, nativeRuntime, openSession, type Net, type Weights } from '../../nn/node/index.ts';
import { batchedNetwork, kindsOf, makePaper, makePlayer, SUPHX_SL, type Network } from '../../players/index.ts';
import type { DecisionKind } from '../../policy/index.ts';
import { sanma, tenhou } from '../../rules/index.ts';
import { firstRoundOf } from '../../table/index.ts';
import { WORKSHOP } from '../kinds.ts';
import { showSome } from '../oracle/index.ts';
import { Looker } from '../reinforce/look.ts';
import { PLACE } from '../reinforce/net.ts';
import { PERFECT, actorCriticOf } from '../reinforce/index.ts';
import { rewardOf } from '../reward/index.ts';
import { LEARNER, experienceOf, parseTrajectory, playRounds } from '../selfplay/index.ts';
import { newPolicyPlan, type PolicyFlags } from './plan.ts';
import { trainPolicy, type PolicyRunOptions } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-oracle-'));
afterAll(() => rmSync(folder, { recursive: true }));
const runtime = unwrap(await nativeRuntime());

const SHAPE = { pupil: 'suphx', channels: 8, blocks: 1 } as const;
const netFor = (perfect: 'learning' | 'acting'): Net =>
  actorCriticOf({ ...SHAPE, rules: tenhou, temperature: 0.8, critic: 'none', learns: ['trunk'], perfect }) as Net;
const card = { features: 'suphx', featuresVersion: '1', actionsVersion: '1', ruleset: 'tenhou', commit: 'none' };
/** Every weight is other than 0, those that read what is hidden too. */
const weights: Weights = new Map(
  [...randomWeights(netFor('acting'), 'oracle')].map(([name, numbers]) => [
    name,
    name === 'oracle.weight' ? Float32Array.from(numbers, (_, i) => Math.sin(i + 1)) : numbers,
  ]),
);
const modelOf = (perfect: 'learning' | 'acting') => unwrap(exportModel(netFor(perfect), weights, card));

const bytes = (count: number, rng: Rng): Uint8Array => Uint8Array.from({ length: count }, () => rng.below(256));

test('with γ = 0 answers are equal bit for bit whatever is hidden, and are those of the exported player', async () => {
  const [acting, playing] = await Promise.all(
    (['acting', 'learning'] as const).map(async (each) => unwrap(await openSession(runtime, modelOf(each)))),
  );
  expect(acting!.inputs.map(({ name }) => name)).toEqual(['planes', PERFECT]);
  expect(playing!.inputs.map(({ name }) => name)).toEqual(['planes']);
  const rng = new Rng('planes');
  const seen = { type: 'uint8', dims: [2, COLUMNS, suphx.planeCount] } as const;
  const planes = { ...seen, data: bytes(2 * COLUMNS * suphx.planeCount, rng) };
  const { planeCount } = oracleSetOf(tenhou);
  const answer = async (shown: number): Promise<Float32Array> => {
    const data = bytes(2 * COLUMNS * planeCount, rng);
    showSome(data, shown, rng);
    const perfect = { type: 'uint8', dims: [2, COLUMNS, planeCount], data } as const;
    return unwrap(await acting!.run({ planes, [PERFECT]: perfect }))['discard']!.data as Float32Array;
  };
  const blind = await answer(0);
  for (let time = 0; time < 5; time++) expect(await answer(0)).toEqual(blind);
  expect(await answer(1)).not.toEqual(blind);
  expect(await answer(0.3)).not.toEqual(blind);
  const played = unwrap(await playing!.run({ planes }))['discard']!.data as Float32Array;
  played.forEach((logit, at) => expect(logit).toBeCloseTo(blind[at]!, 4));
  await acting!.close();
  await playing!.close();
});

test('a network with such an input is refused as a player by name', async () => {
  const session = unwrap(await openSession(runtime, modelOf('acting')));
  const entries = { 'suzaku.kind': 'discard', 'suzaku.featuresVersion': String(suphx.version) };
  const network: Network = { ...batchedNetwork(session), metadata: { ...session.metadata, ...entries } };
  const made = makePaper('mine', SUPHX_SL, tenhou, () => ({ ok: true, value: network }));
  expect(made.ok ? '' : made.error.text).toContain(PERFECT);
  await session.close();
});

const others = async (): Promise<ReadonlyMap<DecisionKind, Network>> => {
  const kinds = kindsOf(SUPHX_SL).filter((kind) => kind !== 'discard');
  const open = async (kind: DecisionKind) =>
    batchedNetwork(unwrap(await openSession(runtime, unwrap(readNetwork('suphx-sl', tenhou, undefined, kind)))));
  return new Map(await Promise.all(kinds.map(async (kind) => [kind, await open(kind)] as const)));
};

test('the graph that learns sees what the actor was shown: log π is the same', async () => {
  const shipped = unwrap(readNetwork('suphx-sl', tenhou, undefined, 'discard'));
  const metadata = unwrap(await openSession(runtime, shipped)).metadata;
  const session = unwrap(await openSession(runtime, modelOf('acting')));
  const learner = { ...batchedNetwork(session, { most: 64 }), metadata };
  const plan = {
    pupil: 'suphx',
    lanes: [{ seed: 'oracle', start: firstRoundOf(tenhou) }],
    first: 0,
    tables: [Array.from({ length: 4 }, () => LEARNER)],
    temperature: 0.8,
    isHiddenKept: true,
    shown: 0.4,
    leastEntropy: 0,
    width: 1,
  } as const;
  const networks = { learner, others: await others(), digest: '' };
  const [played, again] = [await playRounds(tenhou, plan, networks), await playRounds(tenhou, plan, networks)];
  expect(digestOf(unwrap(again).bytes)).toBe(digestOf(unwrap(played).bytes));
  const trajectory = unwrap(parseTrajectory(unwrap(played).head, unwrap(played).bytes));
  let [shown, set] = [0, 0];
  trajectory.hidden!.forEach((byte, at) => {
    if (byte === 0) return;
    set++;
    expect([0, byte]).toContain(trajectory.perfect![at]);
    if (trajectory.perfect![at] === byte) shown++;
  });
  expect(Math.abs(shown / set - 0.4)).toBeLessThan(0.03);
  const experience = experienceOf([trajectory], rewardOf('rank', tenhou), { isGuided: true });
  const net = { ...SHAPE, rules: tenhou, temperature: 0.8, critic: 'none', learns: ['trunk'] } as const;
  const looker = unwrap(await Looker.open(runtime, actorCriticOf({ ...net, perfect: 'learning' }), 32));
  const looked = await looker.look(weights, experience.samples, (from) => {
    const asked = Uint32Array.from({ length: 32 }, (_, i) => Math.min(experience.samples - 1, from + i));
    const data = Int32Array.from(asked, (sample) => experience.places[sample]!);
    return { ...experience.inputs(asked), [PLACE]: { type: 'int32', dims: [32], data } };
  });
  await looker.close();
  looked.chosen.forEach((log, at) => expect(Math.abs(log - experience.logs[at]!)).toBeLessThan(1e-4));
}, 240_000);

const FLAGS: PolicyFlags = {
  algorithm: 'pg',
  most: 1e9,
  stage: 'oracle',
  oracle: { from: 1, to: 0, hold: 0, iterations: 2, rate: 0.1, most: 1.001, distil: 0 },
  lanes: 1,
  block: 1,
  batch: 32,
  micro: 32,
  warmCritic: 0,
  average: 0.5,
  rate: 1e-3,
  critic: 'seat',
  seed: 'guided',
};
const shipped = { pupil: 'suphx', channels: 48, blocks: 4, form: { preset: 'compact' } } as const;
const train = (out: string, iterations: number, more: Partial<PolicyRunOptions> = {}) =>
  trainPolicy({
    plan: unwrap(newPolicyPlan(tenhou, shipped, FLAGS)),
    out: join(folder, out),
    from: undefined,
    executor: inlineExecutor(WORKSHOP.kinds, { engine: 'test' }),
    workers: 1,
    iterations,
    evaluateEvery: 0,
    evaluateSets: 0,
    onLine: () => undefined,
    signal: new AbortController().signal,
    ...more,
  });

test('γ falls over a run, rejected choices are reported, and a run that was stopped goes on as if it had not been', async () => {
  unwrap(await train('whole', 4));
  for (const iterations of [1, 3, 4]) unwrap(await train('parts', iterations));
  const model = (out: string) => digestOf(readFileSync(join(folder, out, 'discard', 'model.onnx')));
  expect(model('parts')).toBe(model('whole'));
  const lines = readFileSync(join(folder, 'whole', 'log.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { shown: number; rejected: number });
  expect(lines.map(({ shown }) => shown)).toEqual([1, 0.5, 0, 0]);
  expect(lines.slice(0, 2).map(({ rejected }) => rejected)).toEqual([0, 0]);
  // Ratios begin at 1 in every iteration; the later epoch passes the narrow threshold.
  expect(Math.max(...lines.slice(2).map(({ rejected }) => rejected))).toBeGreaterThan(0);
}, 240_000);

test('joint training: the oracle learns by play, the player from it', async () => {
  const oracle = { from: 1, to: 1, hold: 9, iterations: 1, rate: 0.1, most: 2, distil: 1 };
  const plan = unwrap(newPolicyPlan(tenhou, shipped, { ...FLAGS, rate: 3e-3, leash: 0.01, oracle }));
  unwrap(await train('joint', 3, { plan }));
  const lines = readFileSync(join(folder, 'joint', 'log.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { shown: number; scalars: Record<string, number> });
  expect(lines.map(({ shown }) => shown)).toEqual([1, 1, 1]);
  // Both begin as one; the oracle then walks ahead, and the player is taught to be near it.
  expect(lines[0]!.scalars['distilled']).toBeLessThan(1e-2);
  expect(lines[2]!.scalars['distilled']).toBeGreaterThan(0);
  expect(lines[2]!.scalars['divergence']).toBeGreaterThan(0);
  const session = unwrap(
    await openSession(runtime, readFileSync(join(folder, 'joint', 'discard', 'model.onnx')) as never),
  );
  expect(session.inputs.map(({ name }) => name)).toEqual(['planes']);
  await session.close();
}, 240_000);

test('the run is a player of its stage, and of no other', async () => {
  const run = join(folder, 'whole');
  const specs = ['oracle', 'basic'].map((stage) => `suphx-rl@${run}:stage=${stage}`);
  const { networks, close } = await openBatched(specs, tenhou);
  expect(makePlayer(specs[0]!, tenhou, 'seat', 0, networks).ok).toBe(true);
  const refused = makePlayer(specs[1]!, tenhou, 'seat', 0, networks);
  expect(refused.ok ? '' : refused.error.code).toBe('model.stage-differs');
  await close();
  const none = await openBatched(['suphx-rl:stage=reward'], tenhou);
  const missing = makePlayer('suphx-rl:stage=reward', tenhou, 'seat', 0, none.networks);
  expect(missing.ok ? '' : missing.error.text).toContain('models/suphx-rl-reward-tenhou-discard.onnx');
});

test('guiding is of the pupil suphx', () => {
  const { stage: _, ...flags } = FLAGS;
  const plan = newPolicyPlan(sanma, { channels: 8, blocks: 1 }, flags);
  expect(plan.ok ? '' : plan.error.text).toContain('suphx');
});
