import { expect, test } from 'vitest';
import { makeHands } from '../../testkit/hands.ts';
import { randomOf } from '../../testkit/random.ts';
import { unwrap } from '../base/index.ts';
import { parseHand, type Counts } from '../tiles/index.ts';
import { decompose, decomposeInto, isRun, MAX_READINGS, READING, setKind, shantenForms } from './index.ts';

const text = (counts: Counts): string[] =>
  decompose(counts).map(
    ({ pair, sets }) =>
      `${sets.map((set) => (isRun(set) ? `r${setKind(set)}` : `t${setKind(set)}`)).join(' ')} p${pair}`,
  );

test.each([
  ['one reading', '123m456p789s11122z', ['r0 r12 r24 t27 p28']],
  [
    'three triplets or three runs',
    '11122233344455m',
    ['t0 t1 t2 t3 p4', 't0 r1 r2 r2 p1', 't0 r1 r1 r1 p4', 'r0 r0 r0 t3 p4'],
  ],
  ['a pair only', '55z', [' p31']],
  ['not complete', '123m456p789s1112z', []],
  ['seven pairs that are also runs', '112233m778899p11z', ['r0 r0 r15 r15 p27']],
] as const)('readings: %s', (_, hand, expected) => expect(text(unwrap(parseHand(hand)).counts)).toEqual(expected));

test('a hand has a reading exactly when its standard form is complete', () => {
  for (const tiles of [14, 11, 8, 5, 2])
    for (const counts of makeHands(randomOf(`decompose ${tiles}`), 3000, tiles))
      expect(decompose(counts).length > 0).toBe(shantenForms(counts).standard === -1);
});

test('no 14 tiles of one suit have more readings than fit, and none comes twice', () => {
  const counts = new Uint8Array(34);
  const out = new Uint8Array(MAX_READINGS * READING);
  let most = 0;
  const fill = (rank: number, left: number): void => {
    if (rank === 8) {
      if (left > 4) return;
      counts[8] = left;
      const found = decomposeInto(counts, out);
      most = Math.max(most, found);
      if (found > 1) expect(new Set(text(counts)).size).toBe(found);
      return;
    }
    for (let n = 0; n <= Math.min(4, left); n++) {
      counts[rank] = n;
      fill(rank + 1, left - n);
    }
    counts[rank] = 0;
  };
  fill(0, 14);
  expect(most).toBe(4);
});
