import { expect, test } from 'vitest';
import { outcomeOf, TaxonomyCount, type ScoreOutcome } from './taxonomy.ts';

test.each<[string, readonly number[], readonly ScoreOutcome[]]>([
  [
    'an illegal action: −30 and three times +10',
    [-30, 10, 10, 10],
    ['illegal', 'compensation', 'compensation', 'compensation'],
  ],
  ['the same from another seat', [10, 10, -30, 10], ['compensation', 'compensation', 'illegal', 'compensation']],
  ['a deal-in of 22 fan is −30 too', [-30, 46, -8, -8], ['big-deal-in', 'win', 'loss', 'loss']],
  ['a small deal-in', [-8, -16, 32, -8], ['loss', 'loss', 'win', 'loss']],
  ['a dearer deal-in', [-8, -8, 112, -96], ['loss', 'loss', 'win', 'big-deal-in']],
  ['a self-drawn win of 22 fan: all pay 30, nobody dealt in', [90, -30, -30, -30], ['win', 'loss', 'loss', 'loss']],
  ['the smallest self-drawn win', [-16, -16, -16, 48], ['loss', 'loss', 'loss', 'win']],
  ['nobody wins', [0, 0, 0, 0], ['draw', 'draw', 'draw', 'draw']],
])('outcomes: %s', (_, scores, expected) =>
  expect([0, 1, 2, 3].map((seat) => outcomeOf(scores, seat))).toEqual(expected),
);

/** The published reality check: 512 games, 158 positive of which 139 were +10, corrected 5.49 %, 94.5 % of the rest negative. */
test('corrected rate of true wins as published', () => {
  const count = new TaxonomyCount();
  const add = (n: number, scores: readonly number[]): void => {
    for (let i = 0; i < n; i++) count.add(scores, 0);
  };
  add(139, [10, -30, 10, 10]);
  add(19, [32, -16, -8, -8]);
  add(27, [0, 0, 0, 0]);
  add(327, [-8, 32, -16, -8]);
  const { games, positive, correctedWin } = count.result();
  expect([games, positive, correctedWin.of]).toEqual([512, 158, 346]);
  expect((100 * (positive / games)).toFixed(1)).toBe('30.9');
  expect((100 * correctedWin.rate).toFixed(2)).toBe('5.49');
  expect((100 * (1 - correctedWin.rate)).toFixed(1)).toBe('94.5');
});
