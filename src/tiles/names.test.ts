import { describe, expect, test } from 'vitest';
import {
  makeBotzoneTile,
  makeMajsoulTile,
  makeMjaiTile,
  makeMpszTile,
  makeTenhou6Tile,
  makeTenhouTile,
  makeUnicodeTile,
  parseBotzoneTile,
  parseMajsoulTile,
  parseMjaiTile,
  parseMpszTile,
  parseTenhou6Tile,
  parseTenhouTile,
  parseUnicodeTile,
} from './names.ts';
import { kindOf, TILES, type Tile } from './tile.ts';

const all = Array.from({ length: TILES }, (_, tile) => tile as Tile);

test.each([
  ['white dragon', 31, '5z', 45, 'P', 'J3', '🀆'],
  ['green dragon', 32, '6z', 46, 'F', 'J2', '🀅'],
  ['red dragon', 33, '7z', 47, 'C', 'J1', '🀄'],
  ['East', 27, '1z', 41, 'E', 'F1', '🀀'],
  ['North', 30, '4z', 44, 'N', 'F4', '🀃'],
  ['1 of characters', 0, '1m', 11, '1m', 'W1', '🀇'],
  ['9 of dots', 17, '9p', 29, '9p', 'B9', '🀡'],
  ['1 of bamboos', 18, '1s', 31, '1s', 'T1', '🀐'],
] as const)('%s has its name in every notation', (_, tile, mpsz, tenhou6, mjai, botzone, unicode) => {
  expect(makeMpszTile(tile as Tile)).toBe(mpsz);
  expect(makeTenhou6Tile(tile as Tile)).toBe(tenhou6);
  expect(makeMjaiTile(tile as Tile)).toBe(mjai);
  expect(makeBotzoneTile(tile as Tile)).toBe(botzone);
  expect(makeUnicodeTile(tile as Tile)).toBe(unicode);
});

describe('parse is the inverse of make', () => {
  test('notations with red fives', () => {
    for (const tile of all) {
      expect(parseMpszTile(makeMpszTile(tile))).toBe(tile);
      expect(parseMajsoulTile(makeMajsoulTile(tile))).toBe(tile);
      expect(parseMjaiTile(makeMjaiTile(tile))).toBe(tile);
      expect(parseTenhou6Tile(makeTenhou6Tile(tile))).toBe(tile);
      expect(parseTenhouTile(makeTenhouTile(tile, new Set()))).toBe(tile);
    }
  });
  test('notations without them give the plain five', () => {
    for (const tile of all) {
      expect(parseBotzoneTile(makeBotzoneTile(tile))).toBe(kindOf(tile));
      expect(parseUnicodeTile(makeUnicodeTile(tile))).toBe(kindOf(tile));
    }
  });
});

test('Tenhou ids: 16, 52, 88 are red unless the table has none; four copies get four ids', () => {
  expect([16, 52, 88].map((id) => parseTenhouTile(id))).toEqual([34, 35, 36]);
  expect([16, 52, 88].map((id) => parseTenhouTile(id, false))).toEqual([4, 13, 22]);
  const used = new Set<number>();
  expect([0, 0, 0, 0].map((tile) => makeTenhouTile(tile as Tile, used))).toEqual([0, 1, 2, 3]);
});

test('unknown names are undefined', () => {
  for (const name of ['', '0z', '8z', '10m', 'm1', '5mR', '__proto__', 'constructor']) {
    expect(parseMpszTile(name)).toBeUndefined();
    expect(parseMjaiTile(name)).toBeUndefined();
    expect(parseBotzoneTile(name)).toBeUndefined();
  }
  for (const id of [-1, 136, 1.5, Number.NaN]) expect(parseTenhouTile(id)).toBeUndefined();
  for (const number of [10, 20, 48, 54, 60]) expect(parseTenhou6Tile(number)).toBeUndefined();
});
