/** The tiles as one SVG sprite: a symbol a tile, 60 × 80. Plain characters until the drawn set takes this module's place. */
export { tileName } from './names.ts';

export type SpriteOptions = {
  /** A small numeral in the corner of suited tiles. */
  readonly indices?: boolean;
  readonly contrast?: boolean;
};

const SUITS = ['m', 'p', 's'] as const;
const COLOURS = { m: '#9b1c1c', p: '#1c4f9b', s: '#1c7a3d' } as const;
const SIGNS = { m: '萬', p: '筒', s: '索' } as const;
const HONOURS = ['東', '南', '西', '北', '', '發', '中'];

const face = (id: string, inner: string, fill = '#fbf8ef'): string =>
  `<symbol id="${id}" viewBox="0 0 60 80"><rect x="1" y="1" width="58" height="78" rx="7" fill="${fill}" stroke="#b9b29d" stroke-width="2"/>${inner}</symbol>`;
const text = (y: number, size: number, fill: string, sign: string): string =>
  `<text x="30" y="${y}" font-size="${size}" font-family="serif" font-weight="700" text-anchor="middle" fill="${fill}">${sign}</text>`;

const suited = (suit: 'm' | 'p' | 's', rank: number): string => {
  const fill = rank === 0 ? '#d0021b' : COLOURS[suit];
  return face(`t-${rank}${suit}`, text(38, 36, fill, String(rank === 0 ? 5 : rank)) + text(70, 26, fill, SIGNS[suit]));
};

export const makeSprite = (_options: SpriteOptions = {}): string => {
  const suits = SUITS.flatMap((suit) => Array.from({ length: 10 }, (_, rank) => suited(suit, rank)));
  const honours = HONOURS.map((sign, i) =>
    face(
      `t-${i + 1}z`,
      sign === ''
        ? '<rect x="13" y="15" width="34" height="50" fill="none" stroke="#1c4f9b" stroke-width="4"/>'
        : text(56, 44, sign === '中' ? '#b3151f' : sign === '發' ? '#1c7a3d' : '#22303a', sign),
    ),
  );
  const rest = [face('t-back', '', '#d98b36'), face('t-blank', '')];
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...suits, ...honours, ...rest].join('')}</svg>`;
};
