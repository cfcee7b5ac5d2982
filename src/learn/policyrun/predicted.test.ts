/** Rewards by Φ: the rounds of a match add up to its places, less what the start was worth; a run learns by them. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeGames } from '../../../testkit/games.ts';
import { tinyModel } from '../../../testkit/tinynet.ts';
import { placeUnits } from '../../analysis/riichi/placement/index.ts';
import { playLater } from '../../arena/index.ts';
import { unwrap } from '../../base/index.ts';
import { inlineExecutor } from '../../jobs/node/index.ts';
import { makePlayer } from '../../players/index.ts';
import { sanma } from '../../rules/index.ts';
import { newFullTable, outcomeOf } from '../../table/index.ts';
import { WORKSHOP } from '../kinds.ts';
import { PREDICTOR_DEFAULTS, RewardPredictor, finishedMatch, pathOf, trainPredictor } from '../reward/index.ts';
import type { PlayedRound } from '../selfplay/index.ts';
import { afterRounds, newLanes } from './lanes.ts';
import { newPolicyPlan } from './plan.ts';
import { predictedReward, predictorOf } from './predicted.ts';
import { trainPolicy } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-predicted-'));
afterAll(() => rmSync(folder, { recursive: true }));
const phi = join(folder, 'phi');
const matches = makeGames('sanma', 4, 'phi').map((game, i) => finishedMatch(game, String(i))!);
const plan = {
  ...PREDICTOR_DEFAULTS,
  kind: 'reward',
  rules: 'sanma',
  seats: 3,
  isPlus: false,
  width: 8,
  batch: 8,
  samples: 64,
} as const;
unwrap(await trainPredictor({ plan, out: phi, matches, every: 1000, onLine: () => undefined, isStopped: () => false }));
const open = async () => unwrap(await RewardPredictor.open(Uint8Array.from(readFileSync(join(phi, 'model.onnx')))));

test('the rewards of a match telescope', async () => {
  const predictor = await open();
  const table = newFullTable(sanma);
  let lanes = newLanes(sanma, 1);
  const [start] = await predictor.last([pathOf(sanma, [lanes[0]!.next])]);
  const sums = [0, 0, 0];
  for (;;) {
    const { next } = lanes[0]!;
    const players = [0, 1, 2].map((seat) => unwrap(makePlayer('greedy', sanma, `${next.round}`, seat)));
    await playLater({ rules: sanma, seed: 'telescope', start: next, players, table, maxRounds: 1 });
    const outcome = outcomeOf(table, next);
    const round: PlayedRound = { lane: 0, seats: [], outcome, isDrawn: false, deeds: [], paths: [] };
    const rewards = (await predictedReward(predictor, sanma, lanes, [round]))(outcome);
    rewards.forEach((each, seat) => (sums[seat]! += each));
    expect(rewards.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 5);
    if (outcome.places !== undefined) {
      outcome.places.forEach((place, seat) =>
        expect(sums[seat]!).toBeCloseTo(placeUnits(3)[place - 1]! - start![seat]!, 5),
      );
      break;
    }
    lanes = afterRounds(sanma, lanes, [round], { keepsWay: true });
  }
  await predictor.close();
}, 60_000);

test('a run takes Φ in and learns by it; another kind of file and none at all are refused', async () => {
  const from = join(folder, 'start.onnx');
  writeFileSync(from, tinyModel(sanma, { channels: 8, blocks: 1 }));
  const flags = { lanes: 4, block: 4, batch: 64, micro: 32, warmCritic: 1, reward: 'predictor', seed: 'phi' } as const;
  const run = {
    plan: unwrap(newPolicyPlan(sanma, { channels: 8, blocks: 1 }, flags)),
    out: join(folder, 'run'),
    from,
    executor: inlineExecutor(WORKSHOP.kinds, { engine: 'test' }),
    workers: 1,
    iterations: 2,
    evaluateEvery: 0,
    evaluateSets: 0,
    onLine: () => undefined,
    signal: new AbortController().signal,
  };
  const without = await trainPolicy({ ...run, out: join(folder, 'none') });
  expect(without.ok ? '' : without.error.text).toContain('--predictor');
  const wrong = await predictorOf({ ...run, out: folder, predictor: from }, sanma);
  expect(wrong.ok ? '' : wrong.error.code).toBe('reward.model');
  expect(existsSync(join(folder, 'predictor.onnx'))).toBe(false);
  expect(unwrap(await trainPolicy({ ...run, predictor: phi }))).toMatchObject({ iterations: 2 });
  expect(readFileSync(join(run.out, 'predictor.onnx'))).toEqual(readFileSync(join(phi, 'model.onnx')));
}, 60_000);
