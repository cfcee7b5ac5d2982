/** Words of every review and advice, in the chosen language. */
import { computed } from '@preact/signals';
import { signedText } from '../../src/analysis/reasons/sentences/index.ts';
import { REVIEW_WORDS } from '../../src/analysis/review/words/index.ts';
import { lang } from '../state/settings.ts';

export const reviewWords = computed(() => REVIEW_WORDS[lang.value]);

/** Rank points with a sign of their own width. */
export const signed = (value: number): string => signedText(value).replace('-', '−');

/** Sentences one after the other: Japanese and Chinese have no blank between them. */
export const sentences = (...texts: readonly string[]): string => texts.join(lang.value === 'en' ? ' ' : '');
