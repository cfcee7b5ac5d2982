/** Pieces of HTML. Text from records goes through `escape`, nowhere else into the page. */
import { makeMpszTile, type Tile } from '../../../tiles/index.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Also drops control characters and those that change the direction of text. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (c) => ENTITIES[c]!).replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, ' ');

const HONOURS = { en: 'ESWNPFC', ja: '東南西北白發中', zh: '东南西北白发中' } as const;
export type TileLanguage = keyof typeof HONOURS;

/** A small tile: its rank and suit; red fives in red. `mark`: a class beside. */
export const tileHtml = (tile: Tile, lang: TileLanguage, mark = ''): string => {
  const name = makeMpszTile(tile);
  const [rank, suit] = [name[0]!, name[1]!];
  const isHonour = suit === 'z';
  const face = isHonour ? [...HONOURS[lang]][Number(rank) - 1]! : rank === '0' ? '5' : rank;
  const red = rank === '0' ? ' r' : '';
  return `<i class="t ${suit}${isHonour ? rank : ''}${red}${mark === '' ? '' : ` ${mark}`}" title="${name}">${face}${isHonour ? '' : `<b>${suit}</b>`}</i>`;
};

export const tilesHtml = (tiles: readonly Tile[], lang: TileLanguage): string =>
  tiles.map((tile) => tileHtml(tile, lang)).join('');

export const cells = (values: readonly string[], tag: 'td' | 'th' = 'td'): string =>
  `<tr>${values.map((value) => `<${tag}>${value}</${tag}>`).join('')}</tr>`;
