/**
 * The tile set of the page: pictures, colours, names. Put `makeSprite()` into the page once, import `tiles.css`, then
 * `<svg viewBox="0 0 300 400" role="img" aria-label={nameTile(tile, 'en')}><use href="#t-5m"/></svg>`; lying on its
 * side `viewBox="0 0 376 324"` and `#t-5m-side`, at 376/300 of the upright width.
 */
export { SIDEWAYS, UPRIGHT, type Form } from './body.ts';
export { nameTile, type Language } from './names.ts';
export { makeDeclarations, makeStyle, PALETTES, type Contrast, type Theme } from './palette.ts';
export { BACK, BLANK, CODES, makeSprite, makeTile, symbolId, type Options, type TileOptions } from './tile.ts';
