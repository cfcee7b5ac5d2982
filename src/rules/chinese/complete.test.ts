import { expect, test } from 'vitest';
import { KINDS, type Counts } from '../../tiles/index.ts';
import { chineseWins } from '../../../testkit/chinese-wins.ts';
import { randomOf } from '../../../testkit/random.ts';
import { chineseShantenUnchecked, suitKey } from '../../shape/index.ts';
import { mayBeComplete } from './complete.ts';

/** Whether the quick look lets the standing tiles pass. */
const passes = (concealed: Counts, melds: number): boolean => {
  const packed = Int32Array.from([0, 1, 2, 3], (suit) =>
    suitKey(suit < 3 ? concealed : honoursOf(concealed), suit < 3 ? 9 * suit : 0),
  );
  const sizes = Int32Array.from([0, 1, 2, 3], (suit) =>
    concealed.slice(9 * suit, 9 * suit + 9).reduce((sum, n) => sum + n, 0),
  );
  return mayBeComplete(packed, sizes, melds);
};
const honoursOf = (counts: Counts): Counts => {
  const list = new Uint8Array(9);
  list.set(counts.subarray(27));
  return list;
};

test('every generated win passes the quick look; a hand that does not is complete in no form', () => {
  const random = randomOf('complete');
  let [seen, refused] = [0, 0];
  for (const win of chineseWins(7)) {
    if (!passes(win.concealed, win.melds.length)) expect(win).toBe('a win is refused');
    const concealed = win.concealed.slice();
    const [out, into] = [random.below(KINDS), random.below(KINDS)];
    if (concealed[out]! > 0 && concealed[into]! < 4) {
      concealed[out]!--;
      concealed[into]!++;
      if (!passes(concealed, win.melds.length)) {
        refused++;
        expect(chineseShantenUnchecked(concealed, win.melds.length)).toBeGreaterThanOrEqual(0);
      }
    }
    if (++seen === 3000) break;
  }
  expect(refused).toBeGreaterThan(300);
});
