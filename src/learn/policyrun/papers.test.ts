/** The discards of a player of the papers learn by play; its other networks stay. What learns agrees with what acted. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { playLater } from '../../arena/index.ts';
import { unwrap, type Result } from '../../base/index.ts';
import { makeEncoder } from '../../features/index.ts';
import { inlineExecutor } from '../../jobs/node/index.ts';
import { digestOf, openBatched, readNetwork } from '../../models/index.ts';
import { nativeRuntime, openSession, readWeights } from '../../nn/node/index.ts';
import { batchedNetwork, kindsOf, makePlayer, type Network, type Player } from '../../players/index.ts';
import type { DecisionKind } from '../../policy/index.ts';
import { sanma, tenhou, type RiichiRules } from '../../rules/index.ts';
import { firstRoundOf, newFullTable } from '../../table/index.ts';
import { WORKSHOP } from '../kinds.ts';
import { Looker } from '../reinforce/look.ts';
import { PLACE } from '../reinforce/net.ts';
import { actorCriticOf, paperOf, playerOf, seenBy, type PupilName } from '../reinforce/index.ts';
import { rewardOf } from '../reward/index.ts';
import { LEARNER, experienceOf, parseTrajectory, playRounds, playedLogs } from '../selfplay/index.ts';
import { POLICY_PRESETS, newPolicyPlan, shapeOf, type PolicyFlags } from './plan.ts';
import { trainPolicy, type PolicyRunResult } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-papers-'));
afterAll(() => rmSync(folder, { recursive: true }));
const runtime = unwrap(await nativeRuntime());

const shipped = (pupil: PupilName, rules: RiichiRules, kind: DecisionKind = 'discard') =>
  unwrap(readNetwork(playerOf(pupil).before, rules, undefined, kind));

const train = (
  pupil: PupilName,
  rules: RiichiRules,
  out: string,
  flags: PolicyFlags,
): Promise<Result<PolicyRunResult>> =>
  trainPolicy({
    plan: unwrap(newPolicyPlan(rules, unwrap(shapeOf(shipped(pupil, rules))), { seed: 'papers', ...flags })),
    out: join(folder, out),
    from: undefined,
    executor: inlineExecutor(WORKSHOP.kinds, { engine: 'test' }),
    workers: 1,
    iterations: 2,
    evaluateEvery: 0,
    evaluateSets: 0,
    onLine: () => undefined,
    signal: new AbortController().signal,
  });

const modelAt = (...names: readonly string[]): string => digestOf(readFileSync(join(folder, ...names, 'model.onnx')));

describe.each([
  ['meowjong', sanma],
  ['suphx', tenhou],
] as const)('%s', (pupil, rules) => {
  const set = seenBy(pupil, rules);

  test('log π as it was played and as the graph that learns has it', async () => {
    const open = async (kind: DecisionKind): Promise<Network> =>
      batchedNetwork(unwrap(await openSession(runtime, shipped(pupil, rules, kind))), { most: 64 });
    const kinds = kindsOf(paperOf(pupil)!).filter((kind) => kind !== 'discard');
    const others = new Map(await Promise.all(kinds.map(async (kind) => [kind, await open(kind)] as const)));
    const plan = {
      pupil,
      lanes: [{ seed: 'papers', start: firstRoundOf(rules) }],
      first: 0,
      tables: [Array.from({ length: rules.seats }, () => LEARNER)],
      temperature: 0.8,
      isHiddenKept: true,
      leastEntropy: 0,
      width: 1,
    };
    const played = unwrap(await playRounds(rules, plan, { learner: await open('discard'), others, digest: '' }));
    const trajectory = unwrap(parseTrajectory(played.head, played.bytes));
    expect(played.head.decisions).toBeGreaterThan(10);
    const experience = experienceOf([trajectory], rewardOf('rank', rules));
    const shape = unwrap(shapeOf(shipped(pupil, rules)));
    const critic = { temperature: 0.8, critic: 'none', learns: ['trunk'] } as const;
    const looker = unwrap(await Looker.open(runtime, actorCriticOf({ ...shape, ...critic, rules }), 32));
    const looked = await looker.look(unwrap(readWeights(shipped(pupil, rules))), experience.samples, (from) => {
      const asked = Uint32Array.from({ length: 32 }, (_, i) => Math.min(experience.samples - 1, from + i));
      const data = Int32Array.from(asked, (sample) => experience.places[sample]!);
      return { ...experience.inputs(asked), [PLACE]: { type: 'int32', dims: [32], data } };
    });
    await looker.close();
    const logs = playedLogs([trajectory]);
    looked.chosen.forEach((log, at) => expect(Math.abs(log - logs[at]!)).toBeLessThan(1e-4));
  });

  test('the table of the referee gives the same features as the view of the seat', async () => {
    const encoder = makeEncoder(set, rules);
    const [full, seen] = [new Uint8Array(34 * set.planeCount), new Uint8Array(34 * set.planeCount)];
    const table = newFullTable(rules);
    let compared = 0;
    const watched = (seat: number): Player => {
      const player = unwrap(makePlayer(seat === 0 ? 'konger' : 'caller', rules, 'views', seat));
      return {
        ...player,
        needsView: true,
        choose: (observation) => {
          encoder.encode(table, seat, full, new Uint8Array());
          encoder.encode(observation.view!, seat, seen, new Uint8Array());
          expect(full).toEqual(seen);
          compared++;
          return player.choose(observation);
        },
      };
    };
    const players = Array.from({ length: rules.seats }, (_, seat) => watched(seat));
    await playLater({ rules, seed: 'views', players, table, maxRounds: 1 });
    expect(compared).toBeGreaterThan(15);
  });

  test('only discards learn, and the run is a player', async () => {
    const flags = { lanes: 4, block: 4, batch: 64, micro: 32, warmCritic: 0, average: 0.5, rate: 1e-3 };
    expect(unwrap(await train(pupil, rules, pupil, flags))).toMatchObject({ iterations: 2 });
    for (const kind of kindsOf(paperOf(pupil)!)) {
      expect(modelAt(pupil, 'start', kind)).toBe(digestOf(shipped(pupil, rules, kind)));
      if (kind === 'discard') expect(modelAt(pupil, kind)).not.toBe(modelAt(pupil, 'start', kind));
      else expect(modelAt(pupil, kind)).toBe(modelAt(pupil, 'start', kind));
    }
    const spec = `${playerOf(pupil).learnt}@${join(folder, pupil)}`;
    const { networks, close } = await openBatched([spec], rules);
    const players = Array.from({ length: rules.seats }, (_, seat) =>
      unwrap(makePlayer(seat === 0 ? spec : 'tsumogiri', rules, 'play', seat, networks)),
    );
    expect((await playLater({ rules, seed: 'play', players, maxRounds: 1 })).rounds).toBe(1);
    await close();
  }, 60_000);
});

test('as published: one round an update, seats without a reward left out, and the weights move', async () => {
  unwrap(await train('meowjong', sanma, 'paper', POLICY_PRESETS.paper));
  const lines = readFileSync(join(folder, 'paper', 'log.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const logged = lines.map((line) => JSON.parse(line) as { rounds: number; steps: number; samples: number });
  expect(logged.map(({ rounds, steps }) => [rounds, steps])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(modelAt('paper', 'discard')).not.toBe(modelAt('paper', 'start', 'discard'));
}, 60_000);
