// node scripts/screenshots.js: writes docs/screenshots/*.png from the built page in the system's Chromium.
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildSite, root, setUp } from './setup.js';

setUp();
buildSite();
const { listen } = await import('../dist/src/server/listen.js');
const { loadSite } = await import('../dist/src/server/site.js');

const ask = () => Promise.reject(new Error('the page asks nothing'));
const server = await listen({ host: '127.0.0.1', port: 0, site: loadSite(join(root, 'dist', 'site')), ask });
const executablePath = (process.env.PATH ?? '')
  .split(delimiter)
  .map((path) => join(path, 'chromium'))
  .find((file) => existsSync(file));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const folder = join(root, 'docs', 'screenshots');
mkdirSync(folder, { recursive: true });

/** Watch: the sample match is another one at every visit; any will do. */
const toGame = async (page) => {
  await page.getByRole('button', { name: 'Riichi (Tenhou)' }).click();
  await page.locator('.board').waitFor();
  await page.keyboard.press('End');
  await page.locator('.result').waitFor();
};

const DISCARDS = '#/analyse?hand=2345m0678p23467s5z&dora=3m';
const WIN = '#/analyse?hand=234m340p456s2267p8p&win=8p&dora=3m&flags=selfDraw,riichi';
const showing = (selector) => (page) => page.locator(selector).waitFor();
const SHOTS = [
  { name: 'analyse', fragment: DISCARDS, size: [1180, 860], colorScheme: 'light', ready: showing('.discards') },
  { name: 'score', fragment: WIN, size: [1180, 860], colorScheme: 'dark', ready: showing('.score') },
  { name: 'watch', fragment: '#/watch', size: [1180, 900], colorScheme: 'light', ready: toGame },
  { name: 'phone', fragment: '#/watch', size: [390, 844], colorScheme: 'light', ready: toGame },
];
for (const { name, fragment, size, colorScheme, ready } of SHOTS) {
  const [width, height] = size;
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: 'en', deviceScaleFactor: 1 });
  await page.goto(`${server.address}${fragment}`);
  await page.locator('#sprite').waitFor({ state: 'attached' });
  await ready(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}
await browser.close();
await server.close();
