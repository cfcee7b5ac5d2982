/** What a person chooses once: language, theme, tiles. Kept in this browser only. */
import { effect, signal } from '@preact/signals';

export const LANGUAGES = ['en', 'ja', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', ja: '日本語', zh: '中文' };
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const TILE_STYLES = ['plain', 'indices', 'contrast'] as const;
export type TileStyle = (typeof TILE_STYLES)[number];

/** A browser may forbid storage; then a choice lasts as long as the page. */
export const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(`suzaku.${key}`);
  } catch {
    return null;
  }
};
export const store = (key: string, value: string): void => {
  try {
    localStorage.setItem(`suzaku.${key}`, value);
  } catch {
    // Kept for this visit only.
  }
};

const oneOf = <T extends string>(values: readonly T[], text: string | null | undefined): T | undefined =>
  values.find((value) => value === text);

const firstLanguage = (): Language =>
  oneOf(LANGUAGES, stored('lang')) ??
  navigator.languages.map((name) => oneOf(LANGUAGES, name.slice(0, 2))).find((name) => name !== undefined) ??
  'en';

export const lang = signal<Language>(firstLanguage());
export const theme = signal<Theme>(oneOf(THEMES, stored('theme')) ?? 'auto');
export const tileStyle = signal<TileStyle>(oneOf(TILE_STYLES, stored('tiles')) ?? 'plain');

const SPRITES = { plain: 'tiles.svg', indices: 'tiles-indices.svg', contrast: 'tiles-contrast.svg' } as const;
/** The file of the chosen tiles; undefined where it cannot be had. */
export const spriteText = async (style = tileStyle.peek()): Promise<string | undefined> => {
  const response = await fetch(new URL(SPRITES[style], document.baseURI)).catch(() => undefined);
  return response?.ok === true ? response.text() : undefined;
};

export const watchSettings = (): void => {
  effect(() => {
    document.documentElement.lang = lang.value === 'zh' ? 'zh-Hans' : lang.value;
    store('lang', lang.value);
  });
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value;
    store('theme', theme.value);
  });
  effect(() => {
    document.documentElement.dataset['contrast'] = tileStyle.value === 'contrast' ? 'high' : 'normal';
    store('tiles', tileStyle.value);
  });
};
