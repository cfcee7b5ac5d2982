/** The tile set of the page: pictures, colours, names. */
export { SIDEWAYS, UPRIGHT, type Form } from './body.ts';
export { nameTile, type Language } from './names.ts';
export { makeDeclarations, makeStyle, PALETTES, type Contrast, type Theme } from './palette.ts';
export { BACK, BLANK, CODES, makeSprite, makeTile, symbolId, type Options, type TileOptions } from './tile.ts';
