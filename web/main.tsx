/** Starts the page. */
import { render } from 'preact';
import { watchAdvice } from './analyse/advice.ts';
import { readQuery, watchAnalyse } from './analyse/state.ts';
import { watchValue } from './analyse/value.ts';
import { App } from './app.tsx';
import { parseFragment, room } from './state/route.ts';
import { watchSettings } from './state/settings.ts';
import './tiles/tiles.css';
import './style/base.css';
import './style/analyse.css';
import { watchSprite } from './ui/sprite.ts';
import { acceptDrops } from './watch/lazy.tsx';
import { watchWords } from './words/index.ts';

watchSettings();
watchSprite();
watchAnalyse();
watchValue();
watchAdvice();
acceptDrops();
window.addEventListener('hashchange', () => {
  const { room: next, query } = parseFragment(location.hash);
  room.value = next;
  if (next === 'analyse') readQuery(query);
});
await watchWords();
render(<App />, document.querySelector('#app')!);

if ('serviceWorker' in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
