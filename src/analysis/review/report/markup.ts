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

/** A tile, drawn by a symbol of the report's sprite. `mark`: a class beside; `isLying`: turned, as with riichi. */
export const tileHtml = (tile: Tile, mark = '', isLying = false): string => {
  const name = makeMpszTile(tile);
  const [end, box, lying] = isLying ? ['-side', '0 0 376 324', ' lying'] : ['', '0 0 300 400', ''];
  return `<svg class="t${lying}${mark === '' ? '' : ` ${mark}`}" viewBox="${box}" role="img" aria-label="${name}"><use href="#t-${name}${end}"/></svg>`;
};

/** A tile that nobody sees. */
export const backHtml = (): string =>
  '<svg class="t" viewBox="0 0 300 400" aria-hidden="true"><use href="#t-back"/></svg>';

export const tilesHtml = (tiles: readonly Tile[]): string => tiles.map((tile) => tileHtml(tile)).join('');

export const cells = (values: readonly string[], tag: 'td' | 'th' = 'td'): string =>
  `<tr>${values.map((value) => `<${tag}>${value}</${tag}>`).join('')}</tr>`;
