import { describe, expect, test } from 'vitest';
import { kindOfId, type TileId } from '../tiles/index.ts';
import {
  ALL_TILE_IDS,
  COMMON_DRAWS,
  commonReplacementTile,
  commonTile,
  dealFrom,
  dealSegments,
  indicatorTile,
  liveCount,
  liveTile,
  replacementCount,
  replacementTile,
  SANMA_TILE_IDS,
  SEGMENT_DRAWS,
  segmentTile,
  shuffleWall,
  uraTile,
} from './wall.ts';

/** A wall whose tiles are their own positions. */
const places = (tiles: number): Uint8Array => Uint8Array.from({ length: tiles }, (_, i) => i);
const upTo = (count: number, tile: (n: number) => TileId): number[] => Array.from({ length: count }, (_, n) => tile(n));

// Pinned: a change here breaks every recorded seed and needs a new generator name.
test('walls are the pinned ones', () => {
  expect(shuffleWall('suzaku', 0, 0, ALL_TILE_IDS).slice(0, 12).join()).toBe('70,51,132,62,110,38,130,33,91,48,32,34');
  expect(shuffleWall('suzaku', 0, 0, ALL_TILE_IDS).slice(-8).join()).toBe('20,19,3,105,13,89,109,116');
  expect(shuffleWall('suzaku', 5, 2, SANMA_TILE_IDS).slice(0, 12).join()).toBe(
    '47,79,82,105,117,43,68,126,35,57,74,61',
  );
  expect(shuffleWall('suzaku', 5, 2, SANMA_TILE_IDS).slice(-8).join()).toBe('60,120,84,0,40,106,75,113');
});

test('sanma has 108 tiles and no 2m–8m', () => {
  expect(SANMA_TILE_IDS).toHaveLength(108);
  expect([...new Set(SANMA_TILE_IDS.map(kindOfId))].filter((kind) => kind < 9)).toEqual([0, 8]);
});

describe('shuffling', () => {
  test.each([
    ['136', ALL_TILE_IDS],
    ['108', SANMA_TILE_IDS],
  ])('keeps the %s tiles', (_, ids) => {
    for (let round = 0; round < 100; round++)
      expect([...shuffleWall('set', round, 0, ids)].sort((a, b) => a - b)).toEqual(ids);
  });

  test('depends on seed, round and honba, and on nothing before it', () => {
    const first = shuffleWall('a', 1, 2, ALL_TILE_IDS);
    const others = [
      shuffleWall('b', 1, 2, ALL_TILE_IDS),
      shuffleWall('a', 2, 1, ALL_TILE_IDS),
      shuffleWall('a', 1, 3, ALL_TILE_IDS),
      shuffleWall('a', 2, 2, ALL_TILE_IDS),
    ];
    expect(shuffleWall('a', 1, 2, ALL_TILE_IDS)).toEqual(first);
    for (const wall of others) {
      const same = wall.filter((id, i) => id === first[i]).length;
      expect(same).toBeLessThan(10);
    }
  });

  test('puts every tile everywhere equally often', () => {
    const walls = 40_000;
    const counts = new Uint32Array(136 * 136);
    for (let n = 0; n < walls; n++) {
      const wall = shuffleWall('fair', n, 0, ALL_TILE_IDS);
      for (let i = 0; i < 136; i++) counts[136 * i + wall[i]!]!++;
    }
    const mean = walls / 136;
    const chi = counts.reduce((sum, n) => sum + (n - mean) ** 2 / mean, 0);
    // 135² degrees of freedom: standard deviation 191.
    expect(Math.abs(chi - 135 ** 2)).toBeLessThan(4 * 191);
  });
});

describe('the riichi layout', () => {
  test.each([
    ['four seats', 4, 136, 70, [1, 0, 3, 2], [5, 7, 9, 11, 13], [4, 6, 8, 10, 12]],
    ['three seats', 3, 108, 55, [1, 0, 3, 2, 5, 4, 7, 6], [9, 11, 13, 15, 17], [8, 10, 12, 14, 16]],
  ])('%s', (_, seats, tiles, live, replacements, indicators, ura) => {
    const wall = places(tiles);
    expect(liveCount(seats)).toBe(live);
    expect(upTo(replacementCount(seats), (n) => replacementTile(wall, n))).toEqual(replacements);
    expect(upTo(5, (n) => indicatorTile(wall, n))).toEqual(indicators);
    expect(upTo(5, (n) => uraTile(wall, n))).toEqual(ura);
    expect(liveTile(wall, 0)).toBe(tiles - 1 - 13 * seats);
    expect(liveTile(wall, live - 1)).toBe(14);
  });

  test('the deal: from the dealer, four tiles three times, then one', () => {
    expect(dealFrom(places(136), 4, 2)).toEqual([
      [127, 126, 125, 124, 111, 110, 109, 108, 95, 94, 93, 92, 85],
      [123, 122, 121, 120, 107, 106, 105, 104, 91, 90, 89, 88, 84],
      [135, 134, 133, 132, 119, 118, 117, 116, 103, 102, 101, 100, 87],
      [131, 130, 129, 128, 115, 114, 113, 112, 99, 98, 97, 96, 86],
    ]);
    expect(dealFrom(places(108), 3, 1)).toEqual([
      [99, 98, 97, 96, 87, 86, 85, 84, 75, 74, 73, 72, 69],
      [107, 106, 105, 104, 95, 94, 93, 92, 83, 82, 81, 80, 71],
      [103, 102, 101, 100, 91, 90, 89, 88, 79, 78, 77, 76, 70],
    ]);
  });

  test.each([
    [3, 4, 4],
    [3, 4, 0],
    [3, 0, 4],
    [3, 0, 0],
    [4, 4, 0],
    [4, 0, 0],
  ])('with %d seats, %d kongs and %d kita no tile has two uses', (seats, kongs, kita) => {
    const wall = places(seats === 3 ? 108 : 136);
    const used = [
      ...dealFrom(wall, seats, 0).flat(),
      ...upTo(kongs + kita, (n) => replacementTile(wall, n)),
      ...upTo(liveCount(seats) - kongs - kita, (n) => liveTile(wall, n)),
      ...upTo(kongs + 1, (n) => indicatorTile(wall, n)),
      ...upTo(kongs + 1, (n) => uraTile(wall, n)),
    ];
    expect(new Set(used).size).toBe(used.length);
    expect(used.length + 14 - 2 * (kongs + 1)).toBe(wall.length);
  });

  test.each<[string, () => unknown]>([
    ['a fifth replacement of four seats', () => replacementTile(places(136), 4)],
    ['a ninth of three', () => replacementTile(places(108), 8)],
    ['a sixth indicator', () => indicatorTile(places(136), 5)],
    ['a sixth ura', () => uraTile(places(108), 5)],
    ['a draw from the dead wall', () => liveTile(places(136), 70)],
    ['a draw before the first', () => liveTile(places(108), -1)],
    ['a seat’s 22nd draw', () => segmentTile(places(136), 0, 21)],
  ])('%s is a bug', (_, read) => expect(read).toThrow('no such tile'));
});

describe('Chinese Standard', () => {
  test('each seat takes from the end of its own segment', () => {
    const wall = places(136);
    const hands = dealSegments(wall);
    for (let seat = 0; seat < 4; seat++) {
      const own = [...hands[seat]!, ...upTo(SEGMENT_DRAWS, (n) => segmentTile(wall, seat, n))];
      expect(own).toEqual(Array.from({ length: 34 }, (_, n) => 34 * seat + 33 - n));
    }
  });

  test('a common wall is used up from both ends', () => {
    const wall = places(136);
    expect(commonTile(wall, 0)).toBe(83);
    const used = [
      ...dealFrom(wall, 4, 0).flat(),
      ...upTo(COMMON_DRAWS - 3, (n) => commonTile(wall, n)),
      ...upTo(3, (n) => commonReplacementTile(wall, n)),
    ];
    expect(used.sort((a, b) => a - b)).toEqual([...wall]);
  });
});
