import fc from 'fast-check';
import { expect, test } from 'vitest';
import { below, makeRandom, type Random } from './random.ts';
import { addScore, judge, sprt, sprtBounds, SPRT_START, type SprtPlan } from './sprt.ts';

/** Score of a set of four games: 2.5 − mean of four places; `edge` is the chance of one place better in a game. */
const playSet = (random: Random, edge: number): number => {
  let sum = 0;
  for (let game = 0; game < 4; game++) sum += 2.5 - Math.max(1, 1 + below(random, 4) - (random() < edge ? 1 : 0));
  return sum / 4;
};
/** One place better unless first already: three quarters of the edge. */
const meanOf = (edge: number): number => 0.75 * edge;

const verdicts = (edge: number, plan: SprtPlan, runs: number, seed: string): { accepted: number; sets: number } => {
  const random = makeRandom(seed);
  let accepted = 0;
  let sets = 0;
  for (let run = 0; run < runs; run++) {
    function* scores(): Generator<number> {
      while (true) yield playSet(random, edge);
    }
    const result = sprt(scores(), plan);
    if (result.verdict === 'accept') accepted++;
    sets += result.sets;
  }
  return { accepted: accepted / runs, sets: sets / runs };
};

test('bounds of α = β = 0.05 are ±2.94 (fishtest)', () =>
  expect(sprtBounds({ h0: 0, h1: 1 }).map((x) => x.toFixed(2))).toEqual(['-2.94', '2.94']));

test('wrong verdicts stay near the errors asked for', () => {
  const plan = { h0: 0, h1: meanOf(0.3), max: 20_000 };
  const under = verdicts(0, plan, 1000, 'h0');
  const over = verdicts(0.3, plan, 1000, 'h1');
  // 1,000 runs at 5 %: 0.05 ± 0.007; the overshoot of the bound makes errors rarer.
  expect(under.accepted).toBeLessThan(0.072);
  expect(1 - over.accepted).toBeLessThan(0.072);
  expect(under.sets).toBeLessThan(120);
});

test('the cap ends an undecided run as rejected', () => {
  const result = sprt(
    Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 0.6 : -0.5)),
    { h0: 0, h1: 0.1, max: 50 },
  );
  expect(result).toMatchObject({ verdict: 'reject', capped: true, sets: 50 });
});

test('identical deterministic bots tie in every set and are rejected at the minimum', () =>
  expect(
    sprt(
      Array.from({ length: 30 }, () => 0),
      { h0: 0, h1: 0.1 },
    ),
  ).toMatchObject({ verdict: 'reject', sets: 20 }));

test('no scores, no verdict', () =>
  expect(sprt([], { h0: 0, h1: 0.1 })).toMatchObject({ verdict: 'continue', sets: 0, llr: 0 }));

test('the state is mean and squares, and mirrored scores give the mirrored ratio', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 2, maxLength: 60 }), (scores) => {
      const state = scores.reduce(addScore, SPRT_START);
      const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
      expect(state.mean).toBeCloseTo(mean, 10);
      expect(state.squares).toBeCloseTo(
        scores.reduce((sum, x) => sum + (x - mean) ** 2, 0),
        8,
      );
      const mirror = scores.map((x) => 1 - x).reduce(addScore, SPRT_START);
      const plan = { h0: 0, h1: 1, min: Infinity };
      if (state.squares > 0) expect(judge(mirror, plan).llr).toBeCloseTo(-judge(state, plan).llr, 8);
    }),
    { seed: 5 },
  ));
