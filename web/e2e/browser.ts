/** A real Chromium and a plain file host for the end-to-end tests. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { loadSite } from '../../src/server/site.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
/** The system's browser; undefined where there is none, and the tests say that they are skipped. */
export const browserFile = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  .find((file) => existsSync(file));

export const siteFolder = join(import.meta.dirname, '..', '..', 'dist', 'site');

export type Host = { readonly address: string; readonly close: () => Promise<void> };

/** Files beside those of the build, or in their place, by path with a leading slash. */
export type Extra = ReadonlyMap<string, Uint8Array>;

/** Serves the folder below a path, as any file host does: no header of ours, no API. */
export const startHost = (below = '/some/where/', extra: Extra = new Map()): Promise<Host> => {
  const site = loadSite(siteFolder);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const name = path === below ? '/index.html' : `/${path.slice(below.length)}`;
    const file = path.startsWith(below) ? site.get(name) : undefined;
    const body = (path.startsWith(below) ? extra.get(name) : undefined) ?? file?.body;
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

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained about, and every address outside its host that it asked for. */
  readonly complaints: readonly string[];
};
export type Stage = {
  readonly visit: (fragment: string, size?: typeof WIDE, lang?: string) => Promise<Visit>;
  readonly host: () => Host;
  readonly browser: () => Browser;
};

const open = async (browser: Browser, address: string, size: typeof WIDE, locale: string): Promise<Visit> => {
  // The service worker has its own test; elsewhere it would only fetch every file once more.
  const context = await browser.newContext({ viewport: size, locale, serviceWorkers: 'block' });
  // The tests share the machine; what is quick is asserted where it is promised.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(address).origin) complaints.push(request.url());
  });
  await page.goto(address);
  await page.waitForSelector('#sprite', { state: 'attached' });
  return { page, context, complaints };
};

/** A describe block with one browser and one host; skipped without a browser. */
export const onStage = (name: string, body: (stage: Stage) => void, extra?: Extra): void => {
  if (browserFile === undefined)
    console.warn(`no ${NAMES[0]} on the path: the end-to-end tests of ${name} are skipped`);
  describe.skipIf(browserFile === undefined)(`${name}, in Chromium`, () => {
    let browser: Browser | undefined;
    let host: Host | undefined;
    beforeAll(async () => {
      host = await startHost(undefined, extra);
      browser = await chromium.launch({ executablePath: browserFile!, args: ['--no-sandbox', '--disable-gpu'] });
    });
    afterAll(async () => {
      await browser?.close();
      await host?.close();
    });
    body({
      visit: (fragment, size = WIDE, lang = 'en') => open(browser!, `${host!.address}${fragment}`, size, lang),
      host: () => host!,
      browser: () => browser!,
    });
  });
};

/** As a person drops a file on the page. */
export const drop = (page: Page, bytes: Uint8Array, name = 'game.log'): Promise<void> =>
  page.evaluate(
    ({ base64, name: file }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], file));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    { base64: Buffer.from(bytes).toString('base64'), name },
  );
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
