/** The sprite files of the built page, one a style of tiles. */
import { makeSprite } from './index.ts';

export const SPRITES = [
  { style: 'plain', file: 'tiles.svg', make: () => makeSprite({}) },
  { style: 'indices', file: 'tiles-indices.svg', make: () => makeSprite({ indices: true }) },
  { style: 'contrast', file: 'tiles-contrast.svg', make: () => makeSprite({ indices: true, contrast: true }) },
] as const;
