/** A page with every tile in every form, to look at while drawing; not shipped. Prints HTML, the fonts only for comparison. */
import { BACK, BLANK, CODES, makeSprite, makeTile, symbolId, type Options } from './tile.ts';
import { makeDeclarations, type Theme } from './palette.ts';

const use = (tile: number, width: number): string =>
  `<svg width="${width}" height="${(width * 4) / 3}"><use href="#${symbolId(tile)}"/></svg>`;
const side = (tile: number, width: number): string =>
  `<svg width="${(width * 376) / 300}" height="${(width * 324) / 300}"><use href="#${symbolId(tile, 'side')}"/></svg>`;
const ROWS = [0, 9, 18].map((first) => Array.from({ length: 9 }, (_, i) => first + i));
const HONOURS = [27, 28, 29, 30, 31, 32, 33, 34, 35, 36, BACK, BLANK];

const grid = (width: number): string =>
  [...ROWS, HONOURS].map((row) => `<p>${row.map((tile) => use(tile, width)).join('')}</p>`).join('');
const hand = [1, 2, 3, 34, 12, 13, 14, 18, 24, 25, 26, 32, 32];
const panel = (theme: Theme, ground: string, sizes: readonly number[]): string =>
  `<section class="${theme}" style="background:${ground}">${sizes.map(grid).join('')}` +
  `<p>${hand.map((tile) => use(tile, 44)).join('')}&nbsp;${use(32, 44)} &nbsp; ${side(11, 44)}${use(10, 44)}${use(12, 44)} &nbsp; ${use(BACK, 44)}${use(33, 44)}${use(33, 44)}${use(BACK, 44)}</p></section>`;

const direct = (options: Options): string =>
  `<section class="plain">${[...ROWS, HONOURS]
    .map((row) => `<p>${row.map((tile) => `<span>${makeTile(tile, options)}</span>`).join('')}</p>`)
    .join('')}</section>`;

const GLYPHS = '一二三四五六七八九東南西北發中';
const GLYPH_TILES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 27, 28, 29, 30, 32, 33];
const compare = `<section class="light" style="width:1600px">${GLYPH_TILES.map(
  (tile, i) => `<figure>${use(tile, 190)}<b>${[...GLYPHS][i]!}${tile < 9 ? '<br>萬' : ''}</b></figure>`,
).join('')}</section>`;

const style = `body{margin:0;font:14px sans-serif}p{margin:4px 0;line-height:0}section{padding:12px;display:inline-block;vertical-align:top}
.light{${makeDeclarations('light')}}.dark{${makeDeclarations('dark')}}.plain span{display:inline-block;width:44px}
figure{display:inline-block;margin:6px}figure b{font:600 120px/126px 'Noto Serif CJK TC';display:inline-block;vertical-align:top}`;

const pages: Readonly<Record<string, string>> = {
  all: panel('light', '#2f6b52', [60, 36, 24]) + panel('dark', '#15171c', [60, 36, 24]),
  paper: panel('light', '#f4f1ea', [60, 36, 24]) + panel('dark', '#2c3038', [60, 36, 24]),
  large: `<section class="light" style="background:#3a7560">${grid(120)}</section>`,
  options:
    direct({ index: true }) +
    direct({ contrast: 'high' }) +
    direct({ contrast: 'high', index: true, theme: 'dark' }) +
    direct({ index: true, theme: 'dark' }),
  compare,
  detail: `<section class="light" style="background:#3a7560">${[18, 4, 32, 9, 24, BACK].map((tile) => use(tile, 300)).join('')}</section>`,
};
const name = process.argv[2] ?? 'all';
process.stdout.write(
  `<!doctype html><meta charset="utf-8"><title>${name} ${CODES.length}</title><style>${style}</style>${makeSprite()}${pages[name] ?? ''}`,
);
