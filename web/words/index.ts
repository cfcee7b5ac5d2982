/** The page's words in the chosen language. */
import { computed } from '@preact/signals';
import { lang } from '../state/settings.ts';
import { en, type Words } from './en.ts';
import { ja } from './ja.ts';
import { zh } from './zh.ts';

export type { Words } from './en.ts';
export type { Language } from '../state/settings.ts';

const DICTIONARIES: Readonly<Record<'en' | 'ja' | 'zh', Words>> = { en, ja, zh };

export const words = computed<Words>(() => DICTIONARIES[lang.value]);

/** A fault in the reader's language, with the engine's own sentence where there is one to add. */
export const faultText = (fault: { readonly code: string; readonly text: string }): string => {
  const known = Object.hasOwn(words.value.faults, fault.code) ? words.value.faults[fault.code]! : undefined;
  if (known === undefined) return fault.text;
  return lang.value === 'en' && fault.text !== '' ? `${known} (${fault.text})` : known;
};
