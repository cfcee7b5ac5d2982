import { expect, test } from 'vitest';
import { FANS } from '../src/rules/chinese/fan.ts';
import { newFanScore, scoreInto } from '../src/rules/chinese/score.ts';
import type { ChineseWin } from '../src/rules/chinese/win.ts';
import { addMeld, countTiles } from '../src/tiles/index.ts';
import { chineseWins } from './chinese-wins.ts';

const take = (seed: number, n: number): readonly ChineseWin[] => {
  const wins: ChineseWin[] = [];
  for (const win of chineseWins(seed)) {
    wins.push(win);
    if (wins.length === n) break;
  }
  return wins;
};

test('the same seed gives the same wins, another seed others', () => {
  expect(take(5, 300)).toEqual(take(5, 300));
  expect(take(5, 300)).not.toEqual(take(6, 300));
});

test('tiles are a hand: right number, no fifth copy, the winning tile standing', () => {
  for (const win of take(7, 5000)) {
    const all = win.concealed.slice();
    for (const meld of win.melds) addMeld(all, meld);
    expect(countTiles(win.concealed)).toBe(14 - 3 * win.melds.length);
    expect(Math.max(...all)).toBeLessThanOrEqual(4);
    expect(win.concealed[win.winTile]).toBeGreaterThan(0);
  }
});

test('all are wins, and every fan is seen a hundred times in 50,000', () => {
  const seen = new Uint32Array(FANS.length + 1);
  const score = newFanScore();
  let wins = 0;
  for (const win of take(8, 50_000)) {
    if (scoreInto(win, score)) wins++;
    for (const { id } of FANS) if (score.counts[id]! > 0) seen[id]!++;
  }
  expect(wins).toBe(50_000);
  expect(FANS.filter(({ id }) => seen[id]! < 100).map(({ names, id }) => [names.zh, seen[id]])).toEqual([]);
});
