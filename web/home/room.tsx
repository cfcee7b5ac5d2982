/** Home: the five things one can do here, each with an example that is worked out in this tab. What is heavy comes after the first paint. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { JSX } from 'preact';
import { enter } from '../enter.ts';
import { Card } from '../ui/fields.tsx';
import { AnalyseCard } from './analyse.tsx';
import { LearnCard } from './learn.tsx';
import { PlayCard } from './play.tsx';
import { homeWords } from './words.ts';
import '../style/home.css';

type Later = typeof import('./later.tsx');
const later = signal<Later | undefined>(undefined);

/** Milliseconds from a drawn frame after which a browser that tells no first paint has painted. */
const PAINTED = 1000;

/** After the first paint, when the page has nothing else to do. A tab in the background waits until it is seen. */
const whenIdle = (work: () => void): void => {
  let isDone = false;
  const go = (): void => {
    if (isDone) return;
    isDone = true;
    observer.disconnect();
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 });
    else work();
  };
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) go();
  });
  observer.observe({ type: 'paint', buffered: true });
  requestAnimationFrame(() => setTimeout(go, PAINTED));
};

/** Fetches what comes later and starts it; the answer ends it. */
const startLater = (): (() => void) => {
  let end: (() => void) | undefined;
  let isGone = false;
  const load = async (): Promise<void> => {
    later.value ??= await import('./later.tsx').catch(() => undefined);
    if (!isGone) end = later.value?.start();
  };
  whenIdle(() => void load());
  return () => {
    isGone = true;
    end?.();
  };
};

/** As if the files were dropped: Review takes them. */
const openFiles = async (files: readonly File[]): Promise<void> => {
  if (files.length > 0) await (await import('../arrivals.ts')).open({ files, entries: [], text: '' }, enter);
};

const OpenYours = (): JSX.Element => {
  const t = homeWords.value.review;
  return (
    <div class="home-foot">
      <label class="quiet">
        <input
          type="file"
          class="sr-only"
          multiple
          onChange={(event) => {
            const files = Array.from(event.currentTarget.files ?? []);
            event.currentTarget.value = '';
            void openFiles(files);
          }}
        />
        <span>{t.pick}</span>
      </label>
      <span class="hint">{t.drop}</span>
    </div>
  );
};

export const Room = (): JSX.Element => {
  const t = homeWords.value;
  const more = later.value;
  useEffect(startLater, []);
  return (
    <div class="home">
      <header class="home-head">
        <h1>{t.title}</h1>
        <p>{t.intro}</p>
        {more !== undefined && <more.Returning />}
      </header>
      <AnalyseCard />
      <Card title={t.watch.title} class="home-watch" aside={more !== undefined && <more.WatchLink />}>
        <div class="home-film">{more === undefined ? <p class="hint">{t.working}</p> : <more.Film />}</div>
      </Card>
      <Card title={t.review.title} class="home-review" aside={more !== undefined && <more.ReviewLink />}>
        <div class="home-mistake">{more === undefined ? <p class="hint">{t.working}</p> : <more.MistakeView />}</div>
        <OpenYours />
      </Card>
      <PlayCard />
      <LearnCard />
    </div>
  );
};
