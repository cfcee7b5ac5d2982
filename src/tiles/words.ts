/**
 * Tiles as a sentence names them. English keeps mpsz (`5z`); in Japanese and Chinese numbers keep it too (`4s`, `赤5p`) and honours go by their own
 * name (白); Chinese Standard in Chinese has names of its own for all (4条, 红中).
 */
import { kindOf, rankOf, suitOf, type Tile } from './tile.ts';
import { makeMpszTile } from './names.ts';
import { makeTiles } from './hand.ts';

/** The reader's language, and whose tile names it has. */
export type TileWords = { readonly lang: 'en' | 'ja' | 'zh'; readonly family: 'riichi' | 'chinese' };

type Names = { readonly suits: readonly [string, string, string]; readonly honours: readonly string[] };

const MPS = ['m', 'p', 's'] as const;
const JA: Names = { suits: MPS, honours: [...'東南西北白發中'] };
const ZH: Names = { suits: MPS, honours: [...'东南西北白发中'] };
const CHINESE: Names = {
  suits: ['万', '饼', '条'],
  honours: ['东风', '南风', '西风', '北风', '白板', '发财', '红中'],
};
const FIRST_RED = 34;

/** Undefined where mpsz is the name. */
const namesOf = ({ lang, family }: TileWords): Names | undefined => {
  if (lang === 'en') return undefined;
  return lang === 'ja' ? JA : family === 'chinese' ? CHINESE : ZH;
};

const rankText = (tile: Tile): string => `${tile >= FIRST_RED ? '赤' : ''}${rankOf(kindOf(tile)) + 1}`;

/** `4s`; 白; 4条. */
export const sayTile = (tile: Tile, words: TileWords): string => sayTiles([tile], words);

/** Tiles of one meld or list together, sorted: `406p`; 4赤56p; 456条; 白白白. */
export const sayTiles = (tiles: readonly Tile[], words: TileWords): string => {
  const names = namesOf(words);
  if (names === undefined) return tiles.length === 1 ? makeMpszTile(tiles[0]!) : makeTiles(tiles);
  const sorted = tiles.toSorted((a, b) => kindOf(a) - kindOf(b) || b - a);
  let text = '';
  for (const [i, tile] of sorted.entries()) {
    const suit = suitOf(kindOf(tile));
    if (suit === 3) text += names.honours[rankOf(kindOf(tile))]!;
    else {
      const next = sorted[i + 1];
      const isLast = next === undefined || suitOf(kindOf(next)) !== suit;
      text += `${rankText(tile)}${isLast ? names.suits[suit]! : ''}`;
    }
  }
  return text;
};
