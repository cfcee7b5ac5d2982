/** Names of the tiles for screen readers, in the three languages of the project. Wording: docs/glossary.md. */
import type { Language } from '../../src/rules/riichi/index.ts';
import { BACK, BLANK } from './tile.ts';

export type { Language };

type Words = {
  /** One to nine. */
  readonly ranks: readonly string[];
  /** Characters, dots, bamboos. */
  readonly suits: readonly [string, string, string];
  /** East South West North, white green red. */
  readonly honours: readonly string[];
  readonly number: (rank: string, suit: string) => string;
  readonly red: (five: string) => string;
  readonly back: string;
  readonly blank: string;
  readonly sideways: (tile: string) => string;
};

const HAN = [...'一二三四五六七八九'];
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    ranks: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
    suits: ['characters', 'dots', 'bamboos'],
    honours: ['east wind', 'south wind', 'west wind', 'north wind', 'white dragon', 'green dragon', 'red dragon'],
    number: (rank, suit) => `${rank} of ${suit}`,
    red: (five) => `red ${five}`,
    back: 'face-down tile',
    blank: 'blank tile',
    sideways: (tile) => `${tile}, sideways`,
  },
  ja: {
    ranks: HAN,
    suits: ['萬', '筒', '索'],
    honours: ['東', '南', '西', '北', '白', '發', '中'],
    number: (rank, suit) => rank + suit,
    red: (five) => `赤${five}`,
    back: '裏向きの牌',
    blank: '無地の牌',
    sideways: (tile) => `横向きの${tile}`,
  },
  zh: {
    ranks: HAN,
    suits: ['万', '饼', '条'],
    honours: ['东风', '南风', '西风', '北风', '白板', '发财', '红中'],
    number: (rank, suit) => rank + suit,
    red: (five) => `赤${five}`,
    back: '牌背',
    blank: '空白牌',
    sideways: (tile) => `横置的${tile}`,
  },
};

/** Tiles 0–36, BACK and BLANK; `sideways` says that it lies on its side. */
export const nameTile = (tile: number, language: Language, sideways = false): string => {
  const words = WORDS[language];
  const upright = (): string => {
    if (tile === BACK) return words.back;
    if (tile === BLANK) return words.blank;
    if (tile >= 34) return words.red(words.number(words.ranks[4]!, words.suits[tile - 34]!));
    if (tile >= 27) return words.honours[tile - 27]!;
    return words.number(words.ranks[tile % 9]!, words.suits[Math.floor(tile / 9)]!);
  };
  return sideways ? words.sideways(upright()) : upright();
};
