/** The answer of `suzaku fan`, as a table or as JSON. */
import type { JudgedFan } from '../answers/index.ts';
import { type Language, NO_FORM, explainWhyNot } from '../rules/chinese/index.ts';
import { type Kind, SUITS, type Tile, makeBotzoneTile, sayTile } from '../tiles/index.ts';
import { tuplesOf } from './fanbatch.ts';

const mpszName = (kind: Kind): string => `${(kind % 9) + 1}${SUITS[(kind / 9) | 0]!}`;
/** Tiles are named as the asker did. */
const namer = (hand: string): ((kind: Kind) => string) => (/[WBTFJ]/.test(hand) ? makeBotzoneTile : mpszName);
/** In sentences, where the asker wrote mpsz, as the language does. */
const sayer = (hand: string, lang: Language): ((kind: Kind) => string) =>
  /[WBTFJ]/.test(hand) ? makeBotzoneTile : (kind) => sayTile(kind as number as Tile, { lang, family: 'chinese' });

const TOTAL: Readonly<Record<Language, string>> = { en: 'Total', ja: '合計', zh: '合计' };
const SAFE: Readonly<Record<Language, string>> = { en: 'Certain', ja: '確実な番', zh: '保底' };

const lineOf = (points: number, name: string): string => `${String(points).padStart(4)}  ${name}`;

export const fanTable = (hand: string, { result, safe, why }: JudgedFan, language: Language): string => {
  if (result === undefined) return NO_FORM[language];
  const rows = result.lines.map(({ fan, count }) =>
    lineOf(fan.points * count, fan.names[language] + (count > 1 ? ` × ${count}` : '')),
  );
  const sentences = why === undefined ? [] : ['', ...explainWhyNot(why, language, sayer(hand, language))];
  return [...rows, lineOf(result.total, TOTAL[language]), lineOf(safe, SAFE[language]), ...sentences].join('\n');
};

export const fanJson = (hand: string, { result, wins, safe, why }: JudgedFan, language: Language): string => {
  if (result === undefined) return JSON.stringify({ total: -3, fans: [], mayWin: false });
  return JSON.stringify({
    total: result.total,
    fans: tuplesOf(result),
    mayWin: wins,
    safe,
    ...(why === undefined
      ? {}
      : {
          whyNot: {
            ...(why.selfDrawn === undefined ? {} : { selfDrawn: why.selfDrawn }),
            otherTiles: why.otherTiles.map((other) => ({ ...other, tile: namer(hand)(other.tile) })),
            exchanges: why.exchanges.map(({ give, take, total }) => ({
              give: namer(hand)(give),
              take: namer(hand)(take),
              total,
            })),
            text: explainWhyNot(why, language, sayer(hand, language)),
          },
        }),
  });
};
