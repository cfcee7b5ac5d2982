import { expect, test } from 'vitest';
import { parseTiles, sayTile, sayTiles, unwrap, type TileWords } from './index.ts';

const en: TileWords = { lang: 'en', family: 'riichi' };
const ja: TileWords = { lang: 'ja', family: 'riichi' };
const zh: TileWords = { lang: 'zh', family: 'riichi' };
const mcr: TileWords = { lang: 'zh', family: 'chinese' };

test.each<readonly [string, TileWords, string]>([
  ['7z', en, '7z'],
  ['406p', en, '406p'],
  ['4s', ja, '4s'],
  ['7z', ja, '中'],
  ['0p', ja, '赤5p'],
  ['406p', ja, '4赤56p'],
  ['555z', ja, '白白白'],
  ['5z', zh, '白'],
  ['6z', zh, '发'],
  ['7z', mcr, '红中'],
  ['1z', mcr, '东风'],
  ['4s', mcr, '4条'],
  ['567m', mcr, '567万'],
  ['9p', mcr, '9饼'],
  ['12m34p5z', zh, '12m34p白'],
])('%s in %o is %s', (text, words, said) => {
  const tiles = unwrap(parseTiles(text));
  expect(sayTiles(tiles, words)).toBe(said);
  if (tiles.length === 1) expect(sayTile(tiles[0]!, words)).toBe(said);
});
