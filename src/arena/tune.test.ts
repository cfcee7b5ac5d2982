import { expect, test } from 'vitest';
import { sanma, tenhou } from '../rules/index.ts';
import { unwrap } from '../base/index.ts';
import {
  challengerOf,
  playDuplicate,
  summariseTrials,
  trialsOf,
  TUNABLE,
  type Trial,
  type TuneOptions,
} from './index.ts';

const options: TuneOptions = { rules: tenhou, player: 'analyzer2015:depth=1', option: 'threshold', seed: 'tune' };

test('a run cut short has played all values alike', () => {
  expect(trialsOf([0, 100], 2)).toEqual([
    { value: 0, index: 0 },
    { value: 100, index: 0 },
    { value: 0, index: 1 },
    { value: 100, index: 1 },
  ]);
});

test('the option joins the spec of the player', () => {
  expect(challengerOf(options, 50)).toBe('analyzer2015:depth=1,threshold=50');
  expect(challengerOf({ ...options, player: 'analyzer2015' }, 50)).toBe('analyzer2015:threshold=50');
});

test('a value played in a spec that has the option already wins over it; against itself every rank is the middle', async () => {
  const player = 'analyzer2015:depth=1,threshold=70';
  const challenger = challengerOf({ ...options, player }, 70);
  const duplicate = { rules: { ...tenhou, length: 'east' }, challenger, field: [player], seed: options.seed } as const;
  const set = unwrap(await playDuplicate(duplicate, 0));
  const { rows, isBetter } = unwrap(summariseTrials([{ value: 70, index: 0, set }], options));
  expect(rows[0]).toMatchObject({ value: 70, sets: 1, games: 4, meanRank: 2.5, meanScore: 25_000, p: 1 });
  expect(isBetter).toBe(false);
});

/** A set of four games in which the challenger has this place. */
const placed = (value: number, index: number, place: number): Trial => {
  const others = [1, 2, 3, 4].filter((other) => other !== place);
  const game = (seat: number): Trial['set'][number] => ({
    entrants: [0, 1, 2, 3].map((at) => (at === seat ? 0 : 1)),
    ranks: [0, 1, 2, 3].map((at) => (at === seat ? place : others[at < seat ? at : at - 1]!)),
    scores: [25_000, 25_000, 25_000, 25_000],
  });
  return { value, index, set: [0, 1, 2, 3].map(game) };
};

test('the lowest mean rank is named, and better only where chance would seldom do it', () => {
  const trials = (sets: number): Trial[] =>
    Array.from({ length: sets }, (_, i) => [placed(300, i, 2), placed(0, i, 3)]).flat();
  const many = unwrap(summariseTrials(trials(10), options));
  expect(many.rows.map(({ value, meanRank }) => [value, meanRank])).toEqual([
    [0, 3],
    [300, 2],
  ]);
  expect([many.best, many.isBetter]).toEqual([300, true]);
  expect(many.rows[1]).toMatchObject({ p: 2 / 1024, pHolm: 4 / 1024 });
  expect(unwrap(summariseTrials(trials(3), options))).toMatchObject({ best: 300, isBetter: false });
  expect(summariseTrials([], options)).toMatchObject({ ok: false, error: { code: 'tune.empty' } });
});

test('what can be tuned stands inside its grid', () => {
  for (const { values, standing } of Object.values(TUNABLE))
    for (const rules of [tenhou, sanma]) {
      expect(Math.min(...values)).toBeLessThan(standing(rules));
      expect(Math.max(...values)).toBeGreaterThan(standing(rules));
    }
});
