/** Names of tiles for screen readers and tooltips. Tile 0–36 as in src/tiles; −1 is a tile face down. */
import type { Language } from '../words/index.ts';

const SUITS: Readonly<Record<Language, readonly string[]>> = {
  en: ['characters', 'dots', 'bamboos'],
  ja: ['萬', '筒', '索'],
  zh: ['万', '筒', '条'],
};
const HONOURS: Readonly<Record<Language, readonly string[]>> = {
  en: ['East', 'South', 'West', 'North', 'white dragon', 'green dragon', 'red dragon'],
  ja: ['東', '南', '西', '北', '白', '發', '中'],
  zh: ['东', '南', '西', '北', '白板', '发财', '红中'],
};
const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const ENGLISH = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const RED: Readonly<Record<Language, string>> = { en: 'red ', ja: '赤', zh: '红' };
const DOWN: Readonly<Record<Language, string>> = { en: 'face-down tile', ja: '伏せ牌', zh: '暗牌' };

export const tileName = (tile: number, lang: Language): string => {
  if (tile < 0 || tile > 36) return DOWN[lang];
  if (tile >= 27 && tile < 34) return HONOURS[lang][tile - 27]!;
  const isRed = tile >= 34;
  const suit = isRed ? tile - 34 : Math.floor(tile / 9);
  const rank = isRed ? 4 : tile % 9;
  const plain = lang === 'en' ? `${ENGLISH[rank]} of ${SUITS.en[suit]}` : `${NUMERALS[rank]}${SUITS[lang][suit]}`;
  return isRed ? `${RED[lang]}${plain}` : plain;
};
