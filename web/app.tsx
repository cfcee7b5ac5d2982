/** The frame of the page: name, rooms, choices. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { addressOf, moduleOf } from './enter.ts';
import { HOME, ROOMS } from './rooms.ts';
import { room } from './state/route.ts';
import { LANGUAGES, LANGUAGE_NAMES, THEMES, TILE_STYLES, lang, theme, tileStyle } from './state/settings.ts';
import { Select } from './ui/fields.tsx';
import { words } from './words/index.ts';

/** On a phone the choices are folded away. */
const isChoosing = signal(false);
/** Three sliders, in a square of 24. */
const GEAR =
  'M3 6h9.2a3 3 0 0 1 5.6 0H21v2h-3.2a3 3 0 0 1-5.6 0H3zM3 11h2.2a3 3 0 0 1 5.6 0H21v2H10.8a3 3 0 0 1-5.6 0H3zM3 16h10.2a3 3 0 0 1 5.6 0H21v2h-2.2a3 3 0 0 1-5.6 0H3z';

export const App = (): JSX.Element => {
  const t = words.value;
  const Room = moduleOf(room.value)?.Room;
  return (
    <>
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('#content')?.focus();
        }}
      >
        {t.skip}
      </a>
      <header class="top">
        <nav>
          <a class="brand" href="#/" aria-current={room.value === HOME.id ? 'page' : undefined}>
            <img src="./icon.svg" alt="" width="32" height="32" />
            <span class="brand-name">
              Suzaku <small lang="ja">朱雀</small>
            </span>
            <span class="sr-only">{HOME.title[lang.value]}</span>
          </a>
          {ROOMS.slice(1).map(({ id, title }) => (
            <a key={id} href={addressOf(id)} aria-current={room.value === id ? 'page' : undefined}>
              {title[lang.value]}
            </a>
          ))}
        </nav>
        <button
          type="button"
          class="settings"
          aria-label={t.settings}
          aria-expanded={isChoosing.value}
          aria-controls="choices"
          onClick={() => (isChoosing.value = !isChoosing.value)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={GEAR} />
          </svg>
        </button>
        <div class={`choices ${isChoosing.value ? 'is-open' : ''}`} id="choices">
          <Select
            label={t.language}
            value={lang.value}
            options={LANGUAGES.map((id) => [id, LANGUAGE_NAMES[id]] as const)}
            onPick={(id) => (lang.value = id)}
          />
          <Select
            label={t.theme}
            value={theme.value}
            options={THEMES.map((id) => [id, t.themes[id]] as const)}
            onPick={(id) => (theme.value = id)}
          />
          <Select
            label={t.tileStyle}
            value={tileStyle.value}
            options={TILE_STYLES.map((id) => [id, t.tileStyles[id]] as const)}
            onPick={(id) => (tileStyle.value = id)}
          />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {Room !== undefined && <Room />}
      </main>
      <footer>{t.private}</footer>
    </>
  );
};
