/** Starts the page. */
import { render } from 'preact';
import { App } from './app.tsx';
import { acceptDrops } from './drops.ts';
import { enter, watchAddress } from './enter.ts';
import { room } from './state/route.ts';
import { watchSettings } from './state/settings.ts';
import './tiles/tiles.css';
import './style/base.css';
import { watchSprite } from './ui/sprite.ts';
import { watchWords } from './words/index.ts';

watchSettings();
watchSprite();
acceptDrops();
watchAddress();
// Words and the first room are fetched side by side.
await Promise.all([watchWords(), enter(room.peek())]);
render(<App />, document.querySelector('#app')!);

if ('serviceWorker' in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
