/** Reasons as sentences, in three languages. */
import type { Language } from '../../../rules/riichi/index.ts';
import type { Reason } from '../reasons.ts';
import { en, winds as enWinds } from './en.ts';
import { ja, winds as jaWinds } from './ja.ts';
import { zh, winds as zhWinds } from './zh.ts';
import type { Sentences } from './words.ts';

export { errorText, percentSign, plusMinus, pointsText, rankText, shareText, signedText } from './format.ts';
export { makePlanName } from './plan.ts';

const ALL: Readonly<Record<Language, Sentences>> = { en, ja, zh };
const WINDS: Readonly<Record<Language, readonly string[]>> = { en: enWinds, ja: jaWinds, zh: zhWinds };

/** A sentence may begin with the name of an action, which has a small letter elsewhere. */
const begin = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One reason as a sentence in the language. */
export const makeReason = (reason: Reason, lang: Language): string =>
  // Each code finds the sentence of its own type.
  begin((ALL[lang][reason.code] as (reason: Reason) => string)(reason));

/** Reasons as sentences, in their order. */
export const makeReasons = (reasons: readonly Reason[], lang: Language): readonly string[] =>
  reasons.map((reason) => makeReason(reason, lang));

/** A seat by its wind, 0 East: `East`, 東家, 东家. */
export const windName = (wind: number, lang: Language): string => WINDS[lang][wind]!;
export { counted } from './format.ts';
