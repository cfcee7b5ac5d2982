/** Names of tiles on the page: 0–36, and anything else is a tile face down. */
import { nameTile, type Language } from '../tiles/names.ts';
import { BACK } from '../tiles/tile.ts';

export const tileName = (tile: number, language: Language, isSideways = false): string =>
  nameTile(tile >= 0 && tile <= 36 ? tile : BACK, language, isSideways);

const HONOURS = 27;
const REDS = 34;

/** mpsz name of a tile 0–36; anything else is a back. */
export const codeOf = (tile: number): string => {
  if (tile < 0 || tile > 36) return 'back';
  if (tile >= REDS) return `0${'mps'[tile - REDS]}`;
  if (tile >= HONOURS) return `${tile - HONOURS + 1}z`;
  return `${(tile % 9) + 1}${'mps'[Math.floor(tile / 9)]}`;
};
