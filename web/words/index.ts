/** The page's words in the chosen language. */
import { computed, effect, signal } from '@preact/signals';
import { roomNamed, type RoomId } from '../rooms.ts';
import { lang, type Language } from '../state/settings.ts';
import type { Words } from './en.ts';
import { sentenceOf } from '../../src/answers/faults/index.ts';

export type { Words } from './en.ts';
export type { Language } from '../state/settings.ts';

/** A dictionary is fetched when its language is first chosen. */
const DICTIONARIES: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import('./en.ts')).en,
  ja: async () => (await import('./ja.ts')).ja,
  zh: async () => (await import('./zh.ts')).zh,
};
/** Sentences of faults are fetched with the first fault. */
const FAULTS: Readonly<Record<Language, () => Promise<Readonly<Record<string, string>>>>> = {
  en: async () => (await import('../../src/answers/faults/en.ts')).faults,
  ja: async () => (await import('../../src/answers/faults/ja.ts')).faults,
  zh: async () => (await import('../../src/answers/faults/zh.ts')).faults,
};
const loadedFaults = signal<Partial<Record<Language, Readonly<Record<string, string>>>>>({});
const loadFaults = async (language: Language): Promise<void> => {
  const faults = await FAULTS[language]();
  loadedFaults.value = { ...loadedFaults.peek(), [language]: faults };
};

const loaded = signal<Partial<Record<Language, Words>>>({});
let last: Words | undefined;

/** The page is drawn after the first `watchWords`; a new language takes the old one's place once it is there. */
export const words = computed<Words>(() => (last = loaded.value[lang.value] ?? last)!);

/** The name of a room. */
export const titleOf = (id: RoomId): string => roomNamed(id).title[lang.value];

const load = async (language: Language): Promise<void> => {
  if (loaded.peek()[language] !== undefined) return;
  const dictionary = await DICTIONARIES[language]();
  loaded.value = { ...loaded.peek(), [language]: dictionary };
};

export const watchWords = async (): Promise<void> => {
  await load(lang.peek());
  effect(() => void load(lang.value));
};

/** A fault in the reader's language; in English with the engine's own sentence, which knows the details. */
export const faultText = ({ code, text }: { readonly code: string; readonly text: string }): string => {
  const faults = loadedFaults.value[lang.value];
  if (faults === undefined) {
    void loadFaults(lang.value).catch(() => undefined);
    return lang.value === 'en' ? text : '';
  }
  const said = sentenceOf(code, faults);
  if (lang.value === 'en') return said === '' ? text : text === '' ? said : `${said} (${text})`;
  return said === '' ? words.value.unreadable : said;
};
