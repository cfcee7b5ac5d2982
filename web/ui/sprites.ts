/** The sprite files of the built page, one a style of tiles. Used by the build alone, so that no drawing is in the program. */
import { makeSprite } from '../tiles/index.ts';

export const SPRITES = [
  { style: 'plain', file: 'tiles.svg', make: () => makeSprite({}) },
  { style: 'indices', file: 'tiles-indices.svg', make: () => makeSprite({ index: true }) },
  { style: 'contrast', file: 'tiles-contrast.svg', make: () => makeSprite({ index: true, contrast: 'high' }) },
] as const;
