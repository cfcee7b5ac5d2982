import { expect, test } from 'vitest';
import { below, makeRandom, type Random } from '../../base/statistics/random.ts';
import { placesOf, summarise, type PlayedGame, type PlayedSet } from './summary.ts';

const POINTS = [90, 45, 0, -135];
const NAMES = ['challenger', 'field'];

/** A game by luck alone, or with a challenger who swaps with the seat above him with this chance. */
const play = (random: Random, challenger: number, edge: number): PlayedGame => {
  const ranks = [1, 2, 3, 4];
  for (let i = 3; i > 0; i--) {
    const j = below(random, i + 1);
    [ranks[i], ranks[j]] = [ranks[j]!, ranks[i]!];
  }
  if (ranks[challenger]! > 1 && random() < edge) {
    const above = ranks.indexOf(ranks[challenger]! - 1);
    [ranks[above], ranks[challenger]] = [ranks[challenger]!, ranks[above]!];
  }
  return {
    entrants: ranks.map((_, seat) => Number(seat !== challenger)),
    ranks,
    scores: ranks.map((rank) => 25_000 + (5 - 2 * rank) * 5000),
  };
};
const playSets = (random: Random, sets: number, edge = 0): PlayedSet[] =>
  Array.from({ length: sets }, () => [0, 1, 2, 3].map((seat) => play(random, seat, edge)));

test('identical deterministic bots: the same game in four rotations ties exactly', () => {
  const sets = Array.from({ length: 25 }, (_, i) =>
    [0, 1, 2, 3].map((seat) => ({
      entrants: [0, 1, 2, 3].map((other) => Number(other !== seat)),
      ranks: i % 2 === 0 ? [2, 1, 4, 3] : [1, 4, 3, 2],
      scores: i % 2 === 0 ? [31_000, 40_000, 9_000, 20_000] : [50_000, 0, 20_000, 30_000],
    })),
  );
  expect(summarise(sets, { random: makeRandom('tie'), names: NAMES, points: POINTS, resamples: 500 })).toMatchObject({
    name: 'challenger',
    sets: 25,
    games: 100,
    played: 100,
    meanRank: 2.5,
    ci95: [2.5, 2.5],
    p: 1,
    meanScore: 25_000,
    scoreCi95: [25_000, 25_000],
    scoreP: 1,
    meanPoints: 0,
    places: [0.25, 0.25, 0.25, 0.25],
    opponents: [{ name: 'field', played: 300, meanRank: 2.5, difference: 0, differenceP: 1, differencePHolm: 1 }],
  });
});

test('a better challenger: figures by hand, interval and p agree', () => {
  const sets = playSets(makeRandom('edge'), 300, 0.4);
  const summary = summarise(sets, { random: makeRandom('summary'), names: NAMES, points: POINTS, resamples: 2000 });
  const own = sets.flat().map(({ entrants, ranks }) => ranks[entrants.indexOf(0)]!);
  expect(summary.meanRank).toBeCloseTo(own.reduce((a, b) => a + b, 0) / 1200, 12);
  expect(summary.places.map((share) => Math.round(share * 1200))).toEqual(
    [1, 2, 3, 4].map((place) => own.filter((rank) => rank === place).length),
  );
  expect(summary.meanPoints).toBeCloseTo(own.reduce((sum, rank) => sum + POINTS[rank - 1]!, 0) / 1200, 9);
  // 0.75 · 0.4 of a place, ± 0.03.
  expect(Math.abs(summary.meanRank - 2.2)).toBeLessThan(0.1);
  expect(summary.ci95[1]).toBeLessThan(2.5);
  expect(summary.p).toBeLessThan(0.001);
  expect(summary.scoreCi95[0]).toBeGreaterThan(25_000);
  const [field] = summary.opponents;
  expect(field!.difference).toBeCloseTo(summary.meanRank - field!.meanRank, 12);
  expect(field!.differenceCi95[1]).toBeLessThan(0);
  expect(summarise(sets, { random: makeRandom('summary'), names: NAMES, points: POINTS, resamples: 2000 })).toEqual(
    summary,
  );
});

test('A against A: rejected about as often as asked, interval covers', () => {
  const random = makeRandom('A against A');
  const runs = 200;
  let rejected = 0;
  let covered = 0;
  for (let run = 0; run < runs; run++) {
    const { p, ci95 } = summarise(playSets(random, 40), { random, names: NAMES, points: POINTS, resamples: 400 });
    if (p <= 0.05) rejected++;
    if (ci95[0] <= 2.5 && 2.5 <= ci95[1]) covered++;
  }
  // 10 ± 3.1 of 200.
  expect(rejected).toBeLessThan(22);
  expect(covered).toBeGreaterThan(174);
});

test('2,000 sets of A against A stay within three standard errors', () => {
  const { meanRank, ci95 } = summarise(playSets(makeRandom('floor'), 2000), {
    random: makeRandom('z'),
    names: NAMES,
    points: POINTS,
    resamples: 1000,
  });
  expect(Math.abs(meanRank - 2.5) / ((ci95[1] - ci95[0]) / 3.92)).toBeLessThan(3);
});

test('shared places share ranks and points, as a drawn Chinese round does', () => {
  expect(placesOf([1, 1, 3, 4])).toEqual([
    { first: 1, shared: 2 },
    { first: 1, shared: 2 },
    { first: 3, shared: 1 },
    { first: 4, shared: 1 },
  ]);
  const draw: PlayedGame = { entrants: [0, 1, 2, 3], ranks: [1, 1, 1, 1], scores: [0, 0, 0, 0] };
  const summary = summarise([[draw]], {
    random: makeRandom('draw'),
    names: ['a', 'b', 'c', 'd'],
    points: [4, 3, 2, 1],
    resamples: 10,
  });
  expect(summary).toMatchObject({ meanRank: 2.5, meanPoints: 2.5, places: [0.25, 0.25, 0.25, 0.25] });
  // One set says nothing of how far sets differ.
  expect([summary.ci95, summary.opponents[0]!.differenceCi95]).toEqual([
    [NaN, NaN],
    [NaN, NaN],
  ]);
  expect(summary.opponents.map(({ name }) => name)).toEqual(['b', 'c', 'd']);
});

test('rates are tallies over tallies, per entrant', () => {
  const game = (wins: readonly number[], rounds: number): PlayedGame => ({
    entrants: [0, 1, 1, 1],
    ranks: [1, 2, 3, 4],
    scores: [40_000, 30_000, 20_000, 10_000],
    tallies: { wins, rounds: [rounds, rounds, rounds, rounds] },
  });
  const summary = summarise([[game([3, 1, 1, 1], 8), game([2, 2, 0, 0], 12)], [game([5, 0, 0, 0], 10)]], {
    random: makeRandom('rates'),
    names: NAMES,
    points: POINTS,
    rates: { win: ['wins', 'rounds'], dealIn: ['dealIns', 'rounds'] },
    resamples: 200,
  });
  expect(summary.rates.win).toEqual({ rate: 10 / 30, ci95: [0.25, 0.5] });
  expect(summary.rates.dealIn).toEqual({ rate: 0, ci95: [0, 0] });
  expect(summary.opponents[0]!.rates.win!.rate).toBe(5 / 90);
});
