/** The frame of the page: name, rooms, choices. */
import type { JSX } from 'preact';
import { AnalyseRoom } from './analyse/room.tsx';
import { fragment } from './analyse/state.ts';
import { ROOMS, room, type Room } from './state/route.ts';
import { LANGUAGES, LANGUAGE_NAMES, THEMES, TILE_STYLES, lang, theme, tileStyle } from './state/settings.ts';
import { Select } from './ui/fields.tsx';
import { WatchRoom } from './watch/room.tsx';
import { words } from './words/index.ts';

const addressOf = (name: Room): string => (name === 'analyse' ? fragment.value : '#/watch');

export const App = (): JSX.Element => {
  const t = words.value;
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
        <div class="brand">
          <img src="./icon.svg" alt="" width="32" height="32" />
          <span>
            Suzaku <small lang="ja">朱雀</small>
          </span>
        </div>
        <nav>
          {ROOMS.map((name) => (
            <a key={name} href={addressOf(name)} aria-current={room.value === name ? 'page' : undefined}>
              {t.rooms[name]}
            </a>
          ))}
        </nav>
        <div class="choices">
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
        {room.value === 'analyse' ? <AnalyseRoom /> : <WatchRoom />}
      </main>
      <footer>{t.private}</footer>
    </>
  );
};
