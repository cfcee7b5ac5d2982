/** The answer of `suzaku placement` for people: a row a seat, then what the asking seat needs. */
import { REVIEW_WORDS, shareText, signedText, type Need, type Price } from '../../analysis/index.ts';
import type { PlacementAnswer } from '../../answers/index.ts';
import type { Language } from '../io.ts';
import { makeTable } from '../table.ts';
import { WORDS } from './words.ts';

const YAKUMAN = 13;

const worthText = ({ han, fu }: Price, lang: Language): string => {
  const words = WORDS[lang];
  if (han >= YAKUMAN) return words.yakuman(han / YAKUMAN);
  return han >= 5 ? words.han(han) : words.hanFu(han, fu);
};

/** Behind a win after which the match goes on. */
const STAR = ' *';

const priceText = (price: Price | null, lang: Language): string =>
  price === null ? '–' : `${price.points} (${worthText(price, lang)})${price.ends ? '' : STAR}`;

const seatsText = ({ rows, points }: PlacementAnswer, lang: Language): string => {
  const { winds, place, columns, unit } = REVIEW_WORDS[lang];
  const places = points.map((_, rank) => place(rank + 1));
  const table = makeTable(
    [
      [WORDS[lang].seat, columns.scores, ...places, columns.value['rank-points']],
      ...rows.map(({ score, chances, value }, wind) => [
        winds[wind]!,
        String(score),
        ...chances.map((chance) => shareText(chance, lang)),
        signedText(value),
      ]),
    ],
    ['left', 'right', ...places.map(() => 'right' as const), 'right'],
  );
  return `${table}\n${unit['rank-points'](points.join(', '))}`;
};

/** A row a way to win, a column a place. */
const needsTable = ({ rows, seat }: PlacementAnswer, needs: readonly Need[], lang: Language): string => {
  const [words, { winds, place }] = [WORDS[lang], REVIEW_WORDS[lang]];
  const rons = rows.flatMap((row, wind) =>
    row.seat === seat
      ? []
      : [[words.ronFrom(winds[wind]!), ...needs.map(({ ron }) => priceText(ron[row.seat]!, lang))]],
  );
  return makeTable(
    [
      ['', ...needs.map((need) => place(need.place))],
      ...rons,
      [words.selfDrawn, ...needs.map(({ tsumo }) => priceText(tsumo, lang))],
    ],
    ['left', ...needs.map(() => 'left' as const)],
  );
};

const needsText = (answer: PlacementAnswer, lang: Language): readonly string[] => {
  const { seat, rows, needs } = answer;
  if (seat === undefined) return [];
  const words = WORDS[lang];
  if (needs === undefined) return ['', words.later];
  const name = REVIEW_WORDS[lang].winds[rows.findIndex((row) => row.seat === seat)]!;
  if (needs.length === 0) return ['', words.leads(name)];
  const isOpen = needs.some(({ ron, tsumo }) => [...ron, tsumo].some((price) => price !== null && !price.ends));
  return ['', words.needs(name), needsTable(answer, needs, lang), ...(isOpen ? [`* ${words.goesOn}`] : [])];
};

export const answerText = (answer: PlacementAnswer, lang: Language): string =>
  [seatsText(answer, lang), ...needsText(answer, lang)].join('\n');
