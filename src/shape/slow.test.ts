/** The slow shanten against named hands and, where the shared data is present, the golden vectors. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SlowForms } from './slow.ts';
import { slowShanten, slowSuitCosts } from './slow.ts';

const GOLDEN = new URL('../../../shared/data/golden/', import.meta.url);
const hasGolden = existsSync(GOLDEN);
const goldenLines = (name: string): string[] =>
  gunzipSync(readFileSync(new URL(name, GOLDEN)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Counts of "123m11z". */
const countsFrom = (text: string): number[] => {
  const counts = Array.from({ length: 34 }, () => 0);
  for (const [, ranks, suit] of text.matchAll(/(\d+)([mpsz])/g))
    for (const rank of ranks!) counts[9 * 'mpsz'.indexOf(suit!) + Number(rank) - 1]!++;
  return counts;
};

/** Counts of Botzone names: W characters, B dots, T bamboos, F winds, J red green white. */
const countsFromNames = (names: readonly string[]): number[] => {
  const counts = Array.from({ length: 34 }, () => 0);
  for (const name of names) {
    const rank = Number(name[1]);
    counts[name[0] === 'J' ? 34 - rank : 9 * 'WBTF'.indexOf(name[0]!) + rank - 1]!++;
  }
  return counts;
};

const least = (forms: SlowForms): number =>
  Math.min(...Object.values(forms).filter((value): value is number => value !== null));

test.each([
  ['a complete hand', '123m456p789s11122z', 'riichi', -1],
  ['thirteen orphans: twelve kinds and a pair', '19m19p19s1234566z', 'riichi', 0],
  ['four of a kind is one pair, not two', '1111m22p33s44556z', 'riichi', 2],
  ['four of a kind is two pairs', '1111m22p33s44556z', 'chinese', 0],
  ['a fifth copy is no wait', '1111m111122233z', 'riichi', 1],
  ['27 kinds: 2m and 3m do not exist', '1111m111122233z', 'sanma', 2],
  ['honours and knitted tiles, complete', '147m258p369s12345z', 'chinese', -1],
  ['the same tiles in riichi: seven orphans', '147m258p369s12345z', 'riichi', 6],
  ['knitted straight with a set and a pair', '147m258p369s11122z', 'chinese', -1],
] as const)('shanten: %s', (_, hand, game, expected) =>
  expect(least(slowShanten(countsFrom(hand), 0, game))).toBe(expected),
);

test.each([
  ['a pair is left: single wait', '1z', 4, { standard: 0, knittedStraight: null }],
  ['three melds and a two-sided wait', '23m55p', 3, { standard: 0, sevenPairs: null }],
  ['knitted straight beside one meld', '147m258p369s1z', 1, { standard: 6, knittedStraight: 0, honoursKnitted: null }],
] as const)('melds: %s', (_, hand, melds, expected) =>
  expect(slowShanten(countsFrom(hand), melds, 'chinese')).toMatchObject(expected),
);

test.each([
  ['nothing held', [0, 0, 0, 0, 0, 0, 0, 0, 0], true, [0, 3, 6, 9, 12, 2, 5, 8, 11, 14]],
  ['11123m: a set and a pair from five tiles', [3, 1, 1, 0, 0, 0, 0, 0, 0], true, [0, 0, 1, 4, 7, 0, 0, 3, 6, 9]],
  ['four winds of one kind give one set', [4, 0, 0, 0, 0, 0, 0], false, [0, 0, 3, 6, 9, 0, 2, 5, 8, 11]],
  ['1m and 9m hold two sets', [4, 4], false, [0, 0, 0, Infinity, Infinity, 0, 0, Infinity, Infinity, Infinity]],
] as const)('suit: %s', (_, counts, runs, expected) => expect(slowSuitCosts(counts, runs)).toEqual(expected));

describe.skipIf(!hasGolden)('golden', () => {
  test('riichi shanten, every 20th of 80,000', () => {
    const lines = goldenLines('riichi-shanten.txt.gz').filter((_, i) => i % 20 === 0);
    const wrong = lines.filter((line) => {
      const [, hand, expected] = line.split(' ');
      return least(slowShanten(countsFrom(hand!), 0, 'riichi')) !== Number(expected);
    });
    expect(lines.length).toBe(4000);
    expect(wrong).toEqual([]);
  });

  test('Chinese shanten in five forms, every 3rd of 9,342', () => {
    const lines = goldenLines('mcr-shanten.jsonl.gz').filter((_, i) => i % 3 === 0);
    const wrong = lines.filter((line) => {
      const row = JSON.parse(line) as Record<string, number | null> & { hand: string[] };
      const melds = Math.floor((14 - row.hand.length) / 3);
      const forms = slowShanten(countsFromNames(row.hand), melds, 'chinese');
      return (
        forms.standard !== row['regular'] ||
        forms.sevenPairs !== row['seven_pairs'] ||
        forms.thirteenOrphans !== row['thirteen_orphans'] ||
        forms.honoursKnitted !== row['honors_knitted'] ||
        forms.knittedStraight !== row['knitted_straight']
      );
    });
    expect(lines.length).toBe(3114);
    expect(wrong).toEqual([]);
  });
});
