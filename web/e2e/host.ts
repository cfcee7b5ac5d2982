/** The system's browser, a plain file host and a dropped file: what the end-to-end tests and verify programs of the page share. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { loadSite } from '../../src/server/site.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const onPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)));
/** The browser named in CHROMIUM, the system's, or the one that playwright-core installed; undefined where there is none, and the tests say that they are skipped. */
export const browserFile = [process.env['CHROMIUM'] ?? '', ...onPath, chromium.executablePath()].find((file) =>
  existsSync(file),
);
/** What to do about it. */
export const GET_BROWSER =
  'install Chromium with the package manager of your system, or run: npx playwright-core install chromium; CHROMIUM=PATH names another one';

export type Host = { readonly address: string; readonly close: () => Promise<void> };

/** Files beside those of the build, or in their place, by path with a leading slash. */
export type Extra = ReadonlyMap<string, Uint8Array>;

/** Serves the built page below a path, as any file host does: no header of ours, no API. */
export const startHost = (folder: string, below = '/some/where/', extra: Extra = new Map()): Promise<Host> => {
  const site = loadSite(folder);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const name = path === below ? '/index.html' : `/${path.slice(below.length)}`;
    const file = path.startsWith(below) ? site.get(name) : undefined;
    const body = (path.startsWith(below) ? extra.get(name) : undefined) ?? file?.body();
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': file?.type ?? 'text/plain' });
    response.end(body ?? 'nothing here');
  });
  return new Promise((ready) => {
    server.listen(0, '127.0.0.1', () =>
      ready({
        address: `http://localhost:${(server.address() as AddressInfo).port}${below}`,
        close: () =>
          new Promise((closed) => {
            server.closeAllConnections();
            server.close(() => closed());
          }),
      }),
    );
  });
};

export type Dropped = { readonly bytes: Uint8Array; readonly name: string };

/** As a person drops files on the page. */
export const dropAll = (page: Page, files: readonly Dropped[]): Promise<void> =>
  page.evaluate(
    (all) => {
      const transfer = new DataTransfer();
      for (const { base64, name } of all)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    files.map(({ bytes, name }) => ({ base64: Buffer.from(bytes).toString('base64'), name })),
  );
export const drop = (page: Page, bytes: Uint8Array, name = 'game.log'): Promise<void> =>
  dropAll(page, [{ bytes, name }]);

/** As a person pastes text, with the focus where it is. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);

/** Starts to measure how late the page's own timers are, in milliseconds: how long a person would wait for an answer. */
export const watchDelays = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const delays: number[] = [];
    (window as unknown as { delays: number[] }).delays = delays;
    const STEP = 10;
    let due = performance.now() + STEP;
    const tick = (): void => {
      delays.push(Math.max(0, performance.now() - due));
      due = performance.now() + STEP;
      setTimeout(tick, STEP);
    };
    setTimeout(tick, STEP);
  });
export const delaysOf = async (page: Page): Promise<{ readonly most: number; readonly usual: number }> => {
  const all = (await page.evaluate(() => (window as unknown as { delays: number[] }).delays)).toSorted((a, b) => a - b);
  return { most: all.at(-1) ?? 0, usual: all[Math.floor(0.99 * all.length)] ?? 0 };
};

/** Starts to keep the page's own tasks of 50 milliseconds and more. */
export const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: number[] = [];
    (window as unknown as { tasks: number[] }).tasks = tasks;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
/** Milliseconds; 0 where none took 50. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));

/** Answers of reviews are held back from now on, so that the page waits as on a slow machine; before the room has asked anything. */
export const holdReviews = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const held: (() => void)[] = [];
    (window as unknown as { held: typeof held }).held = held;
    type Heard = MessageEvent<{ answer?: { value?: { review?: unknown } } }>;
    window.Worker = new Proxy(Worker, {
      construct: (Made: typeof Worker, [url, options]: [string | URL, WorkerOptions]) => {
        const worker = new Made(url, options);
        const listen = worker.addEventListener.bind(worker) as (type: string, listener: (event: Heard) => void) => void;
        const hold = (type: string, hear: (event: Heard) => void): void =>
          listen(type, (event) => {
            if (type === 'message' && event.data.answer?.value?.review !== undefined) held.push(() => hear(event));
            else hear(event);
          });
        return Object.defineProperty(worker, 'addEventListener', { value: hold });
      },
    });
  });
/** Waits for one that is held, and lets all go on. */
export const releaseReviews = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0);
  await page.evaluate(() => (window as unknown as { held: (() => void)[] }).held.splice(0).forEach((hear) => hear()));
};

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
