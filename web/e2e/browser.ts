/** A real Chromium and a plain file host for the end-to-end tests. */
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { GET_BROWSER, browserFile, startHost as startHostOf, type Extra, type Host } from './host.ts';

export { browserFile, bytesOf, delaysOf, drop, dropAll, paste, watchDelays, type Extra, type Host } from './host.ts';

export const siteFolder = join(import.meta.dirname, '..', '..', 'dist', 'site');

export const startHost = (below?: string, extra?: Extra): Promise<Host> => startHostOf(siteFolder, below, extra);

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
    console.warn(`There is no Chromium, so the page tests of ${name} are skipped. To run them, ${GET_BROWSER}.`);
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
