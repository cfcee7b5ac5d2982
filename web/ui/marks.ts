/** Marks between words, in the chosen language: Japanese and Chinese have wide ones and no blank beside them. */
import { lang } from '../state/settings.ts';

export const inBrackets = (text: string | number): string => (lang.value === 'en' ? ` (${text})` : `（${text}）`);

/** A name, and what it is or has. */
export const colon = (): string => (lang.value === 'en' ? ': ' : '：');
