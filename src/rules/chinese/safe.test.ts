import { expect, test } from 'vitest';
import { winOfText } from '../../../testkit/chinese-text.ts';
import { chineseWins } from '../../../testkit/chinese-wins.ts';
import { meldKind, meldOf, meldType } from '../../tiles/index.ts';
import type { Flag } from './safe.ts';
import { safeFan } from './safe.ts';
import { fanOf } from './score.ts';
import type { ChineseWin } from './win.ts';

const FLAGS: readonly Flag[] = ['lastCopy', 'kong', 'lastTile'];
const withFlags = (win: ChineseWin, bits: number): ChineseWin => ({
  ...win,
  lastCopy: (bits & 1) !== 0,
  kong: (bits & 2) !== 0,
  lastTile: (bits & 4) !== 0,
});
/** With every closed kong open. */
const exposed = (win: ChineseWin): ChineseWin => ({
  ...win,
  melds: win.melds.map((meld) =>
    meldType(meld) === 3 ? meldOf({ type: 'open-kong', kind: meldKind(meld), from: 1 }) : meld,
  ),
});

test('never above the true total, whatever the flags are', () => {
  let checked = 0;
  for (const generated of chineseWins(21)) {
    const win = { ...generated, flowers: 0 };
    for (let bits = 0; bits < 8; bits++) {
      const truth = withFlags(win, bits);
      const total = fanOf(truth)!.total;
      expect(safeFan(win)).toBeLessThanOrEqual(total);
      expect(safeFan(win)).toBeLessThanOrEqual(fanOf(exposed(truth))!.total);
      expect(safeFan(truth, FLAGS)).toBeLessThanOrEqual(total);
      expect(safeFan(truth, FLAGS)).toBeGreaterThanOrEqual(safeFan(win));
    }
    if (++checked === 6000) break;
  }
});

test.each([
  ['tiles alone', '22z78m +9m 123m 456m 123p', 18],
  ['no bonus for the last tile', '22z34p *5p 345m 678s 123m last-tile', 2],
  ['a concealed kong counts as melded', '22z34p678s345m *5p 9999S', 4],
  ['no melded hand while one kong is closed', '2z +2z 345m 678s 123m 5555P', 2],
  ['a melded hand that is one', '2z +2z 345m 678s 123m 456p', 6],
  ['no wait of the knitted straight', '13457m258p369s22z +4m', 14],
  ['own tiles that prove the last copy', '22z34p +5p 555p 678s 123m', 6],
  ['a chicken hand may turn out to be a last copy', '22z78s +9s 234m 345p 567p', 4],
  ['a chicken hand whose tile is held twice cannot', '22z55p +5p 345m 678s 567m', 8],
  ['flowers do not help', '22z34p +5p 345m 678s 123m flowers=8', 1],
  ['no win', '22z34p +6p 345m 678s 123m', 0],
])('%s', (_, text, total) => {
  expect(safeFan(winOfText(text))).toBe(total);
});

test('what the caller knows is counted', () => {
  expect(safeFan(winOfText('22z34p *5p 345m 678s 123m last-tile'), ['lastTile'])).toBe(9);
  expect(safeFan(winOfText('22z78s +9s 234m 345p 567p'), ['lastCopy'])).toBe(8);
});
