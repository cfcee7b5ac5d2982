import { expect, test } from 'vitest';
import { winOfText } from '../../../testkit/chinese-text.ts';
import { chineseWins } from '../../../testkit/chinese-wins.ts';
import { decompose } from '../../shape/index.ts';
import { excludedBy } from './exclusions.ts';
import * as F from './fan.ts';
import { fanOf, newFanScore, scoreInto, scoreWaysInto } from './score.ts';
import type { ChineseWin } from './win.ts';
import { isSets, isSetsAndPair, isSingleWait } from './waits.ts';

const take = (seed: number, n: number): readonly ChineseWin[] => {
  const wins: ChineseWin[] = [];
  for (const win of chineseWins(seed)) {
    wins.push(win);
    if (wins.length === n) break;
  }
  return wins;
};

test('the table has 82 fan, ids in order, names apart', () => {
  expect(F.FANS.map((fan) => fan.id)).toEqual(Array.from({ length: 82 }, (_, i) => i + 1));
  for (const language of ['en', 'ja', 'zh'] as const)
    expect(new Set(F.FANS.map((fan) => fan.names[language])).size).toBe(82);
  expect(F.fanById(35)?.names).toEqual({ en: 'Knitted Straight', ja: '組合龍', zh: '组合龙' });
  expect(F.fanById(0)).toBeUndefined();
});

test('exclusions are closed, so their order is free', () => {
  for (const { id } of F.FANS)
    for (const excluded of excludedBy(id))
      for (const further of excludedBy(excluded)) expect([...excludedBy(id), id]).toContain(further);
});

test('the total is the sum of the lines, and a result can be written over', () => {
  const score = newFanScore();
  for (const win of take(11, 3000)) {
    const result = fanOf(win)!;
    expect(result.lines.reduce((sum, { fan, count }) => sum + fan.points * count, 0)).toBe(result.total);
    expect(scoreInto(win, score)).toBe(true);
    expect(score.total).toBe(result.total);
    expect(result.lines.length).toBe(score.counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0));
  }
});

test('a result is untouched when there is no win', () => {
  const score = newFanScore();
  scoreInto(winOfText('22z34p +5p 345m 678s 123m'), score);
  expect(scoreInto(winOfText('22z34p +6p 345m 678s 123m'), score)).toBe(false);
  expect(score.total).toBe(1);
});

test('both ways to win at once give what two calls give', () => {
  const score = newFanScore();
  const totals = { drawn: -1, thrown: -1 };
  for (const win of take(17, 700)) {
    const plain = { ...win, kong: false };
    expect(scoreWaysInto(plain, totals)).toBe(true);
    for (const [selfDraw, total] of [[true, totals.drawn] as const, [false, totals.thrown] as const]) {
      scoreInto({ ...plain, selfDraw }, score);
      expect(total).toBe(score.total);
    }
  }
  expect(scoreWaysInto(winOfText('22z34p +6p 345m 678s 123m'), totals)).toBe(false);
});

test('inputs are not written to', () => {
  for (const win of take(12, 500)) {
    const before = JSON.stringify([win, [...win.concealed]]);
    fanOf(win);
    expect(JSON.stringify([win, [...win.concealed]])).toBe(before);
  }
});

test('the order of melds does not matter', () => {
  for (const win of take(13, 2000)) {
    const turned = { ...win, melds: [...win.melds].reverse() };
    expect(fanOf(turned)).toEqual(fanOf(win));
  }
});

const swap = <T extends number>(kind: T): T => (kind < 9 ? kind + 9 : kind < 18 ? kind - 9 : kind) as T;
const mirror = (win: ChineseWin): ChineseWin => {
  const concealed = win.concealed.map((_, kind) => win.concealed[swap(kind)]!);
  const melds = win.melds.map((meld) => ((meld & ~(63 << 3)) | (swap((meld >> 3) & 63) << 3)) as typeof meld);
  return { ...win, concealed, melds, winTile: swap(win.winTile) };
};

const isReversible = (win: ChineseWin): boolean => fanOf(win)!.lines.some(({ fan }) => fan.id === F.REVERSIBLE_TILES);

test('characters and dots can be exchanged, but for the reversible tiles', () => {
  for (const win of take(14, 5000)) {
    if (isReversible(win) || isReversible(mirror(win))) continue;
    expect(fanOf(mirror(win))!.total).toBe(fanOf(win)!.total);
  }
});

/** The tiles of one suit, as counts and packed. */
const suitOf = (
  win: ChineseWin,
  suit: number,
): { readonly counts: Uint8Array; readonly packed: number; readonly size: number } => {
  const counts = new Uint8Array(34);
  let packed = 0;
  let size = 0;
  for (let rank = 0; rank < 9; rank++) {
    const copies = win.concealed[9 * suit + rank]!;
    counts[9 * suit + rank] = copies;
    packed |= copies << (3 * rank);
    size += copies;
  }
  return { counts, packed, size };
};

test('packed suits split as the decompositions say', () => {
  for (const win of take(15, 1500)) {
    const suits = [0, 1, 2].map((suit) => suitOf(win, suit));
    for (const { counts, packed } of suits.filter(({ size }) => size % 3 === 2))
      expect(isSetsAndPair(packed)).toBe(decompose(counts).length > 0);
    for (const { counts, packed } of suits.filter(({ size }) => size % 3 === 0 && size > 0 && size <= 12)) {
      counts[27] = 2;
      expect(isSets(packed)).toBe(decompose(counts).length > 0);
    }
  }
});

test('a single wait is one kind that completes the tiles, impossible copies included', () => {
  let singles = 0;
  for (const win of take(16, 6000)) {
    if (decompose(win.concealed).length === 0) continue;
    const standing = win.concealed.slice();
    standing[win.winTile]!--;
    let waits = 0;
    for (let kind = 0; kind < 34; kind++) {
      standing[kind]!++;
      if (decompose(standing).length > 0) waits++;
      standing[kind]!--;
    }
    const packed = new Int32Array(4);
    const sizes = new Int32Array(4);
    for (let kind = 0; kind < 34; kind++) {
      packed[(kind / 9) | 0]! |= win.concealed[kind]! << (3 * (kind % 9));
      sizes[(kind / 9) | 0]! += win.concealed[kind]!;
    }
    expect(isSingleWait(packed, sizes, win.winTile)).toBe(waits === 1);
    if (waits === 1) singles++;
  }
  expect(singles).toBeGreaterThan(500);
});
