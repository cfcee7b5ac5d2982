import { expect, test } from 'vitest';
import { unwrap } from '../base/index.ts';
import { makeOptionValues, parseOptionValues, type ValuedDecision } from './optionvalues.ts';

const GAMES: readonly (readonly ValuedDecision[])[] = [
  [
    {
      index: 2,
      seat: 0,
      options: [
        { action: 35, value: 1.23 },
        { action: 2, value: -0.5 },
      ],
    },
    {
      index: 700,
      seat: 3,
      options: [
        { action: 0, value: 288 },
        { action: 234, value: -40.01 },
      ],
    },
  ],
  [],
];

test('round trip, to a hundredth of a point; beyond ±327 it is cut off', () => {
  expect(unwrap(parseOptionValues(makeOptionValues(GAMES)))).toEqual(GAMES);
  const far = [
    [
      {
        index: 1,
        seat: 1,
        options: [
          { action: 1, value: 1e6 },
          { action: 2, value: -1e6 },
        ],
      },
    ],
  ];
  const [[{ options }]] = unwrap(parseOptionValues(makeOptionValues(far))) as [[ValuedDecision]];
  expect(options.map(({ value }) => value)).toEqual([327.67, -327.67]);
});

test.each([
  ['cut off', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 1), 'option-values.broken'],
  ['cut off in its head', (bytes: Uint8Array) => bytes.subarray(0, 9), 'option-values.broken'],
  ['longer than it says', (bytes: Uint8Array) => Uint8Array.of(...bytes, 0), 'option-values.broken'],
  ['another file', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 0 ? 0 : byte)), 'option-values.broken'],
  ['another version', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 8 ? 9 : byte)), 'option-values.version'],
])('%s is a fault', (_, damage, code) => {
  expect(parseOptionValues(damage(makeOptionValues(GAMES)))).toMatchObject({ ok: false, error: { code } });
});
