import { expect, test } from 'vitest';
import { scoreText, signedScore } from './scores.ts';

test('scores and changes have the same minus', () => {
  expect([25_000, 0, -34, -12_000].map(scoreText)).toEqual(['25,000', '0', '−34', '−12,000']);
  expect([8000, 0, -34].map(signedScore)).toEqual(['+8,000', '0', '−34']);
});
