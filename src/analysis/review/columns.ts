/** An option as a row of figures, for terminal and page alike; the action itself stands before them. */
import type { Language } from '../../rules/riichi/index.ts';
import { dealInOf, winOf, type Advice, type Option, nameFans, NO_PLAN } from '../advice/index.ts';
import { errorText, makePlanName, pointsText, rankText, shareText, signedText } from '../reasons/sentences/index.ts';
import { REVIEW_WORDS } from './words/index.ts';

const hasPlans = ({ family }: Advice): boolean => family === 'chinese';

/** Headings of the table of options in the language. */
export const columnNames = (advice: Advice, lang: Language): readonly string[] => {
  const { unit } = advice;
  const { value, win, points, dealIn, shanten, tiles, plan } = REVIEW_WORDS[lang].columns;
  return [value[unit], win, points[unit], dealIn, shanten[unit], tiles, ...(hasPlans(advice) ? [plan] : [])];
};

/** Shanten, or in Chinese Standard the tiles to eight fan; `–` where no hand of eight is in sight. */
export const distanceText = ({ shanten }: Option, advice: Advice): string => {
  if (!hasPlans(advice)) return String(shanten);
  return shanten + 1 >= NO_PLAN ? '–' : String(shanten + 1);
};

/** The plans of an option by name, likeliest first, each with its chance. */
export const planTexts = (
  { plans = [] }: Option,
  lang: Language,
): readonly (readonly [name: string, chance: string])[] =>
  plans.map((plan) => [makePlanName(nameFans(plan), lang), shareText(plan.chance, lang)]);

/** The first says what the outlook changes by, the others what they lose, with `minus` before it where that is more than nothing. */
export const columnsOf = (advice: Advice, at: number, minus: string, lang: Language): readonly string[] => {
  const option = advice.options[at]!;
  const isWin = option.shanten < 0;
  const lost = Math.max(0, advice.options[0]!.value - option.value);
  const sign = rankText(lost) === '0.0' ? '' : minus;
  return [
    at === 0 ? signedText(option.value - advice.base) : `${sign}${errorText(lost, option.error)}`,
    shareText(winOf(option), lang),
    option.winPoints === null ? '' : pointsText(option.winPoints, advice.unit),
    shareText(dealInOf(option), lang),
    isWin ? '' : distanceText(option, advice),
    isWin ? '' : String(option.tiles),
    ...(hasPlans(advice) ? [planTexts(option, lang)[0]?.[0] ?? ''] : []),
  ];
};
