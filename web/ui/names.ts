/** Names of tiles on the page: 0–36, and anything else is a tile face down. */
import { nameTile, type Language } from '../tiles/names.ts';
import { BACK } from '../tiles/tile.ts';

export const tileName = (tile: number, language: Language, isSideways = false): string =>
  nameTile(tile >= 0 && tile <= 36 ? tile : BACK, language, isSideways);
