/** The page's words in the chosen language. */
import { computed } from '@preact/signals';
import { lang } from '../state/settings.ts';
import { en, type Words } from './en.ts';
import { sentenceOf } from './faults.ts';
import { ja } from './ja.ts';
import { zh } from './zh.ts';

export type { Words } from './en.ts';
export type { Language } from '../state/settings.ts';

const DICTIONARIES: Readonly<Record<'en' | 'ja' | 'zh', Words>> = { en, ja, zh };

export const words = computed<Words>(() => DICTIONARIES[lang.value]);

/** A fault in the reader's language; in English with the engine's own sentence, which knows the details. */
export const faultText = ({ code, text }: { readonly code: string; readonly text: string }): string => {
  const said = sentenceOf(code, lang.value);
  if (lang.value === 'en') return said === '' ? text : text === '' ? said : `${said} (${text})`;
  return said === '' ? words.value.unreadable : said;
};
