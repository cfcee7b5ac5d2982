/** The course of γ, and which hidden numbers are shown. */
import { describe, expect, test } from 'vitest';
import { Rng } from '../../base/index.ts';
import { GUIDE_DEFAULTS, SHOWN_STREAM, isWeaned, showSome, shownAt, wrongGuide } from './guide.ts';

const plan = { ...GUIDE_DEFAULTS, hold: 3, iterations: 8 };

test('γ holds, falls in a line and stays; it never rises', () => {
  const course = Array.from({ length: 15 }, (_, iteration) => shownAt(plan, iteration));
  expect(course.slice(0, 5)).toEqual([1, 1, 1, 1, 0.875]);
  expect(course.slice(10)).toEqual([0.125, 0, 0, 0, 0]);
  course.slice(1).forEach((shown, i) => expect(shown).toBeLessThanOrEqual(course[i]!));
  expect(course.map((_, iteration) => isWeaned(plan, iteration)).indexOf(true)).toBe(11);
});

test.each([
  ['rising', { from: 0.2, to: 0.5 }],
  ['no share', { from: 2 }],
  ['half an iteration', { iterations: 0.5 }],
  ['no rate', { rate: 0 }],
])('refused: %s', (_, wrong) => {
  expect(wrongGuide(plan)).toBeUndefined();
  expect(wrongGuide({ ...plan, ...wrong })).toBeTypeOf('string');
});

describe('shown numbers', () => {
  const shown = (share: number, seed = 'shown', seat = 0): Uint8Array => {
    const bytes = new Uint8Array(20_000).fill(7);
    showSome(bytes, share, new Rng(seed, SHOWN_STREAM, seat));
    return bytes;
  };

  test.each([0, 0.1, 0.5, 0.9, 1])('a share of %d', (share) => {
    const found = shown(share).filter((byte) => byte === 7).length / 20_000;
    // Four standard errors.
    expect(Math.abs(found - share)).toBeLessThanOrEqual(4 * Math.sqrt((share * (1 - share)) / 20_000));
  });

  test('are decided by seed and seat', () => {
    expect(shown(0.5)).toEqual(shown(0.5));
    expect(shown(0.5, 'other')).not.toEqual(shown(0.5));
    expect(shown(0.5, 'shown', 1)).not.toEqual(shown(0.5));
  });
});
