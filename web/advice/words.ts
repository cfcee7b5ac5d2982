/** Words of every review and advice, in the chosen language. */
import { computed } from '@preact/signals';
import type { Reason } from '../../src/analysis/reasons/index.ts';
import { makeReason, signedText } from '../../src/analysis/reasons/sentences/index.ts';
import { REVIEW_WORDS } from '../../src/analysis/review/words/index.ts';
import { lang } from '../state/settings.ts';
import { unbroken } from './numbers.ts';

export const reviewWords = computed(() => REVIEW_WORDS[lang.value]);

/** Rank points with a sign of their own width. */
export const signed = (value: number): string => signedText(value).replace('-', '−');

/** Sentences one after the other: Japanese and Chinese have no blank between them. */
export const sentences = (...texts: readonly string[]): string => texts.join(lang.value === 'en' ? ' ' : '');

/** A reason as the page shows it: no line ends between a number and its sign. */
export const reasonText = (reason: Reason): string => unbroken(makeReason(reason, lang.value));
