/** The reward predictor: what it sees of a match, that its runs resume, and that it learns what scores are worth. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeGames } from '../../../../testkit/games.ts';
import { tinyModel } from '../../../../testkit/tinynet.ts';
import { Rng, unwrap } from '../../../base/index.ts';
import { digestOf } from '../../../models/index.ts';
import { readModelFile } from '../../../nn/node/index.ts';
import { sanma, tenhou } from '../../../rules/index.ts';
import type { NextRound, Seat } from '../../../table/index.ts';
import { placesOf } from '../../../table/index.ts';
import { STEPS, finishedMatch, stepSize, writeSteps, type FinishedMatch, type MatchPath } from './match.ts';
import { measurePredictor } from './measure.ts';
import { RewardPredictor, pathOf } from './predictor.ts';
import { PREDICTOR_DEFAULTS, predictorBatch, trainPredictor, type PredictorPlan } from './train.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-reward-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stepsOf = (path: MatchPath, seat: number, isPlus = false): Float32Array => {
  const out = new Float32Array(STEPS * stepSize(path.seats, isPlus)).fill(9);
  writeSteps(path, seat, isPlus, out);
  return out;
};

/** The same match with every seat one further. */
const turned = (match: FinishedMatch): FinishedMatch => {
  const turn = <T>(list: readonly T[]): T[] => list.map((_, seat) => list[(seat - 1 + list.length) % list.length]!);
  return {
    ...match,
    standings: match.standings.map((standing) => ({
      ...standing,
      dealer: ((standing.dealer + 1) % match.seats) as Seat,
      scores: turn(standing.scores),
    })),
    hands: match.hands.map(({ shanten, dora }) => ({ shanten: turn(shanten), dora: turn(dora) })),
    places: turn(match.places),
  };
};

test.each(['tenhou', 'sanma'])(
  '%s: a seat sees the table from its own place, and turning the table changes nothing',
  (id) => {
    const [game] = makeGames(id, 1, 'reward');
    const match = finishedMatch(game!, 'one')!;
    expect(match.standings.length).toBeGreaterThan(3);
    expect(match.hands.every(({ shanten }) => shanten.every((each) => each >= 0 && each <= 6))).toBe(true);
    for (let seat = 0; seat < match.seats; seat++)
      for (const isPlus of [false, true])
        expect(stepsOf(turned(match), (seat + 1) % match.seats, isPlus)).toEqual(stepsOf(match, seat, isPlus));
    // The points of the first round, own seat first.
    const size = stepSize(match.seats, false);
    const [first, second] = match.standings;
    expect(stepsOf(match, 1)[size]).toBeCloseTo((second!.scores[1]! - first!.scores[1]!) / 10_000, 6);
  },
);

test('long matches keep their last rounds; nothing is written behind the end', () => {
  const standing: NextRound = { round: 0, honba: 0, deposits: 0, dealer: 0, scores: [25_000, 25_000, 25_000, 25_000] };
  const long = Array.from({ length: STEPS + 3 }, (_, round) => ({ ...standing, round }));
  const size = stepSize(4, false);
  const steps = stepsOf(pathOf(tenhou, long), 0);
  expect(steps[12]).toBeCloseTo(3 / 12, 6);
  expect(steps[(STEPS - 1) * size + 12]).toBeCloseTo((STEPS + 2) / 12, 6);
  const short = stepsOf(pathOf(tenhou, long.slice(0, 2)), 0);
  expect(short.subarray(2 * size).every((each) => each === 0)).toBe(true);
});

test('weights of a match sum to 1, whatever its length', () => {
  const matches = makeGames('sanma', 3, 'batch').map((game, i) => finishedMatch(game, String(i))!);
  const shape = { seats: 3, isPlus: false, width: 4 };
  const { weights } = predictorBatch(matches, shape, Uint32Array.of(0, 4, 8));
  const data = weights!.data as Float32Array;
  for (let row = 0; row < 3; row++)
    expect(data.subarray(row * STEPS, (row + 1) * STEPS).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 5);
});

/** Matches of two rounds in which points are drawn; who has most is first. */
const drawnMatches = (count: number, seed: string): readonly FinishedMatch[] => {
  const rng = new Rng(seed);
  return Array.from({ length: count }, (_, i): FinishedMatch => {
    const next = (scores: readonly number[]): number[] => scores.map((score) => score + 1000 * (rng.below(21) - 10));
    const scores = [[35_000, 35_000, 35_000]];
    for (let round = 0; round < 3; round++) scores.push(next(scores[round]!));
    const standings = scores
      .slice(0, 3)
      .map((each, round) => ({ round, honba: 0, deposits: 0, dealer: (round % 3) as Seat, scores: each }));
    const hands = standings.map(() => ({ shanten: [3, 3, 3], dora: [0, 0, 0] }));
    const places = placesOf(scores[3]!, 3);
    return { id: String(i), seats: 3, isShort: false, start: 35_000, standings, hands, places };
  });
};

test('a run that was stopped ends as one that was not; Φ is better than the place at the time and sums to 0', async () => {
  const plan: PredictorPlan = {
    kind: 'reward',
    rules: 'sanma',
    seats: 3,
    isPlus: false,
    ...PREDICTOR_DEFAULTS,
  } as never;
  const matches = drawnMatches(2000, 'train');
  const options = { matches, every: 12_800, onLine: () => undefined, isStopped: () => false };
  const whole = { ...plan, width: 16, samples: 25_600 };
  unwrap(await trainPredictor({ ...options, plan: whole, out: join(folder, 'whole') }));
  let calls = 0;
  const isStopped = (): boolean => ++calls > 40;
  unwrap(await trainPredictor({ ...options, plan: whole, out: join(folder, 'parts'), isStopped }));
  unwrap(await trainPredictor({ ...options, plan: whole, out: join(folder, 'parts') }));
  const [one, other] = ['whole', 'parts'].map((name) => digestOf(readFileSync(join(folder, name, 'model.onnx'))));
  expect(other).toBe(one);
  const refused = await trainPredictor({ ...options, plan: { ...whole, width: 8 }, out: join(folder, 'parts') });
  expect(refused.ok ? '' : refused.error.code).toBe('train.run-differs');
  const predictor = unwrap(await RewardPredictor.open(unwrap(readModelFile(join(folder, 'whole')))));
  const parts = { train: matches, test: drawnMatches(400, 'test') };
  const measured = await measurePredictor(predictor, sanma, parts);
  expect(measured.lead.rank!.interval[0]).toBeGreaterThan(0);
  // Ten bins of 360 places each: their mean distance is of the size of chance, about 0.04.
  expect(measured.miscalibration.predictor).toBeLessThan(0.1);
  expect(Object.keys(measured.bins)).toEqual(['predictor', 'placement', 'linear', 'rank']);
  expect(measured.lastRound).toEqual([]);
  const twice = await measurePredictor(predictor, sanma, { ...parts, beside: predictor });
  expect(twice.lead.beside).toEqual({ mean: 0, interval: [0, 0] });
  expect(twice.error).toEqual({ ...measured.error, beside: measured.error.predictor });
  // 2/3 is the variance of a place that nothing is known about.
  expect(measured.error.predictor).toBeLessThan(0.5);
  expect(measured.start.every((each) => Math.abs(each) < 0.15)).toBe(true);
  const [worth] = await predictor.worths(drawnMatches(1, 'sum'));
  for (const seats of worth!) expect(seats.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 5);
  const [behind, ahead] = await predictor.last(
    [30_000, 40_000].map((score) => pathOf(sanma, [{ ...STANDING, scores: [score, 35_000, 35_000] }])),
  );
  expect(ahead![0]!).toBeGreaterThan(behind![0]!);
  // Before South 3 seat 1 leads; it gains what is still open by a cheap win, and deals itself into the second place.
  const ending = { ...STANDING, round: 6, scores: [36_000, 45_000, 24_000] };
  const [last] = drawnMatches(1, 'last').map((match) => ({ ...match, standings: [...match.standings, ending] }));
  const { lastRound } = await measurePredictor(predictor, sanma, { train: matches, test: [last!, last!] });
  const [before] = await predictor.last([last!]);
  expect(lastRound.map(({ ahead, leaders }) => [ahead[0], leaders])).toEqual([[8000, 2]]);
  expect(lastRound[0]!.gain.mean).toBeCloseTo(1 - before![1]!, 9);
  expect(lastRound[0]!.loss.mean).toBeCloseTo(0 - before![1]!, 9);
  await predictor.close();
}, 240_000);

const STANDING: NextRound = { round: 2, honba: 0, deposits: 0, dealer: 2, scores: [] };

test('another network is refused by name', async () => {
  const opened = await RewardPredictor.open(tinyModel(sanma, { channels: 8, blocks: 1 }));
  expect(opened.ok ? '' : opened.error.code).toBe('reward.model');
});
